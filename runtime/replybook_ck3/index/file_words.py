"""Searching the text of files: words that are all in one file, and phrases.

What the user types is data: quotes alone have a meaning.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from replybook.world.address import same_file

if TYPE_CHECKING:
    from replybook_ck3.index.scoped_search import Wanted
    from replybook_ck3.index.view_scope import Scope

_PARTS: Final = re.compile(r'"([^"]*)"|([^\s"]+)')
_WORD: Final = re.compile(r"[^\W_]+")
_OPERATOR: Final = re.compile(r"(?<!\s)\s*([!?<>=]?=|[<>])\s*")
"""An operator of script, with the white space around it."""
_MOST_PARTS: Final = 32
_MOST_WORDS: Final = 64
"""Words of a phrase. Those behind them are not compared."""

_MOST_WORK: Final = 64_000_000
"""Characters of a text that are searched, divided by the words of the phrase: 0.6 s at worst."""

_SPARE: Final = 10_000
"""Files that may be gone before it is worth to read all others again."""
_LONGEST: Final = 500

_HELD: Final = """FROM file_words CROSS JOIN file ON file.id = file_words.rowid
    WHERE file_words MATCH ? AND file.source IN ({sources}){below}"""
_BELOW: Final = " AND (file.place = ? OR (file.place >= ? AND file.place < ?))"
_TOTAL: Final = f"SELECT count(*) {_HELD}"
_FIRST: Final = f"""SELECT file.id, file.source, file.path {_HELD}
    ORDER BY file.path, file.source LIMIT ?"""
"""A join from the words to the files, in that order: the planner knows nothing of words."""


@dataclass(frozen=True, slots=True)
class Sought:
    """The parts of a question: all have to be in a file, each a word or the words of a phrase.

    The last part may be the beginning of a word, where it is not a phrase.
    """

    parts: tuple[tuple[str, ...], ...]
    is_open: bool

    @property
    def match(self) -> str:
        """Return the question in the syntax of FTS5."""
        return " AND ".join(
            '"' + " ".join(words) + '"' + ("*" if self.is_open and words is self.parts[-1] else "")
            for words in self.parts
        )

    def lines(self, text: str) -> Iterator[tuple[int, str, int]]:
        """Yield the first match of each part: line number, line, and position in it."""
        for words in self.parts:
            last = "" if self.is_open and words is self.parts[-1] else r"(?![^\W_])"
            pattern = r"[\W_]+".join(map(re.escape, words))
            searched = re.compile(rf"(?<![^\W_]){pattern}{last}", re.IGNORECASE)
            match = searched.search(text, 0, _MOST_WORK // len(words))
            if match is not None:
                begin = text.rfind("\n", 0, match.start()) + 1
                end = text.find("\n", match.start())
                line = text[begin : len(text) if end < 0 else end].rstrip("\r")
                yield text.count("\n", 0, begin) + 1, line, match.start() - begin


@dataclass(frozen=True, slots=True)
class FoundContents:
    """The first files that match, by address, each with True if the game loads it; and a total."""

    files: tuple[tuple[str, bool], ...]
    total: int


def sought_by(query: str) -> Sought | None:
    """Return what a query looks for in texts; None where it holds no letter and no digit.

    Words on both sides of an operator are a phrase: `has_trait = brave` is one statement.
    """
    query = _OPERATOR.sub(r"\1", query[: _MOST_PARTS * _LONGEST])
    parts: list[tuple[str, ...]] = []
    is_open = False
    for match in _PARTS.finditer(query):
        phrase, word = match.groups()
        words = tuple(_WORD.findall(phrase if word is None else word))
        if words and len(parts) < _MOST_PARTS:
            parts.append(words[:_MOST_WORDS])
            is_open = word is not None
    return Sought(tuple(parts), is_open) if parts else None


def without_quotes(query: str) -> str:
    """Return a query as names and paths are searched for it."""
    return query.replace('"', " ")


def contents(
    connection: sqlite3.Connection, scope: Scope, wanted: Wanted, sought: Sought, limit: int
) -> FoundContents:
    """Return the files of the searched sources whose text holds every part."""
    if wanted.kind is not None:
        return FoundContents((), 0)
    sources = [
        number
        for number, one in scope.by_id.items()
        if wanted.sources is None or one.name in wanted.sources
    ]
    top = same_file((wanted.domain or "").strip("/"))
    below = (top, f"{top}/", f"{top}0") if top else ()  # "0" is the sign behind "/"
    marks = {"sources": ", ".join("?" * len(sources)), "below": _BELOW if top else ""}
    values = (sought.match, *sources, *below)
    (total,) = connection.execute(_TOTAL.format(**marks), values).fetchone()
    most = limit + len(scope.unloaded)  # so many hold the first ones that are loaded
    rows = connection.execute(_FIRST.format(**marks), (*values, most))
    found = [
        (scope.address(source, path), file not in scope.unloaded) for file, source, path in rows
    ]
    found.sort(key=lambda one: not one[1])
    return FoundContents(tuple(found[:limit]), total)


def is_worn(connection: sqlite3.Connection) -> bool:
    """Return True if most words belong to deleted files, so that all files should be read again."""
    query = "SELECT value FROM setting WHERE key = 'last_file'"
    row = connection.execute(query).fetchone()
    (count,) = connection.execute("SELECT count(*) FROM file").fetchone()
    return row is not None and int(row[0]) > 3 * int(count) + _SPARE


def decode_text(data: bytes) -> str:
    """Return the text of a file: UTF-8 with or without a BOM, else Windows-1252, without NUL.

    So words in UTF-16 are found, too, and none is hidden by a NUL in it.
    """
    data = data.replace(b"\0", b"")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
