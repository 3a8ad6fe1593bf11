"""The sub-command of a tool: the argument that selects the command to run.

Its values are a `Literal`, so that servers publish them as an enum. Any other text is an unknown
command, on every path to the tool.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from replybook.safety.replies import unknown_command
from replybook_schema.reply import Reply


@dataclass(frozen=True, slots=True)
class SubCommand:
    """The argument with the command.

    Attributes:
        known: The commands. All are suggested if none is similar to the unknown one.
    """

    argument: str
    known: tuple[str, ...]

    def refused(self, arguments: Mapping[str, object]) -> Reply | None:
        """Return the reply to arguments with an unknown command, else None.

        A value that is not text is an invalid argument, which is checked elsewhere.
        """
        asked = arguments.get(self.argument)
        if not isinstance(asked, str) or asked in self.known:
            return None
        return unknown_command(asked, self.known)


def read_sub_command(argument: str | None, hints: Mapping[str, object]) -> SubCommand | None:
    """Return the sub-command in an argument. None for None.

    Raises:
        ValueError: The function has no such argument, or its annotation is not a `Literal` of
            texts.
    """
    if argument is None:
        return None
    known = tuple(_literals(hints.get(argument)))
    if not known:
        raise ValueError(
            f"command must name an argument annotated Literal[...] of texts, got {argument!r}"
        )
    return SubCommand(argument, known)


def _literals(hint: object) -> Iterator[str]:
    """Yield the texts that an annotation allows. The annotation may allow null, too."""
    origin = get_origin(hint)
    if origin is Literal:
        yield from (arg for arg in get_args(hint) if isinstance(arg, str))
    elif origin in (Union, UnionType):
        for part in get_args(hint):
            yield from _literals(part)
    elif origin is Annotated:
        yield from _literals(get_args(hint)[0])
