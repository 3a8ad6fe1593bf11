"""`replybook completion bash | zsh | fish`: what a shell completes, as a script for it.

The script is made by `shtab` from the parsers of all commands. It holds every command, option and choice,
and runs nothing of ours when somebody presses Tab. Source: decision 7.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator, Mapping
from typing import Final, cast

from replybook.cli.command_parser import CommandParser
from replybook.cli.exit_code import Exit
from replybook.cli.main import COMMANDS, extra_of

__all__ = ["configure", "parsers_below", "run", "whole_parser"]

_SHELLS: Final = ("bash", "zsh", "fish")
_FOLDERS: Final = frozenset({"DIR"})
_FILES: Final = frozenset({"FILE", "PATH", "RECORDING", "OLD.json"})


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the shell."""
    parser.add_argument("shell", choices=_SHELLS, help="the shell that reads the script")


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    parser = whole_parser()
    _mark_paths(parser, folder=shtab.DIRECTORY, file=shtab.FILE)
    print(shtab.complete(parser, shell=options.shell))
    return Exit.FINE


def whole_parser() -> CommandParser:
    """One parser of the whole command line; a command whose extra is missing has its name alone."""
    parser = CommandParser(prog="replybook")
    parser.add_argument("--version", action="store_true", help="the versions of code and registry")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text)
        try:
            importlib.import_module(f"replybook.cli.{name}").configure(command)
        except ModuleNotFoundError as error:
            if extra_of(error) is None:
                raise
    return parser


def parsers_below(parser: CommandParser) -> Iterator[CommandParser]:
    """The parser and those of all sub-commands, at any depth."""
    yield parser
    for action in parser.declared:
        choices: object = vars(action).get("choices")  # argparse says a container of anything
        if isinstance(choices, Mapping):
            for below in cast("Mapping[str, object]", choices).values():
                if isinstance(below, CommandParser):
                    yield from parsers_below(below)


def _mark_paths(parser: CommandParser, *, folder: object, file: object) -> None:
    """Say of each argument that is a path what the shell shall offer; `shtab` reads `complete`."""
    for one in parsers_below(parser):
        for action in one.declared:
            if action.metavar in _FOLDERS:
                setattr(action, "complete", folder)  # noqa: B010  # argparse does not declare it
            elif action.metavar in _FILES:
                setattr(action, "complete", file)  # noqa: B010  # same
