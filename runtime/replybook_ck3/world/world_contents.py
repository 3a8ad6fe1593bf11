"""The files and texts of the known world, for rules that ask for more than names."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple


class WorldText(NamedTuple):
    """A text of localization in the world."""

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
            most: Number of texts to look at (default: all).
        """

    @abstractmethod
    def texts_with_sign(self, sign: str, folder: str = "localization") -> Iterator[WorldText]:
        """Yield the texts below a folder that hold a sign. All texts of it are looked at."""

    @abstractmethod
    def files_with(self, words: str, folder: str) -> Collection[str]:
        """Return the addresses of the files below a folder that hold these words in this order."""


class WorldFiles(ABC):
    """Lookups in the files of all sources by address, with their load order."""

    @abstractmethod
    def position(self, source: str) -> int:
        """Return the position of a source in the load order, behind all others if unknown."""

    @abstractmethod
    def replaced_file(self, path: str, source: str, *, is_there: bool) -> str | None:
        """Return the address of the file whose place a file of a source takes, or None.

        Args:
            path: Path of the file below its source.
            source: The source; a file of a later one stays in force.
            is_there: The file is in its place already, so an earlier one was replaced by it.
        """

    @abstractmethod
    def units_in(self, address: str) -> Collection[str]:
        """Return the units that a file defines for all files."""

    @abstractmethod
    def replaced_folders(self, source: str) -> Collection[str]:
        """Return the folders of earlier sources that a source replaces now."""

    @abstractmethod
    def files_right_in(self, folder: str, source: str) -> Collection[str]:
        """Return the loaded files of sources before a source, right in a folder."""

    @abstractmethod
    def mentions(self, unit: str) -> Sequence[tuple[str, int]]:
        """Return address and line of each place in a loaded file that names a unit."""
