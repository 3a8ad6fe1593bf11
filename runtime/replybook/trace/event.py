"""The event of one call, as the wrapper hands it to the log, and the log that keeps none.

Source: decision 18, specification 29 (one tool name and one trace id per call).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from replybook_schema.codes import ReplyType

__all__ = ["OUTCOMES", "CallOutcome", "NullLog", "TraceEvent"]

CallOutcome = Literal["reply", "cancelled", "input_required", "protocol_error", "passed_through"]
"""How a call ended; every call gets a line, also one that has no Reply (decision 18)."""

OUTCOMES: Final[tuple[CallOutcome, ...]] = (
    "reply",
    "cancelled",
    "input_required",
    "protocol_error",
    "passed_through",
)

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


class TraceEvent(NamedTuple):
    """One finished call; `args` and `result` come as they are, the log keeps what it may.

    `args` are those the tool ran with, injected ones included; `result` is the data of the reply.
    A named tuple, because a frozen dataclass of 15 fields takes 1.8 us to make and this 0.7.
    """

    ts: datetime
    trace_id: str
    tool: str
    args: Mapping[str, object]
    outcome: CallOutcome
    duration_ms: float
    reply_type: ReplyType | None = None
    code: str | None = None
    result: Mapping[str, object] = _NOTHING
    session_id: str | None = None
    contract_id: str | None = None
    scope: Mapping[str, object] = _NOTHING
    injected: tuple[str, ...] = ()
    policy_digest: str | None = None
    parent_id: str | None = None


class NullLog:
    """A log in place of a `TraceLog` that keeps nothing and never fails."""

    __slots__ = ()

    @property
    def failures(self) -> int:
        """Always 0: nothing was to be written."""
        return 0

    def append(self, event: TraceEvent, /) -> bool:  # noqa: ARG002  the shape of a log
        """Write nothing; return True, because nothing is lost."""
        return True

    def stack(self, trace_id: str, error: BaseException, /) -> bool:  # noqa: ARG002  the same
        """Write nothing; return True, because nothing is lost."""
        return True

    def close(self) -> None:
        """Do nothing: nothing is open."""
