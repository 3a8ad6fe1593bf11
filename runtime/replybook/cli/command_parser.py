"""How the options of a command are read: faults are one line, with what was meant."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from replybook.cli.exit_code import UsageError

__all__ = ["command_parser", "help_width"]


def command_parser(name: str, description: str) -> argparse.ArgumentParser:
    """A parser of the options of `replybook <name>`; raises `UsageError` for what it cannot read."""
    return _Parser(
        f"replybook {name}", description=description, formatter_class=_Help, allow_abbrev=False
    )


class _Help(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse asks shutil, which loads three compressors for that."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@contextmanager
def help_width(columns: int) -> Iterator[None]:
    """Helps that are made inside are that wide, whatever the terminal is."""
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
        return os.get_terminal_size().columns
    except OSError:
        return 80


class _Parser(argparse.ArgumentParser):
    """Options whose faults are one line, with what was meant."""

    def error(self, message: str) -> NoReturn:
        """Called by argparse; its own way prints the whole usage and ends the process."""
        import difflib  # only a mistake pays for it

        wrong = message.rpartition(" ")[2] if "unrecognized" in message else ""
        known = [option for action in self._actions for option in action.option_strings]
        near = difflib.get_close_matches(wrong, known, 1)
        hint = f", did you mean {near[0]!r}?" if near else ""
        raise UsageError(f"{message}{hint}; run: {self.prog} --help")
