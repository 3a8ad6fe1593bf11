"""Assertion that tests saw every code that a tool declares.

Source: `docs/how-to/test-your-tools.md`.
"""

from __future__ import annotations

from collections.abc import Iterable

from replybook.testing.declared import name_of, never_seen
from replybook.testing.seen import SeenCodes
from replybook.testing.wording import named

__all__ = ["assert_codes_seen"]


def assert_codes_seen(tool: object, seen: SeenCodes | Iterable[str]) -> None:
    """Assert that `seen` contains every code that `tool` declares in tools.yaml.

    Args:
        tool: The name of a tool, or a decorated function.
        seen: The value of the fixture `seen_codes`, or a list of codes.

    Raises:
        AssertionError: If a code was not seen. The message lists all such codes.
    """
    __tracebackhide__ = True
    name = name_of(tool)
    codes = seen.of(name) if isinstance(seen, SeenCodes) else frozenset(map(str, seen))
    missing = never_seen(name, codes)
    if missing:
        listed = "".join(f"\n    {named(code)}" for code in missing)
        raise AssertionError(
            f"{name} never answered {len(missing)} of the codes it declares{listed}"
            "\n    fix: add a call that gives each code, or remove it from `codes` in tools.yaml"
        )
