"""Guards for the tools of a FastMCP server, put on when a tool is looked up or listed.

A transform is the one public place where FastMCP hands out the tool itself, and it hands it out to
background tasks, too, which no middleware sees. What cannot be looked into (a mounted, proxied,
generated or transformed tool) stays as it is, and the middleware judges its result.
Source: facts/mcp.md 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from typing import Final, NamedTuple

from fastmcp.server.providers.fastmcp_provider import FastMCPProviderTool
from fastmcp.server.transforms import GetToolNext, Transform
from fastmcp.tools.base import Tool, ToolResult
from fastmcp.tools.function_tool import FunctionTool
from fastmcp.tools.tool_transform import TransformedTool
from fastmcp.utilities.types import Audio, File, Image
from fastmcp.utilities.versions import VersionSpec
from mcp_types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
)

from replybook.envelope import output_schema
from replybook.mcp.guard import guarded, published
from replybook.mcp.passing import Passing
from replybook.safety.attempt import Attempt
from replybook.safety.record import ToolRecord, tool_record

__all__ = ["BLOCKS", "LOOKED_UP", "OPEN", "Guards", "LookedUp"]

BLOCKS: Final = (
    *(TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource),
    *(Image, Audio, File, CallToolResult, ToolResult),
)
"""What a tool returns that FastMCP sends as it is, or as a block."""

_MOST_KEPT: Final = 2_000
"""Tools that a server makes anew for each request would fill the memory otherwise."""


class LookedUp(NamedTuple):
    """A tool as it was found, as it is called and listed, and whether it may answer with blocks.

    A tool `is_mounted` if another FastMCP server of this process runs it.
    """

    found: Tool
    called: Tool
    listed: Tool
    blocks: bool
    record: ToolRecord | None = None
    is_mounted: bool = False


LOOKED_UP: Final[ContextVar[LookedUp | None]] = ContextVar("replybook_looked_up", default=None)
"""The tool that the call going on here was led to, so far."""


OPEN: Final[ContextVar[Attempt | None]] = ContextVar("replybook_open", default=None)
"""The attempt that the outermost server made for the call going on here."""


class Guards(Transform):
    """Guards every function of a server and lets every tool publish the envelope it answers with."""

    def __init__(self, passing: Passing) -> None:
        self._passing = passing
        self._kept: dict[int, LookedUp] = {}

    async def list_tools(self, tools: Sequence[Tool]) -> Sequence[Tool]:
        """All tools with their guards."""
        return [self._guarded(tool).listed for tool in tools]

    async def get_tool(
        self, name: str, call_next: GetToolNext, *, version: VersionSpec | None = None
    ) -> Tool | None:
        """One tool with its guard; the call going on learns which tool it was led to."""
        found = await call_next(name, version=version)
        if found is None:
            return None
        looked_up = self._guarded(found)
        LOOKED_UP.set(looked_up)
        attempt = OPEN.get()
        if attempt is not None and attempt.verdict is None:
            attempt.record = looked_up.record
        return looked_up.called

    def _guarded(self, found: Tool) -> LookedUp:
        kept = self._kept.get(id(found))
        if kept is None or kept.found is not found:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            kept = self._kept[id(found)] = self._look_at(found)
        return kept

    def _look_at(self, found: Tool) -> LookedUp:
        function = _innermost(found)
        if not isinstance(function, FunctionTool):
            return _opaque(found, isinstance(function, FastMCPProviderTool))
        blocks = self._passing.declared_by(function.fn)
        if function is not found:
            schema = None if blocks else published(function.fn) or output_schema()
            record = tool_record(function.fn)
            return LookedUp(found, found, _publishing(found, schema), blocks, record)
        guard = guarded(function.fn, function.name, function.timeout)
        changes = {
            "fn": guard,
            "output_schema": None if blocks else published(guard),
            "timeout": None,  # the guard has it
        }
        tool = function.model_copy(update=changes)
        return LookedUp(found, tool, tool, blocks, tool_record(guard))


def _opaque(found: Tool, is_mounted: bool) -> LookedUp:
    """A tool that runs elsewhere: one that publishes no schema may answer with blocks."""
    schema = found.output_schema
    if schema is None or _is_envelope(schema):
        return LookedUp(found, found, found, schema is None, None, is_mounted)
    return LookedUp(found, found, _publishing(found, output_schema()), False, None, is_mounted)


def _innermost(tool: Tool) -> Tool:
    """The tool that runs in the end."""
    while isinstance(tool, TransformedTool):
        tool = tool.parent_tool
    return tool


def _publishing(tool: Tool, schema: dict[str, object] | None) -> Tool:
    return tool.model_copy(update={"output_schema": schema})


def _is_envelope(schema: dict[str, object]) -> bool:
    """Whether another replybook server wrote this schema."""
    return schema.get("required") == output_schema()["required"]
