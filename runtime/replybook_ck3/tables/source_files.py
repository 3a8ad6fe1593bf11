"""Rows of the files of a session: read once for each content, in load order, each with its place.

Source: specification 31 and 35.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from replybook.world.address import same_file
from replybook_ck3.index.source_folders import as_read
from replybook_ck3.parser import Encoding

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView

__all__ = ["FileAt", "Located", "SourceFiles", "Subject", "last_of_each"]

T = TypeVar("T")

_BELOW: Final = "SELECT id, source, path, digest FROM file WHERE place > ? AND place < ?"
_AT: Final = "SELECT id, source, path, digest FROM file WHERE place = ?"
_MOST_ROWS: Final = 600_000
"""Maximum number of kept rows; a whole game and its mods have fewer."""


class FileAt(NamedTuple):
    """A file of the session.

    Attributes:
        address: Its address.
        source: Source that it belongs to.
        path: Path below the source.
        digest: SHA-256 of its content.
        is_loaded: False if another file replaces it.
        encoding: Encoding that its folder requires.
    """

    address: str
    source: str
    path: str
    digest: bytes
    is_loaded: bool
    encoding: Encoding


@dataclass(frozen=True, slots=True)
class Subject(Generic[T]):
    """The files with rows of one subject.

    Attributes:
        name: Its name.
        folders: Folders of the game, or single files with their ending.
        read: Returns the rows of one file from its content and encoding.
        kinds: Kinds of items whose folders are read as well. They depend on the game version.
        ending: Ending of the files in its folders.
    """

    name: str
    folders: tuple[str, ...]
    read: Callable[[bytes, Encoding], Sequence[T]]
    kinds: tuple[str, ...] = ()
    ending: str = ".txt"


@dataclass(frozen=True, slots=True)
class Located(Generic[T]):
    """A row with its file."""

    file: FileAt
    row: T


class _Kept:
    """Rows by subject and content. The oldest go first. Threads may share it."""

    def __init__(self, most_rows: int = _MOST_ROWS) -> None:
        self._most = most_rows
        self._lock: Final = threading.Lock()
        self._rows: OrderedDict[tuple[str, str, bytes], Sequence[object]] = OrderedDict()
        self._count = 0

    def get(self, key: tuple[str, str, bytes]) -> Sequence[object] | None:
        with self._lock:
            rows = self._rows.get(key)
            if rows is not None:
                self._rows.move_to_end(key)
            return rows

    def put(self, key: tuple[str, str, bytes], rows: Sequence[object]) -> None:
        with self._lock:
            if key not in self._rows:
                self._rows[key] = rows
                self._count += len(rows) + 1
            while self._count > self._most and len(self._rows) > 1:
                _, gone = self._rows.popitem(last=False)
                self._count -= len(gone) + 1


_KEPT: Final = _Kept()


class SourceFiles:
    """The files of a session at one moment of its index.

    Args:
        view: The view of the session.
        read: Returns the content of a file by its address, or None if it cannot be read.
    """

    def __init__(self, view: IndexView, read: Callable[[str], bytes | None]) -> None:
        self._view, self._read = view, read
        self._listed: dict[str, list[FileAt]] = {}
        self.unread: dict[str, None] = {}
        """Addresses of files that could not be read."""

    def located(self, subject: Subject[T]) -> list[Located[T]]:
        """Return the rows of a subject in load order."""
        found: list[Located[T]] = []
        for file in self.files(subject):
            found += [Located(file, row) for row in self._rows(subject, file)]
        return found

    def loaded(self, subject: Subject[T], path: str | None = None) -> list[Located[T]]:
        """Return the rows of the files that the game loads, in load order.

        Args:
            subject: The subject.
            path: Path of the only file to read, or None for all.
        """
        found: list[Located[T]] = []
        for file in self.files(subject):
            if file.is_loaded and (path is None or same_file(file.path) == same_file(path)):
                found += [Located(file, row) for row in self._rows(subject, file)]
        return found

    def files(self, subject: Subject[Any]) -> list[FileAt]:
        """Return the files of a subject in load order."""
        if subject.name not in self._listed:
            self._listed[subject.name] = self._list(subject)
        return self._listed[subject.name]

    def state(self, subjects: Iterable[Subject[Any]]) -> Hashable:
        """Return a value that differs if the files of any of these subjects differ."""
        return tuple(tuple(self.files(subject)) for subject in subjects)

    def _rows(self, subject: Subject[T], file: FileAt) -> Sequence[T]:
        name = subject.name, file.encoding
        rows = _KEPT.get((*name, file.digest))
        if rows is None:
            data = self._read(file.address)
            if data is None:
                self.unread[file.address] = None
                return ()
            rows = subject.read(data, file.encoding)
            _KEPT.put((*name, sha256(data).digest()), rows)
        return cast("Sequence[T]", rows)

    def _list(self, subject: Subject[Any]) -> list[FileAt]:
        found: list[tuple[object, FileAt]] = []
        with self._view.looking() as (connection, scope):
            folders = dict.fromkeys(subject.folders)
            for kind in subject.kinds:
                folders |= dict.fromkeys(scope.domains.folders_of(kind))
            for folder in folders:
                place = same_file(folder)
                is_file = "." in folder.rpartition("/")[2]
                values = (place,) if is_file else (f"{place}/", f"{place}0")
                for number, source, path, digest in connection.execute(
                    _AT if is_file else _BELOW, values
                ).fetchall():
                    if source not in scope.by_id or not (
                        is_file or as_read(path).endswith(subject.ending)
                    ):
                        continue
                    row = scope.domains.row(as_read(path))
                    address = scope.address(source, path)
                    file = FileAt(
                        address,
                        scope.by_id[source].name,
                        path,
                        digest or sha256(self._read(address) or b"").digest(),
                        number not in scope.unloaded,
                        "bom-optional" if row is None else row.encoding,
                    )
                    found.append((scope.rank(source, path, 0), file))
        found.sort(key=lambda one: cast("Any", one[0]))
        return [file for _, file in found]


def last_of_each(
    rows: Sequence[Located[T]], key: Callable[[T], Hashable]
) -> Mapping[Hashable, Located[T]]:
    """Return the row of each key that the game uses: the last one of a loaded file."""
    return {key(one.row): one for one in rows if one.file.is_loaded}
