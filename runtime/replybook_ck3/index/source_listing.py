"""List the files of a source, each with its use and the stamp that tells changes.

A file is listed if an address can hold its name. Hidden files are not, nor closed ones, nor files
behind a link out of the source. Every other omission is a gap: the index is not complete there.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from replybook.enforcement.target import Protection
from replybook.world.segments import refuse_segment
from replybook_ck3.index.source_folders import Source, as_read, is_below, reason_of
from replybook_ck3.world.real_path import is_folder, real_path
from replybook_schema.active import ACTIVE

if TYPE_CHECKING:
    from replybook_ck3.world.domain_table import DomainTable
    from replybook_schema.world import DomainSpec

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
        ".fx",
        ".hlsl",
        ".gfx",
        ".sfx",
        ".font",
        ".list",
        ".xml",
        ".ini",
        ".cfg",
        ".py",
        ".html",
        "",
    ]
)
"""Endings of files whose content is known by its digest; of others only that they exist."""

CODE_ENDING: Final = ".gui"
"""Ending of files that define nothing, and whose code names items in quotes."""

_CODE: Final = "gui"
"""The folder of these files."""

_PICTURES: Final = frozenset([".dds", ".png", ".tga", ".jpg", ".jpeg", ".bmp", ".gif", ".psd"])
"""Endings of files that are known by name only and never opened, whatever folder they lie in."""


class Stamp(NamedTuple):
    """The size in bytes and the times in nanoseconds, which change whenever a file changes.

    `modified` is the time of the content. `changed` is the time of any change of the file, on
    Windows of its creation. Programs cannot set `changed` back.
    """

    size: int
    modified: int
    changed: int


UNSETTLED: Final = Stamp(-1, 0, 0)
"""The stamp of a file that changed just now, which no real file has.

