"""`replybook compare`: play the same calls to two builds, and list what changes for an agent."""

from __future__ import annotations

import argparse

from replybook_devtools.console.command_parser import CommandParser, add_text_or_json
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.server_options import add_server_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options. The first word that is not an option is the recording, or `--`."""
    help_ = "play the calls of tools that may write, too; default: tools that say they only read"
    parser.add_argument("--all", action="store_true", help=help_)
    add_server_options(parser)
    add_text_or_json(parser)
    help_ = (
        "file of replybook watch --keep-arguments, or none for the wrong calls of probe;"
        " then -- COMMAND1 -- COMMAND2, where a command may be a URL"
    )
    parser.add_argument("words", metavar="RECORDING", nargs=argparse.REMAINDER, help=help_)


def run(options: argparse.Namespace) -> int:
    """Compare two builds. Return 1 if a verdict got worse."""
    from replybook_devtools.compare.compare_options import compare_as_told

    groups: list[list[str]] = [[]]
    for word in options.words:
        if word == "--":
            groups.append([])
        else:
            groups[-1].append(word)
    head, *commands = groups
    if len(head) > 1:
        options, head = _with_late_options(options, head)
    return compare_as_told(options, head[0] if head else None, commands)


def _with_late_options(
    options: argparse.Namespace, head: list[str]
) -> tuple[argparse.Namespace, list[str]]:
    """Return the options with those after the recording, and the recording.

    Raises:
        UsageError: There is another word than options.
    """
    parser = CommandParser(prog="replybook compare")
    configure(parser)
    recording, *rest = head
    args = parser.parse_args(rest, argparse.Namespace(**{**vars(options), "words": []}))
    if args.words:
        raise UsageError(
            f"{args.words[0]!r} is no option; write one RECORDING, then each command after --"
        )
    return args, [recording]
