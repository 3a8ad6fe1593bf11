"""A set that is asked and never copied: what it holds may be a million names in a database.

A server gives one as the value of a fact. Source: specification 32 and 45.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

__all__ = ["AskedSet"]


class AskedSet(ABC):
    """What a fact holds, where only `in` is answered; rules ask for the items that a delivery names.

    One that holds paths finds a file however it is spelled. It can stand on the right of set_cover and of the
    operators over sets; what must be covered is a list.

        class Lamps(AskedSet):
            def __contains__(self, item: object) -> bool:
                return isinstance(item, str) and lookup(item)
    """

    @abstractmethod
    def __contains__(self, item: object) -> bool:
        """Return True if the set holds an item."""
