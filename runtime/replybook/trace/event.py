"""The begin and the event of one call, which the wrapper passes to the log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, cast

from replybook_schema.codes import ReplyType

CLASS: Final = "error_type"
"""The class of an exception in the data of a reply: kept in a line, and never sent."""

CallOutcome = Literal["reply", "cancelled", "input_required", "protocol_error", "passed_through"]
"""The end of a call. A call without a Reply gets a line, too (decision 18)."""

OUTCOMES: Final[tuple[CallOutcome, ...]] = (
    "reply",
    "cancelled",
    "input_required",
    "protocol_error",
    "passed_through",
)

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


class LoggedRequest(NamedTuple):
    """The request of a call, recorded before its tool runs and can change it.

    Attributes:
        args_digest: The digest of all arguments. None if `args` is not reduced yet, and then the
            log may reduce it.
        scope: The scope of the session.
    """

    args: Mapping[str, object] = _NOTHING
    args_digest: str | None = None
    scope: Mapping[str, object] = _NOTHING

    @classmethod
    def whole(cls, args: Mapping[str, object], scope: Mapping[str, object]) -> LoggedRequest:
        """Return a complete request, with copies of every dict, list and tuple."""
        copies: dict[int, object] = {}
        return cls(
            {name: _copy_value(value, copies) for name, value in list(args.items())},
            None,
            {name: _copy_value(value, copies) for name, value in list(scope.items())},
        )


def _copy_value(value: object, copies: dict[int, object]) -> object:
    """Return a copy of lists and objects.

    A value that occurs again, such as in a cycle, is copied once.
    """
    kind = type(value)
    if kind is not dict and kind is not list and kind is not tuple:
        return value
    if id(value) in copies:
        return copies[id(value)]
    if kind is dict:
        members: dict[object, object] = {}
        copies[id(value)] = members
        for name, item in list(cast("dict[object, object]", value).items()):
            members[name] = _copy_value(item, copies)
        return members
    items: list[object] = []
    copies[id(value)] = items
    items.extend(_copy_value(item, copies) for item in list(cast("list[object]", value)))
    return items if kind is list else tuple(items)


class TraceEvent(NamedTuple):
    """One finished call.

    It is a named tuple, because a frozen dataclass takes more than twice as long to make.

    Attributes:
        ts: End of the call.
        trace_id: Trace id of the call.
        args: The arguments of the tool, with injected ones. If `args_digest` is given, they are the
            log's record from before the call. Otherwise they are unreduced.
        outcome: The end of the call.
        duration_ms: Duration in milliseconds.
        reply_type: Type of the reply, if there is one.
        code: Code of the reply.
        result: Data of the reply, unreduced. The log keeps the parts it may.
        session_id: Session of the call.
        contract_id: Contract of the session.
        scope: Scope of the session.
        injected: Names of the arguments that the server added.
        args_digest: Digest of all arguments.
        parent_id: Trace id of the call around this one.
        registry_version: Version of the registry that declares the code.
        w3c_trace_id: Trace id of the client's span.
        w3c_span_id: Span id of the client's span.
        repaired: The repaired arguments: name, former name or kind, and kind now.
        judged: The judgement on a failure of a tool that has not moved: type, rule, confidence, and
            `sent_as` if it was sent as a success.
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
    judged: Mapping[str, object] = _NOTHING


class Begun(NamedTuple):
    """A call that is about to run, of a tool that changes something.

    Its end is the `TraceEvent` with the same trace id.

    Attributes:
        trace_id: Trace id of the call.
        asked: The log's record of the request.
        parent_id: Trace id of the call around this one.
    """

    ts: datetime
    trace_id: str
    tool: str
    asked: LoggedRequest
    session_id: str | None = None
    contract_id: str | None = None
    parent_id: str | None = None


class NullLog:
    """A log in place of a `TraceLog` that keeps nothing and never fails."""

    __slots__ = ()

    @property
    def failures(self) -> int:
        """Always 0, because nothing is written."""
        return 0

    def asked(
        self,
        tool: str,  # noqa: ARG002
        args: Mapping[str, object],  # noqa: ARG002
        scope: Mapping[str, object],  # noqa: ARG002
    ) -> LoggedRequest:
        """Return an empty record, because nothing is kept.

        Args:
            tool: Name of the tool.
            args: The arguments.
            scope: The scope of the session.
        """
        return LoggedRequest()

    def begin(self, begun: Begun, /) -> bool:  # noqa: ARG002  required by `Log`
        """Write nothing; return True, because nothing is lost."""
        return True

    def append(self, event: TraceEvent, /) -> bool:  # noqa: ARG002  required by `Log`
        """Write nothing; return True, because nothing is lost."""
        return True

    def stack(self, trace_id: str, error: BaseException, /) -> bool:  # noqa: ARG002  required by `Log`
        """Write nothing; return True, because nothing is lost."""
        return True

    def close(self) -> None:
        """Do nothing, because nothing is open."""
