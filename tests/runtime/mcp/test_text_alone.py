"""A tool without structured output answers as text alone, whatever layers are in between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from fastmcp import FastMCP
from fastmcp.server import create_proxy
from fastmcp.server.middleware.caching import ResponseCachingMiddleware
from mcp.server.mcpserver.tools import Tool
from mcp_types import ImageContent
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import listed, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings


def says() -> str:
    """Say something."""
    return "hello"


def draws() -> Any:
    """Draw something."""
    return ["hello", ImageContent(type="image", data="AAAA", mime_type="image/png")]


@mcp_safe_tool
def finds(rb: ReplyBuilder) -> Reply:
    """Find something."""
    return rb.success(codes.WA_READ_S_001, data={"n": 1})


def mounted(inner: FastMCP) -> FastMCP:
    outer = FastMCP("outer")
    outer.mount(inner)
    return outer


AROUND = [mounted, create_proxy]


def served(around: Callable[[FastMCP], Any], tool: Any, settings: ServerSettings) -> Any:
    inner = FastMCP("inner")
    inner.tool(tool, output_schema=None)
    outer = around(inner)
    outer.add_middleware(ReplyMiddleware(settings=settings))
    return over_a_client(outer, tool.__name__)


@pytest.mark.parametrize("around", AROUND)
def test_text_of_another_server_is_raw_data_in_migration(around: Any) -> None:
    settings = ServerSettings(migration=True)
    result = served(around, says, settings)

    (block,) = result.content
    assert ("MCP-SYS-S-900", {"result": "hello"}) == (
        json.loads(block.text)["code"],
        json.loads(block.text)["data"],
    )
    assert result.structured_content is None
    assert {"says": 1} == settings.raw.counts()


@pytest.mark.parametrize("around", AROUND)
def test_text_of_another_server_is_no_reply_to_a_strict_one(around: Any) -> None:
    result = served(around, says, ServerSettings())

    assert result.is_error
    assert "MCP-SYS-E-003" == json.loads(result.content[-1].text)["code"]


@pytest.mark.parametrize("around", AROUND)
def test_pictures_of_another_server_pass(around: Any) -> None:
    result = served(around, draws, ServerSettings(migration=True))

    types = [block.type for block in result.content]
    assert types == (["image", "text"] if around is mounted else ["text", "image"])


@pytest.mark.parametrize("tool", [says, finds])
def test_an_answer_from_a_cache_looks_like_the_first_one(tool: Any) -> None:
    server = FastMCP("small")
    server.tool(tool, output_schema=None)
    server.add_middleware(ReplyMiddleware(settings=ServerSettings(migration=True)))
    server.add_middleware(ResponseCachingMiddleware())

    async def twice() -> list[Any]:
        async with session(server) as client:
            return [await client.call_tool(tool.__name__, {}) for _ in range(2)]

    first, second = asyncio.run(twice())
    assert (None, None) == (first.structured_content, second.structured_content)
    texts = [json.loads(result.content[-1].text) for result in (first, second)]
    assert texts[0]["data"] == texts[1]["data"]
    assert texts[0]["meta"]["trace_id"] != texts[1]["meta"]["trace_id"]


@pytest.mark.parametrize("structured", [False, None])
def test_a_tool_object_of_the_sdk_is_served_as_it_was_made(structured: bool | None) -> None:
    tool = Tool.from_function(says, structured_output=structured)
    server = ReplyServer("small", settings=ServerSettings(migration=True), tools=[tool])
    result = over_a_client(server, "says")

    assert (structured is False) is (listed(server)["says"].output_schema is None)
    assert (structured is False) is (result.structured_content is None)
    assert {"result": "hello"} == json.loads(result.content[-1].text)["data"]


def test_a_tool_object_whose_function_the_sdk_cannot_read_is_served_with_its_data() -> None:
    def hides(_name: str = "hello") -> str:
        return _name

    tool = Tool.from_function(says, structured_output=False).model_copy(update={"fn": hides})
    server = ReplyServer("small", settings=ServerSettings(migration=True), tools=[tool])
    result = over_a_client(server, "says")

    assert {"result": "hello"} == result.structured_content["data"]
    assert listed(server)["says"].output_schema is not None
