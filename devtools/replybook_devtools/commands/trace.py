"""`replybook trace tail | stats | verify | aside | report`: work on the trace of a server."""

from __future__ import annotations

import argparse
from gzip import BadGzipFile
from pathlib import Path

from replybook.trace.line import UnknownVersion
from replybook.trace.reader import NoPlainFile
from replybook_devtools.console.byte_diff import print_unchanged
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.registries import open_registries
from replybook_devtools.reports.calls.trace_numbers import trace_numbers
from replybook_devtools.reports.formats import report
from replybook_devtools.reports.session import trace_paths
from replybook_devtools.reports.session.session_page import session_page, write_page
from replybook_devtools.reports.session.trace_options import declare_trace_options
from replybook_devtools.reports.session.trace_paths import trace_path, verified_traces, verify_trace
from replybook_devtools.reports.session.trace_stats import printed_stats
from replybook_devtools.reports.session.trace_tail import tail_lines


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    declare_trace_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run one sub-command."""
    try:
        if options.action == "verify":
            return _verify(options)
        if options.action == "aside":
            print(trace_paths.put_aside(Path(options.file), has_ended=options.ended))
            return Exit.FINE
        path = trace_path(options.path)
        if options.action == "report":
            return _report(path, options)
        if options.action == "stats":
            with Elapsed("reading"):
                numbers = trace_numbers(path)
            print(printed_stats(numbers, form=options.format, only_raw=options.raw))
        else:
            seconds = options.follow
            for line in tail_lines(path, options.count, follow_s=seconds, form=options.format):
                print(line, flush=True)
        return Exit.FINE
    except UnknownVersion as error:
        raise UsageError(f"{error}; install the replybook that wrote it") from error
    except (FileNotFoundError, PermissionError, NoPlainFile, BadGzipFile) as error:
        if isinstance(error, PermissionError):
            name = Path(str(error.filename or "the trace")).name
            raise UsageError(f"{name} may not be read; give your user the right to it") from error
        what = "damaged" if isinstance(error, BadGzipFile) else "not to be read"
        raise UsageError(f"a trace file is {what}; run: replybook trace verify") from error


def _verify(options: argparse.Namespace) -> int:
    findings, summary = verified_traces(options.paths, options.key, options.state)
    print(report(options.format, findings, summary))
    return Exit.FINDINGS if any(finding.severity == "error" for finding in findings) else Exit.FINE


def _report(path: Path, options: argparse.Namespace) -> int:
    checked = verify_trace(path, options.key)
    open_registries()  # the page shows the messages of their codes
    html, described = session_page(path, options.session, checked)
    if options.output == "-":
        print_unchanged(html)
    else:
        write_page(html, options.output)
        print(f"wrote {options.output}: {described}")
    return Exit.FINE
