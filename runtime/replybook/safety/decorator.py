"""The decorator `mcp_safe_tool`: make a tool that always gives one envelope."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, cast, overload

from replybook.envelope import Envelope, output_schema
from replybook.safety.error_mapping import Errors, checked_errors
from replybook.safety.limits.size_limit import checked_names, checked_size
from replybook.safety.replies import shown_tool
from replybook.safety.settings import ServerSettings
from replybook.safety.sub_commands import read_sub_command
from replybook.safety.timeout import checked_timeout
from replybook.safety.tool_name import checked_name
from replybook.safety.tool_record import MARK, ToolRecord, read_signature, tool_record
from replybook.safety.wrapper import async_wrapper, wrapper
from replybook_schema.active import ACTIVE
from replybook_schema.codes import SuccessCode
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.safety.success_data.data_schema import DataType, DeclaredData

Raw: TypeAlias = Mapping[str, object] | Sequence[object] | str | float | None
"""The values that a tool may return in migration mode."""


class SyncTool(Protocol):
    """A decorated function, without its builder and with an envelope for every call."""

    __name__: str
    __replybook__: ToolRecord

    def __call__(self, *args: object, **kwargs: object) -> Envelope:
        """Call the tool."""
        ...


class AsyncTool(Protocol):
    """A decorated coroutine function, without its builder and with an envelope."""

    __name__: str
    __replybook__: ToolRecord

    def __call__(self, *args: object, **kwargs: object) -> Coroutine[object, object, Envelope]:
        """Call the tool."""
        ...


class ReplyDecorator(Protocol):
    """The decorator from `mcp_safe_tool(...)`, for functions that return a Reply."""

    @overload
    def __call__(self, function: Callable[..., Awaitable[Reply]], /) -> AsyncTool: ...
    @overload
    def __call__(self, function: Callable[..., Reply], /) -> SyncTool: ...


class RawDecorator(Protocol):
    """The decorator in migration mode, for functions that may also return raw data."""

    @overload
    def __call__(self, function: Callable[..., Awaitable[Reply | Raw]], /) -> AsyncTool: ...
    @overload
    def __call__(self, function: Callable[..., Reply | Raw], /) -> SyncTool: ...


@overload
def mcp_safe_tool(function: Callable[..., Awaitable[Reply]], /) -> AsyncTool: ...
@overload
def mcp_safe_tool(function: Callable[..., Reply], /) -> SyncTool: ...
@overload
def mcp_safe_tool(
    *,
    name: str | None = None,
    default_success: SuccessCode[Mapping[str, object]] | None = None,
    timeout_s: float | None = None,
    migration: Literal[True],
    errors: Errors | None = None,
    data: DataType | None = None,
    max_bytes: int | None = None,
    narrow_by: Sequence[str] = (),
    command: str | None = None,
    settings: ServerSettings | None = None,
) -> RawDecorator: ...
@overload
def mcp_safe_tool(
    *,
    name: str | None = None,
    default_success: SuccessCode[Mapping[str, object]] | None = None,
    timeout_s: float | None = None,
    migration: Literal[False] | None = None,
    errors: Errors | None = None,
    data: DataType | None = None,
    max_bytes: int | None = None,
    narrow_by: Sequence[str] = (),
    command: str | None = None,
    settings: ServerSettings | None = None,
) -> ReplyDecorator: ...
def mcp_safe_tool(
    function: Callable[..., object] | None = None,
    /,
    *,
    name: str | None = None,
    default_success: SuccessCode[Mapping[str, object]] | None = None,
    timeout_s: float | None = None,
    migration: bool | None = None,
    errors: Errors | None = None,
    data: DataType | None = None,
    max_bytes: int | None = None,
    narrow_by: Sequence[str] = (),
    command: str | None = None,
    settings: ServerSettings | None = None,
) -> object:
    """Turn a function into a safe tool: each call gives exactly one envelope.

    Works bare or with options, on sync and async functions:

        @mcp_safe_tool(timeout_s=5)
        def read(path: str, rb: ReplyBuilder) -> Reply:
            return rb.success(codes.WA_READ_S_001, data={"path": path})

    The function may take a `ReplyBuilder` in one parameter. Callers and servers never see that
    parameter. A plain call of the tool returns its envelope.

    Source: specification 7, 8 and 11.

    Args:
        function: The function to decorate. Omit it to pass options.
        name: Name of the tool. Default: the name of the function.
        default_success: Code of `rb.success()`. Default: the code that the tool registry declares.
        timeout_s: Seconds that a call may take. Default: the limit of the server.
        migration: True wraps raw results instead of refusing them. Default: the setting of the
            server.
        errors: Code or function `(error, rb) -> Reply` for each exception class. The nearest class
            answers, before the `errors` of the server. A code must be of type I, D or E and need no
            data.
        data: Shape of the data of a success: a TypedDict, a dataclass, a pydantic model or a JSON
            Schema. Servers publish its schema. A success that does not fit becomes MCP-SYS-E-008,
            unless `ServerSettings.check_data` is False.
        max_bytes: Size limit of an envelope in bytes. Default: the limit of the server.
        narrow_by: Arguments that make an answer smaller. An answer over the limit is then
            MCP-SYS-I-005, which the caller can fix.
        command: The argument, annotated `Literal[...]`, that selects the command to run. Servers
            publish its values. Any other value is MCP-SYS-I-002.
        settings: Settings for plain calls. On a server, the settings of the server apply. Inside
            another call, the settings of that call apply.

    Returns:
        The safe form of the function, or a decorator if options were given.

    Raises:
        TypeError: `function` is not callable, yields, is decorated already or takes two builders.
            Also if `default_success` is not an S code, `errors` holds something other than codes
            and functions, or `timeout_s` or `max_bytes` is not a number.
        ValueError: `timeout_s` is not above 0 or is more than 30 days. `max_bytes` is not above 0.
            MCP does not allow `name`. A code in `errors` cannot be used. `narrow_by` or `command`
            names no argument, or the argument of `command` is not annotated `Literal[...]`.
    """
    own = None if name is None else checked_name(name)
    limit, answers = checked_timeout(timeout_s), checked_errors(errors)
    largest = checked_size(max_bytes)

    def decorate(function: Callable[..., object]) -> object:
        inside = _inside(function)
        if inside is not None:
            return cast("Callable[[object], object]", type(function))(decorate(inside))
        _refuse(function)
        signature, declared = read_signature(function), _declare_data(data)
        record = ToolRecord(
            name=shown_tool(_name(function)) if own is None else own,
            function=function,
            is_async=_is_async(function),
            signature=signature,
            output_schema=output_schema(None if declared is None else declared.schema),
            default_success=_success(default_success),
            timeout_s=limit,
            migration=migration,
            errors=answers,
            data=declared,
            max_bytes=largest,
            narrow_by=checked_names(narrow_by, signature),
            command=read_sub_command(command, signature.hints),
        )
        return _safe_form(record, settings)

    return decorate if function is None else decorate(function)


def wrap_function(
    function: Callable[..., object],
    name: str,
    timeout_s: float | None = None,
) -> Callable[..., object]:
    """Return the safe form of a function that a server has registered.

    The function may be a safe tool with other decorators on top. The safe form then replaces all of
    them: the tool inside takes part in the same call, and the result of the outermost decorator is
    judged.

    Args:
        name: Name of the tool on the server.
        timeout_s: Seconds that a call may take. Default: the limit of the server.

    Raises:
        TypeError: As for `mcp_safe_tool`.
    """
    inside = tool_record(function)
    record = ToolRecord(
        name=shown_tool(name) if inside is None else inside.name,
        function=function,
        is_async=_is_async(function),
        signature=read_signature(function),
        output_schema=output_schema() if inside is None else inside.output_schema,
        default_success=None if inside is None else inside.default_success,
        timeout_s=checked_timeout(timeout_s),
        migration=None if inside is None else inside.migration,
        errors=checked_errors(None) if inside is None else inside.errors,
        inside=inside,
        data=None if inside is None else inside.data,
        max_bytes=None if inside is None else inside.max_bytes,
        narrow_by=() if inside is None else inside.narrow_by,
        command=None if inside is None else inside.command,
    )
    return _safe_form(record, None)


def _safe_form(record: ToolRecord, settings: ServerSettings | None) -> Callable[..., object]:
    return _dress_wrapper((async_wrapper if record.is_async else wrapper)(record, settings), record)


def _dress_wrapper(safe: Callable[..., object], record: ToolRecord) -> Callable[..., object]:
    """Give the wrapper the name, docstring and signature of its tool.

    The wrapper has no `__wrapped__`, because it would lead readers of signatures to the builder.
    """
    function = record.function
    safe.__name__ = _name(function)
    for name in ("__module__", "__qualname__", "__doc__"):
        setattr(safe, name, getattr(function, name, getattr(safe, name)))
    safe.__annotations__ = dict(record.signature.hints)
    setattr(safe, "__signature__", record.signature.shown)  # noqa: B010
    setattr(safe, MARK, record)
    return safe


def _declare_data(data: DataType | None) -> DeclaredData | None:
    if data is None:
        return None
    from replybook.safety.success_data.data_schema import (
        DeclaredData,  # takes 1 ms to import
    )

    return DeclaredData(data)


def _inside(method: object) -> Callable[..., object] | None:
    """Return the function of a classmethod or staticmethod, else None."""
    if isinstance(method, (classmethod, staticmethod)):
        inside: object = getattr(cast("object", method), "__func__", None)
        return cast("Callable[..., object]", inside)
    return None


def _refuse(function: object) -> None:
    """Raise TypeError for an object that cannot be decorated."""
    if not callable(function):
        raise TypeError(
            f"function must be callable, got {type(function).__name__}; pass options by name"
        )
    if tool_record(function) is not None:
        raise TypeError(f"{_name(function)} is decorated already; use mcp_safe_tool once")


def _name(function: Callable[..., object]) -> str:
    while isinstance(function, functools.partial):
        function = cast("functools.partial[object]", function).func
    return str(getattr(function, "__name__", type(function).__name__))


def _is_async(function: Callable[..., object]) -> bool:
    """Return True if a call returns a coroutine.

    Raises:
        TypeError: The function is a generator function.
    """
    called = cast("object", getattr(type(function), "__call__"))  # noqa: B004, B009
    for kind in (inspect.isgeneratorfunction, inspect.isasyncgenfunction):
        if kind(function) or kind(called):
            raise TypeError(f"a tool must return one Reply, but {_name(function)} yields")
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(called)


def _success(
    code: SuccessCode[Mapping[str, object]] | None,
) -> SuccessCode[Mapping[str, object]] | None:
    found = None if code is None else ACTIVE.find(code)
    if found is not None and not isinstance(found, SuccessCode):
        raise TypeError(f"default_success must be an S code, got {found}")
    return cast("SuccessCode[Mapping[str, object]] | None", found)
