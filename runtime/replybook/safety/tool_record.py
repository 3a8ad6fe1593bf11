"""The record of a decorated tool, and its signature without the builder."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter, Signature
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Final,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from replybook.safety.error_mapping import ErrorAnswers
from replybook.safety.sub_commands import SubCommand
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import SuccessCode
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.safety.success_data.data_schema import DeclaredData

_GATHERING: Final = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
_BY_POSITION: Final = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
_BY_NAME: Final = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
_OURS: Final[Mapping[str, object]] = {"ReplyBuilder": ReplyBuilder, "Reply": Reply}
_INSTANCE: Final = ("self", "cls")

Misfit: TypeAlias = tuple[str | tuple[int], str]
"""The name or position of an argument that does not fit, and the kind of error."""

MARK: Final = "__replybook__"
"""The attribute of a decorated function that holds its record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRecord:
    """A decorated tool. An option of None uses the setting of the server.

    Attributes:
        is_async: True if a call returns a coroutine.
        output_schema: The published schema in the compact form.
        default_success: Code of `rb.success()`.
        timeout_s: Seconds that a call may take.
        migration: True wraps raw results instead of refusing them.
        errors: The answers by exception class.
        inside: The tool under other decorators, if this record is for the outermost of them.
        data: The declared data of a success.
        max_bytes: Size limit of an envelope.
        narrow_by: Arguments that make an answer smaller.
        command: The argument that selects the command to run.
    """

    name: str
    function: Callable[..., object]
    is_async: bool
    signature: ToolSignature
    output_schema: Mapping[str, object]
    default_success: SuccessCode[Mapping[str, object]] | None
    timeout_s: float | None
    migration: bool | None
    errors: ErrorAnswers
    inside: ToolRecord | None = None
    data: DeclaredData | None = None
    max_bytes: int | None = None
    narrow_by: tuple[str, ...] = ()
    command: SubCommand | None = None


def tool_record(tool: object) -> ToolRecord | None:
    """Return the record of a decorated tool, or None.

    Methods and partials are followed to their function.
    """
    while isinstance(tool, functools.partial):
        tool = cast("functools.partial[object]", tool).func
    record: object = getattr(tool, MARK, None)
    return record if isinstance(record, ToolRecord) else None


# The signature


@dataclass(frozen=True, slots=True)
class ToolSignature:
    """The signature of a tool.

    Attributes:
        shown: The signature without the builder. Servers pass arguments by name, so positional-only
            parameters are shown as ones that can be named.
        hints: The annotations without the builder.
        builder: Name of the parameter that takes the builder, or None.
        place: Position of the builder. None if it is passed by name only.
        positions: The shown parameters that can be passed by position.
        by_place: The positional-only parameters, which are the first of `positions`.
        rest: Name of the parameter that takes further positions (`*args`), or None.
    """

    shown: Signature
    hints: Mapping[str, object]
    builder: str | None
    place: int | None
    positions: tuple[str, ...]
    by_place: tuple[str, ...]
    rest: str | None

    @property
    def names(self) -> frozenset[str]:
        """The parameters that can be passed by name."""
        return frozenset(n for n, p in self.shown.parameters.items() if p.kind in _BY_NAME)

    @property
    def injectable(self) -> frozenset[str]:
        """The parameters that a server can fill, by name or by position."""
        return self.names | frozenset(self.positions)

    def with_added(
        self, args: tuple[object, ...], kwargs: dict[str, object], added: Mapping[str, object]
    ) -> tuple[tuple[object, ...], dict[str, object]]:
        """Return the arguments with those that the server adds.

        An argument that the caller passed by position is replaced at its position.
        """
        places = {name: at for at, name in enumerate(self.positions[: len(args)])}
        placed, named = list(args), dict(kwargs)
        for name, value in added.items():
            if name in places:
                placed[places[name]] = value
            elif name in self.names:
                named[name] = value
        return tuple(placed), named

    def filled(
        self, rb: ReplyBuilder, args: tuple[object, ...], kwargs: dict[str, object]
    ) -> tuple[tuple[object, ...], dict[str, object]]:
        """Return the arguments with the builder.

        Raises:
            TypeError: The caller passed a builder.
        """
        if self.builder is None:
            return args, kwargs
        if self.builder in kwargs:
            raise TypeError(f"{self.builder} must not be passed by the caller")
        if self.place is not None and self.place < len(args):
            return (*args[: self.place], rb, *args[self.place :]), kwargs
        return args, {**kwargs, self.builder: rb}

    def in_place(
        self, args: tuple[object, ...], kwargs: dict[str, object]
    ) -> tuple[tuple[object, ...], dict[str, object]]:
        """Return the arguments with named positional-only arguments at their positions.

        Defaults fill the positions between. If one has no default, the arguments are returned
        unchanged and the tool refuses the call.
        """
        open_places = self.by_place[len(args) :]
        last = next((name for name in reversed(open_places) if name in kwargs), None)
        if last is None:
            return args, kwargs
        placed, named = list(args), dict(kwargs)
        for name in open_places[: open_places.index(last) + 1]:
            value = named.pop(name, self.shown.parameters[name].default)
            if value is Parameter.empty:
                return args, kwargs
            placed.append(value)
        return tuple(placed), named

    def named(self, args: tuple[object, ...], kwargs: dict[str, object]) -> dict[str, object]:
        """Return the arguments by name, for the trace, without the instance of a method."""
        if not args:
            return kwargs
        named: dict[str, object] = dict(zip(self.positions, args, strict=False))
        if self.rest is not None and len(args) > len(self.positions):
            named[self.rest] = args[len(self.positions) :]
        if self.positions and self.positions[0] in _INSTANCE:
            named.pop(self.positions[0], None)
        return {**named, **kwargs}

    def misfits(self, args: tuple[object, ...], kwargs: dict[str, object]) -> list[Misfit]:
        """Return the arguments that do not fit the shown signature."""
        gathers = {p.kind for p in self.shown.parameters.values()}
        placed = set(self.positions[: len(args)])
        nameable = self.names
        if Parameter.VAR_KEYWORD in gathers:  # `**kwargs` takes the name of a filled position
            nameable -= placed.intersection(self.by_place)
        found: list[Misfit] = [
            (name, "missing_argument")
            for name in self._list_required_params(placed | kwargs.keys())
        ]
        found += [(n, "multiple_argument_values") for n in placed & nameable & kwargs.keys()]
        if Parameter.VAR_KEYWORD not in gathers:
            found += [(name, "unexpected_argument") for name in kwargs.keys() - nameable]
        elif self.builder in kwargs:
            found.append((self.builder, "unexpected_argument"))
        if len(args) > len(self.positions) and Parameter.VAR_POSITIONAL not in gathers:
            found.append(((len(self.positions),), "unexpected_positional_argument"))
        return sorted(found, key=str)

    def _list_required_params(self, passed: set[str]) -> list[str]:
        return [
            name
            for name, parameter in self.shown.parameters.items()
            if parameter.default is Parameter.empty
            and parameter.kind not in _GATHERING
            and name not in passed
        ]


