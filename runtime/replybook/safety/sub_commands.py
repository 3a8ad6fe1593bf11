"""The sub-command of a tool: the argument that says which of several things it does.

Its values are a `Literal`, so that servers publish them as an enum; another text is an unknown command on
every way to the tool, whoever checks arguments there. Source: specification 9.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from replybook.safety.replies import unknown_command
from replybook_schema.reply import Reply

__all__ = ["SubCommand", "read_sub_command"]


@dataclass(frozen=True, slots=True)
class SubCommand:
    """The argument that holds it, and the commands there are: all are suggested where none comes near."""

    argument: str
    known: tuple[str, ...]

    def refused(self, arguments: Mapping[str, object]) -> Reply | None:
        """Return the reply to arguments with a command that is unknown; None for all others.

        What is no text at all is an invalid argument, and not for here.
        """
        asked = arguments.get(self.argument)
        if not isinstance(asked, str) or asked in self.known:
            return None
        return unknown_command(asked, self.known)


def read_sub_command(argument: str | None, hints: Mapping[str, object]) -> SubCommand | None:
    """Return the sub-command that an argument holds; None for None.

    `ValueError` where there is no such argument, or its values are no `Literal` of texts.
    """
    if argument is None:
        return None
    known = tuple(_literals(hints.get(argument)))
    if not known:
        raise ValueError(f"command={argument!r} names an argument annotated Literal[...] of texts")
    return SubCommand(argument, known)


def _literals(hint: object) -> Iterator[str]:
    """Yield the texts that an annotation allows, also where null is allowed beside them."""
    origin = get_origin(hint)
    if origin is Literal:
        yield from (one for one in get_args(hint) if isinstance(one, str))
    elif origin in (Union, UnionType):
        for part in get_args(hint):
            yield from _literals(part)
    elif origin is Annotated:
        yield from _literals(get_args(hint)[0])
