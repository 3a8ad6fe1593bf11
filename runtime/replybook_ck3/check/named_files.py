"""The pictures and sounds that a script or a window names, and the icons that windows define."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from replybook_ck3.world.parser import Document
from replybook_schema.world import DomainSpec

_ENDINGS: Final = (".dds", ".tga", ".png", ".ogg", ".wav", ".mp3")
_ENDING: Final = re.compile(rf"(?:{'|'.join(map(re.escape, _ENDINGS))})", re.IGNORECASE)
_PATH: Final = re.compile(
    rf"/*((?:gfx|music|sound)(?:/+[\w.' -]+)+(?:{'|'.join(map(re.escape, _ENDINGS))}))",
    re.IGNORECASE,
)
_NAME: Final = re.compile(rf"[\w.' -]+(?:{'|'.join(map(re.escape, _ENDINGS))})", re.IGNORECASE)

_FOLDERS: Final[Mapping[tuple[str, str], str]] = {
    ("common/traits", "icon"): "gfx/interface/icons/traits",
    ("common/buildings", "type_icon"): "gfx/interface/icons/building_types",
    ("common/coat_of_arms/coat_of_arms", "pattern"): "gfx/coat_of_arms/patterns",
}
"""The folder in which the game looks for a bare name, by the folder of the script and the key."""

_EMBLEMS: Final[Mapping[str, str]] = {
    "colored_emblem": "gfx/coat_of_arms/colored_emblems",
    "textured_emblem": "gfx/coat_of_arms/textured_emblems",
}


def named_files(document: Document, row: DomainSpec | None) -> Iterator[tuple[str, int]]:
    """Yield the path of each picture and sound, and the offset of the item that names it.

    Paths with a part that only the running game knows are left out.

    Args:
        row: The row of its folder in the domain table, or None.
    """
    if _ENDING.search(document.text) is None:
        return
    tape, folder = document.tape, "" if row is None else row.folder
    has_emblems = folder == "common/coat_of_arms/coat_of_arms"
    for index, value in enumerate(tape.values):
        key = tape.keys[index]
        if value is None:
            if has_emblems and key is not None and key in _EMBLEMS:
                yield from _textures(document, index, _EMBLEMS[key])
            continue
        if value[-5:-1].lower() not in _ENDINGS and value[-4:].lower() not in _ENDINGS:
            continue
        name = value.strip('"')
        if (path := _PATH.fullmatch(name)) is not None:
            yield re.sub("/+", "/", path[1]), tape.starts[index]
        elif (place := _FOLDERS.get((folder, key or ""))) and _NAME.fullmatch(name):
            yield f"{place}/{name}", tape.starts[index]


def _textures(document: Document, block: int, folder: str) -> Iterator[tuple[str, int]]:
    tape = document.tape
    for index in range(block + 1, tape.nexts[block]):
        value = tape.values[index]
        name = "" if value is None else value.strip('"')
        if tape.keys[index] == "texture" and _NAME.fullmatch(name):
            yield f"{folder}/{name}", tape.starts[index]


def icons_of(document: Document) -> Iterator[str]:
    """Yield the icons for texts that a file of windows defines."""
    tape = document.tape
    for index, key in enumerate(tape.keys if "texticon" in document.text else ()):
        if key == "icon" and (value := tape.values[index]) is not None:
            yield value.strip('"')
