"""Search names and texts: exact names first, then beginnings, parts of names, and texts.

The words of the user are data: no character has a special meaning. Files, texts and words of the
sources of a view are looked up here, too.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, TypeAlias

from replybook.world.address import same_file
from replybook_ck3.index.near_names import trigrams
from replybook_ck3.index.places import Place, numbered_places
from replybook_ck3.index.source_folders import is_below
from replybook_ck3.index.view_scope import Scope

_NAMES: Final = "SELECT name.id, name.text FROM name {grams} WHERE {matches}"
_BEST_FIRST: Final = """ ORDER BY name.text = ? DESC, name.text LIKE ? ESCAPE '!' DESC,
    length(name.text), name.text"""
_GRAMS: Final = "JOIN name_grams ON name_grams.rowid = name.id"
_HOLDS: Final = "name.text LIKE ? ESCAPE '!'"
_BEST_TEXTS: Final = """SELECT rowid, rank FROM text_words WHERE text_words MATCH ?
    ORDER BY rank, rowid LIMIT ?"""
_NAMES_OF: Final = "SELECT DISTINCT name FROM definition WHERE id IN ({ids})"
_BODIES: Final = """SELECT id, text FROM definition
    WHERE id IN ({ids}) AND text IS NOT NULL"""

_AT_A_TIME: Final = 200
"""Names whose places are looked up together."""

_MOST_TEXTS: Final = 300
"""Texts, the best first, among which those of the view are looked for."""

_MOST_WORDS: Final = 64
"""Words of a query that count, the first ones; SQLite takes no condition of thousands of parts."""

_LONGEST_WORD: Final = 1_000
"""Signs beyond which nothing is a word of a name or a text."""

_TEXT: Final = "localization_key"
_WORD: Final = re.compile(r"[^\W_]+")
_BELOW: Final = "SELECT id, source, path FROM file WHERE place > ? AND place < ?"
_NAMED: Final = """SELECT id, source, path FROM file
    WHERE place = ?1 OR substr(place, -length(?1) - 1) = '/' || ?1"""
_TEXTS: Final = """SELECT file.id, file.source, file.path, definition.text
    FROM definition JOIN file ON file.id = definition.file WHERE {condition}"""
_TEXTS_OF_WORDS: Final = (
    "definition.id IN (SELECT rowid FROM text_words WHERE text_words MATCH ? LIMIT ?)"
)
_OF_SIGN: Final = "file.place > ? AND file.place < ? AND instr(definition.text, ?)"
_HOLDING: Final = """SELECT file.id, file.source, file.path FROM file_words
    CROSS JOIN file ON file.id = file_words.rowid
    WHERE file_words MATCH ? AND file.place > ? AND file.place < ?"""
_HAS_SIGN: Final = """SELECT 1 FROM name JOIN definition ON definition.name = name.id
    JOIN kind ON kind.id = definition.kind JOIN file ON file.id = definition.file
    WHERE instr(name.text, ?1) AND (?2 IS NULL OR kind.name = ?2) AND file.source IN ({sources})
    LIMIT 1"""
_LAST: Final = "\U0010ffff"
"""A path behind all others."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A found item: its definition, the text of a localization key, and a score."""

    kind: str
    name: str
    address: str
    line: int
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A search: words, and a kind and a folder (default: all)."""

    words: tuple[str, ...]
    kind: str | None
    domain: str | None

    def takes(self, place: Place) -> bool:
        """Return True if a definition that holds is one of those that are looked for."""
        if not place.is_loaded or not (place.wins or place.clashes):
            return False
        path = place.address.partition("/")[2]
        return self.domain is None or is_below(path, self.domain.strip("/"))


def search(
    connection: sqlite3.Connection,
    scope: Scope,
    query: str,
    *,
    kind: str | None,
    domain: str | None,
    limit: int,
) -> list[Hit]:
    """Return what fits best, by score and then by name; all words have to be there, in any case."""
    words = words_of(query)
    if not words or limit < 1:
        return []
    wanted = _Wanted(words, kind, domain)
    found = dict(_texts(connection, scope, wanted))
    found.update(_names(connection, scope, wanted, limit))
    order = sorted(found.items(), key=lambda item: _order(item[1]))[:limit]
    bodies = dict(_bodies(connection, [number for number, _ in order]))
    return [replace(hit, text=bodies.get(number, "")) for number, hit in order]


def words_of(query: str) -> tuple[str, ...]:
    """Return the different words of a query; none if a word is too long for any name or text."""
    words = tuple(dict.fromkeys(query.replace("\0", " ").split()))[:_MOST_WORDS]
    return () if any(len(word) > _LONGEST_WORD for word in words) else words


def _order(hit: Hit) -> tuple[float, str, str, str, int]:
    return -hit.score, hit.name, hit.kind, hit.address, hit.line


_Numbered: TypeAlias = Iterator[tuple[int, Hit]]
"""Hits with the numbers of their definitions."""


# Names


def _names(connection: sqlite3.Connection, scope: Scope, wanted: _Wanted, limit: int) -> _Numbered:
    """Return the best names, so many that no other could come before the last of them."""
    count = 0
    rows = connection.execute(*query_of_names(wanted.words))
    while count < limit and (names := dict(rows.fetchmany(_AT_A_TIME))):
        order = {text: at for at, text in enumerate(names.values())}
        places = numbered_places(connection, scope, list(names), wanted.kind)
        for number, place in sorted(places, key=lambda one: order[one[1].name]):
            if wanted.takes(place):
                count += 1
                yield number, _hit(place, _score(" ".join(wanted.words), place.name))


def _hit(place: Place, score: float) -> Hit:
    return Hit(place.kind, place.name, place.address, place.line, "", score)


def query_of_names(words: Sequence[str], *, by_grams: bool = True) -> tuple[str, tuple[str, ...]]:
    """Return a query, with its values, for names that hold all words, the best name first."""
    names, values = names_holding(words, by_grams=by_grams)
    return names + _BEST_FIRST, (*values, " ".join(words), f"{escape_text(words[0])}%")


def names_holding(words: Sequence[str], *, by_grams: bool = True) -> tuple[str, tuple[str, ...]]:
    """Return a query, with its values, for the id and text of names that hold all words.

    `by_grams` asks the index of trigrams. It is quick if few names hold the trigrams, and slow if
    most do.
    """
    grams = [gram for word in words for gram in trigrams(word)] if by_grams else []
    conditions = [_HOLDS] * len(words)
    values = [f"%{escape_text(word)}%" for word in words]
    if grams:
        conditions.insert(0, "name_grams MATCH ?")
        values.insert(0, " AND ".join(map(_quote_word, dict.fromkeys(grams))))
    statement = _NAMES.format(grams=_GRAMS if grams else "", matches=" AND ".join(conditions))
    return statement, tuple(values)


def _score(query: str, name: str) -> float:
    """1 for the name itself, then by how it fits and how much of the name was asked for."""
    asked, found = query.lower(), name.lower()
    if query == name:
        return 1.0
    if asked == found:
        return 0.97
    share = len(asked) / max(len(found), 1)
    return (0.7 if found.startswith(asked) else 0.45) + 0.2 * min(share, 1.0)


# Texts


def _texts(connection: sqlite3.Connection, scope: Scope, wanted: _Wanted) -> _Numbered:
    match = text_match(wanted.words)
    if match is None or wanted.kind not in (None, _TEXT):
        return
    ranks: dict[int, float] = dict(connection.execute(_BEST_TEXTS, (match, _MOST_TEXTS)))
    names = [name for (name,) in connection.execute(_among(_NAMES_OF, ranks), list(ranks))]
    for number, place in numbered_places(connection, scope, names, _TEXT):
        if number in ranks and wanted.takes(place):
            fit = -ranks[number]
            yield number, _hit(place, 0.4 * fit / (1 + fit))


def text_match(words: Sequence[str]) -> str | None:
    """Return the full-text query for these words; None if no word has a letter or digit."""
    known = [word for word in words if any(sign.isalnum() for sign in word)]
    return " ".join(map(_quote_word, known)) + "*" if known else None


def _bodies(connection: sqlite3.Connection, numbers: Collection[int]) -> Iterator[tuple[int, str]]:
    yield from connection.execute(_among(_BODIES, numbers), list(numbers))


def _among(query: str, numbers: Collection[int]) -> str:
    return query.format(ids=", ".join("?" * len(numbers)))


def _quote_word(word: str) -> str:
    """Return a word as the full-text search takes it, whatever signs it holds."""
    return '"' + word.replace('"', '""') + '"'


def escape_text(text: str) -> str:
    """Return a text as LIKE takes it with the escape sign `!`."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def files_below(connection: sqlite3.Connection, scope: Scope, folder: str) -> Iterator[str]:
    """Yield the addresses of the loaded files below a folder."""
    yield from _addresses(connection, scope, _BELOW, _span(folder))


