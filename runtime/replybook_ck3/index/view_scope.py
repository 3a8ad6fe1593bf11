"""The scope of one session: its sources in load order, and the files that the game loads.

A file of a later source replaces files at the same path of earlier sources. `replace_path` of a
later source replaces the files right in that folder, not the files of folders below it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from replybook.world.address import same_file
from replybook_ck3.index.source_folders import as_read
from replybook_ck3.world.domain_table import DomainTable

FileRank = tuple[bool, str, int]
"""The sort key of files: True for texts that replace others, path, position of the source."""

LoadRank = tuple[bool, str, int, int]
"""The sort key of definitions: that of their file, and the offset."""


def file_rank(path: str, position: int) -> FileRank:
    """Return the sort key of a file: the order in which the game reads files.

    The game reads files by their names, in whatever source they lie. Texts below a folder `replace`
    come after all others.

    Args:
        path: Path of the file below its source.
        position: Position of the source in the load order.
    """
    below = as_read(path)
    return below.startswith("localization/") and "/replace/" in below, path, position


@dataclass(frozen=True, slots=True)
class ViewedSource:
    """A source as the index has it; `id` is None for one that it does not have at all.

    `is_read` is true if the source was ever read to its end. `gaps` are the paths that are not in
    the index, each with the reason. `lacking` are the folders of the domain table with such a path.
    `files` and `symbols` are the numbers of stored files and definitions.
    """

    name: str
    position: int
    id: int | None = None
    is_read: bool = False
    replaces: tuple[str, ...] = ()
    gaps: Mapping[str, str] = field(default_factory=dict[str, str])
    lacking: frozenset[str] = frozenset()
    files: int = 0
    symbols: int = 0


@dataclass(frozen=True, slots=True)
class Scope:
    """The sources of a view at one revision of the index, and the files that are not loaded."""

    revision: str
    sources: tuple[ViewedSource, ...]
    unloaded: frozenset[int]
    domains: DomainTable
    by_id: Mapping[int, ViewedSource]

    def rank(self, source: int, path: str, start: int) -> LoadRank:
        """Return the sort key of a definition: the order in which the game reads definitions."""
        return (*file_rank(path, self.by_id[source].position), start)

    def duplicates(self, path: str) -> str:
        """Return what a second definition does in the folder of a file."""
        row = self.domains.row(as_read(path))
        return "last-wins" if row is None else row.duplicates

    def address(self, source: int, path: str) -> str:
        """Return the address of a file."""
        return f"{self.by_id[source].name}/{path}"


def setting(connection: sqlite3.Connection, key: str) -> str | None:
    """Return what the last build said under `key`."""
    row = connection.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def read_scope(
    connection: sqlite3.Connection, names: Sequence[str] | None, known: Scope | None
) -> Scope:
    """Return the scope of these sources now; `known`, if the index is still as it was then."""
    revision = setting(connection, "revision") or ""
    if known is not None and known.revision == revision:
        return known
    domains = DomainTable(setting(connection, "game_version") or None)
    stored = {source.name: source for source in _stored_sources(connection, domains)}
    if names is None:
        sources = tuple(sorted(stored.values(), key=lambda one: one.position))
    else:
        sources = tuple(
            _place_source(stored, name, at) for at, name in enumerate(dict.fromkeys(names))
        )
    by_id = {one.id: one for one in sources if one.id is not None}
    return Scope(
        revision,
        sources,
        frozenset((*_replaced_files(connection, by_id), *_replaced_folders(connection, sources))),
        domains,
        by_id,
    )


def _stored_sources(connection: sqlite3.Connection, domains: DomainTable) -> Iterator[ViewedSource]:
    gaps: dict[int, dict[str, str]] = {}
    for source, path, reason in connection.execute("SELECT source, path, reason FROM gap"):
        gaps.setdefault(source, {})[path] = reason
    counted = """SELECT source, count(*), total(definitions)
        FROM file GROUP BY source"""
    counts = {source: rest for source, *rest in connection.execute(counted)}
    rows = connection.execute("SELECT name, position, id, is_read, replaces FROM source")
    for name, position, number, is_read, replaces in rows.fetchall():
        files, symbols = counts.get(number, (0, 0))
        lacking = gaps.get(number, {})
        yield ViewedSource(
            name=name,
            position=position,
            id=number,
            is_read=bool(is_read),
            replaces=tuple(json.loads(replaces)),
            gaps=lacking,
            lacking=frozenset(_find_gap_folders(lacking, domains)),
            files=files,
            symbols=int(symbols),
        )


def _find_gap_folders(gaps: Iterable[str], domains: DomainTable) -> Iterator[str]:
    """Yield the folders of the domain table that have a gap, or lie in a folder that is a gap."""
    above: dict[str, list[str]] = {}
    for folder in (row.folder for row in domains.rows if row.shape != "none"):
        parts = folder.split("/")
        for count in range(len(parts)):
            above.setdefault("/".join(parts[:count]), []).append(folder)
    for gap in gaps:
        yield from above.get(as_read(gap), ())
        row = domains.row(as_read(gap))
        if row is not None and row.shape != "none":
            yield row.folder


def _place_source(stored: Mapping[str, ViewedSource], name: str, position: int) -> ViewedSource:
    """Return a source at its position in this view; it may be missing in the index."""
    known = stored.get(name)
    return ViewedSource(name, position) if known is None else replace(known, position=position)


def _replaced_files(
    connection: sqlite3.Connection, by_id: Mapping[int, ViewedSource]
) -> Iterator[int]:
    """Yield the files that a later source replaces at the same path."""
    query = """SELECT early.id, early.source FROM file AS late
        JOIN file AS early ON early.place = late.place
        WHERE late.source = ? AND early.source <> late.source"""
    first = min((one.position for one in by_id.values()), default=0)
    for late in by_id.values():
        if late.position == first:
            continue
        for file, source in connection.execute(query, (late.id,)):
            early = by_id.get(source)
            if early is not None and early.position < late.position:
                yield file


def _replaced_folders(
    connection: sqlite3.Connection, sources: Sequence[ViewedSource]
) -> Iterator[int]:
    """Yield the files of earlier sources in the folders that a later one replaces."""
    query = "SELECT id, place FROM file WHERE source = ? AND place > ? AND place < ?"
    for late in sources:
        for folder in map(same_file, late.replaces):
            for early in sources:
                if early.id is None or early.position >= late.position:
                    continue
                below = (early.id, f"{folder}/", f"{folder}0")  # "0" is the sign behind "/"
                for file, place in connection.execute(query, below):
                    if "/" not in place[len(folder) + 1 :]:
                        yield file
