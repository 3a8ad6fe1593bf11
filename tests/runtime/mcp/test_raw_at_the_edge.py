"""Raw data in migration mode between tool and edge.

What middleware took away stays away (specification 37).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from fastmcp import FastMCP
from fastmcp.tools import ToolResult
from mcp_types import CallToolResult, ImageContent, TextContent
from tests.runtime.mcp.edge_servers import After
from tests.runtime.mcp.stacks import Lines, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.envelope import DEEPEST_SERVED
from replybook.mcp.bare_results import plain_replies
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings

SECRET, OTHER = "AAAA", "BBBB"
Change = Callable[[list[Any]], list[Any]]


def shown():  # type: ignore[no-untyped-def]  # nobody annotated it
    """Show a picture with its caption."""
    return ["a cat", ImageContent(type="image", data=SECRET, mime_type="image/png")]


def unknown() -> Any:
    """Tell a number that nobody knows, and one that is large."""
    return {"n": float("nan"), "large": 2**70}


def sdk_middleware(change: Change) -> Any:
    async def middleware(ctx: Any, call_next: Any) -> Any:
        found = await call_next(ctx)
        if ctx.method != "tools/call":
            return found
        result = CallToolResult.model_validate(found)
        return result.model_copy(update={"content": change([*result.content])})

    return middleware


def through(stack: str, change: Change, tool: Any) -> tuple[Any, Any, ServerSettings]:
    """Return the client's result after a middleware that changes blocks, line and settings."""
    lines = Lines()
    settings = ServerSettings(migration=True, log=lines)
    if stack == "sdk":
        server: Any = ReplyServer("small", settings=settings, middleware=[sdk_middleware(change)])
        server.tool()(tool)
    else:
        server = make("fastmcp", tool, settings=settings)

        def changed(result: ToolResult) -> ToolResult:
            return result.model_copy(update={"content": change([*result.content])})

        server.add_middleware(After(changed))
    result = over_a_client(server, tool.__name__)
    (line,) = lines.events
    return result, line, settings


def test_a_picture_that_nobody_touched_goes_out_once(stack: str) -> None:
    result, line, settings = through(stack, lambda blocks: blocks, shown)

    assert ["image", "text"] == [block.type for block in result.content]
    assert 1 == result.model_dump_json().count(SECRET)
    assert ("MCP-SYS-S-900", line.trace_id) == (
        line.code,
        result.structured_content["meta"]["trace_id"],
    )
    assert {"result": ["a cat", {"type": "image", "block": 0}]} == result.structured_content["data"]
    assert {"shown": 1} == settings.raw.counts()


def test_a_picture_that_was_taken_away_stays_away(stack: str) -> None:
    result, line, _ = through(stack, lambda blocks: blocks[1:], shown)

    assert ["text"] == [block.type for block in result.content]
    assert SECRET not in result.model_dump_json()
    assert "MCP-SYS-S-900" == line.code


def test_a_picture_that_was_replaced_is_the_other_one(stack: str) -> None:
    other = ImageContent(type="image", data=OTHER, mime_type="image/png")
    result, _, _ = through(stack, lambda blocks: [other, *blocks[1:]], shown)

    assert [OTHER] == [block.data for block in result.content[:-1]]
    assert SECRET not in result.model_dump_json()


def test_text_that_was_replaced_is_raw_data_by_itself(stack: str) -> None:
    redacted = TextContent(type="text", text="[redacted]")
    result, line, _ = through(stack, lambda _: [redacted], shown)

    assert {"result": ["[redacted]"]} == result.structured_content["data"]
    assert ("MCP-SYS-S-900", False) == (line.code, SECRET in result.model_dump_json())


def crashes() -> int:
    """Break."""
    raise AttributeError(SECRET)


@mcp_safe_tool
def moved(rb: ReplyBuilder) -> Reply:
    """Answer with a reply, as a tool does that has moved over."""
    return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})


@mcp_safe_tool
def moved_well(rb: ReplyBuilder) -> Reply:
    """Answer with a success."""
    return rb.success(codes.WA_READ_S_001, data={"n": 1})


@pytest.mark.parametrize(
    ("tool", "code"),
    [(crashes, "MCP-SYS-E-001"), (moved, "WA-RES-I-001"), (moved_well, "WA-READ-S-001")],
)
def test_a_note_before_an_envelope_changes_no_code(stack: str, tool: Any, code: str) -> None:
    """A crash stays an E, and what has moved over stays what it said.

    Middleware of FastMCP knows a crash as an exception, to which it adds no note.
    """
    note = TextContent(type="text", text="a note")
    result, line, settings = through(stack, lambda blocks: [note, *blocks], tool)

    noted = [] if (stack, tool) == ("fastmcp", crashes) else ["a note"]
    *before, envelope = (block.text for block in result.content)
    assert (code, code) == (line.code, result.structured_content["code"])
    assert noted == before
    assert json.loads(envelope) == result.structured_content
    assert {} == settings.raw.counts()


