"""A guard around every tool function, so that the same rules hold for what nobody decorated.

The guard is the decorator itself. It sees what a function really returned, before a stack turns an
object into its `repr` or NaN into null, and what it raised, in the thread in which it was raised.
Source: decision 19.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, cast

from replybook.safety.decorator import mcp_safe_tool
from replybook.safety.invocation import Invocation, collecting
from replybook.safety.outcome import PassedThrough, Verdict
from replybook.safety.timeout import LONGEST_S
from replybook.safety.tool_record import tool_record
from replybook_schema.codes import SuccessCode

__all__ = ["error_verdict", "guarded", "published"]


def guarded(
    function: Callable[..., object], name: str, timeout_s: float | None = None
) -> Callable[..., object]:
    """Return `function` as it is if it was decorated, else decorated.

    `timeout_s` is the one that the stack has for the tool; that of the tool itself goes before it.
    """
    if timeout_s is not None and timeout_s > LONGEST_S:  # a stack takes infinity for no limit
        timeout_s = None
    record = tool_record(function)
    if record is None:
        return _decorating(name=name, timeout_s=timeout_s)(_listed(function))
    if timeout_s is None or record.timeout_s is not None:
        return function
    timed = _decorating(
        name=record.name,
        timeout_s=timeout_s,
        default_success=record.default_success,
        migration=record.migration,
    )(record.function)
    # FastMCP rewrites the signature of a function, to inject some of its parameters.
    cast("_Signed", timed).__signature__ = inspect.signature(function)
    return timed


class _Signed(Protocol):
    """A function whose signature is another than that of its code."""

    __signature__: inspect.Signature


class _Decorating(Protocol):
    """`mcp_safe_tool` for functions that may return anything, which it tells type checkers to refuse."""

    def __call__(
        self,
        *,
        name: str,
        timeout_s: float | None,
        default_success: SuccessCode[Mapping[str, object]] | None = None,
        migration: bool | None = None,
    ) -> Callable[[Callable[..., object]], Callable[..., object]]: ...


_decorating: Final = cast("_Decorating", mcp_safe_tool)


def _listed(function: Callable[..., object]) -> Callable[..., object]:
    """Make a function that yields return the list of what it yields; others stay as they are."""
    if inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def collect(*args: object, **kwargs: object) -> object:
            return list(cast("Iterable[object]", function(*args, **kwargs)))

        return collect
    if inspect.isasyncgenfunction(function):

        @functools.wraps(function)
        async def collect_async(*args: object, **kwargs: object) -> object:
            return [item async for item in function(*args, **kwargs)]

        return collect_async
    return function


def published(function: Callable[..., object]) -> dict[str, object] | None:
    """Return the output schema of a decorated function; None for another."""
    record = tool_record(function)
    return None if record is None else dict(record.output_schema)


def error_verdict(error: BaseException, invocation: Invocation) -> Verdict:
    """Return the verdict on what a stack raised, taken out of the errors of the stack.

    Real cancellation, and what else is no failure of the tool, is raised again.
    """
    verdict = invocation.raised(error)
    if isinstance(verdict, PassedThrough) and not isinstance(verdict.value, BaseException):
        # The tool had answered with blocks and the stack could not send them: that is a crash.
        with collecting(invocation.call.tool, {}, invocation.settings) as again:
            return again.raised(error)
    return verdict
