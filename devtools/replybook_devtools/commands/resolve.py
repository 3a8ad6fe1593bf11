"""`replybook resolve ADDRESS`: show how an address resolves in one session, and why."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from replybook_devtools.console.command_parser import add_former_flag, add_text_or_json
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.project.address_lookup import in_mode, look_up_address, lookup_as_text
from replybook_devtools.project.registries import open_registries
from replybook_devtools.project.session_file import BadSessionFile, example, load_session
from replybook_devtools.reports.formats import report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "address", metavar="ADDRESS", help="address to resolve, e.g. root:repo/docs"
    )
    parser.add_argument("--mode", metavar="M", help="mode (default: mode of the session)")
    parser.add_argument("--session", metavar="FILE", help="session file: root folders, members")
    help_ = "accept an address that is not on disk"
    parser.add_argument("--allow-missing", action="store_true", help=help_)
    add_former_flag(parser, "--may-be-missing", "allow_missing")
    parser.add_argument("--explain", action="store_true", help="show the rule that decided")
    add_text_or_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the reply. Return 1 if the address does not resolve."""
    open_registries()
    if options.session is None:
        text = "name a session file with --session FILE; one to begin with:"
        raise UsageError(f"{text}\n\n{example()}")
    try:
        session = in_mode(load_session(Path(options.session)), options.mode)
    except BadSessionFile as bad:
        _print(report(options.format, bad.findings, {}))
        return Exit.USAGE
    must_exist, explain = not options.allow_missing, options.explain
    address = look_up_address(session, options.address, must_exist=must_exist, explain=explain)
    _print(json.dumps(address, indent=2) if options.format == "json" else lookup_as_text(address))
    return Exit.FINE if address["reply_type"] == "S" else Exit.FINDINGS


def _print(text: str) -> None:
    """Print text, with escapes for characters that standard output cannot encode."""
    letters = sys.stdout.encoding or "utf-8"
    print(text.encode(letters, "backslashreplace").decode(letters))
