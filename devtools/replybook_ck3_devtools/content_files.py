"""The files that a command checks, with their paths below the root of a mod or the game.

The root is the folder in which paths such as `common/traits` begin. It is the folder of `--root`,
else the nearest folder with a descriptor or with settings of a check, else the parent of a folder
that the game reads, else the named folder itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from replybook_ck3.check.findings.check_settings import SETTINGS_FILE
from replybook_ck3.world.described_name import DESCRIPTOR
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3_devtools.folders import folder_of
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.missing_path import missing_path

_ENDINGS: Final = frozenset((".txt", ".yml", ".yaml", ".gui", ".asset", ".mod"))
"""Endings of files that hold script or localization, or are probably meant to."""


@dataclass(frozen=True, slots=True, order=True)
class ContentPath:
    """One file.

    Attributes:
        root: Folder in which paths of the game begin, absolute.
    """

    shown: str
    relative: str
    file: Path
    root: Path


def content_paths(texts: Iterable[str], root: str | None, table: DomainTable) -> list[ContentPath]:
    """Return the files in all named paths, each once.

    Args:
        root: Folder of `--root`, or None.

    Raises:
        UsageError: A path does not exist, or is outside of the root.
    """
    base = None if root is None else folder_of(root)
    found: dict[Path, ContentPath] = {}
    for text in texts:
        for one in _below(text, base, table):
            found.setdefault(one.file.absolute(), one)
    return sorted(found.values())


def names_in_roots(paths: Iterable[ContentPath]) -> Callable[[str], Collection[str]]:
    """Return a function that lists the files in a folder below the roots of these files."""
    roots = {file[: -len(path.relative)] for path in paths if (file := path.file.as_posix())}

    def names_in(folder: str) -> Collection[str]:
        found: list[str] = []
        for root in roots:
            with suppress(OSError):
                found += [file.name for file in Path(root, folder).iterdir()]
        return found

    return names_in


def _below(text: str, base: Path | None, table: DomainTable) -> Iterator[ContentPath]:
    named = Path(text)
    if not named.exists():
        raise missing_path(text)
    root = (base or _root_of(named, table)).absolute()
    if base is None and (mods := _mods_below(named, root)):
        if len(mods) == 1:
            raise UsageError(f"{text!r} is no mod, and holds one; name {mods[0]!r}")
        raise UsageError(f"{text!r} holds several mods; name one of them, such as {mods[0]!r}")
    if not named.absolute().is_relative_to(root):
        raise UsageError(
            f"{text!r} does not lie in the root {str(base)!r}; name its own with --root"
        )
    for file in [named] if named.is_file() else _files_in(named):
        relative = file.absolute().relative_to(root).as_posix()
        yield ContentPath(file.as_posix(), relative, file, root)


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder that may hold content, without hidden folders and links."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = Path(place, name)
            if file.suffix.lower() in _ENDINGS and file.is_file() and not file.is_symlink():
                yield file


def _root_of(named: Path, table: DomainTable) -> Path:
    path = named.absolute()
    above = [path, *path.parents] if path.is_dir() else list(path.parents)
    described = next((folder for folder in above if _is_mod(folder)), None)
    if described is not None:
        return described
    is_read = table.row if path.is_file() else _Tops(table).holds
    around = (folder for folder in path.parents if is_read(path.relative_to(folder).as_posix()))
    return next(around, above[0])


def _is_mod(folder: Path) -> bool:
    """Return True if a folder has a descriptor or the settings of a check."""
    return any((folder / name).is_file() for name in (DESCRIPTOR, SETTINGS_FILE))


def _mods_below(named: Path, root: Path) -> list[str]:
    """Return the mods in a folder that is not a mod itself. Each mod is a world of its own."""
    if not named.is_dir() or (root / DESCRIPTOR).is_file():
        return []
    return sorted(file.parent.as_posix() for file in named.glob(f"*/{DESCRIPTOR}"))


class _Tops:
    """The folders that the game reads, with their parents."""

    def __init__(self, table: DomainTable) -> None:
        parts = [row.folder.split("/") for row in table.rows]
        self._known = {"/".join(part[:n]) for part in parts for n in range(1, len(part) + 1)}

    def holds(self, relative: str) -> bool:
        return relative in self._known
