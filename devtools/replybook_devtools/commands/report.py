"""`replybook report PATH...`: what agents made of servers, from traces and recordings."""

from __future__ import annotations

import argparse

from replybook_devtools.project.registries import open_registries


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    paths = "traces, files of replybook watch and JSON-RPC recordings: files, folders, globs,"
    add("paths", metavar="PATH", nargs="*", help=f"{paths} or addresses such as s3://")
    form = "output format (default: that of the suffix of FILE, or text)"
    add("--format", choices=("text", "json", "html"), help=form)
    add("--to", choices=("parquet",), help="write the calls to a file instead of reporting them")
    output = "output file; - prints (default: print; calls-report.html; calls.parquet)"
    add("-o", metavar="FILE", dest="output", help=output)
    add("--sql", action="store_true", help="print the SQL of the report, and run nothing")
    views = "print the same queries as views for ClickHouse, over the spans of the extra otel"
    add("--clickhouse", action="store_true", help=views)
    memory = "memory for DuckDB; more is written to a temporary folder (default: 1GB)"
    add("--memory", metavar="SIZE", help=memory)


def run(options: argparse.Namespace) -> int:
    """Report on the calls, print the SQL, or write the calls as Parquet."""
    from replybook_devtools.reports.calls.report_options import report_as_told
    from replybook_devtools.watch.recorded_messages import RecordingReader

    open_registries()  # the next actions of their codes
    return report_as_told(options, RecordingReader)
