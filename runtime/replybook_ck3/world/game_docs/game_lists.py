"""Read the lists of the game from the user's folder, where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from replybook_ck3.world.game_docs.data_types import DataTypes
from replybook_ck3.world.game_docs.script_lists import (
    ScriptLists,
    keywords,
    modifier_names,
    names_of_entries,
)
from replybook_ck3.world.real_path import is_folder

_TYPES: Final = ("logs/data_types/*.txt", "data_types/*.txt", "data_types*.txt")
_GAME: Final = "Paradox Interactive/Crusader Kings III"
_USUAL: Final = ("Documents", "OneDrive/Documents", ".local/share")
"""Folders of a home in which the game keeps its files: Windows and macOS, and Linux."""
_LARGEST: Final = 100_000_000
"""Bytes beyond which a file is not a list of the game."""


@dataclass(frozen=True, slots=True)
class GameLists:
    """The lists that the game writes of itself. A list that was not written is empty.

    Attributes:
        data_types: The functions of localization and windows.
        script: The triggers, effects, links, modifiers and on_actions.
    """

    data_types: DataTypes = field(default_factory=DataTypes)
    script: ScriptLists = field(default_factory=ScriptLists)

    def __bool__(self) -> bool:
        """Return True if there is any list."""
        return bool(self.data_types) or bool(self.script)


def read_game_lists(folder: Path) -> GameLists:
    """Return the lists in a folder: the user's folder of the game, or its `logs`."""
    return GameLists(data_types=DataTypes(_data_types(folder)), script=_script(folder))


def usual_lists(home: Path) -> GameLists:
    """Return the lists in the usual folder of the game below a home; none if it has none.

    Args:
        home: Home of the user.
    """
    for below in _USUAL:
        if is_folder(folder := home / below / _GAME) and (lists := read_game_lists(folder)):
            return lists
    return GameLists()


def _script(folder: Path) -> ScriptLists:
    return ScriptLists(
        triggers=keywords(_log(folder, "triggers")),
        effects=keywords(_log(folder, "effects")),
        links=keywords(_log(folder, "event_targets")),
        modifiers=modifier_names(_log(folder, "modifiers")),
        on_actions=names_of_entries(_log(folder, "on_actions")),
    )


def _log(folder: Path, name: str) -> str:
    """Return the text of a list, or nothing if it was not written."""
    for file in (folder / "logs" / f"{name}.log", folder / f"{name}.log"):
        if file.is_file():
            return _text(file)
    return ""


def _data_types(folder: Path) -> Iterator[str]:
    for pattern in _TYPES:
        if paths := sorted(folder.glob(pattern)):
            yield from map(_text, paths)
            return


def _text(file: Path) -> str:
    with suppress(OSError):
        if file.stat().st_size <= _LARGEST:
            return file.read_bytes().decode("utf-8-sig", "replace")
    return ""
