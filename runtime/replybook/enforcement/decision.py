"""A decision: every check that fails, in the order of the specification.

The first failure is the reply; the others travel in it as `would_also_fail`, so that the agent asks
once. Source: specification 35 (the first failure is the reply).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, cast

from replybook.enforcement.commands import Command
from replybook.enforcement.target import Target
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import ReplyCode
from replybook_schema.reply import Reply

__all__ = ["Approval", "Decision", "Failure", "NoSession", "Session", "Verdict", "nobody"]

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Failure:
    """One check that fails: the code it would be answered with, why, and what the reply says of it."""

    code: ReplyCode
    reason: str
    data: Mapping[str, object] = field(default_factory=lambda: _NOTHING)

    def short(self) -> dict[str, object]:
        """As it stands in `would_also_fail`: code and reason, and the path where there is one."""
        said: dict[str, object] = {"code": str(self.code), "reason": self.reason}
        return said | ({"path": self.data["path"]} if "path" in self.data else {})


class _Denies(Protocol):
    def denied(self, code: object, /, *, data: Mapping[str, object]) -> Reply: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """All failures, first things first; none means yes."""

    failures: Sequence[Failure] = ()

    @property
    def allowed(self) -> bool:
        """Whether nothing fails."""
        return not self.failures

    @property
    def would_also_fail(self) -> list[dict[str, object]]:
        """What fails beside the first."""
        return [failure.short() for failure in self.failures[1:]]

    def denied(self, rb: ReplyBuilder) -> Reply:
        """The first failure as a D reply, with the rest in it."""
        first, rest = self.failures[0], self.would_also_fail
        data = {**first.data, "would_also_fail": rest} if rest else first.data
        anything = cast("_Denies", rb)  # the type of a failure's code is known when it is made
        return anything.denied(first.code, data=data)


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
