"""The two server stacks behind one face: bare or with our envelope, over stdio or HTTP."""

from collections.abc import Callable
from typing import Protocol

from starlette.applications import Starlette
from tests.interop.servers.replay import KeptEvents

__all__ = ["STACKS", "Stack"]

RICH_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}
"""The schema that the suite compares, keyword by keyword, in `tools/list`."""

_RICH_TOOL = "json_schema_2020_12_tool"

_RETRY_MS = 200
"""When a client whose stream was closed should come back."""


class Stack(Protocol):
    """One server library, and our adapter to it."""

    Context: type

    def server(self, *, netted: bool) -> object:
        """A new server; with `netted` inside our net."""
        ...

    def message(self, content: object) -> object:
        """A user's message in a prompt."""
        ...

    def add_tool(self, server: object, function: Callable[..., object]) -> None:
        """Register a tool under the name of its function."""
        ...

    def wire(self, server: object) -> object:
        """The low-level server, which takes handlers for single methods."""
        ...

    def app(self, server: object) -> Starlette:
        """The server as an ASGI application with its end point at `/mcp`."""
        ...

    def serve_stdio(self, server: object) -> None:
        """Serve on standard input and output until they end."""
        ...


class SdkStack:
    """`MCPServer` of the SDK, or our `ReplyServer`."""

    def __init__(self) -> None:
        from mcp.server.mcpserver import Context

        self.Context = Context

    def server(self, *, netted: bool) -> object:
        """A new server; with `netted` inside our net."""
        if netted:
            from replybook.mcp.sdk import ReplyServer

            return ReplyServer("interop", version="1.0.0")
        from mcp.server.mcpserver import MCPServer

        return MCPServer("interop", version="1.0.0")

    def message(self, content: object) -> object:
        """A user's message in a prompt."""
        from mcp.server.mcpserver.prompts.base import UserMessage

        return UserMessage(content)

    def add_tool(self, server: object, function: Callable[..., object]) -> None:
        """Register a tool under the name of its function."""
        server.add_tool(function)
        if function.__name__ == _RICH_TOOL:
            server._tool_manager.get_tool(_RICH_TOOL).parameters = RICH_SCHEMA

    def wire(self, server: object) -> object:
        """The low-level server, which takes handlers for single methods."""
        return server._lowlevel_server

    def app(self, server: object) -> Starlette:
        """The server as an ASGI application with its end point at `/mcp`."""
        return server.streamable_http_app(event_store=KeptEvents(), retry_interval=_RETRY_MS)

    def serve_stdio(self, server: object) -> None:
        """Serve on standard input and output until they end."""
        server.run("stdio")


class FastMCPStack:
    """`FastMCP`, with or without our `ReplyMiddleware`."""

    def __init__(self) -> None:
        from fastmcp import Context

        self.Context = Context

    def server(self, *, netted: bool) -> object:
        """A new server; with `netted` inside our net."""
        from fastmcp import FastMCP

        server = FastMCP("interop", version="1.0.0", dereference_schemas=False)
        if netted:
            from replybook.mcp.fastmcp import ReplyMiddleware

            server.add_middleware(ReplyMiddleware())
        return server

    def message(self, content: object) -> object:
        """A user's message in a prompt."""
        from fastmcp.prompts import Message

        return Message(content)

    def add_tool(self, server: object, function: Callable[..., object]) -> None:
        """Register a tool under the name of its function."""
        from fastmcp.tools import Tool

        tool = Tool.from_function(function)
        rich = tool.name == _RICH_TOOL
        server.add_tool(tool.model_copy(update={"parameters": RICH_SCHEMA}) if rich else tool)

    def wire(self, server: object) -> object:
        """The low-level server, which takes handlers for single methods."""
        return server._mcp_server

    def app(self, server: object) -> Starlette:
        """The server as an ASGI application with its end point at `/mcp`."""
        replay = {"event_store": KeptEvents(), "retry_interval": _RETRY_MS}
        return server.http_app(path="/mcp", host_origin_protection=True, **replay)

    def serve_stdio(self, server: object) -> None:
        """Serve on standard input and output until they end."""
        server.run(show_banner=False)


STACKS: dict[str, Callable[[], Stack]] = {"sdk": SdkStack, "fastmcp": FastMCPStack}
