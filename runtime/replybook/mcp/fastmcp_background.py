"""Background tasks of FastMCP, whose functions open their own calls.

No middleware is around such a task. A worker calls the function that was registered when its server
started.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import cast

import fastmcp
from fastmcp.exceptions import FastMCPError

from replybook.call import ongoing
from replybook.mcp.guard import copy_signature
from replybook.mcp.wire import bare_failure
from replybook.safety.invocation import Invocation, start_invocation
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.returns import judge_returned
from replybook.safety.raised.tool_errors import text_of
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.returned.outcome import Outcome, Verdict
from replybook.safety.settings import ServerSettings
from replybook.safety.tool_record import tool_record


def as_task(
    function: Callable[..., object],
    name: str,
    settings: Callable[[], ServerSettings],
    wire: Wire,
) -> Callable[..., object]:
    """Return a coroutine function that opens its own call if there is none.

    It ends the call with a result of FastMCP.

    Args:
        function: The tool, guarded or as its author wrote it.
        settings: Function that returns the settings of the call.
    """
    record = tool_record(function)

    @functools.wraps(function)
    async def run(*args: object, **kwargs: object) -> object:
        call = cast("Callable[..., Awaitable[object]]", function)
        if ongoing() is not None:  # middleware has the call
            return await call(*args, **kwargs)
        value: object = None
        named = kwargs if record is None else record.signature.named(args, kwargs)
        with start_invocation(name, named, settings(), record=record, wire=wire) as invocation:
            invocation.bind_tool(record)
            try:
                value = await call(*args, **kwargs)
                verdict = invocation.verdict or judge_returned(invocation, value)
            except BaseException as error:  # a cancellation is raised again
                verdict = judge_raised(invocation, error, _bare(error, name))
        return _result(invocation, invocation.settled(verdict), value)

    return copy_signature(run, function)


def _bare(error: BaseException, name: str) -> BareFailure:
    """Return the failure that FastMCP sends for an exception, which no stack made a result of."""
    if isinstance(error, FastMCPError):
        return bare_failure(text_of(error))
    if not isinstance(error, Exception) or fastmcp.settings.mask_error_details:
        return BareFailure()
    return bare_failure(f"Error calling tool {name!r}: {text_of(error)}")


def _result(invocation: Invocation, verdict: Verdict, value: object) -> object:
    """Return a failure as a result, and a success unchanged.

    Raises an error that passes through.
    """
    if isinstance(verdict, Outcome):
        is_made = verdict.carrier is not None and verdict.carrier is value  # by the safe form
        if verdict.is_error and not is_made and invocation.wire is not None:
            return invocation.wire.result(verdict)
        return value
    if isinstance(verdict.value, BaseException):
        raise verdict.value
    return verdict.value
