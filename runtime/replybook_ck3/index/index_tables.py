"""The tables of the index that queries may read: rows of what a session sees."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from replybook.enforcement.opened_tables import QueryResult, ask_tables
from replybook_ck3.index.index_file import FAILURES, fault_of, opened_empty, opened_to_read
from replybook_ck3.index.view_scope import Scope, read_scope

_LOADED: Final = "CAST(file.id NOT IN (SELECT id FROM temp.unloaded) AS INTEGER) AS is_loaded"
_PLACE: Final = f"seen.name || '/' || file.path AS address, seen.name AS source, {_LOADED}"
_OF_A_FILE: Final = """JOIN main.file AS file ON file.id = item.file
    JOIN temp.seen AS seen ON seen.id = file.source
    JOIN main.kind AS kind ON kind.id = item.kind AND kind.name >= ''
    JOIN main.name AS name ON name.id = item.name AND name.text >= ''"""
"""Every view reads a column of each table, even to count rows.

Else SQLite asks the guard about the table without the name of the view, and the table seems to be
part of the statement.
"""

VIEWS: Final[Mapping[str, str]] = {
    "sources": """SELECT seen.name AS source, seen.position AS position, source.is_read AS is_read
        FROM temp.seen AS seen JOIN main.source AS source ON source.id = seen.id
        AND source.name >= ''""",
    "files": f"""SELECT {_PLACE}, file.path AS path, file.domain AS domain,
        lower(hex(nullif(file.digest, ''))) AS sha256, file.problem AS problem
        FROM main.file AS file JOIN temp.seen AS seen ON seen.id = file.source""",
    "symbols": f"""SELECT kind.name AS kind, name.text AS name, {_PLACE}, item.line AS line,
        item.is_local AS is_local, item.text AS text FROM main.definition AS item {_OF_A_FILE}""",
    "mentions": f"""SELECT kind.name AS kind, name.text AS name, {_PLACE}, item.line AS line
        FROM main.reference AS item {_OF_A_FILE}""",
    "gaps": """SELECT seen.name AS source, gap.path AS path, gap.reason AS reason
        FROM main.gap AS gap JOIN temp.seen AS seen ON seen.id = gap.source""",
}
"""The query of each table that may be read.

`seen` has the sources of the session, `unloaded` the files that the game does not load. Every table
is named with its schema.
"""

_SEEN: Final = """CREATE TEMP TABLE seen
    (id INTEGER PRIMARY KEY, name TEXT, position INTEGER) WITHOUT ROWID"""
_UNLOADED: Final = "CREATE TEMP TABLE unloaded (id INTEGER PRIMARY KEY) WITHOUT ROWID"


def ask_index(
    file: Path,
    sources: Sequence[str] | None,
    known: Scope | None,
    sql: str,
    params: Sequence[str],
    *,
    only: Collection[str] | None,
    most_rows: int,
) -> QueryResult:
    """Return what a query finds in the sources of a view, those in `only` where it is given.

    It gets a connection of its own, which can write nothing. `IndexFault` where the file is not
    an index or the database fails, and else what `ask_tables` raises.
    """
    with closing(opened_to_read(file) or opened_empty()) as connection:
        try:
            connection.execute(
                "PRAGMA query_only = OFF"
            )  # for the temporary tables; the file is read-only
            connection.execute("PRAGMA temp_store = MEMORY")  # which is limited; a disk is not
            connection.execute("BEGIN")
            scope = read_scope(connection, sources, known)
            _show(connection, scope, only)
            return ask_tables(connection, VIEWS, sql, params, most_rows=most_rows)
        except FAILURES as error:
            raise fault_of(error) from None


def _show(connection: sqlite3.Connection, scope: Scope, only: Collection[str] | None) -> None:
    """Write down which sources and files the query may see."""
    connection.execute(_SEEN)
    connection.execute(_UNLOADED)
    seen = [
        (number, one.name, one.position)
        for number, one in scope.by_id.items()
        if only is None or one.name in only
    ]
    connection.executemany("INSERT INTO temp.seen VALUES (?, ?, ?)", seen)
    connection.executemany(
        "INSERT INTO temp.unloaded VALUES (?)", [(file,) for file in scope.unloaded]
    )
