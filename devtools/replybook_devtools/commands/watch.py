"""`replybook watch`: stand between a host and its server, pass every byte on, judge results."""

from __future__ import annotations

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options. The first word that is not an option begins the command."""
    help_ = "URL of a server over HTTP, instead of a command"
    parser.add_argument("--url", metavar="URL", help=help_)
    help_ = "port to listen on for --url; 0 takes a free port (default: 0)"
    parser.add_argument("--port", metavar="N", type=_port, help=help_)
    help_ = "address to listen on for --url (default: 127.0.0.1)"
    parser.add_argument("--host", metavar="ADDRESS", help=help_)
    help_ = "append a JSON line for each call to FILE, which only its owner can read"
    parser.add_argument("-o", metavar="FILE", dest="output", help=help_)
    help_ = "keep arguments in FILE; default: their SHA-256 digest"
    parser.add_argument("--keep-arguments", action="store_true", help=help_)
    help_ = "keep results in FILE; default: their SHA-256 digest"
    parser.add_argument("--keep-results", action="store_true", help=help_)
    help_ = "print no live lines and no table"
    parser.add_argument("--quiet", action="store_true", help=help_)
    help_ = "command that starts the server, after --"
    parser.add_argument("words", metavar="COMMAND", nargs=argparse.REMAINDER, help=help_)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 65535")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Watch a server until it ends. Return its exit code, or 0 over HTTP."""
    from replybook_devtools.watch.watch_options import watch_as_told

    return watch_as_told(options)
