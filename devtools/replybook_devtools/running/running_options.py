"""Options of commands that start or reach a server, declared without the code behind them."""

from __future__ import annotations

import argparse

from replybook_devtools.console.command_parser import add_command


def add_url(parser: argparse.ArgumentParser) -> None:
    """Declare the options for a server at a URL."""
    help_ = "URL of a server over streamable HTTP, instead of a command"
    parser.add_argument("--url", metavar="URL", help=help_)
    help_ = "header for --url. Repeatable"
    parser.add_argument("--header", metavar="TEXT", action="append", help=help_)


def add_from_running(parser: argparse.ArgumentParser) -> None:
    """Declare the options for the tools that a running server lists."""
    help_ = "take the tools that a server lists; write the command that starts it last, after --"
    parser.add_argument("--from-running", action="store_true", help=help_)
    add_url(parser)
    add_command(parser)
