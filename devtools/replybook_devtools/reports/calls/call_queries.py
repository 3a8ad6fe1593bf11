"""The SQL of the report: its files in order, and the whole as one script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Final

from replybook_devtools.reports.calls.call_files import CallFiles
from replybook_schema.active import ACTIVE

PREPARED: Final = ("begun", "calls", "counted", "durations", "repeats", "steps")
"""The queries that prepare tables for the others."""

REPORTED: Final = (
    "totals",
    "tools",
    "over_time",
    "answers",
    "unanswered",
    "ends",
    "wasted",
    "loops",
    "followed",
    "sent_as_success",
    "unmapped",
    "slowest",
    "problems",
)
"""The queries whose rows are the report."""


def query(name: str) -> str:
    """Return the SQL of one file of `queries/`."""
    return (files(__package__ or "") / "queries" / f"{name}.sql").read_text("utf-8")


VIEWS: Final = (
    "calls",
    "totals",
    "tools",
    "over_time",
    "answers",
    "wasted",
    "followed",
    "slowest",
)
"""The views for ClickHouse, in order."""


def clickhouse_views(known: Mapping[str, str]) -> str:
    """Return the statements that make the views for ClickHouse.

    Args:
        known: Next action of each code.
    """
    rows = ",\n    ".join(
        f"({_quote_text(code)}, {_quote_text(verb)})" for code, verb in known.items()
    )
    verb_view = (
        "-- The next action of each failing code.\n"
        "CREATE OR REPLACE VIEW replybook_verbs AS\n"
        f"SELECT * FROM values('code String, verb String',\n    {rows}\n);"
    )
    made = [verb_view, *(query(f"clickhouse/{name}") for name in VIEWS)]
    return "\n".join(part.strip() + "\n" for part in made)


def verbs() -> dict[str, str]:
    """Return the next action of each failing code of the active registries."""
    return {
        record.code: record.verb for record in ACTIVE.records() if record.code.split("-")[2] != "S"
    }


def reading(found: CallFiles) -> Iterator[tuple[str, list[str], str]]:
    """Yield variable, files and SQL of each source that has files."""
    yield from (
        (f"{name}_files", names, query(file))
        for name, names, file in (
            ("trace", found.traces, "read_traces"),
            ("watch", found.watched, "read_watched"),
            ("parquet", found.parquet, "read_parquet"),
        )
        if names
    )


def setting(variable: str, names: Iterable[str]) -> str:
    """Return the statement that sets a variable to a list of names."""
    return f"SET VARIABLE {variable} = [{', '.join(map(_quote_text, names))}];"


def verb_table(found: Mapping[str, str]) -> str:
    """Return the statements that make the table `verbs`: code and next action."""
    made = "CREATE OR REPLACE TEMP TABLE verbs (code VARCHAR, verb VARCHAR);\n"
    rows = ",\n    ".join(
        f"({_quote_text(code)}, {_quote_text(verb)})" for code, verb in found.items()
    )
    return f"{made}INSERT INTO verbs VALUES\n    {rows};" if rows else made


def printed_script(found: CallFiles, known: Mapping[str, str]) -> str:
    """Return all statements of a report over these files, to be run by DuckDB.

    Args:
        found: The files, without recordings.
        known: Next action of each code.
    """
    parts = [query("lines"), verb_table(known)]
    for variable, names, sql in reading(found):
        parts += [setting(variable, names), sql]
    parts += map(query, (*PREPARED, *REPORTED))
    return "\n".join(part.strip() + "\n" for part in parts)


def _quote_text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
