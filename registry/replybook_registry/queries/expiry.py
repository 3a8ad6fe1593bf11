"""When an exception ends: one answer for every place that asks."""

from __future__ import annotations

from datetime import date

__all__ = ["is_over", "parse_day"]


def parse_day(text: str) -> date | None:
    """Read YYYY-MM-DD; None if there is no such day."""
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


def is_over(expires: str, today: date) -> bool:
    """Return True if an exception no longer holds: it does on its last day; a wrong date never did."""
    last = parse_day(expires)
    return last is None or last < today
