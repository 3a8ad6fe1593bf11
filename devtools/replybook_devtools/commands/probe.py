"""`replybook probe`: ask a server wrongly, and show what an agent would learn."""

from __future__ import annotations

import argparse

from replybook_devtools.console.server_options import (
    add_server_options,
    number_between,
    seconds,
)

_FORMATS = ("text", "json", "sarif", "markdown", "html")
_MOST_POINTS = 100


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options. The first word that is not an option begins the command."""
    add = parser.add_argument
    add("--url", metavar="URL", help="URL of a server over streamable HTTP, instead of a command")
    add_server_options(parser)
    add("--calls", metavar="N", type=_count, default=100, help="maximum of calls (default: 100)")
    help_ = "seconds for the whole probe (default: 60)"
    add("--within", metavar="S", type=seconds, default=60.0, help=help_)
    add("--worst", metavar="N", type=_count, help="show the N worst answers")
    help_ = "output format (default: that of the suffix of FILE, or text)"
    add("--format", choices=_FORMATS, help=help_)
    add("-o", metavar="FILE", dest="output", help="output file; - prints (default: print)")
    add("--badge", metavar="FILE", help="write the score as an SVG picture to FILE")
    help_ = "exit 1 if the score is below N, from 0 to 100"
    add("--fail-below", metavar="N", type=_points, help=help_)
    help_ = "command that starts the server, after --"
    add("words", metavar="COMMAND", nargs=argparse.REMAINDER, help=help_)


def _count(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 10000")
    return int(text)


def _points(text: str) -> float:
    return number_between(text, _MOST_POINTS)


def run(options: argparse.Namespace) -> int:
    """Probe a server. Return 1 if it is not set up, or if its score is below `--fail-below`."""
    from replybook_devtools.probe.probe_options import probe_as_told

    return probe_as_told(options)
