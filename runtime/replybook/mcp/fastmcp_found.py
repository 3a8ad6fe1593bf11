"""The tool that a call of a FastMCP server reached."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final, NamedTuple

from fastmcp.tools.base import Tool, ToolResult
from fastmcp.utilities.types import Audio, File, Image
from mcp_types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
)

from replybook.envelope import SchemaForm
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.tool_record import ToolRecord

BLOCKS: Final = (
    *(TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource),
    *(Image, Audio, File, CallToolResult, ToolResult),
)
"""The classes that FastMCP sends unchanged or as a content block."""


class ResolvedTool(NamedTuple):
    """A tool that was looked up.

    Attributes:
        found: The tool as FastMCP found it.
        called: The tool to call, with its guard.
        listed: The tool to list, with its schema.
        blocks: True if the tool may answer with content blocks.
        record: Record of the tool, if it is decorated.
        is_mounted: True if another FastMCP server of this process runs the tool.
        is_topped: True if decorators are on top of the tool that cannot be guarded.
        wire: Converter for its envelopes. None for the usual one.
        form: The part of the envelope that is published.
        is_untouched: True if successes go out as FastMCP makes them.
        leaves_by_error: True if FastMCP gives the tool dependencies, such as a transaction. They
            must see a failure as an exception.
    """

    found: Tool
    called: Tool
    listed: Tool
    blocks: bool
    record: ToolRecord | None = None
    is_mounted: bool = False
    is_topped: bool = False
    wire: Wire | None = None
    form: SchemaForm = "compact"
    is_untouched: bool = False
    leaves_by_error: bool = False


LOOKED_UP: Final[ContextVar[ResolvedTool | None]] = ContextVar("replybook_looked_up", default=None)
"""The tool that the current call reached so far."""