def find_files_by_name(connection: sqlite3.Connection, scope: Scope, name: str) -> Iterator[str]:
    """Yield the addresses of the loaded files with a name, whatever their folder is."""
    yield from _addresses(connection, scope, _NAMED, (same_file(name),))


def files_with_words(
    connection: sqlite3.Connection, scope: Scope, words: str, folder: str
) -> Iterator[str]:
    """Yield the addresses of the loaded files below a folder that hold a phrase."""
    if (phrase := _phrase(words)) is not None:
        yield from _addresses(connection, scope, _HOLDING, (phrase, *_span(folder)))


def texts_with(
    connection: sqlite3.Connection, scope: Scope, words: str, most: int
) -> Iterator[tuple[str, str]]:
    """Yield address and text of the loaded localization that holds a phrase."""
    if (phrase := _phrase(words)) is not None:
        yield from _stored_texts(connection, scope, _TEXTS_OF_WORDS, (phrase, most))


def texts_with_sign(
    connection: sqlite3.Connection, scope: Scope, sign: str, folder: str
) -> Iterator[tuple[str, str]]:
    """Yield address and text of the loaded localization below a folder that holds a sign."""
    yield from _stored_texts(connection, scope, _OF_SIGN, (*_span(folder), sign))


def holding(
    connection: sqlite3.Connection, scope: Scope, words: str, fits: Callable[[str], object]
) -> Iterator[str]:
    """Yield the address of each loaded file that holds a phrase.

    Of localization, only the texts that fit count.
    """
    texts, seen = texts_with(connection, scope, words, -1), set[str]()
    fitting = (address for address, text in texts if fits(text))
    for address in chain(fitting, files_with_words(connection, scope, words, "")):
        if address not in seen:
            seen.add(address)
            yield address


