"""Mounted FastMCP servers without `ReplyMiddleware`: a tool there that calls another gets its failure as an exception.

The middleware of the server in front sees the call of a client, and nothing that the tool asks its own server
for. A transform of the mounted server sees that lookup. Source: specification 71.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Final, cast

from fastmcp.server.transforms import GetToolNext, Transform
from fastmcp.tools.base import Tool
from fastmcp.tools.function_tool import FunctionTool
from fastmcp.utilities.versions import VersionSpec

from replybook.call import ongoing
from replybook.envelope import Envelope
from replybook.mcp.fastmcp_mounts import OPEN, innermost, server_behind
from replybook.mcp.fastmcp_results import ToolFailed
from replybook.mcp.guard import guarded, signed
from replybook.mcp.wire import held_in
from replybook.safety.invocation import Invocation, collecting
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.returned.outcome import Outcome
from replybook.safety.tool_record import ToolRecord, tool_record

__all__ = ["watch"]

_MOST_KEPT: Final = 2_000
"""FastMCP keeps what it knows of a function for ever: one made for each call would fill the memory."""


def watch(found: Tool) -> None:
    """Watch the server that a mounted tool leads to, if nobody does yet."""
    server = server_behind(innermost(found))
    if server is not None and not any(type(each) is _Watched for each in server.transforms):
        server.add_transform(_Watched())


class _Watched(Transform):
    """Watches the tools that are looked up in a server while a call is on its way, or runs."""

    async def get_tool(
        self, name: str, call_next: GetToolNext, *, version: VersionSpec | None = None
    ) -> Tool | None:
        """Return a tool; one that the tool of a call asks for raises where it fails."""
        found = await call_next(name, version=version)
        opened, around = OPEN.get(), ongoing()
        if found is None or opened is None or opened.invocation is not around:
            return found  # nobody calls, or middleware of this server has the call
        watch(found)
        tool = found if isinstance(found, FunctionTool) else None
        if tool is None:
            return found
        record = tool_record(tool.fn)
        if opened.invocation.is_at_tool:
            if record is None:
                return found
            raising = _raising(tool.fn, tool.name, tool.timeout)
            return tool.model_copy(update={"fn": raising, "timeout": None})
        if record is None:
            return tool.model_copy(update={"fn": _running(tool.fn)})
        return found


def _call_going_on() -> Invocation:
    """Return the call in which a tool is asked for, which is the one going on where its function runs."""
    return cast("Invocation", ongoing())


@functools.lru_cache(_MOST_KEPT)
def _running(function: Callable[..., object]) -> Callable[..., object]:
    """Return a function that nobody decorated; while it runs, its call is at its tool."""

    @functools.wraps(function)
    def run(*args: object, **kwargs: object) -> object:
        with _call_going_on().running():
            return function(*args, **kwargs)

    @functools.wraps(function)
    async def run_async(*args: object, **kwargs: object) -> object:
        with _call_going_on().running():
            return await cast("Awaitable[object]", function(*args, **kwargs))

    return signed(run_async if inspect.iscoroutinefunction(function) else run, function)


def _envelope(outcome: Outcome) -> Envelope:
    return outcome.envelope


_ENVELOPES: Final = Wire(_envelope, held_in, failure=ToolFailed, awaits=True)
"""A success goes to the tool that asked as the envelope, which FastMCP converts; a failure is an exception."""


@functools.lru_cache(_MOST_KEPT)
def _raising(
    decorated: Callable[..., object], name: str, timeout_s: float | None
) -> Callable[..., object]:
    """Return a decorated function that raises where it fails; its call is one inside the call going on."""
    function = guarded(decorated, name, timeout_s)
    record = cast("ToolRecord", tool_record(function))

    def opened(args: tuple[object, ...], kwargs: dict[str, object]) -> Invocation:
        named, settings = record.signature.named(args, kwargs), _call_going_on().settings
        invocation = collecting(name, named, settings, record=record, wire=_ENVELOPES)
        invocation.led_to(record, leaves_by_error=True)
        return invocation

    def ended(invocation: Invocation, value: object) -> object:
        verdict = invocation.verdict and invocation.settled(invocation.verdict)
        if isinstance(verdict, Outcome) and verdict.is_error:
            raise ToolFailed(verdict)
        return value

    @functools.wraps(function)
    def call(*args: object, **kwargs: object) -> object:
        with opened(args, kwargs) as invocation:
            value = function(*args, **kwargs)
            return ended(invocation, value)

    @functools.wraps(function)
    async def call_async(*args: object, **kwargs: object) -> object:
        with opened(args, kwargs) as invocation:
            value = await cast("Awaitable[object]", function(*args, **kwargs))
            return ended(invocation, value)

    return signed(call_async if inspect.iscoroutinefunction(function) else call, function)
