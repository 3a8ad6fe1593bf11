"""The conversion of a function on a session into a tool with argument `session`.

A function takes the `Work` of its session first, then the arguments of the agent. As a tool, it
takes `session` in place of the work. The server finds the session before the tool runs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from inspect import Parameter
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from replybook.safety import ServerSettings, mcp_safe_tool
from replybook.safety.decorator import SyncTool
from replybook.safety.text_limits import Limits, Number, Object, Objects, SessionName, Text, Texts
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply
from replybook_schema.tools import ToolSpec

Given: TypeAlias = Callable[[str], object]
"""Returns the value of a hidden parameter, by its name."""

Completed: TypeAlias = Callable[[str, Reply], Reply]
"""Adds help to the reply of a tool."""

_WRITING: Final = frozenset({"mutation", "exec", "delivery"})
_STATEFUL: Final = frozenset({"contract", "world_view", "changing"})
_OPEN: Final = frozenset({"exec"})


@dataclass(frozen=True, slots=True)
class Hints:
    """Facts about a tool for hosts. None leaves the default of MCP.

    Attributes:
        destructive: The tool may destroy data.
        open_world: The tool reaches outside systems.
    """

    read_only: bool
    destructive: bool | None = None
    open_world: bool | None = None


@dataclass(frozen=True, slots=True)
class ServedTool:
    """A tool in the form that both stacks take."""

    name: str
    title: str
    function: SyncTool
    hints: Hints


def make_tool(
    function: Callable[..., Reply],
    given: Given,
    settings: ServerSettings | None = None,
    *,
    max_bytes: int | None = None,
    completed: Completed | None = None,
) -> ServedTool:
    """Return the tool for a function of `ck3/tools`.

    The descriptions of arguments come from the registry.

    Args:
        given: Returns the values of hidden parameters, such as `work`, in every call.
        max_bytes: Size of an answer of a tool that reads and can be asked for less. The answer of
            another tool, such as a delivery, has the limit of the settings: the call cannot be
            made again with less.
        completed: Adds help to the reply of the tool, by the name of the tool (default: none).

    Raises:
        LookupError: The registry does not have the tool.
        TypeError: The arguments differ from those in the registry.
    """
    name = str(getattr(function, "__name__", ""))
    spec = ACTIVE.tools().get(name)
    if spec is None:
        raise LookupError(f"the tool registry has no {name}")
    shown = parameters_of(function, spec)
    _refuse_other_arguments(spec, [p.name for p in shown])
    hidden = tuple(p for p in inspect.signature(function).parameters if p in _HIDDEN)

    def tool(*, rb: ReplyBuilder, **arguments: object) -> Reply:
        """Call the function with the arguments of the call.

        The session was checked before.
        """
        arguments.pop(_SESSION, None)
        reply = function(*map(given, hidden), rb=rb, **arguments)
        return reply if completed is None else completed(name, reply)

    _dress(tool, function, shown)
    facts = hints_of(spec)
    narrow_by = [a.name for a in spec.arguments if a.narrows]
    safe = mcp_safe_tool(
        name=name,
        command=next((p.name for p in shown if _is_command(p)), None),
        narrow_by=narrow_by,
        max_bytes=max_bytes if narrow_by and facts.read_only else None,
        settings=settings,
    )(cast("Callable[..., Reply]", tool))
    return ServedTool(name, title_of(name), safe, facts)


_HIDDEN: Final = ("work", "server", "handle")
"""Names of the hidden parameters."""

_SESSION: Final = "session"

_UNSEEN: Final[Mapping[str, object]] = {"SessionContext": object, "Ck3Server": object}
"""Types of the hidden parameters, which tool modules may import only for type checkers."""


def title_of(name: str) -> str:
    """Return the name of a tool for people."""
    words = name.removeprefix("ck3_").replace("_", " ")
    return words[:1].upper() + words[1:]


def hints_of(spec: ToolSpec) -> Hints:
    """Return the hints that follow from the tags of a tool."""
    tags = frozenset(spec.tags)
    open_world = None if tags & _OPEN else False
    if tags & _WRITING:
        return Hints(read_only=False, open_world=open_world)
    if tags & _STATEFUL:
        return Hints(read_only=False, destructive=False, open_world=open_world)
    return Hints(read_only=True, open_world=open_world)


def parameters_of(function: Callable[..., Reply], spec: ToolSpec) -> list[Parameter]:
    """Return the parameters that an agent sees, with their descriptions and limits.

    The session comes last. A text, list or object without a limit of its own has the usual one.

    Args:
        function: The function of the tool.
        spec: The tool in the registry.
    """
    told = {argument.name: argument.description for argument in spec.arguments}
    hints = get_type_hints(function, localns=_UNSEEN, include_extras=True)
    own = inspect.signature(function).parameters.values()
    session = Parameter(_SESSION, Parameter.KEYWORD_ONLY, default=None)
    return [
        _describe_parameter(
            one, _limit_hint(hints.get(one.name, SessionName | None)), told.get(one.name, "")
        )
        for one in (*own, session)
        if one.name not in (*_HIDDEN, "rb")
    ]


_LIMITED: Final[Mapping[object, object]] = {
    int: Number,
    str: Text,
    list[str]: Texts,
    dict[str, object]: Object,
    dict[str, int]: Limits,
    list[dict[str, object]]: Objects,
}
"""The type with the usual limit, by the type without one."""


def _limit_hint(hint: Any) -> Any:
    """Return a type in which texts, lists and objects have a limit."""
    if get_origin(hint) in (Union, UnionType):
        return Union[tuple(map(_limit_hint, get_args(hint)))]  # noqa: UP007  # the forms are a tuple
    return _LIMITED.get(hint, hint)


def _is_command(parameter: Parameter) -> bool:
    return parameter.name == "command" and get_origin(parameter.annotation) is Literal


def _describe_parameter(parameter: Parameter, hint: object, description: str) -> Parameter:
    from pydantic import Field

    # a list of permitted words says itself what they are
    is_said = not description or get_origin(hint) is Literal
    annotation = hint if is_said else Annotated[hint, Field(description=description)]
    return parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=annotation)


def _refuse_other_arguments(spec: ToolSpec, shown: Iterable[str]) -> None:
    declared, found = {argument.name for argument in spec.arguments}, set(shown)
    if declared != found:
        other = ", ".join(sorted(declared ^ found))
        raise TypeError(f"{spec.name} and the tool registry differ in their arguments: {other}")


def _dress(
    tool: Callable[..., Reply], function: Callable[..., Reply], shown: Iterable[Parameter]
) -> None:
    """Copy name, docstring and signature of a function to its tool."""
    rb = Parameter("rb", Parameter.KEYWORD_ONLY, annotation=ReplyBuilder)
    parameters = [*shown, rb]
    tool.__name__ = tool.__qualname__ = str(getattr(function, "__name__", ""))
    tool.__doc__ = inspect.getdoc(function)
    tool.__module__ = function.__module__
    tool.__annotations__ = {p.name: p.annotation for p in parameters} | {"return": Reply}
    setattr(tool, "__signature__", inspect.Signature(parameters))  # noqa: B010
