"""A small invented game and two mods on it, written to folders, for tests of the CK3 world.

    game = write_game(tmp_path / "game")
    mods = write_mods(tmp_path / "mods")  # in load order: {"Deep Harbour": ..., "Far Shores": ...}

Encodings are those the game expects: UTF-8 with a BOM; a coat of arms, a portrait and a window
without one; the history of a title in cp1252.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.ck3.sample_game import GAME_FILES, RELIGION_SINCE_1_19, RELIGION_UNTIL_1_19
from tests.ck3.sample_mods import DEEP_HARBOUR, FAR_SHORES, MODS

__all__ = [
    "DEEP_HARBOUR",
    "FAR_SHORES",
    "GAME_VERSION",
    "game_files",
    "mod_files",
    "write_files",
    "write_game",
    "write_mods",
]

GAME_VERSION: Final = "1.18"
"""The version that the layout of the folders belongs to, unless another is asked for."""

_WITHOUT_BOM: Final = (
    "common/coat_of_arms/",
    "common/bookmark_portraits/",
    "gui/",
    "descriptor.mod",
)
_CP1252: Final = ("history/titles/",)


@cache
def game_files(version: str = GAME_VERSION) -> Mapping[str, bytes]:
    """Return the bytes of each file of the game by its path; 1.19 moved the religions."""
    moved = RELIGION_SINCE_1_19 if version == "1.19" else RELIGION_UNTIL_1_19
    return _files(GAME_FILES + moved)


@cache
def mod_files(name: str) -> Mapping[str, bytes]:
    """Return the bytes of each file of a mod by its path."""
    return _files(MODS[name])


def write_game(folder: Path, version: str = GAME_VERSION) -> Path:
    """Write the game into `folder` and return it."""
    return write_files(folder, game_files(version))


def write_mods(folder: Path) -> dict[str, Path]:
    """Write each mod into a folder of its own and return the folders by name, in load order."""
    return {
        name: write_files(folder / name.lower().replace(" ", "_"), mod_files(name)) for name in MODS
    }


def write_files(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write files by their paths below `folder` and return it."""
    for parent in sorted({(folder / path).parent for path in files}):
        parent.mkdir(parents=True, exist_ok=True)
    for path, data in files.items():
        (folder / path).write_bytes(data)
    return folder


def _files(text: str) -> Mapping[str, bytes]:
    return MappingProxyType({path: _encoded(path, body) for path, body in _parts(text)})


def _parts(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split("\n=== ")[1:]:
        path, body = part.split("\n", 1)
        yield path, body.rstrip("\n") + "\n"


def _encoded(path: str, body: str) -> bytes:
    if path.startswith(_CP1252):
        return body.encode("cp1252")
    return body.encode("utf-8" if path.startswith(_WITHOUT_BOM) else "utf-8-sig")
