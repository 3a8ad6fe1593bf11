"""Assert that tests saw every code that a tool declares. Source: `docs/how-to/test-your-tools.md`."""

from __future__ import annotations

from collections.abc import Iterable

from replybook.testing.declared import name_of, never_seen
from replybook.testing.seen import SeenCodes
from replybook.testing.wording import named

__all__ = ["assert_codes_seen"]


def assert_codes_seen(tool: object, seen: SeenCodes | Iterable[str]) -> None:
    """Every code that `tool` declares in tools.yaml is in `seen`; the message lists those that are not.

    `tool` is a name or a decorated function; `seen` is what the fixture `seen_codes` gives, or codes.
    """
    __tracebackhide__ = True
    name = name_of(tool)
    codes = seen.of(name) if isinstance(seen, SeenCodes) else frozenset(map(str, seen))
    missing = never_seen(name, codes)
    if missing:
        listed = "".join(f"\n    {named(code)}" for code in missing)
        raise AssertionError(
            f"{name} never answered {len(missing)} of the codes it declares{listed}"
            "\n    fix: add a call that brings each about, or take it off `codes` in tools.yaml"
        )
