"""The guard around every tool function, also undecorated ones.

The guard is the decorator itself. It gets the function's real result, before a stack turns an
object into its `repr` or NaN into null. It gets an exception in the thread that raised it.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import AsyncIterable, Callable, Coroutine, Iterable
from typing import Protocol, cast

from replybook.envelope import SchemaForm, output_schema
from replybook.safety.decorator import wrap_function
from replybook.safety.raised.readable import readable
from replybook.safety.timeout import LONGEST_S, TimedRun, TooLate, run_async_body, run_body
from replybook.safety.tool_record import ToolRecord, tool_record
from replybook.safety.undecorated import say_if_forgotten
from replybook.safety.wrapper import is_safe_form


def guard_function(
    function: Callable[..., object],
    name: str,
    timeout_s: float | None = None,
) -> Callable[..., object]:
    """Return a function with a guard around it.

    A decorated function without other decorators is returned unchanged. The guard goes around all
    decorators on top of a safe tool.

    Args:
        name: Name of the tool on the server.
        timeout_s: Time limit of the stack for this tool. The limit of the tool itself goes first.
    """
    if timeout_s is not None and timeout_s > LONGEST_S:  # a stack uses infinity for no limit
        timeout_s = None
    record = tool_record(function)
    if record is None:
        say_if_forgotten(function, name)
        return wrap_function(_make_listing(function), name, timeout_s)
    if record.timeout_s is not None:
        timeout_s = None
    if timeout_s is None and is_safe_form(function):
        return function
    return copy_signature(
        wrap_function(_make_awaiting(_make_listing(function), record), name, timeout_s), function
    )


def copy_signature(
    guard: Callable[..., object], function: Callable[..., object]
) -> Callable[..., object]:
    """Give a guard the signature of a function.

    FastMCP rewrites signatures to inject some parameters.
    """
    cast("_Signed", guard).__signature__ = inspect.signature(function)
    return guard


def limit_time(function: Callable[..., object], limit_s: float) -> Callable[..., object]:
    """Return `function` with a time limit and its result unchanged.

    The returned function raises `TooLate` after the limit.
    """

    def return_value(run: TimedRun) -> object:
        if run.is_late:
            raise TooLate(limit_s, run)
        if run.error is not None:
            raise readable(run.error)
        return run.value

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def limited_body(*args: object, **kwargs: object) -> object:
            body = cast("Coroutine[object, object, object]", function(*args, **kwargs))
            return return_value(await run_async_body(body, limit_s))

        return limited_body

    @functools.wraps(function)
    def limited_call(*args: object, **kwargs: object) -> object:
        return return_value(run_body(functools.partial(function, *args, **kwargs), limit_s))

    return limited_call


class _Signed(Protocol):
    """A function with another signature than that of its code."""

    __signature__: inspect.Signature


def _make_awaiting(function: Callable[..., object], record: ToolRecord) -> Callable[..., object]:
    """Return a coroutine function that awaits a plain decorator on an async tool."""
    if not record.is_async or inspect.iscoroutinefunction(function):
        return function

    @functools.wraps(function)
    async def awaiting(*args: object, **kwargs: object) -> object:
        value = function(*args, **kwargs)
        return await value if inspect.isawaitable(value) else value

    return awaiting


def _make_listing(function: Callable[..., object]) -> Callable[..., object]:
    """Make a generator function return the list of its items. Others are unchanged."""
    called = cast("object", getattr(type(function), "__call__"))  # noqa: B004, B009  of an object
    if inspect.isgeneratorfunction(function) or inspect.isgeneratorfunction(called):

        @functools.wraps(function)
        def collect(*args: object, **kwargs: object) -> object:
            return list(cast("Iterable[object]", function(*args, **kwargs)))

        return collect
    if inspect.isasyncgenfunction(function) or inspect.isasyncgenfunction(called):

        @functools.wraps(function)
        async def collect_async(*args: object, **kwargs: object) -> object:
            return [item async for item in cast("AsyncIterable[object]", function(*args, **kwargs))]

        return collect_async
    return function


def publish_schema(function: Callable[..., object], form: SchemaForm) -> dict[str, object] | None:
    """Return the output schema of a decorated function, or None."""
    record = tool_record(function)
    if record is None or form == "none":
        return None
    if form == "compact":
        return dict(record.output_schema)
    return output_schema(None if record.data is None else record.data.schema, form)
