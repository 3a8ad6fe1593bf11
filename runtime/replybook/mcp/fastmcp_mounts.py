"""The path of a call through mounted FastMCP servers to the tool that runs.

Every hop names the next server and its tool. Only a call of exactly that tool continues the open
call. A tool or middleware that calls another server meanwhile opens a new call.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Container, Mapping
from contextlib import aclosing
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from anyio import CancelScope, current_time
from fastmcp.server.providers.fastmcp_provider import FastMCPProviderTool
from fastmcp.tools.base import Tool
from fastmcp.tools.function_tool import FunctionTool
from fastmcp.tools.tool_transform import ArgTransform, TransformedTool
from fastmcp.utilities.versions import VersionSpec

from replybook.call import RemoteSpan
from replybook.mcp.result_fields import remote_span
from replybook.safety.invocation import Invocation
from replybook.safety.returned.outcome import Outcome

if TYPE_CHECKING:
    from fastmcp import Context, FastMCP

_DEEPEST_MOUNT: Final = 32
"""Maximum number of servers mounted in each other. More are treated as a circle."""


class Opened(NamedTuple):
    """An invocation that a server opened.

    Attributes:
        asked: Context of the request in the server that opened it.
        scope: Cancel scope of the call. It ends a tool that exceeds the time limit.
        is_inside: True if the tool of another call makes this call.
    """

    invocation: Invocation
    asked: Context | None
    scope: CancelScope
    is_inside: bool = False

    def limit(self) -> None:
        """Start the time limit of the call."""
        if self.invocation.timeout_s is not None:
            self.scope.deadline = current_time() + self.invocation.timeout_s

    def late(self) -> Outcome | None:
        """Return the outcome of a call whose time limit is over, else None."""
        limit = self.invocation.timeout_s
        if not self.scope.cancel_called or limit is None:
            return None
        return self.invocation.late(limit, still_running=False)


def span_of(asked: Context | None) -> RemoteSpan | None:
    """Return the span that the client of a request names, or None."""
    request = None if asked is None else asked.request_context
    return None if request is None or not request.meta else remote_span(request.meta)


def request_of(asked: Context | None) -> object:
    """Return the request that came over the wire, or None."""
    return None if asked is None else asked.request_context


OPEN: Final[ContextVar[Opened | None]] = ContextVar("replybook_open", default=None)
"""The invocation that the outermost server opened for the current call."""


async def behind(found: Tool) -> Tool | None:
    """Return the tool that runs behind all mounted servers, or None."""
    async with aclosing(_way(found)) as way:
        return [tool async for tool in way][-1]


async def function_behind(found: Tool) -> Callable[..., object] | None:
    """Return the function that a mounted server runs, or None. It may be unguarded."""
    try:
        tool = await behind(found)
    except Exception:  # the call itself will report the error
        return None
    return tool.fn if isinstance(tool, FunctionTool) else None


async def leads_to(found: Tool, server: FastMCP[Any], name: str) -> bool:
    """Return True if a call of `found` reaches the tool `name` of a mounted `server`."""
    async with aclosing(_way(found)) as way:
        async for tool in way:
            if isinstance(tool, FastMCPProviderTool) and _target(tool) == (server, name):
                return True
    return False


def server_behind(tool: Tool) -> FastMCP[Any] | None:
    """Return the mounted server that a tool leads to.

    None for a tool of the server itself.
    """
    return _target(tool)[0] if isinstance(tool, FastMCPProviderTool) else None


def innermost(tool: Tool) -> Tool:
    """Return the tool that runs behind all transformations."""
    while isinstance(tool, TransformedTool):
        tool = tool.parent_tool
    return tool


def names_of_caller(tool: Tool, given: Container[str]) -> Callable[[str], str | None]:
    """Return a function from the own name of an argument to the name that the caller gave it.

    None for one that the caller did not give, because a transformation chose its value.

    Args:
        tool: The tool of the call.
        given: Names of the arguments of the call.
    """
    changes: list[Mapping[str, ArgTransform]] = []
    while isinstance(tool, TransformedTool):
        changes.insert(0, tool.transform_args)
        tool = tool.parent_tool

    def name_of(own: str) -> str | None:
        for change in (each[own] for each in changes if own in each):
            own = change.name if isinstance(change.name, str) else own
        return own if not changes or own in given else None

    return name_of


async def _way(found: Tool) -> AsyncGenerator[Tool | None, None]:
    """Yield each tool on the path through the mounted servers, and None at a dead end."""
    tool: Tool | None = innermost(found)
    yield tool
    for _ in range(_DEEPEST_MOUNT):
        if not isinstance(tool, FastMCPProviderTool):
            return
        version = VersionSpec(eq=tool.version) if tool.version else None
        server, name = _target(tool)
        if server is None or name is None:
            tool = None
        else:
            there = await server.get_tool(name, version)
            tool = None if there is None else innermost(there)
        yield tool


def _target(tool: FastMCPProviderTool) -> tuple[FastMCP[Any] | None, str | None]:
    server = cast("FastMCP[Any] | None", getattr(tool, "_server", None))
    return server, cast("str | None", getattr(tool, "_original_name", None))
