"""Who asks, whom a person allowed what, and what is answered. Source: specification 35."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from replybook.enforcement.commands import Command
from replybook.enforcement.places import Target
from replybook_schema.reply import Reply

__all__ = ["Approval", "NoSession", "Session", "Verdict", "nobody"]


class Session(Protocol):
    """What enforcement must know of the session that asks; `replybook.call.SessionInfo` has it."""

    @property
    def session_id(self) -> str | None:
        """Its id."""
        ...

    @property
    def mode(self) -> str | None:
        """The agent mode."""
        ...


class Approval(NamedTuple):
    """What a person is asked about, whole: a yes to one is no yes to another.

    `path` is the canonical address (for a command its folder), `command` the program and the words
    that the agent gave it, `size` the bytes to write, `statement` the text of a query; each where
    there is one.
    """

    session_id: str | None
    operation: str
    path: str | None = None
    command: tuple[str, ...] = ()
    size: int | None = None
    statement: str | None = None


def nobody(_approval: Approval) -> bool:
    """Nobody approved anything."""
    return False


class NoSession(Exception):
    """A contract is asked about where no session is going on (EN-GATE-E-001)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reply, and for what is allowed the targets and the command.

    `targets` are what the request names: the file, or the folder of a command and its operands. The
    `ref` of the first opens it; operands are for the command, and theirs open nothing.
    """

    reply: Reply
    targets: Sequence[Target] = ()
    command: Command | None = None

    @property
    def allowed(self) -> bool:
        """Whether it may happen."""
        return self.reply.reply_type == "S"