# Reading a signature


def read_signature(function: Callable[..., object]) -> ToolSignature:
    """Return the signature of a tool.

    Raises:
        TypeError: Two parameters take a builder, or its parameter cannot be passed by name.
    """
    hints = _hints(function)
    parameters = inspect.signature(function).parameters
    builder = _builder(parameters, hints)
    shown = [_resolve_hint(p, hints) for name, p in parameters.items() if name != builder]
    by_position = [name for name, p in parameters.items() if p.kind in _BY_POSITION]
    returns: object = dict[str, object]
    return ToolSignature(
        shown=Signature(shown, return_annotation=returns),
        hints={p.name: p.annotation for p in shown if p.annotation is not Parameter.empty}
        | {"return": returns},
        builder=builder,
        place=by_position.index(builder) if builder in by_position else None,
        positions=tuple(name for name in by_position if name != builder),
        by_place=tuple(n for n, p in parameters.items() if p.kind is Parameter.POSITIONAL_ONLY),
        rest=next((n for n, p in parameters.items() if p.kind is Parameter.VAR_POSITIONAL), None),
    )


def _resolve_hint(parameter: Parameter, hints: Mapping[str, object]) -> Parameter:
    kind = parameter.kind
    return parameter.replace(
        annotation=hints.get(parameter.name, parameter.annotation),
        kind=Parameter.POSITIONAL_OR_KEYWORD if kind is Parameter.POSITIONAL_ONLY else kind,
    )


def _builder(parameters: Mapping[str, Parameter], hints: Mapping[str, object]) -> str | None:
    found = [p for name, p in parameters.items() if _takes_builder(p, hints.get(name))]
    if not found:
        return None
    if len(found) > 1:
        names = " and ".join(p.name for p in found)
        raise TypeError(f"a tool must have one ReplyBuilder parameter, got {names}")
    if found[0].kind not in _BY_NAME:
        raise TypeError(
            f"the ReplyBuilder parameter must accept a name, got the parameter {found[0].name}"
        )
    return found[0].name


def _takes_builder(parameter: Parameter, hint: object) -> bool:
    """Return True if a parameter takes the builder.

    It is annotated with `ReplyBuilder`, or is named `rb` and has no annotation.
    """
    if hint is None and parameter.annotation is Parameter.empty:
        return parameter.name == "rb"
    return _is_builder(hint)


def _is_builder(hint: object) -> bool:
    if hint is ReplyBuilder:
        return True
    if get_origin(hint) in (Annotated, Union, UnionType):
        return any(_is_builder(part) for part in get_args(hint))
    return False


def _hints(function: Callable[..., object]) -> dict[str, object]:
    """Return the resolved annotations.

    An annotation that cannot be resolved stays a text.
    """
    annotated = _find_annotated_object(function)
    try:
        return get_type_hints(annotated, include_extras=True)
    except Exception:  # a name for type checkers only, or local to a function
        return {name: _hint(text, annotated) for name, text in annotated.__annotations__.items()}


def _hint(written: object, function: Callable[..., object]) -> object:
    def only() -> None: ...

    only.__annotations__ = {"it": written}
    names = cast("dict[str, object]", getattr(function, "__globals__", {}))
    try:
        return get_type_hints(only, {**_OURS, **names}, include_extras=True)["it"]
    except Exception:
        return written


def _find_annotated_object(function: Callable[..., object]) -> Callable[..., object]:
    """Return the object with the annotations: an inner function, or `__call__`."""
    while isinstance(function, functools.partial):
        function = cast("functools.partial[object]", function).func
    if inspect.isroutine(function):
        return function
    return cast("Callable[..., object]", getattr(type(function), "__call__"))  # noqa: B004, B009
