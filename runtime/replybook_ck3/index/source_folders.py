"""The sources of an index: the folders of the game and of mods, and the descriptors of mods."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from replybook_ck3.world.real_path import real_path

GAME: Final = "root:game"
"""The source of the game itself; without it no name can be missing."""


@dataclass(frozen=True, slots=True)
class Source:
    """A folder of files with the address of its top: `root:game` or `mod:My Patch`."""

    name: str
    folder: Path = field(repr=False)


def is_below(path: str, top: str) -> bool:
    """Return True if `path` is `top` or lies below it; everything lies below the empty path."""
    return not top or path == top or path.startswith(f"{top}/")


def reason_of(error: OSError) -> str:
    """Return what the operating system says, without the path."""
    return (os.strerror(error.errno) if error.errno else "cannot be read").lower()


def descriptors(source: Source) -> tuple[Path, Path]:
    """Return the paths of the descriptors of a mod: `descriptor.mod`, and the launcher's file.

    The launcher's file lies beside the folder and has its name with `.mod` appended.
    """
    folder = real_path(source.folder)
    return folder / "descriptor.mod", folder.parent / f"{folder.name}.mod"


def replaced_folders(source: Source) -> tuple[str, ...]:
    """Return the folders of earlier sources that the `replace_path` of a mod replaces."""
    from replybook_ck3.world.parser import parse

    found: dict[str, None] = {}
    for file in descriptors(source):
        try:
            if not file.is_file():  # to read a pipe could wait for ever
                continue
            data = file.read_bytes()
        except OSError:
            continue
        for item in parse(data, encoding="bom-optional").items:
            if item.key == "replace_path" and isinstance(item.value, str):
                found[item.value.replace("\\", "/").strip("/")] = None
    return tuple(found)


def as_read(path: str) -> str:
    """Return a path in lower case, as the domain table writes it.

    The game on Windows ignores the case of paths.
    """
    return path.lower()
