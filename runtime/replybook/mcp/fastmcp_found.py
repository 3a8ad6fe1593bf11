"""The tool that a call of a FastMCP server was led to, and what it may return that goes out as blocks.

Source: decision 19.
"""

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

__all__ = ["BLOCKS", "LOOKED_UP", "LookedUp"]

BLOCKS: Final = (
    *(TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource),
    *(Image, Audio, File, CallToolResult, ToolResult),
)
"""What a tool returns that FastMCP sends as it is, or as a block."""


class LookedUp(NamedTuple):
    """A tool as it was found, as it is called and listed, and whether it may answer with blocks.

    A tool `is_mounted` if another FastMCP server of this process runs it, and `is_topped` if decorators
    are on top of it that no guard can be put around. `wire` is how its envelopes go out, as usual if None, and `form` how
    much of them is listed. Successes go out as FastMCP makes them if it `is_untouched`. Where FastMCP gives it
    dependencies, such as a transaction, it `leaves_by_error`, so that they see a failure.
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


LOOKED_UP: Final[ContextVar[LookedUp | None]] = ContextVar("replybook_looked_up", default=None)
"""The tool that the call going on here was led to, so far."""
