"""Trace ids that can be told beforehand."""

from __future__ import annotations

import itertools

__all__ = ["CountedIds"]


class CountedIds:
    """Gives `00...01`, `00...02` and so on, 32 hex digits each; safe to call from many threads."""

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers = itertools.count(1)

    def __call__(self) -> str:
        """Return the next id."""
        return f"{next(self._numbers):032x}"