Such a file might change again within the same time stamp.
"""

_SETTLED_AFTER_NS: Final = 2_000_000_000
"""The coarsest time stamps of a file system (FAT: 2 s), in nanoseconds."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file below a source.

    `use` is `script` if units are read from the file, `text` if its words and digest are, and else
    `other`. `stamp` is `UNSETTLED` for a file that changed within the last two seconds.
    """

    path: str
    size: int
    use: Use
    domain: str | None
    stamp: Stamp = UNSETTLED


@dataclass(slots=True)
class SourceListing:
    """The files of a source; `gaps` has the reason for each path that is left out.

    `unlisted` are the folders among the gaps that cannot be listed. A name that cannot be shown is
    written `?`, which is never a real name. `unchanged` are the paths of files whose stamp is
    known.
    """

    files: list[FoundFile] = field(default_factory=list[FoundFile])
    unchanged: set[str] = field(default_factory=set[str])
    gaps: dict[str, str] = field(default_factory=dict[str, str])
    unlisted: set[str] = field(default_factory=set[str])

    def would_hold(self, path: str) -> bool:
        """Return True if the file would have been found if it were still there."""
        return not any(is_below(path, folder) for folder in self.unlisted)

    def leave_out(self, source: Source, index: Path) -> None:
        """Remove the file of the index and the files of SQLite beside it, if they are listed."""
        try:
            own = real_path(index).relative_to(real_path(source.folder)).as_posix()
        except ValueError:
            return
        ours = {own, *(f"{own}-{what}" for what in ("wal", "shm", "build", "build-journal"))}
        self.files = [file for file in self.files if file.path not in ours]

    def add_unlisted_folder(self, folder: str, error: OSError) -> None:
        """Take down that a folder cannot be listed."""
        self.gaps[folder] = reason_of(error)
        self.unlisted.add(folder)


def list_source(
    source: Source, domains: DomainTable, known: Mapping[str, tuple[int, ...]] | None = None
) -> SourceListing:
    """Return every file of a source, in the order of their paths.

    A file whose stamp is the one in `known` is among the unchanged, and not looked at further.
    """
    walk = _Walk(source, domains, known or {})
    folders = [""] if walk.has_top() else []
    while folders:
        folder = folders.pop()
        try:
            with os.scandir(f"{source.folder}/{folder}") as entries:
                folders += walk.take(folder, entries)
        except OSError as error:
            walk.listing.add_unlisted_folder(folder, error)
    walk.listing.files.sort(key=lambda file: file.path)
    return walk.listing


def listed_at(source: Source, domains: DomainTable, paths: Iterable[str]) -> SourceListing:
    """Return what is at some paths of a source, as `listed` would say it of these alone."""
    walk = _Walk(source, domains, {})
    for folder, names in _by_folder(paths).items() if walk.has_top() else ():
        try:
            with os.scandir(f"{source.folder}/{folder}") as entries:
                walk.take(folder, (entry for entry in entries if entry.name in names))
        except (FileNotFoundError, NotADirectoryError):  # no file can be there
            continue
        except OSError as error:
            walk.listing.add_unlisted_folder(folder, error)
    return walk.listing


def _by_folder(paths: Iterable[str]) -> dict[str, set[str]]:
    """Return the names in each folder; nothing hidden, and nothing below what is hidden."""
    found: dict[str, set[str]] = {}
    for path in paths:
        if not any(part.startswith(".") for part in path.split("/")):
            folder, _, name = path.rpartition("/")
            found.setdefault(folder, set()).add(name)
    return found


class _Walk:
    """One walk through a source, and what it has found."""

    def __init__(
        self, source: Source, domains: DomainTable, known: Mapping[str, tuple[int, ...]]
    ) -> None:
        self.listing: Final = SourceListing()
        self._source, self._domains, self._known = source, domains, known
        self._settled_before = time.time_ns() - _SETTLED_AFTER_NS
        self._top = source.folder

    def has_top(self) -> bool:
        """Return True if there is a source at all; if not, the listing says why."""
        try:
            self._top = real_path(self._source.folder, strict=True)
        except OSError as error:
            self.listing.add_unlisted_folder("", error)
            return False
        return True

    def take(self, folder: str, entries: Iterable[os.DirEntry[str]]) -> list[str]:
        """Take what a folder holds; return the folders in it."""
        inner: list[str] = []
        known, unchanged, before = (
            self._known,
            self.listing.unchanged,
            f"{folder}/" if folder else "",
        )
        for entry in entries:
            name = entry.name
            if name.startswith("."):
                continue
            path = before + name
            if self._is_closed(path):
                continue
            try:
                if entry.is_dir(follow_symlinks=False):
                    if not self._is_refused(name, path):
                        inner.append(path)
                    continue
                found = entry.stat(follow_symlinks=False)
                stamp = found.st_size, found.st_mtime_ns, found.st_ctime_ns
                if known.get(path) == stamp and S_ISREG(found.st_mode):
                    unchanged.add(path)
                elif not self._is_refused(name, path):
                    self._take_file(entry, path, found)
            except OSError as error:
                self.listing.gaps[path] = reason_of(error)
        return inner

    def _take_file(self, entry: os.DirEntry[str], path: str, found: os.stat_result) -> None:
        """Take a file, or a link to one; every other link is told."""
        if S_ISREG(found.st_mode):
            self._add(path, found)
        elif entry.is_symlink():
            target = real_path(Path(entry.path))
            if target.is_relative_to(self._top) and self._is_closed(
                target.relative_to(self._top).as_posix()
            ):
                return
            if why := _wrong_link(target, self._top):
                self.listing.gaps[path] = why
            elif entry.is_file():
                self._add(path, entry.stat())
            else:
                self.listing.gaps[path] = "is a link to nothing"

    def _is_closed(self, path: str) -> bool:
        """Return True if no tool may read a path, so that the index must not know it."""
        return _protection().hides(f"{self._source.name}/{path}")

    def _add(self, path: str, status: os.stat_result) -> None:
        is_settled = max(status.st_mtime_ns, status.st_ctime_ns) < self._settled_before
        stamp = _stamp(status) if is_settled else UNSETTLED
        self.listing.files.append(_describe_file(path, status.st_size, stamp, self._domains))

    def _is_refused(self, name: str, path: str) -> bool:
        why = refuse_segment(name)
        if why:
            self.listing.gaps[f"{path.rpartition('/')[0]}/?".lstrip("/")] = f"its name {why}"
        return bool(why)


@cache
def _protection() -> Protection:
    return Protection(ACTIVE.enforcement().protected)


def stamp_of(status: os.stat_result) -> Stamp:
    """Return the stamp of a file, `UNSETTLED` if it changed just now."""
    stamp = Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    is_settled = max(stamp.modified, stamp.changed) < time.time_ns() - _SETTLED_AFTER_NS
    return stamp if is_settled else UNSETTLED


def _stamp(status: os.stat_result) -> Stamp:
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def language_of(path: str) -> str:
    """Return the language in the name of a localization file; empty for every other file."""
    match = _LANGUAGE.search(path.lower())
    return match[1] if match else ""


def is_picture(path: str) -> bool:
    """Return True if a file is a picture by its ending."""
    return path.lower().endswith(tuple(_PICTURES))


def is_content(path: str, row: DomainSpec | None) -> bool:
    """Return True if the game reads a file of this folder, whatever it reads from it.

    Descriptors and thumbnails are for the launcher, and files for people are for nobody else.

    Args:
        row: Row of its folder, or None.
    """
    name = path.rpartition("/")[2].lower()
    ending = name[name.rfind(".") :] if "." in name else ""
    if row is None or "/" not in path or ending == ".md" or name.startswith("readme"):
        return False
    return not row.extensions or ending in row.extensions


def _wrong_link(target: Path, top: Path) -> str | None:
    if not target.is_relative_to(top):
        return "is a link that leads out of its source"
    return "is a link to a folder" if is_folder(target) else None


def _describe_file(path: str, size: int, stamp: Stamp, domains: DomainTable) -> FoundFile:
    name = path.rpartition("/")[2].lower()
    ending = name[name.rfind(".") :] if "." in name else ""
    row = domains.row(as_read(path))
    use: Use = "text" if ending in _TEXTS else "other"
    if ending not in _PICTURES and row is not None and _is_read(path, ending, row):
        use = "script"
    return FoundFile(path, size, use, None if row is None else row.folder, stamp)


def is_code(path: str, row: DomainSpec | None) -> bool:
    """Return True if a file is the code of windows, which defines nothing."""
    return row is not None and row.folder == _CODE and as_read(path).endswith(CODE_ENDING)


def _is_read(path: str, ending: str, row: DomainSpec) -> bool:
    """Return True if the game reads names from a file.

    The name of a localization file must have its language.
    """
    if is_code(path, row):
        return True
    if row.shape == "none" or (row.extensions and ending not in row.extensions):
        return False
    return row.shape != "entries" or bool(language_of(path))
