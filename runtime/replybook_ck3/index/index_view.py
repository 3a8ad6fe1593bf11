"""Answer the questions of one session: definitions, references, near names, files, status.

Every answer is taken from one moment of the index. Places are addresses; no path of the host is in
them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from replybook.world.address import same_file
from replybook_ck3.index.builder_lock import is_being_built
from replybook_ck3.index.dropped_names import Dropped, dropped_among
from replybook_ck3.index.index_file import IndexFault, fault_of, opened_empty, opened_to_read
from replybook_ck3.index.index_status import IndexStatus, status_of
from replybook_ck3.index.key_counts import common_keys, counts_of
from replybook_ck3.index.near_names import Near, near_names
from replybook_ck3.index.places import (
    Place,
    defining_files,
    is_defined,
    named_places,
    referring_places,
)
from replybook_ck3.index.text_search import (
    Hit,
    files_below,
    files_with_words,
    find_files_by_name,
    has_sign,
    holding,
    search,
    texts_with,
    texts_with_sign,
)
from replybook_ck3.index.uses import Unused, Uses, kinds_of, mentions_of, unused_in, uses_of
from replybook_ck3.index.view_scope import Scope, read_scope
from replybook_ck3.world.units import ON_ACTION_BLOCK, PARAMETER, spellings

if TYPE_CHECKING:
    from replybook.enforcement.opened_tables import QueryResult

Reading: TypeAlias = Callable[[], AbstractContextManager[sqlite3.Connection]]
"""Lends a connection that sees one moment of an index."""

_NEAR_SHOWN: Final = 5
_PARTS: Final = (PARAMETER, ON_ACTION_BLOCK)
"""Kinds of parts of an item, which nobody names alone."""

_NAMES_OF: Final = """SELECT DISTINCT name.text FROM kind
    JOIN definition ON definition.kind = kind.id JOIN name ON name.id = definition.name
    JOIN file ON file.id = definition.file
    WHERE kind.name = ? AND file.source IN ({sources})"""
_COUNTED: Final = """SELECT kind.name, count(*) FROM definition JOIN kind ON kind.id = definition.kind
    JOIN file ON file.id = definition.file WHERE file.source IN ({sources}) GROUP BY kind.name
    ORDER BY count(*) DESC, kind.name"""
_UNITS_IN: Final = """SELECT DISTINCT kind.name, name.text FROM file
    JOIN definition AS item ON item.id >= file.first_definition AND item.id < file.end_definition
    JOIN kind ON kind.id = item.kind JOIN name ON name.id = item.name
    WHERE file.place = ? AND file.source = ? AND NOT item.is_local AND kind.name NOT IN ({parts})"""
_FILES: Final = "SELECT source, id, digest FROM file WHERE place = ?"


@dataclass(frozen=True, slots=True)
class Absence:
    """The result of an exhaustive search for a name.

    `exact` are the definitions that the game loads, under any spelling that means the same; `near`
    the names that are spelt much like it. `replaced` are definitions in files that another file
    takes the place of. `can_claim_not_exists` is true if none is exact, and nothing that
    was searched is lacking.
    """

    exact: tuple[Place, ...]
    near: tuple[Near, ...]
    replaced: tuple[Place, ...]
    is_complete: bool
    can_claim_not_exists: bool
    searched_kinds: tuple[str, ...]
    searched_sources: tuple[str, ...]


class Holdings(NamedTuple):
    """The files that define units, and the kinds that are decided, both of one moment of the index.

    `files` has for each unit, a kind and a name, the addresses of the files, each with whether the
    game loads it.
    """

    files: Mapping[tuple[str, str], Sequence[tuple[str, bool]]]
    decided_kinds: frozenset[str]


class IndexView:
    """Some sources of an index in load order; may be asked from any thread.

    Raises `IndexFault` where the index is damaged; a missing one defines nothing, as its status
    says.
    """

    def __init__(self, file: Path, reading: Reading, sources: tuple[str, ...] | None) -> None:
        self._file = file
        self._reading = reading
        self._names = sources
        self._scope: Scope | None = None
        self._known: tuple[Scope, bool, IndexStatus] | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """The names of the sources in load order."""
        if self._names is not None:
            return self._names
        with self.looking() as (_, scope):
            return tuple(source.name for source in scope.sources)

    def narrow_to(self, sources: Sequence[str]) -> IndexView:
        """Return a view of these sources only."""
        return IndexView(self._file, self._reading, tuple(sources))

    def status(self) -> IndexStatus:
        """Return how far the index is."""
        is_built_now = self._is_built_now()
        try:
            with self.looking() as (connection, scope):
                return self._status_at(connection, scope, is_built_now)
        except IndexFault as fault:
            return IndexStatus("failed", False, {}, (), frozenset(), 0, 0, None, None, str(fault))

    def defines(self, kind: str, name: str) -> bool:
        """Return True if a file that the game loads defines this name for all others to use."""
        with self.looking() as (connection, scope):
            return is_defined(
                connection, scope, _replace_surrogates(kind), _replace_surrogates(name)
            )

    def find_units(self, units: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
        """Return the units, each a kind and a name, that a loaded file defines."""
        with self.looking() as (connection, scope):
            return {
                unit
                for unit in set(units)
                if is_defined(connection, scope, *map(_replace_surrogates, unit))
            }

    def files_defining(self, units: Iterable[tuple[str, str]]) -> Holdings:
        """Return which files define units, each a kind and a name, for all others to use.

        One look for all of them, and what was decided at that very moment.
        """
        stored = {
            unit if unit[1].isascii() else (unit[0], _replace_surrogates(unit[1])) for unit in units
        }
        is_built_now = self._is_built_now()
        with self.looking() as (connection, scope):
            decided = self._status_at(connection, scope, is_built_now).decided_kinds
            return Holdings(defining_files(connection, scope, stored), decided)

    def find(self, name: str, kind: str | None = None) -> list[Place]:
        """Return every definition of a name, by kind and in load order, winning or not."""
        with self.looking() as (connection, scope):
            return named_places(connection, scope, _replace_surrogates(name), kind)

    def find_dropped_names(self, name: str, kind: str | None = None) -> list[Dropped]:
        """Return the definitions of a name in files that a later source drops, in load order.

        Args:
            name: The name.
            kind: Its kind, or None for every kind.
        """
        with self.looking() as (connection, scope):
            found = named_places(connection, scope, _replace_surrogates(name), kind)
            return dropped_among(connection, scope, found)

    def definitions_of(self, kind: str, name: str) -> list[Place]:
        """Return every definition of a name of one kind, in load order."""
        return self.find(name, kind)

    def references_to(self, kind: str, name: str, limit: int = 100) -> list[Place]:
        """Return where files that the game loads name an item, in load order."""
        with self.looking() as (connection, scope):
            return referring_places(connection, scope, kind, _replace_surrogates(name), limit)

    def uses(self, kind: str, name: str, *, offset: int = 0, limit: int = 100) -> Uses:
        """Return who uses an item: its definitions, and the places that name it.

        Args:
            kind: Kind of the item.
            name: Name of the item.
            offset: Number of places to leave out (default: 0).
            limit: Maximum number of places (default: 100).
        """
        with self.looking() as (connection, scope):
            return uses_of(
                connection,
                scope,
                _replace_surrogates(kind),
                _replace_surrogates(name),
                offset=offset,
                limit=limit,
            )

    def mentions_of(self, kind: str, name: str) -> list[Place]:
        """Return the places in loaded files that name an item which every file sees."""
        with self.looking() as (connection, scope):
            return mentions_of(connection, scope, kind, _replace_surrogates(name))

    def kinds_of(self, name: str) -> list[str]:
        """Return the kinds that a name is defined as."""
        with self.looking() as (connection, scope):
            return kinds_of(connection, scope, _replace_surrogates(name))

    def find_unused_items(self, source: str) -> Unused:
        """Return the items of a source that no file names that the game loads."""
        with self.looking() as (connection, scope):
            return unused_in(connection, scope, source)

    def search(
        self, query: str, *, kind: str | None = None, domain: str | None = None, limit: int = 20
    ) -> list[Hit]:
        """Return the best matches among names, parts of names, and texts of localization keys."""
        with self.looking() as (connection, scope):
            return search(
                connection, scope, _replace_surrogates(query), kind=kind, domain=domain, limit=limit
            )

    def near(self, name: str, *, kind: str | None = None, limit: int = 3) -> list[Near]:
        """Return the names that are spelt most like this one, which itself is not among them."""
        with self.looking() as (connection, scope):
            return near_names(connection, scope, _replace_surrogates(name), kind, limit)

    def has_file(self, path: str) -> list[tuple[str, str | None]]:
        """Return the sources that have a file at a relative path, in load order, with its SHA-256.

        All spellings of a path are one file, as they are to the game. The digest is hexadecimal;
        None for files that are not text, of which the content is not read.
        """
        with self.looking() as (connection, scope):
            rows = connection.execute(_FILES, (same_file(_replace_surrogates(path)),)).fetchall()
            found = [
                (scope.by_id[source], digest) for source, _, digest in rows if source in scope.by_id
            ]
            found.sort(key=lambda one: one[0].position)
            return [(one.name, digest.hex() if digest else None) for one, digest in found]

    def find_files_by_name(self, name: str) -> list[str]:
        """Return the addresses of the loaded files with a name, whatever their folder is."""
        with self.looking() as (connection, scope):
            return list(find_files_by_name(connection, scope, _replace_surrogates(name)))

    def units_in(self, address: str) -> list[tuple[str, str]]:
        """Return what a file defines for all files, each a kind and a name; [] without the file."""
        source, _, path = address.partition("/")
        with self.looking() as (connection, scope):
            number = next((one.id for one in scope.sources if one.name == source), None)
            query = _UNITS_IN.format(parts=", ".join("?" * len(_PARTS)))
            return connection.execute(
                query, (same_file(_replace_surrogates(path)), number, *_PARTS)
            ).fetchall()

    def replaced_folders(self, source: str) -> tuple[str, ...]:
        """Return the folders of earlier sources that a source replaces, as it was indexed."""
        with self.looking() as (_, scope):
            return next((one.replaces for one in scope.sources if one.name == source), ())

    def files_below(self, folder: str) -> list[str]:
        """Return the addresses of the files below a folder that the game loads."""
        with self.looking() as (connection, scope):
            return list(files_below(connection, scope, _replace_surrogates(folder)))

    def files_with_words(self, words: str, folder: str) -> list[str]:
        """Return the addresses of the loaded files below a folder that hold a phrase."""
        with self.looking() as (connection, scope):
            return list(files_with_words(connection, scope, _replace_surrogates(words), folder))

    def holding(self, words: str, fits: Callable[[str], object], most: int) -> list[str]:
        """Return the addresses of loaded files that hold a phrase, in a text that may fit.

        Args:
            words: The phrase.
            fits: Tests a text of localization.
            most: Maximum number of addresses.
        """
        with self.looking() as (connection, scope):
            return list(islice(holding(connection, scope, _replace_surrogates(words), fits), most))

    def has_sign(self, sign: str, kind: str | None) -> bool:
        """Return True if a name has a sign.

        Args:
            sign: The character.
            kind: Kind of the names, or None for every kind.
        """
        with self.looking() as (connection, scope):
            return has_sign(connection, scope, sign, kind)

    def texts_with(self, words: str, most: int = -1) -> list[tuple[str, str]]:
        """Return address and text of the loaded localization that holds a phrase.

        Of the first `most` texts only, unless it is negative.
        """
        with self.looking() as (connection, scope):
            return list(texts_with(connection, scope, _replace_surrogates(words), most))

    def texts_with_sign(self, sign: str, folder: str = "localization") -> list[tuple[str, str]]:
        """Return address and text of the loaded localization in a folder that holds a sign."""
        with self.looking() as (connection, scope):
            return list(
                texts_with_sign(
                    connection, scope, _replace_surrogates(sign), _replace_surrogates(folder)
                )
            )

    def counts(self) -> dict[str, int]:
        """Return how many definitions there are of each kind, the most first."""
        with self.looking() as (connection, scope):
            query = _COUNTED.format(sources=", ".join("?" * len(scope.by_id)))
            return dict(connection.execute(query, list(scope.by_id)))

    def names_of(self, kind: str) -> set[str]:
        """Return the names of a kind that files define, whether the game loads them or not."""
        with self.looking() as (connection, scope):
            query = _NAMES_OF.format(sources=", ".join("?" * len(scope.by_id)))
            return {name for (name,) in connection.execute(query, (kind, *scope.by_id))}

    def key_counts(self, keys: Collection[str]) -> Mapping[str, Mapping[str, int]]:
        """Return how often each source has these keys of script: counts by key and source."""
        with self.looking() as (connection, scope):
            return counts_of(connection, scope, {_replace_surrogates(key) for key in keys})

    def common_keys(self, min_count: int, min_sources: int) -> Mapping[str, int]:
        """Return the keys of script with so many places in so many sources, with their counts."""
        with self.looking() as (connection, scope):
            return common_keys(connection, scope, min_count, min_sources)

    def not_exists(self, name: str, kind: str | None = None) -> Absence:
        """Search everything for a name, near misses included.

        Without a kind every kind is searched, and all of them have to be indexed for a claim.
        """
        name, is_built_now = _replace_surrogates(name), self._is_built_now()
        with self.looking() as (connection, scope):
            status = self._status_at(
                connection, scope, is_built_now
            )  # of the moment that is searched
            kinds = (kind,) if kind is not None else tuple(sorted(scope.domains.named_kinds))
            names = {spelt for one in kinds for spelt in spellings(one, name)}
            found = [
                place
                for spelt in sorted(names)
                for place in named_places(connection, scope, spelt, kind)
            ]
            near = near_names(connection, scope, name, kind, _NEAR_SHOWN)
        exact = tuple(place for place in found if place.is_loaded)
        is_complete = self._knows_all(status, scope, kind)
        return Absence(
            exact=exact,
            near=tuple(near),
            replaced=tuple(place for place in found if not place.is_loaded),
            is_complete=is_complete,
            can_claim_not_exists=is_complete and not exact,
            searched_kinds=kinds,
            searched_sources=tuple(source.name for source in scope.sources),
        )

    def ask(
        self,
        sql: str,
        params: Sequence[str] = (),
        *,
        sources: Collection[str] | None = None,
        most_rows: int,
    ) -> QueryResult:
        """Return what one SELECT finds in the tables that the registry opens, as `ask_tables` does.

        They hold what this view sees; `sources` are those of it that are asked, all if left out.
        """
        from replybook_ck3.index.index_tables import (
            ask_index,
        )  # loads enforcement, as no build does

        known = self._scope
        return ask_index(
            self._file, self._names, known, sql, params, only=sources, most_rows=most_rows
        )

    def _knows_all(self, status: IndexStatus, scope: Scope, kind: str | None) -> bool:
        if kind is not None:
            return kind in status.decided_kinds
        return status.is_complete and scope.domains.named_kinds == status.decided_kinds

    def _is_built_now(self) -> bool:
        """Return True if a build goes on.

        Ask this before a look. A look sees the changes of a build that begins later.
        """
        return is_being_built(self._file)

    def _status_at(
        self, connection: sqlite3.Connection, scope: Scope, is_built_now: bool
    ) -> IndexStatus:
        """Return the status at the moment of a look; it is kept for one revision."""
        known = self._known
        if known is None or known[0] is not scope or known[1] != is_built_now:
            settings = dict(connection.execute("SELECT key, value FROM setting"))
            status = status_of(scope, settings, is_being_built=is_built_now)
            known = self._known = (scope, is_built_now, status)
        return known[2]

    @contextmanager
    def apart(self) -> Generator[tuple[sqlite3.Connection, Scope]]:
        """Lend one moment of the index on a connection of its own, which may have temporary tables.

        Raises:
            IndexFault: The file is not an index, or the database fails.
        """
        with closing(opened_to_read(self._file) or opened_empty()) as connection:
            try:
                connection.execute("PRAGMA query_only = OFF")  # the file is read-only
                connection.execute("PRAGMA temp_store = MEMORY")
                connection.execute("BEGIN")
                yield connection, read_scope(connection, self._names, self._scope)
            except sqlite3.Error as error:
                raise fault_of(error) from None

    @contextmanager
    def looking(self) -> Generator[tuple[sqlite3.Connection, Scope]]:
        """Lend one moment of the index with its scope, for questions that must agree."""
        with self._reading() as connection:
            scope = self._scope = read_scope(connection, self._names, self._scope)
            yield connection, scope


def _replace_surrogates(text: str) -> str:
    """Return a text as the index could hold it: half a surrogate pair is in no file."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
