"""Find who uses an item, and the items of a mod that nothing uses."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from replybook_ck3.index.places import Place, named_places, numbered_places, referring_places
from replybook_ck3.index.source_folders import GAME
from replybook_ck3.index.view_scope import Scope
from replybook_ck3.world.units import DYNAMIC_NAME, forms_of, may_become, spellings, words_for

_EVERY: Final = 1_000_000

CALLED_BY_SCRIPT_ALONE: Final = frozenset(
    [
        "character_template",
        "event_background",
        "event_theme",
        "memory_type",
        "modifier",
        "opinion_modifier",
        "script_value",
        "scripted_effect",
        "scripted_list",
        "scripted_modifier",
        "scripted_trigger",
    ]
)
"""Kinds that do nothing until a file names them.

The game starts on_actions, events and others by itself.
"""

_KINDS: Final = """SELECT DISTINCT kind.name FROM name
    JOIN definition ON definition.name = name.id JOIN kind ON kind.id = definition.kind
    JOIN file ON file.id = definition.file
    WHERE name.text = ? AND file.source IN ({sources}) ORDER BY kind.name"""
_OWN: Final = """SELECT DISTINCT item.kind, item.name, name.text FROM file
    CROSS JOIN definition AS item ON item.id >= file.first_definition
    AND item.id < file.end_definition CROSS JOIN name ON name.id = item.name
    WHERE file.source = ? AND NOT item.is_local AND item.kind IN ({kinds})"""
_FILES_NAMING: Final = "SELECT DISTINCT file FROM reference WHERE name = ? AND kind = ?"
_FILES_DEFINING: Final = """SELECT file, is_local FROM definition WHERE name = ? AND kind = ?"""
_WITH_WORD: Final = """SELECT file.id, file.source, file.path FROM file_words
    CROSS JOIN file ON file.id = file_words.rowid WHERE file_words MATCH ?
    AND file.domain <> 'localization' ORDER BY file.path"""
_DYNAMIC: Final = """SELECT DISTINCT name.text FROM reference JOIN name ON name.id = reference.name
    WHERE reference.kind = (SELECT id FROM kind WHERE name = ?)"""


@dataclass(frozen=True, slots=True)
class Uses:
    """The definitions of an item, and the places that name it, in load order.

    Attributes:
        defined: The definitions for all files.
        places: A part of the places in files that the game loads.
        total: The number of these places.
        files: The number of files with these places.
        local: Places that name an item which only their own file sees.
        dynamic: Places with a word that may become the name in a running game.
        is_collected: False if the index has no mentions of the kind.
        with_word: Where no place is known, the other loaded files that have the word. It may be
            the argument of a scripted effect, or stand behind a key that is not known.
    """

    kind: str
    name: str
    defined: tuple[Place, ...]
    places: tuple[Place, ...]
    total: int
    files: int
    local: tuple[Place, ...]
    dynamic: tuple[Place, ...]
    is_collected: bool
    with_word: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unused:
    """The items of a source that no loaded file names.

    Attributes:
        places: The definitions, in order of kind and name.
        maybe: Definitions of items that may be used, each with a word with parameters that may
            become the name, or with a file that has the word where no mention is known.
    """

    places: tuple[Place, ...]
    maybe: tuple[tuple[Place, str], ...]


def kinds_of(connection: sqlite3.Connection, scope: Scope, name: str) -> list[str]:
    """Return the kinds that a name is defined as in the view."""
    query = _KINDS.format(sources=", ".join("?" * len(scope.by_id)))
    return [kind for (kind,) in connection.execute(query, (name, *scope.by_id))]


def uses_of(
    connection: sqlite3.Connection,
    scope: Scope,
    kind: str,
    name: str,
    *,
    offset: int = 0,
    limit: int = 100,
) -> Uses:
    """Return who uses an item.

    Args:
        offset: Number of places to leave out (default: 0).
        limit: Maximum number of places (default: 100).
    """
    defined = named_places(connection, scope, name, kind)
    hidden = {place.address for place in defined if place.is_local}
    every = _every_mention(connection, scope, kind, name)
    places = [place for place in every if place.address not in hidden]
    is_collected = kind in scope.domains.mentioned_kinds
    is_doubtful = is_collected and not every and kind not in forms_of(scope.domains.references)
    known = {place.address for place in defined}
    with_word = _files_with(connection, scope, name, known) if is_doubtful else ()
    return Uses(
        kind,
        name,
        tuple(place for place in defined if not place.is_local),
        tuple(places[offset : offset + limit]),
        len(places),
        len({place.address for place in places}),
        tuple(place for place in every if place.address in hidden),
        tuple(_dynamic_places(connection, scope, kind, name)),
        is_collected,
        tuple(islice(with_word, limit)),
    )


def mentions_of(connection: sqlite3.Connection, scope: Scope, kind: str, name: str) -> list[Place]:
    """Return the places in loaded files that name an item which every file sees, in load order."""
    defined = named_places(connection, scope, name, kind)
    hidden = {place.address for place in defined if place.is_local}
    every = _every_mention(connection, scope, kind, name)
    return [place for place in every if place.address not in hidden]


def _every_mention(
    connection: sqlite3.Connection, scope: Scope, kind: str, name: str
) -> list[Place]:
    return [
        place
        for spelt in spellings(kind, name)
        for place in referring_places(connection, scope, kind, spelt, _EVERY)
    ]


def _dynamic_places(
    connection: sqlite3.Connection, scope: Scope, kind: str, name: str
) -> list[Place]:
    words = _written(scope, kind, name)
    return [
        place
        for (word,) in connection.execute(_DYNAMIC, (DYNAMIC_NAME,)).fetchall()
        if any(may_become(word, one) for one in words)
        for place in referring_places(connection, scope, DYNAMIC_NAME, word, _EVERY)
    ]


def _written(scope: Scope, kind: str, name: str) -> list[str]:
    """Return the words that name an item: those of calls, and the name itself."""
    forms = forms_of(scope.domains.references)
    return list(dict.fromkeys([name, *words_for(kind, name, forms)]))


def unused_in(
    connection: sqlite3.Connection,
    scope: Scope,
    source: str,
    kinds: Collection[str] = CALLED_BY_SCRIPT_ALONE,
) -> Unused:
    """Return the items of a source that no file names that the game loads.

    An item that the game defines as well is left out, since the game itself may use it.

    Args:
        kinds: Kinds that do nothing until a file names them.
    """
    number = next((one.id for one in scope.sources if one.name == source), None)
    numbers = {
        of: name
        for of, name in connection.execute("SELECT id, name FROM kind")
        if name in kinds and name in scope.domains.mentioned_kinds
    }
    query = _OWN.format(kinds=", ".join("?" * len(numbers)))
    rows = connection.execute(query, (number, *numbers)).fetchall()
    idle = [
        (of, name, text) for of, name, text in rows if not _is_named(connection, scope, of, name)
    ]
    names = {(numbers[of], text) for of, _, text in idle}
    dynamic = [word for (word,) in connection.execute(_DYNAMIC, (DYNAMIC_NAME,))]
    called = forms_of(scope.domains.references)
    places: list[Place] = []
    maybe: list[tuple[Place, str]] = []
    for place in _definitions(connection, scope, [name for _, name, _ in idle]):
        if (place.kind, place.name) not in names or not place.address.startswith(f"{source}/"):
            continue
        words = _written(scope, place.kind, place.name)
        becomes = next((one for one in dynamic if any(may_become(one, w) for w in words)), None)
        if becomes is None and place.kind not in called:
            becomes = next(_files_with(connection, scope, place.name, {place.address}), None)
        if becomes is None:
            places.append(place)
        else:
            maybe.append((place, becomes))
    return Unused(tuple(places), tuple(maybe))


def _files_with(
    connection: sqlite3.Connection, scope: Scope, name: str, known: Collection[str]
) -> Iterator[str]:
    """Yield the loaded files with the word of a name, without those that are known to define it.

    The keys before such a name are many, and perhaps not all of them are known. A call needs none.
    """
    phrase = '"' + name.replace('"', '""') + '"'
    for file, source, path in connection.execute(_WITH_WORD, (phrase,)):
        if file not in scope.unloaded and source in scope.by_id:
            address = scope.address(source, path)
            if address not in known:
                yield address


def _is_named(connection: sqlite3.Connection, scope: Scope, kind: int, name: int) -> bool:
    """Return True if a loaded file names an item for all files, or the game defines it."""
    local: set[int] = set()
    for file, is_local in connection.execute(_FILES_DEFINING, (name, kind)):
        if is_local:
            local.add(file)
        elif _is_in_game(connection, scope, file):
            return True
    return any(
        file not in local
        and file not in scope.unloaded
        and _source_of(connection, file) in scope.by_id
        for (file,) in connection.execute(_FILES_NAMING, (name, kind))
    )


def _is_in_game(connection: sqlite3.Connection, scope: Scope, file: int) -> bool:
    one = scope.by_id.get(_source_of(connection, file))
    return one is not None and one.name == GAME


def _source_of(connection: sqlite3.Connection, file: int) -> int:
    (source,) = connection.execute("SELECT source FROM file WHERE id = ?", (file,)).fetchone()
    return int(source)


def _definitions(connection: sqlite3.Connection, scope: Scope, names: list[int]) -> list[Place]:
    """Return the loaded definitions of names for all files, by kind and name."""
    found = [
        place
        for at in range(0, len(names), 500)
        for _, place in numbered_places(connection, scope, names[at : at + 500], None)
    ]
    loaded = [place for place in found if place.is_loaded and not place.is_local]
    return sorted(loaded, key=lambda place: (place.kind, place.name, place.address, place.start))
