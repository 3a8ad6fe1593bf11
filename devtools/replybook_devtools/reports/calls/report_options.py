"""The options of `replybook report`, and the run that they describe."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.output_options import (
    format_of_output,
    place_of,
    refuse_options,
    write_whole,
)
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.reports.calls.call_files import CallFiles
from replybook_devtools.reports.calls.call_queries import clickhouse_views, verbs
from replybook_devtools.reports.html.markup import count_noun

if TYPE_CHECKING:
    from replybook_devtools.reports.calls.call_report import NewRecorder

_OUTPUTS: Final = {"html": "calls-report.html", "parquet": "calls.parquet"}
_SUFFIXES: Final = {
    ".json": "json",
    ".html": "html",
    ".htm": "html",
    ".parquet": "parquet",
}


def report_as_told(options: argparse.Namespace, new_recorder: NewRecorder) -> int:
    """Report on the calls, print the SQL, or write the calls as Parquet.

    Args:
        options: The options of the command line.
        new_recorder: Function that makes the reader of a recording.

    Raises:
        UsageError: Some of the options do not go together, or no file can be read.
    """
    _check(options)
    if options.clickhouse:
        return _print_or_write(clickhouse_views(verbs()), options.output or "-", CallFiles())
    if options.output == "":
        raise UsageError("-o names no file; name one, or leave -o out")
    if "" in options.paths:
        raise UsageError("a PATH is empty; name a file or folder, such as . for this folder")
    if not options.paths:
        raise UsageError("no PATH is given; name traces, files of replybook watch or recordings")
    return _run(options, new_recorder)


def _check(options: argparse.Namespace) -> None:
    """Set the format by the suffix of the output file.

    Raises:
        UsageError: Some of the options do not go together.
    """
    format_, to = ("--format", options.format), ("--to", options.to)
    memory, sql = ("--memory", options.memory), ("--sql", options.sql)
    if options.clickhouse:
        path = ("PATH", repr(options.paths[0]) if options.paths else None)
        refuse_options("--clickhouse prints views", dict((sql, format_, to, memory, path)))
    elif options.sql:
        refuse_options("--sql prints SQL", dict((format_, to, memory)))
    elif options.to:
        refuse_options("--to parquet writes a table", dict((format_,)))
        prints = "-" if options.output == "-" else None
        refuse_options("--to parquet writes a file", {"-o": prints}, ", or name a file")
        format_of_output(options.to, options.output, _SUFFIXES, option="--to")
    else:
        form = format_of_output(options.format, options.output, _SUFFIXES) or "text"
        options.to = "parquet" if form == "parquet" else None
        options.format = form


def _run(options: argparse.Namespace, new_recorder: NewRecorder) -> int:
    from replybook_devtools.reports.calls import call_output
    from replybook_devtools.reports.calls.call_database import MEMORY, call_database  # needs DuckDB
    from replybook_devtools.reports.calls.call_report import call_report, loaded_files

    output = options.output or _OUTPUTS.get(options.to or options.format, "-")
    if output != "-":
        place_of(output)  # before the files are read
    with call_database(options.memory or MEMORY) as database:
        if options.sql:
            sql, found = call_output.sql_of_report(database, options.paths)
            return _print_or_write(sql, output, found)
        with Elapsed("reading"):
            found = loaded_files(database, options.paths, new_recorder, has_marks=bool(options.to))
            report = None if options.to else call_report(database, found)
        if report is not None:
            text = call_output.format_report(options.format, report)
            return _print_or_write(f"{text}\n", output, found, int(str(report.totals["calls"])))
        calls = write_whole(
            output, lambda file: database.write_parquet(file, found.marks), found.sources()
        )
    return _wrote(output, calls)


def _print_or_write(text: str, output: str, found: CallFiles, calls: int | None = None) -> int:
    """Print a text, or write it to a file.

    Args:
        output: Name of the file, or - to print.
        found: The files that the text is about. None of them is replaced.
        calls: Number of the calls in the text.
    """
    if output == "-":
        print(text, end="")
        return Exit.FINE
    write_whole(output, lambda file: file.write_text(text, "utf-8"), found.sources())
    return _wrote(output, calls)


def _wrote(output: str, calls: int | None) -> int:
    print(f"wrote {output}" if calls is None else f"wrote {output}: {count_noun(calls, 'call')}")
    return Exit.FINE
