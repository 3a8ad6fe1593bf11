"""The begin and the event of one call, as the wrapper hands them to the log, and the log that keeps none.

Source: decision 18 and 31, specification 29 (one tool name and one trace id per call), 39 and 64.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, cast

from replybook_schema.codes import ReplyType

__all__ = ["OUTCOMES", "Asked", "Begun", "CallOutcome", "NullLog", "TraceEvent"]

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


class Asked(NamedTuple):
    """The request of a call, recorded before its tool ran, so that the tool cannot change it.

    `args_digest` is None where `args` is not reduced yet; only then may the log still do it.
    Source: specification 39.
    """

    args: Mapping[str, object] = _NOTHING
    args_digest: str | None = None
    scope: Mapping[str, object] = _NOTHING

    @classmethod
    def whole(cls, args: Mapping[str, object], scope: Mapping[str, object]) -> Asked:
        """Return all that was asked: copies of every dict, list and tuple, other values as they are."""
        copies: dict[int, object] = {}
        return cls(
            {name: _copied(value, copies) for name, value in list(args.items())},
            None,
            {name: _copied(value, copies) for name, value in list(scope.items())},
        )


def _copied(value: object, copies: dict[int, object]) -> object:
    """Return a copy of lists and objects; what is met again, a cycle too, is the copy that was made of it."""
    kind = type(value)
    if kind is not dict and kind is not list and kind is not tuple:
        return value
    if id(value) in copies:
        return copies[id(value)]
    if kind is dict:
        members: dict[object, object] = {}
        copies[id(value)] = members
        for name, item in list(cast("dict[object, object]", value).items()):
            members[name] = _copied(item, copies)
        return members
    items: list[object] = []
    copies[id(value)] = items
    items.extend(_copied(item, copies) for item in list(cast("list[object]", value)))
    return items if kind is list else tuple(items)


class TraceEvent(NamedTuple):
    """One finished call; `result` comes as it is, the data of the reply; the log keeps what it may.

    `args` are those the tool ran with, injected ones included: what the log took down of them before
    the tool ran, and then `args_digest` is that of all; or as they are, without a digest.
    `registry_version` is that of the registry that declares the code; `w3c_trace_id` and `w3c_span_id` are
    what the client said of its own span. `repaired` says which arguments were mended: the name, what it was
    and what it is, by name or kind. A named tuple, because a frozen dataclass of 13 fields takes 1.8 us to make and this 0.7.
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
    args_digest: str | None = None
    parent_id: str | None = None
    registry_version: str | None = None
    w3c_trace_id: str | None = None
    w3c_span_id: str | None = None
    repaired: tuple[tuple[str, str, str], ...] = ()


class Begun(NamedTuple):
    """A call that is about to run, of a tool that changes something; `asked` is what the log took down of it.

    Its end is the `TraceEvent` with the same trace id.
    """

    ts: datetime
    trace_id: str
    tool: str
    asked: Asked
    session_id: str | None = None
    contract_id: str | None = None
    parent_id: str | None = None


class NullLog:
    """A log in place of a `TraceLog` that keeps nothing and never fails."""

    __slots__ = ()

    @property
    def failures(self) -> int:
        """Always 0: nothing was to be written."""
        return 0

    def asked(
        self,
        tool: str,  # noqa: ARG002
        args: Mapping[str, object],  # noqa: ARG002
        scope: Mapping[str, object],  # noqa: ARG002
    ) -> Asked:
        """Return nothing, which is what is kept."""
        return Asked()

    def begin(self, begun: Begun, /) -> bool:  # noqa: ARG002  the shape of a log
        """Write nothing; return True, because nothing is lost."""
        return True

    def append(self, event: TraceEvent, /) -> bool:  # noqa: ARG002  the shape of a log
        """Write nothing; return True, because nothing is lost."""
        return True

    def stack(self, trace_id: str, error: BaseException, /) -> bool:  # noqa: ARG002  the same
        """Write nothing; return True, because nothing is lost."""
        return True

    def close(self) -> None:
        """Do nothing: nothing is open."""
