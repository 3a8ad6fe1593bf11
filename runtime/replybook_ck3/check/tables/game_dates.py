"""Dates of the game such as 1066.9.15, which are compared by year, month and day.

The calendar of the game has 365 days in each year.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

GameDate: TypeAlias = tuple[int, int, int]
"""Year, month and day."""

FIRST_BOOKMARK: Final[GameDate] = (1066, 9, 15)
"""The date of values, unless a caller gives another."""

_DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MOST_DIGITS: Final = 5


@lru_cache(maxsize=100_000)
def date_in(word: str | None) -> GameDate | None:
    """Return the date that a word of a file is, or None. The day may be one that does not exist."""
    if not word or word.count(".") != 2:
        return None
    parts = word.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= _MOST_DIGITS for part in parts):
        return None
    year, month, day = map(int, parts)
    return year, month, day


def existing_date(word: str) -> GameDate | None:
    """Return the date that a word is, or None if it is none or does not exist."""
    date = date_in(word.strip())
    if date is None:
        return None
    year, month, day = date
    exists = year > 0 and 1 <= month <= len(_DAYS) and 1 <= day <= _DAYS[month - 1]
    return date if exists else None


def told_date(date: GameDate | None) -> str | None:
    """Return a date as files write it."""
    return None if date is None else f"{date[0]}.{date[1]}.{date[2]}"
