"""The replies that the wrapper gives; those that only it may give are made without a builder.

None of them takes the text of an exception, the value of an argument or a path. Source: specification 7-9.
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

__all__ = [
    "OF_MIGRATION",
    "RAW",
    "Fault",
    "Place",
    "Refusal",
    "crashed",
    "dropped",
    "faulty_arguments",
    "invalid_arguments",
    "no_context",
    "not_a_reply",
    "not_serialisable",
    "refused",
    "shown_tool",
    "timed_out",
    "too_large",
    "too_wide",
    "trace_unwritten",
    "unknown_command",
    "unknown_tool",
    "unlike_declared",
    "wrapped",
]

Place: TypeAlias = str | Sequence[str | int]
"""Where an argument is wrong: its name, or the way into it."""

RAW: Final = codes.MCP_SYS_S_900
OF_MIGRATION: Final = (RAW, codes.MCP_SYS_I_003)
"""The codes that only migration gives: of raw data, and of words that an author raised."""

_LONGEST_TOOL: Final = 128
_LONGEST_CODE: Final = 40
_MOST_FIELDS: Final = 20
_FIRST: Final = 10
_UNSHOWN: Final = "?"


class Fault(TypedDict):
    """One fault of the arguments of a call (see `argument_faults`)."""

    name: str
    problem: str
    expected: NotRequired[object]
    did_you_mean: NotRequired[str]
    reason: NotRequired[str]


class Refusal(NamedTuple):
    """The code that an envelope claims, and why it is refused; None for what is no text."""

    code: str | None
    why: Literal["unknown_code", "wrong_type", "unfit_data", "undeclared_by_tool", "migration_only"]


def crashed(error: BaseException, text: str | None = None) -> Reply:
    """MCP-SYS-E-001: the class of what broke and nothing that it says; `text` is an author's to the agent."""
    name = class_name(error)
    data: SysCrash = {} if name is None else {"error_type": name}
    if text is not None:
        data["text"] = text
    return ReplyBuilder().error(codes.MCP_SYS_E_001, data=data)


def refused(text: str) -> Reply:
    """MCP-SYS-I-003: what the author of a tool says that has not moved to replies."""
    return own_reply(codes.MCP_SYS_I_003, {"text": text})


def not_serialisable(error: NotSerialisable) -> Reply:
    """MCP-SYS-E-002: where in the data the value stands, and its class."""
    data: SerializationError = {"field": error.field}
    if error.value_type is not None:
        data["value_type"] = error.value_type
    return ReplyBuilder().error(codes.MCP_SYS_E_002, data=data)


def not_a_reply(value: object, refusal: Refusal | None = None) -> Reply:
    """MCP-SYS-E-003: the class of what came back instead of a Reply, and which code of it was refused."""
    name = class_name(value)
    data = {} if name is None else {"returned_type": name}
    if refusal is not None and refusal.code is not None and _is_code(refusal.code):
        data |= {"claimed": refusal.code, "why": refusal.why}
    return own_reply(codes.MCP_SYS_E_003, data)


def _is_code(text: str) -> bool:
    """Return True if a text that anybody may have written has the form of a code."""
    try:
        return len(text) <= _LONGEST_CODE and bool(CodeId.parse(text))
    except ValueError:
        return False


def no_context(missing: Literal["trace", "session"]) -> Reply:
    """MCP-SYS-E-004: the server cannot say whose call this is."""
    return ReplyBuilder().error(codes.MCP_SYS_E_004, data={"missing": missing})


def too_large(size: int, limit: int) -> Reply:
    """MCP-SYS-E-005: the size, or how much there was when the wrapper stopped measuring."""
    return ReplyBuilder().error(codes.MCP_SYS_E_005, data={"bytes": size, "max_bytes": limit})


def too_wide(size: int, limit: int, narrow_by: Sequence[str]) -> Reply:
    """MCP-SYS-I-005: the same, and the arguments by which the caller makes the answer smaller."""
    return own_reply(
        codes.MCP_SYS_I_005, {"bytes": size, "max_bytes": limit, "narrow_by": list(narrow_by)}
    )


