"""Look up files, texts and words of the sources of a view."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from replybook.world.address import same_file
from replybook_ck3.index.view_scope import Scope

_WORD: Final = re.compile(r"[^\W_]+")
_BELOW: Final = "SELECT id, source, path FROM file WHERE place > ? AND place < ?"
_NAMED: Final = """SELECT id, source, path FROM file
    WHERE place = ?1 OR substr(place, -length(?1) - 1) = '/' || ?1"""
_TEXTS: Final = """SELECT file.id, file.source, file.path, definition.text
    FROM definition JOIN file ON file.id = definition.file WHERE {condition}"""
_OF_WORDS: Final = (
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
        yield from _texts(connection, scope, _OF_WORDS, (phrase, most))


def texts_with_sign(
    connection: sqlite3.Connection, scope: Scope, sign: str, folder: str
) -> Iterator[tuple[str, str]]:
    """Yield address and text of the loaded localization below a folder that holds a sign."""
    yield from _texts(connection, scope, _OF_SIGN, (*_span(folder), sign))


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


def _texts(
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
