"""The options of `replybook trace`, for its five actions."""

from __future__ import annotations

import argparse
from typing import Final

from replybook.trace.keys import KEY_FILE
from replybook_devtools.console.command_parser import add_action, add_text_or_json
from replybook_devtools.reports.formats import FORMATS

_MOST: Final = 100_000
_PATH: Final = "trace file, or folder of trace files (default: here)"
_PAGE: Final = "trace-report.html"


def declare_trace_options(parser: argparse.ArgumentParser) -> None:
    """Declare the actions tail, stats, verify, aside and report."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _declare_tail(add_action(actions, "tail", "print the newest calls, one per line"))
    numbers = add_action(actions, "stats", "count calls, codes and durations per tool")
    _add_path(numbers)
    help_ = "count only the tools that still return raw results"
    numbers.add_argument("--raw", action="store_true", help=help_)
    add_text_or_json(numbers)
    check = add_action(actions, "verify", "find lines that were edited, dropped or moved")
    check.add_argument("paths", metavar="PATH", nargs="*", default=["."], help=_PATH)
    _add_key(check)
    help_ = "folder of the state database (default: state beside the folder of the trace)"
    check.add_argument("--state", metavar="FOLDER", help=help_)
    help_ = "output format (default: text)"
    check.add_argument("--format", choices=FORMATS, default="text", help=help_)
    aside = add_action(actions, "aside", "move a broken file out of the trace")
    aside.add_argument("file", metavar="FILE", help="trace file, which may be gone")
    help_ = "move a file without a closing line too; its process must have ended"
    aside.add_argument("--ended", action="store_true", help=help_)
    page = add_action(actions, "report", "write one session as an HTML page")
    _add_path(page)
    _add_key(page)
    help_ = "session to show (default: session of the last call)"
    page.add_argument("--session", metavar="ID", help=help_)
    help_ = f"output file; - prints the page (default: {_PAGE})"
    page.add_argument("-o", metavar="FILE", dest="output", default=_PAGE, help=help_)


def _declare_tail(parser: argparse.ArgumentParser) -> None:
    _add_path(parser)
    help_ = "number of calls (default: 10)"
    parser.add_argument("-n", metavar="N", type=_count, default=10, dest="count", help=help_)
    help_ = "keep printing new calls for SECONDS (default: 0)"
    parser.add_argument("--follow", metavar="SECONDS", type=float, default=0.0, help=help_)
    help_ = "output format; json prints the lines of the trace (default: text)"
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help_)


def _add_path(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", nargs="?", default=".", help=_PATH)


def _add_key(parser: argparse.ArgumentParser) -> None:
    help_ = f"key file (default: {KEY_FILE} in the folder of the trace)"
    parser.add_argument("--key", metavar="FILE", help=help_)


def _count(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {_MOST}")
    return int(text)
