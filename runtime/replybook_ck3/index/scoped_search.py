"""Search some sources of a view: definitions, texts, references and files, each with a total.

The winning definition is decided in the whole view, even if fewer sources are searched. The words
of the user are data: no character has a special meaning.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from replybook.world.address import same_file
from replybook_ck3.index.places import Place, numbered_mentions, numbered_places
from replybook_ck3.index.source_folders import is_below
from replybook_ck3.index.text_search import escape_text, names_holding, query_of_names, text_match
from replybook_ck3.index.view_scope import Scope

_AT_A_TIME: Final = 200
"""Names whose places are looked up together."""

_MANY: Final = 20_000
"""Names beyond which it is quicker to look at each of them than to look up those that fit."""

_AT_LEAST: Final = "SELECT count(*) FROM ({names} LIMIT ?)"
_PER_FILE: Final = """SELECT item.file, count(*) FROM {table} AS item WHERE item.name IN
    (SELECT id FROM ({names})){of_kind} GROUP BY item.file"""
_PER_FILE_OF_MANY: Final = """SELECT item.file, count(*) FROM {table} AS item
    JOIN ({names}) AS found ON found.id = item.name WHERE 1{of_kind} GROUP BY item.file"""
_OF_KIND: Final = " AND item.kind = (SELECT id FROM kind WHERE name = ?)"
_TEXTS: Final = """SELECT definition.id, definition.file, name.id, name.text, definition.text FROM text_words
    JOIN definition ON definition.id = text_words.rowid JOIN name ON name.id = definition.name
    WHERE text_words MATCH ? ORDER BY text_words.rank, definition.id"""
_FILES: Final = "SELECT id, source, path FROM file WHERE {matches} ORDER BY path, source"
_SOURCES_BELOW: Final = "SELECT DISTINCT source FROM file WHERE place > ? AND place < ?"
_FILE: Final = "SELECT source, path FROM file WHERE id = ?"
_TEXT: Final = "localization_key"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A search: words that must all be there, and a kind, a folder and sources (default: all)."""

    words: tuple[str, ...]
    kind: str | None = None
    domain: str | None = None
    sources: frozenset[str] | None = None

    def takes(self, source: str, path: str) -> bool:
        """Return True if a file of a source is among those that are searched."""
        if self.sources is not None and source not in self.sources:
            return False
        return self.domain is None or is_below(same_file(path), same_file(self.domain.strip("/")))


@dataclass(frozen=True, slots=True)
class FoundPlaces:
    """The best places, and the number of places in loaded files and in replaced files."""

    places: tuple[Place, ...]
    total: int
    replaced: int = 0


@dataclass(frozen=True, slots=True)
class FoundTexts:
    """Definitions whose text fits and whose name does not, each with its text."""

    places: tuple[tuple[Place, str], ...]
    total: int


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """Files by address, each with whether the game loads it, and how many there are."""

    files: tuple[tuple[str, bool], ...]
    total: int


def find_names(
    connection: sqlite3.Connection,
    scope: Scope,
    wanted: Wanted,
    limit: int,
    *,
    mentions: bool = False,
) -> FoundPlaces:
    """Return definitions, or mentions, of names that hold the words: the name itself first."""
    if not wanted.words:
        return FoundPlaces((), 0)
    held = _Files(connection, scope, wanted)
    is_many = _is_many(connection, wanted.words)
    names, values = names_holding(wanted.words, by_grams=not is_many)
    query = (_PER_FILE_OF_MANY if is_many else _PER_FILE).format(
        table="reference" if mentions else "definition",
        names=names,
        of_kind="" if wanted.kind is None else _OF_KIND,
    )
    counts = dict(connection.execute(query, (*values, *_choose_kinds(wanted.kind))).fetchall())
    total = sum(count for file, count in counts.items() if held(file) == "loaded")
    replaced = sum(count for file, count in counts.items() if held(file) == "replaced")
    found = numbered_mentions if mentions else numbered_places
    if not total:
        return FoundPlaces((), 0, replaced)
    rows = connection.execute(*query_of_names(wanted.words, by_grams=not is_many))
    places = _first(rows, lambda some: found(connection, scope, some, wanted.kind), wanted, limit)
    return FoundPlaces(tuple(places), total, replaced)


