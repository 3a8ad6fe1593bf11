"""The table of localization: keys with their texts in each language, and what replaces them.

The index has these rows, so no file is read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from replybook_ck3.check.tables.row_filters import Condition, WrongFilter, sql_of, sql_order
from replybook_ck3.check.tables.table_specs import PLACE, Cell, Column
from replybook_ck3.index.source_listing import language_of
from replybook_ck3.world.parser import LANGUAGES

if TYPE_CHECKING:
    from replybook_ck3.index.view_scope import Scope

NAME: Final = "localization"
TEXT: Final = "A text of a key in a language. `replaced_by` is the file whose text the game shows."
COLUMNS: Final = (
    Column("key"),
    Column("language"),
    Column("text"),
    *PLACE,
    Column("replaced_by"),
)
FILTERS: Final[Mapping[str, str]] = {
    "missing_in": "a language without the key; shows english, unless language is given",
    "twice": "true: loaded files define the key more than once in the language",
}
EXAMPLES: Final[tuple[Mapping[str, object], ...]] = (
    {"key": "trait_brave*", "language": "english"},
    {"text": "*harbour*", "wins": True},
    {"missing_in": "german", "source": "mod:My Mod"},
    {"twice": True, "language": "english"},
)

_ENGLISH: Final = "english"
_FILES: Final = """CREATE TEMP TABLE text_file (id INTEGER PRIMARY KEY, language TEXT, address TEXT,
    source TEXT, is_loaded INTEGER, rank INTEGER, first INTEGER, stop INTEGER) WITHOUT ROWID"""
_BELOW: Final = """SELECT id, source, path, first_definition, end_definition FROM file
    WHERE place > 'localization/' AND place < 'localization0'"""

_COLUMNS: Final = """name.text AS "key", f.language AS "language", d.text AS "text",
    f.address AS "address", d.line AS "line", f.source AS "source", f.is_loaded AS "is_loaded",
    f.rank AS rank, d.start AS start, d.id AS id, d.name AS name, d.kind AS kind"""
_IN_FILES: Final = """FROM temp.text_file AS f CROSS JOIN main.definition AS d
    ON d.id >= f.first AND d.id < f.stop CROSS JOIN main.name AS name ON name.id = d.name
    WHERE d.text IS NOT NULL"""
_BY_KEY: Final = """FROM main.name AS name CROSS JOIN main.definition AS d ON d.name = name.id
    CROSS JOIN temp.text_file AS f ON f.id = d.file
    WHERE d.text IS NOT NULL AND name.text IN ({keys})"""
_OTHERS: Final = """FROM main.definition AS other CROSS JOIN temp.text_file AS g ON g.id = other.file
    WHERE other.name = one.name AND other.kind = one.kind AND g.is_loaded"""
_WINNER: Final = f"""(SELECT other.id {_OTHERS} AND g.language = one.language
    ORDER BY g.rank DESC, other.start DESC LIMIT 1)"""
_REPLACED: Final = f"""(SELECT CASE WHEN other.id <> one.id THEN g.address END {_OTHERS}
    AND g.language = one.language ORDER BY g.rank DESC, other.start DESC LIMIT 1)"""
_SHOWN: Final = f"""SELECT one.*, CAST(one.id = {_WINNER} AS INTEGER) AS "wins", {_REPLACED} AS "replaced_by"
    FROM (SELECT {_COLUMNS} {{rows}}) AS one"""
_MISSING: Final = f"NOT EXISTS (SELECT 1 {_OTHERS} AND g.language = ?)"
_TWICE: Final = f"""one.is_loaded = 1 AND {{word}} EXISTS (SELECT 1 {_OTHERS}
    AND g.language = one.language AND other.id <> one.id)"""


class Texts(NamedTuple):
    """A page of texts.

    Attributes:
        rows: The values of the columns.
    """

    rows: list[tuple[Cell, ...]]
    total: int
    files: int


def texts_of(
    connection: sqlite3.Connection,
    scope: Scope,
    conditions: Sequence[Condition],
    more: Mapping[str, object],
    order: Iterable[tuple[str, bool]],
    *,
    only: Collection[str] | None,
    start: int,
    limit: int,
) -> Texts:
    """Return the texts that meet all conditions, in load order unless there is another order.

    Args:
        connection: A connection of its own to the index.
        more: The filters of `FILTERS`.
        only: Sources to show, or None for all.
        start: Number of rows before the page.

    Raises:
        WrongFilter: A language is unknown.
    """
    languages, files = _list_files(connection, scope)
    conditions = [*conditions, *_imply_conditions(more, conditions)]
    _check_languages(conditions, more, languages)
    keys = _exact_keys(conditions)
    rows = _IN_FILES if keys is None else _BY_KEY.format(keys=", ".join("?" * len(keys)))
    values: list[str] = list(keys or ())
    inner: list[str] = []
    if more.get("missing_in") is not None:
        inner.append(_MISSING)
        values.append(str(more["missing_in"]))
    if more.get("twice") is not None:
        inner.append(_TWICE.format(word="" if more["twice"] else "NOT"))
    if only is not None:
        inner.append(f"one.source IN ({', '.join('?' * len(only))})")
        values += sorted(only)
    where, given = sql_of(conditions)
    query = _SHOWN.format(rows=rows)
    if inner:
        query = f"{query} WHERE {' AND '.join(inner)}"
    query = f"SELECT * FROM ({query}) WHERE {where}"
    values += given
    total = connection.execute(f"SELECT count(*) FROM ({query})", values).fetchone()[0]
    named = ", ".join(f'"{column.name}"' for column in COLUMNS)
    by = ", ".join(word for word in (sql_order(order), "rank, start, id") if word)
    page = connection.execute(
        f"SELECT {named} FROM ({query}) ORDER BY {by} LIMIT ? OFFSET ?", [*values, limit, start]
    )
    return Texts([_convert_cells(row) for row in page], int(total), files)


def _list_files(connection: sqlite3.Connection, scope: Scope) -> tuple[frozenset[str], int]:
    """Write down the files with texts; return their languages and their number."""
    found: list[tuple[object, tuple[object, ...]]] = []
    languages: set[str] = set()
    for file, source, path, first, stop in connection.execute(_BELOW).fetchall():
        language = language_of(path)
        if source not in scope.by_id or not language:
            continue
        languages.add(language)
        values = (
            file,
            language,
            scope.address(source, path),
            scope.by_id[source].name,
            int(file not in scope.unloaded),
            first,
            stop,
        )
        found.append((scope.rank(source, path, 0), values))
    found.sort(key=lambda one: cast("Any", one[0]))
    connection.execute(_FILES)
    connection.executemany(
        "INSERT INTO temp.text_file VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(*values[:5], rank, *values[5:]) for rank, (_, values) in enumerate(found)],
    )
    return frozenset(languages), len(found)


def _imply_conditions(more: Mapping[str, object], given: Sequence[Condition]) -> list[Condition]:
    """Return the conditions that a search for missing texts has, unless the caller has others."""
    if more.get("missing_in") is None:
        return []
    named = {column for condition in given for column in condition.columns}
    implied: dict[str, Cell] = {"language": _ENGLISH, "wins": True}
    return [
        Condition((name,), "=", (value,)) for name, value in implied.items() if name not in named
    ]


def _check_languages(
    conditions: Iterable[Condition], more: Mapping[str, object], languages: frozenset[str]
) -> None:
    known = LANGUAGES | languages
    asked = [
        ("language", value)
        for condition in conditions
        if condition.columns == ("language",) and condition.operator == "="
        for value in condition.values
        if isinstance(value, str) and "*" not in value
    ]
    if more.get("missing_in") is not None:
        asked.append(("missing_in", str(more["missing_in"])))
    for name, value in asked:
        if value not in known:
            raise WrongFilter("filters", value, sorted(known), f"{name}: there is no such language")


def _exact_keys(conditions: Iterable[Condition]) -> list[str] | None:
    """Return the keys that are asked for, or None if a pattern or nothing is."""
    for condition in conditions:
        if condition.columns == ("key",) and condition.operator == "=":
            keys = [value for value in condition.values if isinstance(value, str)]
            if len(keys) == len(condition.values) and not any("*" in key for key in keys):
                return keys
    return None


def _convert_cells(row: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(
        bool(cell) if column.type == "bool" else cell
        for column, cell in zip(COLUMNS, row, strict=True)
    )
