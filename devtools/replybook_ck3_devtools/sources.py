"""The game and mod folders on the command line, as sources of an index."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from replybook_ck3.index import Source
from replybook_ck3.index.source_folders import descriptors
from replybook_ck3.world.described_name import described_name
from replybook_ck3.world.real_path import real_path
from replybook_ck3_devtools.folders import folder_of
from replybook_devtools.console.exit_code import UsageError

_GAME: Final = "root:game"
_MARKS: Final = ("common", "events", "localization")
"""Folders at the top level of the game."""


def named_sources(game: str | None, mods: list[str]) -> list[Source]:
    """Return the sources in load order.

    Raises:
        UsageError: A folder does not exist, or two mods have one name.
    """
    found = [] if game is None else [_game_source(game)]
    for text in mods:
        source = mod_source(text)
        if source.name in {one.name for one in found}:
            raise UsageError(f"two mods are called {source.name[4:]!r}; name one: --mod NAME=DIR")
        found.append(source)
    return found


def _game_source(text: str) -> Source:
    folder = folder_of(text)
    described = next((file for file in descriptors(Source(_GAME, folder)) if file.is_file()), None)
    if described is not None:
        raise UsageError(
            f"{text!r} is a mod, since it has a {described.name}; name the folder `game` of the"
            " installed game with --game, and the mod with --mod"
        )
    if _looks_like_game(folder):
        return Source(_GAME, folder)
    if _looks_like_game(folder / "game"):
        return Source(_GAME, folder / "game")
    raise UsageError(f"{text!r} holds no game: there is no folder {' and no '.join(_MARKS)} in it")


def _looks_like_game(folder: Path) -> bool:
    return any((folder / name).is_dir() for name in _MARKS)


def mod_source(text: str) -> Source:
    """Return the source for a mod given as DIR or NAME=DIR.

    The name comes from the argument, else from the descriptor, else from the folder.
    """
    name, place = _split(text)
    folder = folder_of(place)
    name = (name or described_name(folder) or real_path(folder).name).strip()
    if not name or any(sign in "/\\" or not sign.isprintable() for sign in name):
        raise UsageError(f"{name!r} is not a valid name for a mod; give it one: --mod NAME=DIR")
    return Source(f"mod:{name}", folder)


def _split(text: str) -> tuple[str | None, str]:
    """Return name and folder. Both may contain `=`, so existing folders decide."""
    if Path(text).is_dir() or "=" not in text:
        return None, text
    ends = [at for at, sign in enumerate(text) if sign == "="]
    folders = (end for end in ends if text[end + 1 :] and Path(text[end + 1 :]).is_dir())
    at = next(folders, ends[0])
    return text[:at] or " ", text[at + 1 :]
