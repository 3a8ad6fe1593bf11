"""The descriptor of a mod: `descriptor.mod` in its folder, and the launcher's `.mod` file.

Both have the same keys. Only the launcher's file says where the folder of the mod is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from replybook_ck3.world.parser import Block, Item, parse

LARGEST: Final = 1_000_000
"""Maximum size of a descriptor in bytes."""

_FILE: Final = "descriptor.mod"


@dataclass(frozen=True, slots=True)
class Descriptor:
    """The content of a descriptor. What it does not say is None or empty.

    Attributes:
        supported_version: Versions of the game, such as `1.18.*`.
        remote_file_id: Its Steam id.
        dependencies: Names of the mods that must be loaded before it.
        replace_paths: Folders of earlier sources that it replaces.
        path: Folder of the mod as written; only in the launcher's file.
        archive: Archive of the mod as written; only in the launcher's file.
    """

    name: str | None = None
    version: str | None = None
    supported_version: str | None = None
    remote_file_id: str | None = None
    dependencies: tuple[str, ...] = ()
    replace_paths: tuple[str, ...] = ()
    path: str | None = None
    archive: str | None = None


NO_DESCRIPTOR: Final = Descriptor()
"""The descriptor of a mod that has none."""


def read_descriptor(data: bytes) -> Descriptor:
    """Return the content of a descriptor. Unknown keys and faulty lines are left out."""
    items = parse(data, encoding="bom-optional").items
    replaced = (_path(item.value) for item in items if item.key == "replace_path")
    return Descriptor(
        name=_text(items, "name"),
        version=_text(items, "version"),
        supported_version=_text(items, "supported_version"),
        remote_file_id=_text(items, "remote_file_id"),
        dependencies=tuple(dict.fromkeys(_read_list(items, "dependencies"))),
        replace_paths=tuple(dict.fromkeys(one for one in replaced if one)),
        path=_text(items, "path"),
        archive=_text(items, "archive"),
    )


def descriptor_in(folder: Path) -> Descriptor | None:
    """Return the descriptor in the folder of a mod, or None if there is none to be read."""
    file = folder / _FILE
    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            return None
        return read_descriptor(file.read_bytes())
    except OSError:
        return None


def version_fits(supported: str, game: str) -> bool:
    """Return True if a game version is among the supported ones.

    `*` stands for the rest. A shorter version includes all longer ones, so `1.18` fits `1.18.0.2`.
    """
    for wanted, present in zip(supported.split("."), game.split("."), strict=False):
        if wanted.strip() == "*":
            return True
        if wanted.strip() != present.strip():
            return False
    return True


def _text(items: Sequence[Item], key: str) -> str | None:
    values = (item.value for item in items if item.key == key)
    return next(
        (value.strip() for value in values if isinstance(value, str) and value.strip()), None
    )


def _read_list(items: Sequence[Item], key: str) -> list[str]:
    blocks = (one.value for one in items if one.key == key)
    return [
        item.value.strip()
        for block in blocks
        if isinstance(block, Block)
        for item in block
        if item.key is None and isinstance(item.value, str) and item.value.strip()
    ]


def _path(value: object) -> str:
    return value.replace("\\", "/").strip().strip("/") if isinstance(value, str) else ""