def has_sign(connection: sqlite3.Connection, scope: Scope, sign: str, kind: str | None) -> bool:
    """Return True if a name of a kind has a sign."""
    query = _HAS_SIGN.format(sources=", ".join(map(str, scope.by_id)))
    return connection.execute(query, (sign, kind)).fetchone() is not None


def _stored_texts(
    connection: sqlite3.Connection, scope: Scope, condition: str, values: tuple[str | int, ...]
) -> Iterator[tuple[str, str]]:
    rows = connection.execute(_TEXTS.format(condition=condition), values)
    for file, source, path, text in rows:
        if source in scope.by_id and file not in scope.unloaded:
            yield scope.address(source, path), text


def _addresses(
    connection: sqlite3.Connection, scope: Scope, query: str, values: tuple[str, ...]
) -> Iterator[str]:
    for file, source, path in connection.execute(query, values):
        if source in scope.by_id and file not in scope.unloaded:
            yield scope.address(source, path)


def _span(folder: str) -> tuple[str, str]:
    top = same_file(folder.strip("/"))
    if not top:
        return "", _LAST
    return f"{top}/", f"{top}0"  # "0" is the sign behind "/"


def _phrase(words: str) -> str | None:
    found = _WORD.findall(words)
    return f'"{" ".join(found)}"' if found else None