def unlike_declared(misfit: Misfit) -> Reply:
    """MCP-SYS-E-008: where the data of a success is not what its tool declares."""
    data = {"field": misfit.field, "expected": misfit.expected, "found": misfit.found}
    return own_reply(codes.MCP_SYS_E_008, data)


def timed_out(timeout_s: float, *, still_running: bool) -> Reply:
    """MCP-SYS-E-006: the limit, and whether the body goes on without its caller."""
    rb = ReplyBuilder()
    return rb.error(
        codes.MCP_SYS_E_006, data={"timeout_s": timeout_s, "still_running": still_running}
    )


def trace_unwritten(*, changed: bool, answered: str | None = None) -> Reply:
    """MCP-SYS-E-009: the begin of a call is not in the trace, or its end, after the tool `answered`."""
    data: TraceUnwritten = {"changed": changed}
    if answered is not None:
        data["answered"] = answered
    return own_reply(codes.MCP_SYS_E_009, data)


def dropped(ended_by: str, returned: object) -> Reply:
    """MCP-SYS-E-007: the reply that ended the call, and what came back in its place."""
    instead = returned.code if type(returned) is Reply else class_name(returned)
    return own_reply(codes.MCP_SYS_E_007, {"dropped": ended_by, "returned": instead or _UNSHOWN})


# Raw data, in migration mode


def wrapped(data: Mapping[str, object]) -> Reply:
    """MCP-SYS-S-900: what a bare server would have served of a tool that has not moved yet."""
    return own_reply(RAW, data)


# Calls that never reach a tool


def invalid_arguments(
    errors: Iterable[tuple[Place, str]], *, declared: Container[str] = ()
) -> Reply:
    """MCP-SYS-I-001: where each error is, and which problem it is in the words of JSON Schema.

    A way into an argument shows names only if they are `declared` by the input schema, for the keys
    of a mapping that a caller sent are values; positions in a list show.
    """
    found = [(_place(place, declared), problem_of(kind)) for place, kind in errors]
    return faulty_arguments([{"name": name, "problem": problem} for name, problem in found])


def faulty_arguments(faults: Sequence[Fault]) -> Reply:
    """MCP-SYS-I-001: each fault, as far as there is room, and how many more there are."""
    fields = [
        {**fault, "name": _place(fault["name"], _EVERYTHING)} for fault in faults[:_MOST_FIELDS]
    ]
    data: InputInvalid = {"fields": cast("list[Mapping[str, object]]", fields)}
    if len(faults) > _MOST_FIELDS:
        data["more"] = len(faults) - _MOST_FIELDS
    return ReplyBuilder().invalid(codes.MCP_SYS_I_001, data=data)


class _Everything:
    """A container of every name, for names that were checked already where the schema was read."""

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
    """MCP-SYS-I-006: the name that was asked for, and those that come near, or the first ten."""
    names = sorted(known)
    data: ToolUnknown = {"tool": shown_tool(name), "tools": _near(name, names) or names[:_FIRST]}
    return ReplyBuilder().invalid(codes.MCP_SYS_I_006, data=data)


def unknown_command(name: str, known: Sequence[str]) -> Reply:
    """MCP-SYS-I-002 for a command of a tool: the commands that come near, or all where none does."""
    return _unknown(name, _near(name, known) or list(known))


def _near(name: str, known: Sequence[str]) -> list[str]:
    import difflib  # 3 ms that only a mistake pays

    return difflib.get_close_matches(name[:_LONGEST_TOOL], known, n=3)


def _unknown(name: str, suggestions: list[str]) -> Reply:
    data: CommandUnknown = {"command": shown_tool(name), "suggestions": suggestions}
    return ReplyBuilder().invalid(codes.MCP_SYS_I_002, data=data)


def shown_tool(name: str) -> str:
    """Return a tool name as it may be repeated: it can come from a caller, in any length and shape."""
    if len(name) <= _LONGEST_TOOL and name.isascii():
        return name
    return name[:_LONGEST_TOOL].encode(errors="replace").decode()
