"""`replybook completion bash | zsh | fish`: print a completion script for a shell.

`shtab` makes the script from the parsers of all commands. The script holds every command, option
and choice, so pressing Tab starts no Python.
"""

from __future__ import annotations

import argparse
import importlib
from typing import Final

from replybook_devtools.console.command_list import commands
from replybook_devtools.console.command_parser import CommandParser, parsers_below
from replybook_devtools.console.exit_code import Exit
from replybook_devtools.console.extras import extra_of

_SHELLS: Final = ("bash", "zsh", "fish")
_FOLDERS: Final = frozenset({"DIR"})
_FILES: Final = frozenset({"FILE", "PATH", "RECORDING", "OLD.json"})


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the argument SHELL."""
    parser.add_argument("shell", choices=_SHELLS, help="shell that reads the script")


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    parser = whole_parser()
    _mark_paths(parser, folder=shtab.DIRECTORY, file=shtab.FILE)
    print(shtab.complete(parser, shell=options.shell))
    return Exit.FINE


def whole_parser() -> CommandParser:
    """Return one parser of the whole command line.

    A command whose extra is not installed has no options in it.
    """
    parser = CommandParser(prog="replybook")
    parser.add_argument(
        "--version", action="store_true", help="print the versions of code and registry"
    )
    below = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, found in commands().items():
        command = below.add_parser(name, help=found.summary, description=found.summary)
        try:
            importlib.import_module(found.module).configure(command)
        except ModuleNotFoundError as error:
            if extra_of(error) is None:
                raise
    return parser


def _mark_paths(parser: CommandParser, *, folder: object, file: object) -> None:
    """Mark the arguments that are files or folders, in the attribute that `shtab` reads."""
    for one in parsers_below(parser):
        for action in one.declared:
            if action.metavar in _FOLDERS:
                setattr(action, "complete", folder)  # noqa: B010  # argparse does not declare it
            elif action.metavar in _FILES:
                setattr(action, "complete", file)  # noqa: B010  # same
