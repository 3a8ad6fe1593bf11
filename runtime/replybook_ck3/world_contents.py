"""The files and texts of the known world, for checks that ask for more than names.

Source: specification 32 and 33.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from typing import NamedTuple

__all__ = ["WorldContents", "WorldText"]


class WorldText(NamedTuple):
    """A text of localization in the world.

    Attributes:
        address: Address of its file.
        text: The text.
    """

    address: str
    text: str


class WorldContents(ABC):
    """Lookups in the files that the game loads."""

    @abstractmethod
    def files_below(self, folder: str) -> Collection[str]:
        """Return the addresses of the files below a folder."""

    @abstractmethod
    def texts_with(self, words: str, most: int = -1) -> Iterator[WorldText]:
        """Yield the texts that hold these words in this order, in any case, however joined.

        Args:
            words: The words.
            most: Number of texts to look at (default: all).
        """

    @abstractmethod
    def texts_with_sign(self, sign: str, folder: str = "localization") -> Iterator[WorldText]:
        """Yield the texts below a folder that hold a sign. All texts of it are looked at."""

    @abstractmethod
    def files_with(self, words: str, folder: str) -> Collection[str]:
        """Return the addresses of the files below a folder that hold these words in this order."""
