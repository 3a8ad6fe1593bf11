"""What a written name stands for: itself, nothing before the game runs, or a unit that is spelled otherwise.

Source: specification 32.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["is_dynamic", "is_plain_name", "is_text", "plain", "spellings"]

_AT_RUN_TIME: Final = ("scope:", "flag:", "var:", "local_var:", "global_var:", "@")
_WORDS: Final = frozenset({"this", "root", "prev", "from", "yes", "no", "none"})
_NAME: Final = re.compile(r"[A-Za-z_]\w*(\.[\w.]*)?")
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d*)?")
_EVENT: Final = re.compile(r"(.+)\.(\d{1,5})")
_DOTTED: Final = frozenset({"event", "define", "localization_key"})
"""Kinds whose names hold dots; elsewhere a dot leads from one scope to the next."""


def plain(written: str) -> str:
    """Return a name or value without its quotes."""
    return written[1:-1] if len(written) > 1 and written[0] == '"' == written[-1] else written


def is_plain_name(kind: str, written: str) -> bool:
    """Return True if a value is a name and nothing else at the first glance."""
    found = _NAME.fullmatch(written)
    return (
        found is not None
        and (found.lastindex is None or kind in _DOTTED)
        and written.lower() not in _WORDS
    )


def is_dynamic(kind: str, name: str) -> bool:
    """Return True if only the running game knows what a reference to this kind means.

    That is so for what holds `$` or the `[` of a function, for variables, flags and scopes, and for a walk from scope to scope.
    """
    if "$" in name or "[" in name or name.startswith(_AT_RUN_TIME) or name.casefold() in _WORDS:
        return True
    return ":" in name or ("." in name and kind not in _DOTTED)


def is_text(name: str) -> bool:
    """Return True if a value is words or a number, and so no name."""
    return not name or name.isspace() or len(name.split(None, 1)) > 1 or _is_number(name)


def _is_number(name: str) -> bool:
    return _NUMBER.fullmatch(name) is not None


def spellings(kind: str, name: str) -> Iterator[str]:
    """Return the names that a reference may mean, as written first.

    Of an event counts the number, and not how many noughts it begins with.
    """
    yield name
    found = _EVENT.fullmatch(name) if kind == "event" else None
    if found is not None:
        number = int(found[2])
        others = (f"{found[1]}.{number:0{width}}" for width in (4, 1, 3, 2, 5))
        yield from (other for other in dict.fromkeys(others) if other != name)