def _is_many(connection: sqlite3.Connection, words: Sequence[str]) -> bool:
    """Return True if so many names hold the words that trigrams do not help."""
    names, values = names_holding(words)
    (count,) = connection.execute(_AT_LEAST.format(names=names), (*values, _MANY)).fetchone()
    return bool(count == _MANY)


def _choose_kinds(kind: str | None) -> tuple[str, ...]:
    return () if kind is None else (kind,)


def _first(
    rows: sqlite3.Cursor,
    places_of: Callable[[Sequence[int]], Iterable[tuple[int, Place]]],
    wanted: Wanted,
    limit: int,
) -> Iterator[Place]:
    """Yield the places of the names of some rows, name by name, so many as are wanted."""
    left = limit
    while left > 0 and (names := dict(rows.fetchmany(_AT_A_TIME))):
        order = {text: at for at, text in enumerate(names.values())}
        found = (place for _, place in places_of(list(names)))
        for place in sorted(found, key=lambda one: order[one.name]):
            source, _, path = place.address.partition("/")
            if left > 0 and place.is_loaded and wanted.takes(source, path):
                left -= 1
                yield place


def texts(connection: sqlite3.Connection, scope: Scope, wanted: Wanted, limit: int) -> FoundTexts:
    """Return definitions whose text fits the words, the best first."""
    match = text_match(wanted.words)
    if match is None or wanted.kind not in (None, _TEXT):
        return FoundTexts((), 0)
    held = _Files(connection, scope, wanted)
    fitting = [
        (number, name, text)
        for number, file, name, called, text in connection.execute(_TEXTS, (match,))
        if held(file) == "loaded" and not _holds(called, wanted.words)
    ]
    shown = fitting[:limit]
    places = dict(numbered_places(connection, scope, [name for _, name, _ in shown], _TEXT))
    return FoundTexts(tuple((places[number], text) for number, _, text in shown), len(fitting))


def _holds(name: str, words: Sequence[str]) -> bool:
    """Return True if the name fits already, as LIKE sees it."""
    return all(word.lower() in name.lower() for word in words)


def files(connection: sqlite3.Connection, scope: Scope, wanted: Wanted, limit: int) -> FoundFiles:
    """Return the files whose paths hold the words."""
    if not wanted.words or wanted.kind is not None:
        return FoundFiles((), 0)
    matches = " AND ".join(["place LIKE ? ESCAPE '!'"] * len(wanted.words))
    values = [f"%{escape_text(same_file(word))}%" for word in wanted.words]
    found = [
        (scope.address(source, path), file not in scope.unloaded)
        for file, source, path in connection.execute(_FILES.format(matches=matches), values)
        if source in scope.by_id and wanted.takes(scope.by_id[source].name, path)
    ]
    return FoundFiles(tuple(found[:limit]), len(found))


def has_folder(connection: sqlite3.Connection, scope: Scope, folder: str) -> bool:
    """Return True if a source of the view has a file in a folder or below it."""
    top = same_file(folder.strip("/"))
    rows = connection.execute(_SOURCES_BELOW, (f"{top}/", f"{top}0"))  # "0" is behind "/"
    return any(source in scope.by_id for (source,) in rows)


class _Files:
    """The state of files, searched and loaded or not; each file is looked up once."""

    def __init__(self, connection: sqlite3.Connection, scope: Scope, wanted: Wanted) -> None:
        self._connection, self._scope, self._wanted = connection, scope, wanted
        self._known: dict[int, str | None] = {}

    def __call__(self, file: int) -> str | None:
        """Return `loaded` or `replaced`; None for a file that is not searched."""
        if file not in self._known:
            self._known[file] = self._look(file)
        return self._known[file]

    def _look(self, file: int) -> str | None:
        source, path = self._connection.execute(_FILE, (file,)).fetchone()
        one = self._scope.by_id.get(source)
        if one is None or not self._wanted.takes(one.name, path):
            return None
        return "replaced" if file in self._scope.unloaded else "loaded"
