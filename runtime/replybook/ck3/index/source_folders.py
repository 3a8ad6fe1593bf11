"""What there is to index: the folders of the game and of mods, and the files in them.

Only names that an address can hold are taken, nothing behind a link that leads out of its source, and nothing
hidden. What is left out, or cannot be listed, is told: the index is not complete there.
Source: specification 15 and 31.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from replybook.world.segments import refused

if TYPE_CHECKING:
    from replybook.ck3.domain_table import DomainTable
    from replybook_schema.world import DomainSpec

__all__ = [
    "GAME",
    "FoundFile",
    "Listing",
    "Source",
    "as_read",
    "is_below",
    "listed",
    "reason_of",
    "replaced_folders",
]

GAME: Final = "root:game"
"""The source of the game itself; without it no name can be missing."""

_LANGUAGE: Final = re.compile(r"_l_([a-z_]+)\.yml\Z")

Use: TypeAlias = Literal["script", "text", "other"]

_TEXTS: Final = frozenset(
    [
        ".txt",
        ".yml",
        ".yaml",
        ".gui",
        ".csv",
        ".info",
        ".mod",
        ".asset",
        ".settings",
        ".json",
        ".md",
        ".lua",
        ".shader",
        ".fxh",
    ]
)
"""Endings of files whose content is known by its digest; of others only that they exist."""


@dataclass(frozen=True, slots=True)
class Source:
    """A folder of files with the address of its top: `root:game` or `mod:My Patch`."""

    name: str
    folder: Path = field(repr=False)


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file below a source; `use` says whether units are read from it, its digest alone, or nothing."""

    path: str
    size: int
    use: Use
    domain: str | None


@dataclass(slots=True)
class Listing:
    """The files of a source; `gaps` says per path why something there is not among them.

    `unlisted` are the folders among the gaps of which nobody knows what they hold. A name that cannot be
    shown is written `?`, which no real name is.
    """

    files: list[FoundFile] = field(default_factory=list[FoundFile])
    gaps: dict[str, str] = field(default_factory=dict[str, str])
    unlisted: set[str] = field(default_factory=set[str])

    def would_hold(self, path: str) -> bool:
        """Return whether the file would have been found if it were still there."""
        return not any(is_below(path, folder) for folder in self.unlisted)

    def leave_out(self, source: Source, index: Path) -> None:
        """Take out the file of the index, if it lies in the source, and those that SQLite puts beside it."""
        try:
            own = index.resolve().relative_to(source.folder.resolve()).as_posix()
        except ValueError:
            return
        ours = {own, *(f"{own}-{what}" for what in ("wal", "shm", "build", "build-journal"))}
        self.files = [file for file in self.files if file.path not in ours]

    def add_unlisted(self, folder: str, error: OSError) -> None:
        """Take down that a folder cannot be listed."""
        self.gaps[folder] = reason_of(error)
        self.unlisted.add(folder)


def is_below(path: str, top: str) -> bool:
    """Return whether `path` is `top` or lies below it; everything lies below the empty path."""
    return not top or path == top or path.startswith(f"{top}/")


def listed(source: Source, domains: DomainTable) -> Listing:
    """Return every file of a source, in the order of their paths."""
    listing = Listing()
    try:
        top = source.folder.resolve(strict=True)
    except OSError as error:
        listing.add_unlisted("", error)
        return listing
    folders = [""]
    while folders:
        folder = folders.pop()
        try:
            entries = sorted(_entries(source.folder / folder), key=lambda entry: entry.name)
        except OSError as error:
            listing.add_unlisted(folder, error)
            continue
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if _take(listing, entry, path, top, domains):
                folders.append(path)
    listing.files.sort(key=lambda file: file.path)
    return listing


def reason_of(error: OSError) -> str:
    """Return what the operating system says, without the path."""
    return (os.strerror(error.errno) if error.errno else "cannot be read").lower()


def replaced_folders(source: Source) -> tuple[str, ...]:
    """Return the folders of earlier sources that a mod replaces, by `replace_path` of its descriptors.

    Read are `descriptor.mod` in the folder, and the file of the launcher beside it, which is called as the
    folder with `.mod` behind.
    """
    from replybook.ck3.parser import parse

    found: dict[str, None] = {}
    folder = source.folder.resolve()
    for file in (folder / "descriptor.mod", folder.parent / f"{folder.name}.mod"):
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
    """Return a path as the domain table writes it: in lower case, which to the game on Windows is the same."""
    return path.lower()


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return [entry for entry in entries if not entry.name.startswith(".")]


def language_of(path: str) -> str:
    """Return the language of a localization file, which its name says; empty for every other file."""
    found = _LANGUAGE.search(path.lower())
    return found[1] if found else ""


def _take(
    listing: Listing, entry: os.DirEntry[str], path: str, top: Path, domains: DomainTable
) -> bool:
    """Add a file to the listing, or say why not; return whether it is a folder to go into."""
    if why := refused(entry.name):
        listing.gaps[f"{path.rpartition('/')[0]}/?".lstrip("/")] = f"its name {why}"
        return False
    try:
        if entry.is_symlink() and (why := _wrong_link(entry, top)):
            listing.gaps[path] = why
        elif entry.is_dir():
            return True
        elif entry.is_file():
            listing.files.append(_found(path, entry.stat().st_size, domains))
        elif entry.is_symlink():
            listing.gaps[path] = "is a link to nothing"
    except OSError as error:
        listing.gaps[path] = reason_of(error)
    return False


def _wrong_link(entry: os.DirEntry[str], top: Path) -> str | None:
    target = Path(entry.path).resolve()
    if not target.is_relative_to(top):
        return "is a link that leads out of its source"
    return "is a link to a folder" if target.is_dir() else None


def _found(path: str, size: int, domains: DomainTable) -> FoundFile:
    name = path.rpartition("/")[2].lower()
    ending = name[name.rfind(".") :] if "." in name else ""
    row = domains.row(as_read(path))
    use: Use = "text" if ending in _TEXTS else "other"
    if row is not None and _is_read(path, ending, row):
        use = "script"
    return FoundFile(path, size, use, None if row is None else row.folder)


def _is_read(path: str, ending: str, row: DomainSpec) -> bool:
    """Whether the game reads names from a file; one of texts has to say in its name of which language."""
    if row.shape == "none" or (row.extensions and ending not in row.extensions):
        return False
    return row.shape != "entries" or bool(language_of(path))
