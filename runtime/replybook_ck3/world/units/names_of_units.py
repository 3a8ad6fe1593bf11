"""The meaning of a written name: a unit, another spelling of one, or a run-time value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_AT_RUN_TIME: Final = ("scope:", "flag:", "var:", "local_var:", "global_var:", "@")
_WORDS: Final = frozenset({"this", "root", "prev", "from", "yes", "no", "none"})
_NAME: Final = re.compile(r"[A-Za-z_]\w*(\.[\w.]*)?")
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d*)?")
_EVENT: Final = re.compile(r"(.+)\.(\d{1,5})")
_DOTTED: Final = frozenset({"event", "define", "localization_key"})
"""Kinds whose names contain dots. Elsewhere a dot separates scopes."""
_NUMBERED: Final = frozenset({"character", "dynasty", "house"})
"""Kinds whose names may be numbers. The number 0 is nobody."""


def plain(written: str) -> str:
    """Return a name or value without its quotes."""
    return written[1:-1] if len(written) > 1 and written[0] == '"' == written[-1] else written


@lru_cache(maxsize=8_192)
def is_plain_name(kind: str, written: str) -> bool:
    """Return True if a value is certainly a plain name. This test is cheap."""
    match = _NAME.fullmatch(written)
    return (
        match is not None
        and (match.lastindex is None or kind in _DOTTED)
        and written.lower() not in _WORDS
    )


def is_dynamic(kind: str, name: str) -> bool:
    """Return True if a reference is known only in a running game.

    These are names with `$` or the `[` of a function, variables, flags, scopes, and chains of
    scopes.
    """
    if "$" in name or "[" in name or name.startswith(_AT_RUN_TIME) or name.casefold() in _WORDS:
        return True
    return ":" in name or ("." in name and kind not in _DOTTED)


def is_text(name: str) -> bool:
    """Return True if a value is several words or a number, and so no name."""
    return not name or name.isspace() or len(name.split(None, 1)) > 1 or _is_number(name)


def is_id(kind: str, name: str) -> bool:
    """Return True if a number is the name of an item of this kind, such as a character."""
    return kind in _NUMBERED and name.isdecimal() and name.strip("0") != ""


def _is_number(name: str) -> bool:
    return _NUMBER.fullmatch(name) is not None


def spellings(kind: str, name: str) -> Iterator[str]:
    """Yield the names that a reference may mean, as written first.

    Leading zeros in the number of an event do not count.
    """
    yield name
    match = _EVENT.fullmatch(name) if kind == "event" else None
    if match is not None:
        number = int(match[2])
        others = (f"{match[1]}.{number:0{width}}" for width in (4, 1, 3, 2, 5))
        yield from (other for other in dict.fromkeys(others) if other != name)