def test_raw_data_that_holds_itself_is_no_crash_where_the_stack_says_what_it_is() -> None:
    def circle() -> Any:
        found: list[Any] = []
        found.append(found)
        return found

    result, line, _ = through("fastmcp", lambda blocks: blocks, circle)

    assert result.is_error
    assert ("MCP-SYS-E-002", "list") == (line.code, result.structured_content["data"]["value_type"])


def counts() -> int:
    """Count."""
    return 3


@pytest.mark.parametrize("tool", [counts, moved_well])
def test_a_result_that_middleware_of_the_sdk_made_is_raw_data_and_no_crash(tool: Any) -> None:
    """The types of the tool say nothing of it."""

    async def replacing(ctx: Any, call_next: Any) -> Any:
        found = await call_next(ctx)
        if ctx.method != "tools/call":
            return found
        return CallToolResult(content=[TextContent(type="text", text="[redacted]")])

    settings = ServerSettings(migration=True)
    server = ReplyServer("small", settings=settings, middleware=[replacing])
    server.tool()(tool)
    result = over_a_client(server, tool.__name__)

    assert "MCP-SYS-S-900" == result.structured_content["code"]
    assert {"result": "[redacted]"} == result.structured_content["data"]


def test_text_in_place_of_that_of_a_mounted_tool_is_raw_data() -> None:
    """It is for nobody to convert, whatever the schema of the tool is."""
    other = TextContent(type="text", text="[redacted]")
    inner = FastMCP("inner")
    inner.tool(moved_well)
    server = FastMCP("outer", middleware=[ReplyMiddleware(settings=ServerSettings(migration=True))])
    server.mount(inner, "in")
    server.add_middleware(After(lambda result: result.model_copy(update={"content": [other]})))
    result = over_a_client(server, "in_moved_well")

    assert "MCP-SYS-S-900" == result.structured_content["code"]
    assert {"result": ["[redacted]"]} == result.structured_content["data"]


@pytest.mark.parametrize("change", [lambda blocks: blocks, lambda blocks: [*blocks]])
def test_numbers_that_are_no_json_pass_the_edge_as_the_stack_writes_them(
    stack: str, change: Change
) -> None:
    """Specification 59."""
    result, line, _ = through(stack, change, unknown)
    text = result.content[-1].text

    assert ('"n":NaN' if stack == "sdk" else '"n":null') in text
    assert f'"large":{2**70}' in text
    assert result.structured_content["data"]["large"] == 2**70
    assert line.trace_id == json.loads(text)["meta"]["trace_id"]


def test_numbers_that_are_no_json_hide_no_change_of_what_stands_beside_them() -> None:
    def changed(result: ToolResult) -> ToolResult:
        told = {**(result.structured_content or {}), "data": {"n": None, "large": 1}}
        return result.model_copy(update={"structured_content": told})

    server = make("fastmcp", unknown, settings=ServerSettings(migration=True))
    server.add_middleware(After(changed))
    result = over_a_client(server, "unknown")

    assert result.structured_content == json.loads(result.content[-1].text)
    assert 2**70 != result.structured_content["data"].get("large")


def test_a_strict_server_refuses_pictures_and_numbers_alike(stack: str) -> None:
    server = make(stack, shown, unknown, settings=ServerSettings())

    for tool in ("shown", "unknown"):
        result = over_a_client(server, tool)
        assert "MCP-SYS-E-003" == result.structured_content["code"]
        assert SECRET not in result.model_dump_json()


@pytest.mark.parametrize("level", [lambda value: [value], lambda value: {"a": value}])
@pytest.mark.parametrize(("more", "is_data"), [(0, True), (1, False)])
def test_a_reply_is_data_as_deep_as_data_may_be(
    level: Callable[[object], object], more: int, is_data: bool
) -> None:
    held: Any = Reply("S", codes.WA_READ_S_001)
    for _ in range(DEEPEST_SERVED + more):
        held = level(held)
    held = plain_replies(held)
    while type(held) is not Reply and "reply_type" not in held:
        held = held[0] if isinstance(held, list) else held["a"]

    assert is_data == (held == {"reply_type": "S", "code": "WA-READ-S-001", "data": {}})
