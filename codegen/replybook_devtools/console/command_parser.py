"""How the options of a command are read: faults are one line, with what was meant; help ends with examples.

Source: decision 7.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NoReturn, Protocol, cast

from replybook_devtools.console.examples import examples_text
from replybook_devtools.console.exit_code import UsageError

__all__ = [
    "CommandParser",
    "add_action",
    "add_former_flag",
    "add_text_or_json",
    "command_parser",
    "help_width",
    "parsers_below",
]

_WIDTH: Final = 80
"""Where nobody says how wide the terminal is."""


def command_parser(name: str, description: str) -> CommandParser:
    """Return a parser of the options of `replybook <name>`; raises `UsageError` for what it cannot read."""
    return CommandParser(prog=f"replybook {name}", description=description)


class _Actions(Protocol):
    """What `add_subparsers` returns, whose own class has no public name."""

    def add_parser(
        self,
        name: str,
        *,
        help: str | None,  # noqa: A002  # its name
        description: str | None,
    ) -> argparse.ArgumentParser:
        """Add the parser of a sub-command."""
        ...


def add_action(actions: _Actions, name: str, text: str) -> argparse.ArgumentParser:
    """Return a sub-command, with a text that the list of its command and its own help show."""
    return actions.add_parser(name, help=text, description=text)


def add_text_or_json(parser: argparse.ArgumentParser) -> None:
    """Declare `--format` for a command that prints text or JSON."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="output format (default: text)"
    )


def add_former_flag(parser: argparse.ArgumentParser, former: str, dest: str) -> None:
    """Accept a flag by its former name too; no help shows it."""
    parser.add_argument(
        former, dest=dest, action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )


class _Help(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse asks shutil, which loads three compressors for that."""

    def __init__(self, prog: str, **more: Any) -> None:  # what a newer Python hands over besides
        super().__init__(prog, width=_columns() - 2, **more)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Fill description and epilog for argparse; examples keep their lines."""
        if text.startswith("examples:"):
            return text
        return super()._fill_text(text, width, indent)


@contextmanager
def help_width(columns: int) -> Generator[None]:
    """Make helps inside the block that wide, whatever the terminal is."""
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
        return os.get_terminal_size().columns or _WIDTH  # 0 where a terminal was told no size
    except OSError:
        return _WIDTH


class CommandParser(argparse.ArgumentParser):
    """The options of a command, or of one of its sub-commands, which argparse makes with this class."""

    def __init__(self, *, prog: str, description: str | None = None, **more: Any) -> None:
        super().__init__(
            prog=prog,
            description=description,
            formatter_class=_Help,
            allow_abbrev=False,
            epilog=examples_text(prog.removeprefix("replybook").strip()),
            **more,  # what a newer Python hands over besides
        )

    @property
    def declared(self) -> list[argparse.Action]:
        """The arguments and options, in the order in which they were added."""
        return list(self._actions)

    def parse_known_args(  # pyright: ignore[reportIncompatibleMethodOverride]  # there it has overloads
        self, args: Any = None, namespace: Any = None
    ) -> Any:
        """Parse for argparse; of a sub-command too, an unknown option is reported here, where it was meant."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}{self._near(unknown)}")
        return found, unknown

    def _near(self, words: Sequence[str]) -> str:
        import difflib  # only a mistake pays for it

        shown = [action for action in self._actions if action.help != argparse.SUPPRESS]
        known = [option for action in shown for option in action.option_strings]
        option = next((word.partition("=")[0] for word in words if word.startswith("-")), "")
        near = difflib.get_close_matches(option, known, 1)
        return f", did you mean {near[0]!r}?" if near else ""

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` for argparse, which would print the whole usage and end the process."""
        raise UsageError(f"{message}{_meant_choice(message)}; run: {self.prog} --help")


def parsers_below(parser: CommandParser) -> Iterator[CommandParser]:
    """Yield the parser and those of all sub-commands, at any depth."""
    yield parser
    for action in parser.declared:
        choices: object = vars(action).get("choices")  # argparse says a container of anything
        if isinstance(choices, Mapping):
            for below in cast("Mapping[str, object]", choices).values():
                if isinstance(below, CommandParser):
                    yield from parsers_below(below)


def _meant_choice(message: str) -> str:
    import difflib  # only a mistake pays for it
    import re

    said = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message)
    if said is None:
        return ""
    near = difflib.get_close_matches(said[1], re.findall(r"[\w-]+", said[2]), 1)
    return f", did you mean {near[0]!r}?" if near else ""
