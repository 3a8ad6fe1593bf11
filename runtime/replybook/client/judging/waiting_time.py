"""The seconds to wait that the text of a failure names.

Source: specification 73.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["seconds_in"]

_UNITS: Final = {
    "ms": 0.001,
    "millisecond": 0.001,
    "s": 1.0,
    "sec": 1.0,
    "second": 1.0,
    "m": 60.0,
    "min": 60.0,
    "minute": 60.0,
    "h": 3600.0,
    "hour": 3600.0,
}
_AGAIN: Final = frozenset(
    {"retry", "again", "wait", "reset", "resets", "retryafter", "retry_after"}
)
_NEAR: Final = 6
_MOST_SECONDS: Final = 86_400.0


def seconds_in(words: Sequence[str]) -> float | None:
    """Return the seconds in a text such as `retry after 30s` or `try again in 2 minutes`, or None.

    A number without a unit is a number of seconds.

    Args:
        words: The words of the text, in lower case.
    """
    for at, word in enumerate(words):
        if word in _AGAIN:
            for place in range(at + 1, min(at + _NEAR, len(words))):
                seconds = _seconds(words, place)
                if seconds is not None:
                    return seconds
    return None


def _seconds(words: Sequence[str], at: int) -> float | None:
    digits = words[at].rstrip("abcdefghijklmnopqrstuvwxyz")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
        return None
    unit = words[at][len(digits) :]
    following = words[at + 1] if at + 1 < len(words) else ""
    if not unit and following.isdigit() and at + 2 < len(words):  # 1.5 s: the point is no word
        digits, following = f"{digits}.{following}", words[at + 2]
    if not unit:
        unit = following if following.rstrip("s") in _UNITS or following in _UNITS else "s"
    factor = _UNITS.get(unit) or _UNITS.get(unit.rstrip("s"))
    if factor is None:
        return None
    seconds = float(digits) * factor
    return seconds if seconds <= _MOST_SECONDS else None
