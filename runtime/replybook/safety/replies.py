"""The replies of the wrapper.

Those that only the wrapper may give are made without a builder. No reply holds the text of an
exception, the value of an argument or a path.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Final,
    Literal,
    NamedTuple,
    NotRequired,
    TypeAlias,
    TypedDict,
    cast,
)

from replybook.envelope import NotSerialisable, class_name, is_shown
from replybook.safety.argument_faults import problem_of
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.building import own_reply
from replybook_schema.codes import CodeId
from replybook_schema.near import near
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.safety.success_data.data_misfit import Misfit
    from replybook_generated.params import (
        CommandUnknown,
        InputInvalid,
        SerializationError,
        SysCrash,
        ToolUnknown,
        TraceUnwritten,
    )

Place: TypeAlias = str | Sequence[str | int]
"""Location of a wrong argument: its name, or the path into it."""

RAW: Final = codes.MCP_SYS_S_900
"""The code of a raw success."""

_OF_FAILURES: Final[Mapping[str, str]] = {
    "I": codes.MCP_SYS_I_003,
    "W": codes.MCP_SYS_I_007,
    "D": codes.EN_SYS_D_001,
    "E": codes.MCP_SYS_E_010,
    "crash": codes.MCP_SYS_E_001,
}
OF_UNMOVED: Final = frozenset((RAW, *_OF_FAILURES.values())) - {codes.MCP_SYS_E_001}
"""The codes for tools that have not moved to replies (specification 81)."""

_LONGEST_TOOL: Final = 128
_LONGEST_CODE: Final = 40
_MOST_FIELDS: Final = 20
_FIRST: Final = 10
_UNSHOWN: Final = "?"


class ArgumentFault(TypedDict):
    """One fault of the arguments of a call (see `argument_faults`)."""

    name: str
    problem: str
    expected: NotRequired[object]
    did_you_mean: NotRequired[str]
    reason: NotRequired[str]


class Refusal(NamedTuple):
    """A refused envelope.

    Attributes:
        code: The code that the envelope claims. None if it is not a string.
        why: The reason of the refusal.
    """

    code: str | None
    why: Literal["unknown_code", "wrong_type", "unfit_data", "undeclared_by_tool", "migration_only"]


def reply_crash(error: BaseException) -> Reply:
    """Return MCP-SYS-E-001 with the class of the exception for the trace, never its message."""
    name = class_name(error)
    data: SysCrash = {} if name is None else {"error_type": name}
    return ReplyBuilder().error(codes.MCP_SYS_E_001, data=data)


def reply_unmoved_failure(kind: str, data: Mapping[str, object]) -> Reply:
    """Return the reply for a failure of a tool that has not moved.

    `kind` is the judged type I, W, D or E, or `crash`.
    """
    return own_reply(_OF_FAILURES[kind], data)


def not_serialisable(error: NotSerialisable) -> Reply:
    """Return MCP-SYS-E-002 with the field and the class of the value."""
    data: SerializationError = {"field": error.field}
    if error.value_type is not None:
        data["value_type"] = error.value_type
    return ReplyBuilder().error(codes.MCP_SYS_E_002, data=data)


def not_a_reply(value: object, refusal: Refusal | None = None) -> Reply:
    """Return MCP-SYS-E-003 with the class of the result and the refused code."""
    name = class_name(value)
    data = {} if name is None else {"returned_type": name}
    if refusal is not None and refusal.code is not None and _is_code(refusal.code):
        data |= {"claimed": refusal.code, "why": refusal.why}
    return own_reply(codes.MCP_SYS_E_003, data)


def _is_code(text: str) -> bool:
    """Return True if a text has the form of a code. The text may come from anybody."""
    try:
        return len(text) <= _LONGEST_CODE and bool(CodeId.parse(text))
    except ValueError:
        return False


def no_context(missing: Literal["trace", "session"]) -> Reply:
    """Return MCP-SYS-E-004: the server cannot identify the caller."""
    return ReplyBuilder().error(codes.MCP_SYS_E_004, data={"missing": missing})


def too_large(size: int, limit: int) -> Reply:
    """Return MCP-SYS-E-005 with the size at which the measurement ended."""
    return ReplyBuilder().error(codes.MCP_SYS_E_005, data={"bytes": size, "max_bytes": limit})


def too_wide(size: int, limit: int, narrow_by: Sequence[str]) -> Reply:
    """Return MCP-SYS-I-005 with the size and the arguments that narrow the request."""
    return own_reply(
        codes.MCP_SYS_I_005, {"bytes": size, "max_bytes": limit, "narrow_by": list(narrow_by)}
    )


def reply_misfit(misfit: Misfit) -> Reply:
    """Return MCP-SYS-E-008 with the field that differs from the declared data."""
    data = {"field": misfit.field, "expected": misfit.expected, "found": misfit.found}
    return own_reply(codes.MCP_SYS_E_008, data)


def timed_out(timeout_s: float, *, still_running: bool) -> Reply:
    """Return MCP-SYS-E-006 with the limit.

    `still_running` is True if the body still runs.
    """
    rb = ReplyBuilder()
    return rb.error(
        codes.MCP_SYS_E_006, data={"timeout_s": timeout_s, "still_running": still_running}
    )


def trace_unwritten(*, changed: bool, answered: str | None = None) -> Reply:
    """Return MCP-SYS-E-009: the begin or the end of a call is not in the trace.

    Args:
        changed: True if the tool has run, so that the end is missing.
        answered: Code of the tool's reply, if it replied.
    """
    data: TraceUnwritten = {"changed": changed}
    if answered is not None:
        data["answered"] = answered
    return own_reply(codes.MCP_SYS_E_009, data)


def reply_lost_reply(ended_by: str, returned: object) -> Reply:
    """Return MCP-SYS-E-007 with the reply that ended the call.

    `returned` is the result in place of that reply.
    """
    instead = returned.code if type(returned) is Reply else class_name(returned)
    return own_reply(codes.MCP_SYS_E_007, {"dropped": ended_by, "returned": instead or _UNSHOWN})


# Raw data, in migration mode


def reply_raw_data(data: Mapping[str, object]) -> Reply:
    """Return MCP-SYS-S-900 with the raw data of a tool that has not moved to replies."""
    return own_reply(RAW, data)


# Calls that never reach a tool


def invalid_arguments(
    errors: Iterable[tuple[Place, str]], *, declared: Container[str] = ()
) -> Reply:
    """Return MCP-SYS-I-001 with the place and the problem of each error.

    A path into an argument shows only the names in `declared` and the positions in lists, because
    the keys of a mapping in a request are values of the caller.

    Args:
        errors: Place and error type of each error.
        declared: Names that the input schema declares.
    """
    found = [(_place(place, declared), problem_of(kind)) for place, kind in errors]
    return faulty_arguments([{"name": name, "problem": problem} for name, problem in found])


def faulty_arguments(faults: Sequence[ArgumentFault]) -> Reply:
    """Return MCP-SYS-I-001 with the first faults, and the number of further ones."""
    fields = [
        {**fault, "name": _place(fault["name"], _EVERYTHING)} for fault in faults[:_MOST_FIELDS]
    ]
    data: InputInvalid = {"fields": cast("list[Mapping[str, object]]", fields)}
    if len(faults) > _MOST_FIELDS:
        data["more"] = len(faults) - _MOST_FIELDS
    return ReplyBuilder().invalid(codes.MCP_SYS_I_001, data=data)


class _Everything:
    """A container of every name, for names that were checked against the schema."""

    def __contains__(self, _: object) -> bool:
        return True


_EVERYTHING: Final = _Everything()


def _place(place: Place, declared: Container[str]) -> str:
    first, *more = place.split(".") if isinstance(place, str) else list(place) or [_UNSHOWN]
    shown = [_step(first, _EVERYTHING), *(_step(step, declared) for step in more)]
    return ".".join(shown)


def _step(step: str | int, declared: Container[str]) -> str:
    if isinstance(step, int) or step.isdecimal():
        return str(step)
    return step if step in declared and is_shown(step) else _UNSHOWN


def unknown_tool(name: str, known: Iterable[str]) -> Reply:
    """Return MCP-SYS-I-006 with similar tool names, or the first ten names."""
    names = sorted(known)
    data: ToolUnknown = {"tool": shown_tool(name), "tools": near(name, names, 3) or names[:_FIRST]}
    return ReplyBuilder().invalid(codes.MCP_SYS_I_006, data=data)


def unknown_command(name: str, known: Sequence[str]) -> Reply:
    """Return MCP-SYS-I-002 with similar commands, or all commands if none is similar."""
    return _unknown(name, near(name, known, 3) or list(known))


def _unknown(name: str, suggestions: list[str]) -> Reply:
    data: CommandUnknown = {"command": shown_tool(name), "suggestions": suggestions}
    return ReplyBuilder().invalid(codes.MCP_SYS_I_002, data=data)


def shown_tool(name: str) -> str:
    """Return a tool name that is safe to repeat. It may come from a caller."""
    if len(name) <= _LONGEST_TOOL and name.isascii():
        return name
    return name[:_LONGEST_TOOL].encode(errors="replace").decode()
