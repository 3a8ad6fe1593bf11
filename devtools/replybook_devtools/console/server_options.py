"""The options of commands that start or reach a server, and their numbers."""

from __future__ import annotations

import argparse


def add_server_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options for the start of a server and for its calls."""
    add = parser.add_argument
    add("--header", metavar="TEXT", action="append", help="header for a URL. Repeatable")
    help_ = "variable for the server, NAME=VALUE, or NAME for the value here. Repeatable"
    add("--env", metavar="NAME", action="append", help=help_)
    help_ = "folder to start the server in (default: a temporary folder)"
    add("--folder", metavar="DIR", help=help_)
    help_ = "tool that only reads, although it does not say so. Repeatable"
    add("--reads", metavar="TOOL", action="append", help=help_)
    help_ = "seconds for one call (default: 10)"
    add("--timeout", metavar="S", type=seconds, default=10.0, help=help_)


def seconds(text: str) -> float:
    """Return the number of seconds that an option says."""
    return number_between(text, 3_600.0, least=0.1)


def number_between(text: str, most: float, least: float = 0.0) -> float:
    """Return the number that an option says.

    Raises:
        argparse.ArgumentTypeError: The text is not a number, or one outside of these bounds.
    """
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not least <= value <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least:g} to {most:g}")
    return value
