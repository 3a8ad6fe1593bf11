"""The parser of command options: errors are one line with a suggestion, help ends with examples."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NoReturn, Protocol, cast

from replybook_devtools.console.examples import examples_text
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.terminal_text import printable
from replybook_schema.near import did_you_mean

_WIDTH: Final = 80
"""Columns to use if the width of the terminal is unknown."""


def command_parser(name: str, description: str) -> CommandParser:
    """Return the parser for the options of `replybook <name>`.

    The parser raises `UsageError` for options that it cannot read.
    """
    return CommandParser(prog=f"replybook {name}", description=description)


class _Actions(Protocol):
    """The return value of `add_subparsers`, whose class is private in argparse."""

    def add_parser(
        self,
        name: str,
        *,
        help: str | None,  # noqa: A002  # the name that argparse uses
        description: str | None,
    ) -> argparse.ArgumentParser:
        """Add the parser of a sub-command.

        Args:
            help: Text in the list of sub-commands.
            description: Text at the top of its own help.
        """
        ...


def add_action(actions: _Actions, name: str, text: str) -> argparse.ArgumentParser:
    """Add a sub-command and return its parser.

    Args:
        actions: The sub-commands of a command.
        name: Name of the new sub-command.
        text: Summary for the list of sub-commands and for its own help.
    """
    return actions.add_parser(name, help=text, description=text)


def add_command(parser: argparse.ArgumentParser) -> None:
    """Accept a command after `--`, such as the one that starts a server, as `options.words`."""
    parser.set_defaults(words=())


def add_text_or_json(parser: argparse.ArgumentParser) -> None:
    """Declare `--format` for a command that prints text or JSON."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="output format (default: text)"
    )


def add_former_flag(parser: argparse.ArgumentParser, former: str, dest: str) -> None:
    """Accept a flag by its former name too, hidden from help.

    Args:
        parser: Parser that gets the flag.
        former: The former name, e.g. `--may-be-missing`.
        dest: Attribute that the flag sets.
    """
    parser.add_argument(
        former, dest=dest, action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )


class _Help(argparse.HelpFormatter):
    """A help formatter as wide as the terminal.

    The width is read here because argparse asks `shutil`, which imports three compression modules.
    """

    def __init__(self, prog: str, **more: Any) -> None:  # arguments that newer Python versions add
        super().__init__(prog, width=_columns() - 2, **more)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Wrap description and epilog for argparse, but keep the lines of examples."""
        if text.startswith("examples:"):
            return text
        return super()._fill_text(text, width, indent)


@contextmanager
def help_width(columns: int) -> Generator[None]:
    """Fix the width of help texts inside the block, whatever the width of the terminal is."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(columns + 2)
    try:
        yield
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before


def _columns() -> int:
    try:
        return int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        pass
    try:
        return os.get_terminal_size().columns or _WIDTH  # 0 if the terminal has no size set
    except OSError:
        return _WIDTH


class CommandParser(argparse.ArgumentParser):
    """The parser of a command. argparse uses this class for its sub-commands too."""

    def __init__(self, *, prog: str, description: str | None = None, **more: Any) -> None:
        super().__init__(
            prog=prog,
            description=description,
            formatter_class=_Help,
            allow_abbrev=False,
            epilog=examples_text(prog.removeprefix("replybook").strip()),
            **more,  # arguments that newer Python versions add
        )

    @property
    def declared(self) -> list[argparse.Action]:
        """Return the arguments and options, in the order in which they were added."""
        return list(self._actions)

    def parse_known_args(  # pyright: ignore[reportIncompatibleMethodOverride]  # base has overloads
        self, args: Any = None, namespace: Any = None
    ) -> Any:
        """Parse the words for argparse, and report unknown options.

        argparse calls this for sub-commands too, so an unknown option is reported by the right one.
        """
        words: list[str] = list(sys.argv[1:] if args is None else args)
        command: list[str] = []
        if self.get_default("words") is not None and "--" in words:
            at = words.index("--")
            words, command = words[:at], words[at + 1 :]
        found, unknown = super().parse_known_args(words, namespace)
        if command:
            found.words = command
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}{self._near(unknown)}")
        return found, unknown

    def _near(self, words: Sequence[str]) -> str:
        shown = [action for action in self._actions if action.help != argparse.SUPPRESS]
        known = [option for action in shown for option in action.option_strings]
        option = next((word.partition("=")[0] for word in words if word.startswith("-")), "")
        return did_you_mean(option, known, before=", ")

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError`. argparse itself would print the whole usage and exit."""
        raise UsageError(f"{printable(message)}{_meant_choice(message)}; run: {self.prog} --help")


def parsers_below(parser: CommandParser) -> Iterator[CommandParser]:
    """Yield the parser and those of all sub-commands, at any depth."""
    yield parser
    for action in parser.declared:
        choices: object = vars(action).get("choices")  # typed as a container of Any by argparse
        if isinstance(choices, Mapping):
            for below in cast("Mapping[str, object]", choices).values():
                if isinstance(below, CommandParser):
                    yield from parsers_below(below)


def _meant_choice(message: str) -> str:
    import re  # only a mistake pays for it

    match = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message)
    if match is None:
        return ""
    return did_you_mean(match[1], re.findall(r"[\w-]+", match[2]), before=", ")
