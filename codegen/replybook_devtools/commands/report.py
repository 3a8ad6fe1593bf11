"""`replybook report PATH...`: what agents made of servers, from traces and recordings.

Source: decision 7 and 18.
"""

from __future__ import annotations

import argparse
from typing import Final

from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.registries import open_registries

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
    from replybook_devtools.reports.calls.call_queries import clickhouse_views, verbs

    open_registries()  # the next actions of their codes
    if options.clickhouse:
        print(clickhouse_views(verbs()), end="")
        return Exit.FINE
    if not options.paths:
        raise UsageError("no PATH is given; name traces, files of replybook watch or recordings")
    return _run(options)


def _run(options: argparse.Namespace) -> int:
    from replybook_devtools.reports.calls import call_output
    from replybook_devtools.reports.calls.call_database import call_database  # needs DuckDB
    from replybook_devtools.reports.calls.call_report import call_report, loaded_files
    from replybook_devtools.watch.recorded_messages import RecordingReader

    output = options.output or _OUTPUTS.get(options.to or options.format, "-")
    if output != "-" or options.to:
        call_output.place_of(output)  # before the files are read
    with call_database(options.memory) as database:
        if options.sql:
            call_output.print_sql(database, options.paths)
            return Exit.FINE
        with Elapsed("reading"):
            found = loaded_files(database, options.paths, RecordingReader)
            report = None if options.to else call_report(database, found)
        if report is None:
            calls = call_output.write_whole(output, database.write_parquet, found)
        elif output == "-":
            print(call_output.formatted(options.format, report))
            return Exit.FINE
        else:
            text = call_output.formatted(options.format, report)
            call_output.write_whole(output, lambda file: file.write_text(text, "utf-8"), found)
            calls = int(str(report.totals["calls"]))
    print(f"wrote {output}: {calls} calls")
    return Exit.FINE
