"""The database of one report: files read by DuckDB into one table, with bounded memory.

What does not fit in memory is written to a temporary folder.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

import duckdb

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.reports.calls.call_files import CallFiles
from replybook_devtools.reports.calls.call_queries import (
    PREPARED,
    query,
    reading,
    setting,
    verb_table,
)

MEMORY: Final = "1GB"
"""The memory that DuckDB may use."""

_PEEKED: Final = 100
"""Number of lines that are read at an address to know the kind of its file."""

_MARKS: Final = "replybook_sources"
_ENDS: Final = "replybook_ends"

Rows: TypeAlias = list[dict[str, object]]


@contextmanager
def call_database(memory: str = MEMORY, threads: int | None = None) -> Generator[CallDatabase]:
    """Open an empty database, and remove its temporary files at the end.

    Args:
        memory: Memory that DuckDB may use, such as `1GB`.
        threads: Number of threads, or None for all cores.

    Raises:
        UsageError: The memory is not a size, or is too little.
    """
    with tempfile.TemporaryDirectory(prefix="replybook-report-") as folder:
        settings = {"memory_limit": memory, "temp_directory": folder}
        if threads is not None:
            settings["threads"] = str(threads)
        try:
            connection = duckdb.connect(config={**settings})
        except duckdb.Error as error:
            raise UsageError(f"--memory must be a size such as 1GB, got {memory!r}") from error
        try:
            yield CallDatabase(connection, Path(folder))
        except duckdb.OutOfMemoryException as error:
            raise UsageError(
                f"the memory of {memory} is too little; run again with a larger --memory"
            ) from error
        finally:
            connection.close()


class CallDatabase:
    """A DuckDB connection with the calls of some files.

    Args:
        folder: A folder for temporary files.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection, folder: Path) -> None:
        self.folder: Final = folder
        self._connection: Final = connection

    # Addresses

    def list_files(self, address: str) -> list[str]:
        """Return the files at an address, which may be a glob.

        Raises:
            UsageError: There is none, or DuckDB cannot reach the address.
        """
        try:
            found = self._connection.execute("SELECT file FROM glob(?)", [address]).fetchall()
        except duckdb.Error as error:
            raise UsageError(f"{address!r} cannot be read: {_reason(error)}") from error
        if not found:
            raise UsageError(f"file {address!r} does not exist; name one that exists")
        return sorted(str(row[0]) for row in found)

    def read_first_lines(self, address: str) -> list[str]:
        """Return the first lines of the file at an address that are JSON.

        Raises:
            OSError: The file cannot be read.
        """
        sql = (
            "SELECT json FROM read_json_objects(?, format = 'newline_delimited',"
            f" ignore_errors = true) LIMIT {_PEEKED}"
        )
        try:
            rows = self._connection.execute(sql, [address]).fetchall()
        except duckdb.Error as error:
            raise OSError(_first_line(error)) from error
        return [str(row[0]) for row in rows if row[0] is not None]

    def lines(self, address: str) -> Iterator[bytes | None]:
        """Yield the lines of the file at an address, None for one that is not JSON.

        Raises:
            OSError: The file cannot be read.
        """
        sql = (
            "SELECT json::VARCHAR FROM"
            " read_json_objects(?, format = 'newline_delimited', ignore_errors = true)"
        )
        try:
            with self._connection.cursor() as cursor:
                cursor.execute(sql, [address])
                while rows := cursor.fetchmany(_PEEKED):
                    yield from (None if row[0] is None else str(row[0]).encode() for row in rows)
        except duckdb.Error as error:
            raise OSError(_first_line(error)) from error

    # Calls

    def read(
        self, found: CallFiles, verbs: Mapping[str, str], prepared: Sequence[str] = PREPARED
    ) -> None:
        """Read files, and prepare the tables for the queries.

        A file that cannot be read moves to the unknown files of `found`.

        Args:
            found: The files, without recordings.
            verbs: Next action of each code.
            prepared: Queries that make tables for others, in order.
        """
        run = self._connection.execute
        run(query("lines"))
        run(verb_table(verbs))
        for variable, names, sql in reading(found):
            self._read_source(variable, names, sql, found)
        for name in prepared:
            run(query(name))

    def _read_source(
        self, variable: str, names: list[str], sql: str, call_files: CallFiles
    ) -> None:
        try:
            self._read_files(variable, names, sql)
        except duckdb.OutOfMemoryException:
            raise
        except duckdb.Error:
            damaged = {name: why for name in names for why in self._damage(variable, name, sql)}
            call_files.unknown |= damaged
            names[:] = [name for name in names if name not in damaged]

    def _read_files(self, variable: str, names: Sequence[str], sql: str) -> None:
        """Read all of these files, or nothing."""
        run = self._connection.execute
        run(f"{setting(variable, names)} BEGIN;")
        try:
            run(sql)
        except duckdb.Error:
            run("ROLLBACK")
            raise
        run("COMMIT")

    def _damage(self, variable: str, name: str, sql: str) -> Iterator[str]:
        """Read one file. Yield the reason if it cannot be read."""
        try:
            self._read_files(variable, [name], sql)
        except duckdb.OutOfMemoryException:
            raise
        except duckdb.Error as error:
            yield f"cannot be read ({_first_line(error).partition(':')[0]})"

    def rows(self, name: str) -> Rows:
        """Return the rows of one query of the report."""
        done = self._connection.execute(query(name))
        columns = [str(one[0]) for one in done.description or ()]
        return [dict(zip(columns, row, strict=True)) for row in done.fetchall()]

    def marks(self, name: str) -> str:
        """Return the marks of the sources in a Parquet file, or an empty text."""
        sql = f"SELECT decode(value) FROM parquet_kv_metadata(?) WHERE decode(key) = '{_MARKS}'"
        try:
            row = self._connection.execute(sql, [name]).fetchone()
        except duckdb.Error:
            return ""  # a damaged file is named when it is read
        return str(row[0]) if row else ""

    def write_parquet(self, file: Path, marks: str) -> int:
        """Write calls and ends of sessions to a Parquet file. Return the number of calls."""
        target = str(file).replace("'", "''")
        ends = json.dumps(self.rows("ends"), default=str).replace("'", "''")
        kept = f"{_MARKS}: '{marks}', {_ENDS}: '{ends}'"
        options = f"FORMAT parquet, KV_METADATA {{{kept}}}"
        done = self._connection.execute(f"COPY calls TO '{target}' ({options})").fetchone()
        return int(done[0]) if done else 0


def _reason(error: duckdb.Error) -> str:
    """Return the reason of an error, and what to do about a missing extension of DuckDB."""
    extension = re.search(r"extension '(\w+)", str(error))
    if extension is None:
        return _first_line(error)
    return (
        f"DuckDB cannot install its extension {extension[1]}; install it where there is a network"
    )


def _first_line(error: duckdb.Error) -> str:
    return str(error).partition("\n")[0]
