"""Expiry of exceptions."""

from __future__ import annotations

from datetime import date


def parse_day(text: str) -> date | None:
    """Return the day YYYY-MM-DD, or None if it does not exist."""
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


def is_over(expires: str, today: date) -> bool:
    """Return True if an exception has expired.

    It is valid on its last day. A wrong date has expired.
    """
    last = parse_day(expires)
    return last is None or last < today
