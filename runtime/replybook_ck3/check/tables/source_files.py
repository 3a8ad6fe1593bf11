"""Rows of the files of a session: read once for each content, in load order, with their places."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from replybook.world.address import same_file
from replybook_ck3.check.tables.kept_rows import KeptRows
from replybook_ck3.index.source_folders import as_read
from replybook_ck3.world.parser import Encoding

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView

T = TypeVar("T")

_BELOW: Final = "SELECT id, source, path, digest FROM file WHERE place > ? AND place < ?"
_AT: Final = "SELECT id, source, path, digest FROM file WHERE place = ?"


class FileAt(NamedTuple):
    """A file of the session.

    Attributes:
        source: Source that it belongs to.
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
class FileSubject(Generic[T]):
    """The files with rows of one subject.

    Attributes:
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


Located: TypeAlias = "tuple[FileAt, T]"
"""A file and one of its rows."""


class SourceFiles:
    """The files of a session at one moment of its index.

    Args:
        view: The view of the session.
        read: Returns the content of a file by its address, or None if it cannot be read.
        kept: Rows of files that were read before.
    """

    def __init__(
        self, view: IndexView, read: Callable[[str], bytes | None], kept: KeptRows[Sequence[object]]
    ) -> None:
        self._view, self._read, self._kept = view, read, kept
        self._listed: dict[str, list[FileAt]] = {}
        self._located: dict[str, list[Located[Any]]] = {}
        self.unread: dict[str, None] = {}
        """Addresses of files that could not be read."""

    def list_rows(self, subject: FileSubject[T]) -> list[Located[T]]:
        """Return the rows of a subject in load order."""
        found = self._located.get(subject.name)
        if found is None:
            found = [
                (file, row) for file in self.files(subject) for row in self._rows(subject, file)
            ]
            self._located[subject.name] = found
        return cast("list[Located[T]]", found)

    def list_loaded_rows(
        self, subject: FileSubject[T], path: str | None = None
    ) -> list[Located[T]]:
        """Return the rows of the files that the game loads, in load order.

        Args:
            path: Path of the only file to read, or None for all.
        """
        if path is None:
            return [one for one in self.list_rows(subject) if one[0].is_loaded]
        return [
            (file, row)
            for file in self.files(subject)
            if file.is_loaded and same_file(file.path) == same_file(path)
            for row in self._rows(subject, file)
        ]

    def files(self, subject: FileSubject[Any]) -> list[FileAt]:
        """Return the files of a subject in load order."""
        if subject.name not in self._listed:
            self._listed[subject.name] = self._list(subject)
        return self._listed[subject.name]

    def state(self, subjects: Iterable[FileSubject[Any]]) -> Hashable:
        """Return a value that differs if the files of any of these subjects differ."""
        return tuple(tuple(self.files(subject)) for subject in subjects)

    def _rows(self, subject: FileSubject[T], file: FileAt) -> Sequence[T]:
        name = subject.name, file.encoding
        rows = self._kept.get((*name, file.digest))
        if rows is None:
            data = self._read(file.address)
            if data is None:
                self.unread[file.address] = None
                return ()
            rows = subject.read(data, file.encoding)
            self._kept.put((*name, sha256(data).digest()), rows)
        return cast("Sequence[T]", rows)

    def _list(self, subject: FileSubject[Any]) -> list[FileAt]:
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


def winner_test(
    rows: Sequence[Located[T]], key: Callable[[T], Hashable]
) -> Callable[[Located[T]], bool]:
    """Return a function that returns True for the rows that the game uses.

    Args:
        key: Returns the name of a row.
    """
    winners = last_of_each(rows, key)
    return lambda one: winners.get(key(one[1])) is one


def last_of_each(
    rows: Sequence[Located[T]], key: Callable[[T], Hashable]
) -> Mapping[Hashable, Located[T]]:
    """Return the row of each key that the game uses: the last one of a loaded file."""
    return {key(row[1]): row for row in rows if row[0].is_loaded}
