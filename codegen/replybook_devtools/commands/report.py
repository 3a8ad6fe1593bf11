"""`replybook report PATH...`: what agents made of servers, from traces and recordings.

Source: decision 7 and 18.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.registries import open_registries
from replybook_devtools.reports.calls.call_database import CallDatabase, call_database
from replybook_devtools.reports.calls.call_output import formatted, print_sql, write_whole
from replybook_devtools.reports.calls.call_queries import clickhouse_views, verbs
from replybook_devtools.reports.calls.call_report import call_report, loaded_files
from replybook_devtools.watch.recorded_messages import RecordingReader

__all__ = ["configure", "run"]

_OUTPUTS: Final = {"html": "calls-report.html", "parquet": "calls.parquet"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    paths = "traces, files of replybook watch and JSON-RPC recordings: files, folders, globs,"
    add("paths", metavar="PATH", nargs="*", help=f"{paths} or addresses such as s3://")
    form = "output format (default: text)"
    add("--format", choices=("text", "json", "html"), default="text", help=form)
    add("--to", choices=("parquet",), help="write the calls to a file instead of reporting them")
    output = "output file; - prints (default: print; calls-report.html; calls.parquet)"
    add("-o", metavar="FILE", dest="output", help=output)
    add("--sql", action="store_true", help="print the SQL of the report, and run nothing")
    views = "print the same queries as views for ClickHouse, over the spans of the extra otel"
    add("--clickhouse", action="store_true", help=views)
    memory = "memory for DuckDB; more is written to a temporary folder (default: 1GB)"
    add("--memory", metavar="SIZE", default="1GB", help=memory)


def run(options: argparse.Namespace) -> int:
    """Report on the calls, print the SQL, or write the calls as Parquet."""
    open_registries()  # the next actions of their codes
    if options.clickhouse:
        print(clickhouse_views(verbs()), end="")
        return Exit.FINE
    if not options.paths:
        raise UsageError("no PATH is given; name traces, files of replybook watch or recordings")
    with call_database(options.memory) as database:
        if options.sql:
            print_sql(database, options.paths)
        elif options.to == "parquet":
            _export(database, options)
        else:
            _report(database, options)
    return Exit.FINE


def _export(database: CallDatabase, options: argparse.Namespace) -> None:
    output = options.output or _OUTPUTS["parquet"]
    with Elapsed("reading"):
        loaded_files(database, options.paths, RecordingReader)
        calls = write_whole(output, database.write_parquet)
    print(f"wrote {output}: {calls} calls")


def _report(database: CallDatabase, options: argparse.Namespace) -> None:
    with Elapsed("reading"):
        report = call_report(database, loaded_files(database, options.paths, RecordingReader))
    text = formatted(options.format, report)
    output = options.output or _OUTPUTS.get(options.format, "-")
    if output == "-":
        print(text)
        return
    write_whole(output, lambda file: Path(file).write_text(text, "utf-8"))
    print(f"wrote {output}: {report.totals['calls']} calls")
