"""Read the lists of the game from the user's folder, where they lie.

Source: `docs/ck3/index-and-check-a-mod.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from replybook_ck3.game_docs.data_types import DataTypes

__all__ = ["GameLists", "read_game_lists"]

_TYPES: Final = ("logs/data_types/*.txt", "data_types/*.txt", "data_types*.txt")
_LARGEST: Final = 100_000_000
"""Bytes beyond which a file is no list of the game."""


@dataclass(frozen=True, slots=True)
class GameLists:
    """What the game says of itself. A list that was not written is empty.

    Attributes:
        data_types: The functions of localization and windows.
    """

    data_types: DataTypes = field(default_factory=DataTypes)

    def __bool__(self) -> bool:
        """Return True if there is any list."""
        return bool(self.data_types)


def read_game_lists(folder: Path) -> GameLists:
    """Return the lists in a folder: the user's folder of the game, or its `logs`."""
    return GameLists(data_types=DataTypes(_data_types(folder)))


def _data_types(folder: Path) -> Iterator[str]:
    for pattern in _TYPES:
        if found := sorted(folder.glob(pattern)):
            yield from map(_text, found)
            return


def _text(file: Path) -> str:
    with suppress(OSError):
        if file.stat().st_size <= _LARGEST:
            return file.read_bytes().decode("utf-8-sig", "replace")
    return ""
