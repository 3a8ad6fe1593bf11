"""The numbers of one trace, by the queries of the report if DuckDB is installed.

Without DuckDB, and for small or unusual traces, Python reads the lines. Both give the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, cast

from replybook.columns import COLUMNS
from replybook.trace.reader import events, trace_files
from replybook.trace.stats import MOST_CODES, MOST_TOOLS, RAW, Stats, ToolStats, stats

LARGE: Final = 16_000_000
"""Number of bytes of files from which DuckDB is faster, its import included."""


def trace_numbers(path: Path, *, large: int = LARGE) -> Stats:
    """Return the calls, codes and durations of a trace.

    Args:
        path: Trace file or folder.
        large: Number of bytes from which DuckDB reads the files.

    Raises:
        UnknownVersion: A line has a version that this library cannot read.
        OSError: A file cannot be read.
    """
    files = trace_files(path)
    found = _by_queries(files) if _is_large(files, large) else None
    return stats(events(path)) if found is None else found


def _is_large(files: Sequence[Path], large: int) -> bool:
    """Return True if all are plain files and together have this many bytes."""
    try:
        return all(map(Path.is_file, files)) and sum(file.stat().st_size for file in files) >= large
    except OSError:
        return False


def _by_queries(files: Iterable[Path]) -> Stats | None:
    """Return the numbers, or None if DuckDB is missing or the lines need a closer look."""
    try:
        import duckdb
    except ModuleNotFoundError:
        return None
    from replybook_devtools.reports.calls.call_database import call_database
    from replybook_devtools.reports.calls.call_files import CallFiles
    from replybook_devtools.reports.calls.call_queries import verbs

    call_files = CallFiles(traces=[str(file.absolute()) for file in files])
    try:
        with call_database() as database:
            database.read(call_files, verbs(), prepared=("begun", "calls", "counted", "durations"))
            names = ("problems", "answers", "classes", "sent_as_success")
            tables = {name: database.rows(name) for name in names}
    except duckdb.Error:
        return None
    has_later = any("later version" in str(row["problem"]) for row in tables["problems"])
    made = _make_stats(tables["answers"], tables["classes"])
    for row in tables["sent_as_success"]:
        example = str(row["text"]).removeprefix("trace id ")
        made.tools[str(row["tool"])].disguise(cast("int", row["calls"]), row["rule"], example)
    too_many = len(made.tools) > MOST_TOOLS or len(made.codes) > MOST_CODES
    return None if has_later or call_files.unknown or too_many else made


def _make_stats(
    answers: Iterable[Mapping[str, object]], classes: Iterable[Mapping[str, object]]
) -> Stats:
    made = Stats()
    answered = (row for row in answers if row["outcome"] != "unanswered")  # no line of a call
    for row in sorted(answered, key=lambda row: cast("datetime", row["first"])):
        calls, code = cast("int", row["calls"]), row["code"]
        made.calls += calls
        first, last = (_text(cast("datetime", row[name])) for name in ("first", "last"))
        made.first, made.last = min(made.first or first, first), max(made.last or last, last)
        made.outcomes[str(row["outcome"])] += calls
        if code is not None:
            made.codes[str(code)] += calls
        tool = made.tools.setdefault(str(row["tool"]), ToolStats())
        tool.calls += calls
        tool.raw += calls if code in RAW else 0
        tool.types[str(row["type"] or COLUMNS[-1])] += calls
    for row in classes:
        made.tools[str(row["tool"])].durations.add_class(
            cast("int", row["class"]), cast("int", row["calls"]), cast("float", row["longest"])
        )
    return made


def _text(moment: datetime) -> str:
    """Return a time as a trace line has it."""
    return f"{moment.isoformat(timespec='microseconds')}Z"
