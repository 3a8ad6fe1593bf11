"""FastMCP servers that are put together: transformed tools, other middleware, time limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import Client, FastMCP
from fastmcp.exceptions import AuthorizationError, ToolError
from fastmcp.server.middleware import Middleware
from fastmcp.server.transforms import ToolTransform
from fastmcp.tools import Tool, ToolResult
from fastmcp.tools.tool_transform import ToolTransformConfig
from mcp.shared.exceptions import MCPError
from mcp_types import ImageContent
from tests.runtime.mcp.stacks import Lines, call, envelope, listed, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.envelope import output_schema
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

MIGRATING = ServerSettings(migration=True)


@mcp_safe_tool
async def listing(path: str, rb: ReplyBuilder) -> Reply:
    """List a folder."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp_safe_tool
def refused(rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


def bare(path: str) -> dict[str, str]:
    """Give raw data."""
    return {"path": path}


def breaks() -> dict[str, str]:
    """Break."""
    raise ValueError("hunter2")


def picture() -> ImageContent:
    """Show a picture."""
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


TOOLS = (listing, refused, bare, breaks, picture)


# Transformed tools


def test_a_renamed_tool_answers_under_its_new_name() -> None:
    lines = Lines()
    server = make("fastmcp", *TOOLS, settings=ServerSettings(log=lines))
    config = ToolTransformConfig(name="entries")
    server.add_transform(
        ToolTransform({"listing": config, "bare": ToolTransformConfig(name="naked")})
    )

    found = [envelope(server, "entries", {"path": "x"}), envelope(server, "naked", {"path": "x"})]

    assert [(e["code"], e["meta"]["tool"]) for e in found] == [
        ("WA-READ-S-001", "entries"),
        ("MCP-SYS-E-003", "naked"),
    ]
    assert [event.tool for event in lines.events] == ["entries", "naked"]
    assert listed(server)["entries"].output_schema == output_schema()


def test_a_function_around_a_tool_is_known_by_what_it_returns() -> None:
    server = make("fastmcp", *TOOLS, settings=MIGRATING)
    parent = asyncio.run(server.get_tool("listing"))

    async def around(path: str) -> str:
        return "raw"

    server.add_tool(Tool.from_tool(parent, name="around", transform_fn=around))

    assert envelope(server, "around", {"path": "x"})["data"] == {"result": "raw"}


# Other middleware


class _Refuses(Middleware):
    def __init__(self, error: Exception) -> None:
        self._error = error

    async def on_call_tool(self, *_: Any, **__: Any) -> ToolResult:
        raise self._error


def test_a_refusal_of_the_authorization_of_the_server_is_its_own() -> None:
    server = make("fastmcp", *TOOLS)
    server.add_middleware(_Refuses(AuthorizationError("no")))

    with pytest.raises(AuthorizationError):
        call(server, "listing", {"path": "x"})


def test_a_protocol_error_of_other_middleware_is_its_own() -> None:
    server = make("fastmcp", *TOOLS)
    server.add_middleware(_Refuses(MCPError(-31000, "slow down")))

    with pytest.raises(MCPError, match="slow down"):
        over_a_client(server, "listing", {"path": "x"})


def test_what_else_other_middleware_raises_is_a_crash() -> None:
    server = make("fastmcp", *TOOLS)
    server.add_middleware(_Refuses(ToolError("hunter2")))
    found = envelope(server, "listing", {"path": "x"})

    assert (found["code"], found["data"]) == ("MCP-SYS-E-001", {})


def test_middleware_that_comes_after_sees_the_envelope() -> None:
    seen: list[ToolResult] = []

    class Sees(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> ToolResult:
            result: ToolResult = await call_next(context)
            seen.append(result)
            return result

    server = make("fastmcp", *TOOLS)
    server.add_middleware(Sees())
    call(server, "refused")

    assert [(r.is_error, (r.structured_content or {})["code"]) for r in seen] == [
        (True, "EN-WRITE-D-002")
    ]


def test_tools_that_other_middleware_hides_are_not_suggested() -> None:
    class Hides(Middleware):
        async def on_list_tools(self, context: Any, call_next: Any) -> Sequence[Tool]:
            return [tool for tool in await call_next(context) if tool.name != "listing"]

    server = make("fastmcp", *TOOLS)
    server.add_middleware(Hides())

    assert "listing" not in envelope(server, "listin")["data"]["tools"]


# Time limits of FastMCP


async def _sleeps() -> dict[str, str]:
    await asyncio.sleep(30)
    return {}


@mcp_safe_tool
async def _sleeps_safely(rb: ReplyBuilder) -> Reply:
    await asyncio.sleep(30)
    return rb.success(codes.MCP_SYS_S_001)


@mcp_safe_tool
def _blocks(rb: ReplyBuilder) -> Reply:
    time.sleep(0.5)
    return rb.success(codes.MCP_SYS_S_001)


@pytest.mark.parametrize(
    ("function", "still_running"), [(_sleeps, False), (_sleeps_safely, False), (_blocks, True)]
)
def test_a_time_limit_given_to_fastmcp_is_answered_with_an_envelope(
    function: Any, still_running: bool
) -> None:
    lines = Lines()
    server = make("fastmcp", settings=ServerSettings(log=lines))
    server.tool(name="late", timeout=0.05)(function)
    found = envelope(server, "late")

    assert (found["code"], found["data"]) == (
        "MCP-SYS-E-006",
        {"timeout_s": 0.05, "still_running": still_running},
    )
    assert [event.code for event in lines.events] == ["MCP-SYS-E-006"]


# The rest of FastMCP


def test_strict_validation_of_the_server_holds() -> None:
    server = FastMCP("strict", middleware=[ReplyMiddleware()], strict_input_validation=True)

    @server.tool
    @mcp_safe_tool
    def counted(count: int, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"count": count})

    assert envelope(server, "counted", {"count": 3})["code"] == "WA-READ-S-001"
    assert envelope(server, "counted", {"count": "3"})["code"] == "MCP-SYS-I-001"


def test_resources_and_prompts_are_left_alone() -> None:
    server = make("fastmcp", *TOOLS)

    @server.resource("data://x")
    def data() -> str:
        return "inside"

    @server.prompt
    def asked() -> str:
        return "what?"

    async def read() -> tuple[Any, Any]:
        async with Client(server) as client:
            return await client.read_resource("data://x"), await client.get_prompt("asked")

    resource, prompt = asyncio.run(read())

    assert resource[0].text == "inside"
    assert prompt.messages[0].content.text == "what?"


def test_the_client_of_fastmcp_reads_an_envelope_as_data() -> None:
    async def data() -> Any:
        async with Client(make("fastmcp", *TOOLS)) as client:
            return (await client.call_tool("listing", {"path": "x"})).structured_content

    assert asyncio.run(data())["data"] == {"path": "x"}
