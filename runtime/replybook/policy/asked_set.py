"""A set that only answers `in`, such as a million names in a database.

A server gives one as the value of a fact.
"""

from __future__ import annotations

from abc import ABC, abstractmethod


class AskedSet(ABC):
    """A value of a fact that answers only `in`, for the items that a delivery names.

    A set of paths must find a file in any spelling. A set can be the right side of set_cover and
    of the operators over sets. The items to be covered must be a list.

        class Lamps(AskedSet):
            def __contains__(self, item: object) -> bool:
                return isinstance(item, str) and lookup(item)
    """

    @abstractmethod
    def __contains__(self, item: object) -> bool:
        """Return True if the set holds an item."""
