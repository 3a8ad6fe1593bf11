"""Middleware and extensions of the SDK are inside the edge of a `ReplyServer` (spec 37)."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from mcp.server.extension import Extension
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ErrorData, TextContent
from tests.runtime.mcp.passthrough_tools import protocol
from tests.runtime.mcp.stacks import Lines, call, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.call import Prepared
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings, mcp_safe_tool

SECRET = "hunter2-0xC0FFEE"
TRACE_ID = "io.github.replybook/trace-id"
CALLS: list[str] = []


@pytest.fixture(autouse=True)
def no_calls() -> None:
    CALLS.clear()


@mcp_safe_tool
def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    CALLS.append(path)
    return rb.success(codes.WA_READ_S_001, data={"path": path, "text": SECRET})


@mcp_safe_tool
def other(path: str, rb: ReplyBuilder) -> Reply:
    """Read another one."""
    return rb.success(codes.WA_READ_S_001, data={"path": path, "text": "open"})


def server_of(*middleware: Any, lines: Lines, **options: Any) -> Any:
    settings = ServerSettings(log=lines, **options.pop("settings", {}))
    server: Any = ReplyServer("small", settings=settings, middleware=list(middleware), **options)
    server.tool()(read)
    server.tool()(other)
    server.tool(name="protocol")(protocol)
    return server


def after(change: Callable[[Any], Any]) -> Any:
    """Middleware that makes something else of the result of every call."""

    async def middleware(ctx: Any, call_next: Any) -> Any:
        result = await call_next(ctx)
        return change(result) if ctx.method == "tools/call" else result

    return middleware


def raises(error: BaseException) -> Any:
    def change(_: object) -> object:
        raise error

    return change


def asked(middleware: Any, tool: str = "read", **options: Any) -> tuple[Any, Any]:
    """Return the result of a client through one middleware, and the one line of the call."""
    lines = Lines()
    result = over_a_client(server_of(middleware, lines=lines, **options), tool, {"path": "x"})
    (line,) = lines.events
    return result, line


def test_what_nobody_changed_goes_out_as_it_is() -> None:
    result, line = asked(after(lambda result: result))

    assert (SECRET, line.trace_id) == (
        result.structured_content["data"]["text"],
        result.meta[TRACE_ID],
    )


def test_a_result_that_is_no_envelope_any_more_is_raw_data() -> None:
    shown = [TextContent(type="text", text="blocked")]
    result, line = asked(after(lambda _: CallToolResult(content=shown)))

    assert ("MCP-SYS-E-003", "MCP-SYS-E-003") == (result.structured_content["code"], line.code)
    assert SECRET not in result.model_dump_json()


@pytest.mark.parametrize("error", [ValueError("of /srv/secret"), SystemExit(3)])
def test_middleware_that_raises_has_the_last_word(error: BaseException) -> None:
    result, line = asked(after(raises(error)))

    assert ("MCP-SYS-E-001", "MCP-SYS-E-001") == (result.structured_content["code"], line.code)
    assert "/srv" not in result.model_dump_json()


@pytest.mark.parametrize(
    "change",
    [raises(MCPError(-32000, "slow down")), lambda _: ErrorData(code=-32000, message="slow down")],
    ids=["raised", "returned"],
)
def test_a_protocol_error_of_middleware_goes_out_and_has_its_line(change: Any) -> None:
    lines = Lines()
    with pytest.raises(MCPError, match="slow down"):
        over_a_client(server_of(after(change), lines=lines), "read", {"path": "x"})

    assert ["protocol_error"] == [line.outcome for line in lines.events]


def test_a_deliberate_protocol_error_of_a_tool_goes_through_middleware() -> None:
    lines = Lines()
    with pytest.raises(MCPError):
        over_a_client(server_of(after(lambda result: result), lines=lines), "protocol")

    assert ["protocol_error"] == [line.outcome for line in lines.events]


@pytest.mark.parametrize("unknown_tools", ["reply", "protocol_error"])
def test_an_unknown_tool_is_one_call_with_middleware_too(unknown_tools: str) -> None:
    lines = Lines()
    server = server_of(after(lambda result: result), lines=lines, unknown_tools=unknown_tools)
    if unknown_tools == "reply":
        assert "MCP-SYS-I-006" == over_a_client(server, "reed").structured_content["code"]
    else:
        with pytest.raises(MCPError):
            over_a_client(server, "reed")

    assert ["MCP-SYS-I-006"] == [line.code for line in lines.events]


def test_middleware_that_asks_again_makes_one_call() -> None:
    async def twice(ctx: Any, call_next: Any) -> Any:
        await call_next(ctx)
        return await call_next(ctx)

    result, line = asked(twice)

    assert ["x", "x"] == CALLS
    assert line.trace_id == result.structured_content["meta"]["trace_id"]


def test_middleware_that_answers_itself_is_judged_without_the_tool() -> None:
    async def answers(ctx: Any, call_next: Any) -> Any:
        return {"content": []} if ctx.method == "tools/call" else await call_next(ctx)

    result, line = asked(answers)

    assert ("MCP-SYS-E-003", []) == (result.structured_content["code"], CALLS)
    assert "MCP-SYS-E-003" == line.code


def test_a_tool_that_middleware_called_instead_is_a_call_inside_the_call() -> None:
    async def renames(ctx: Any, call_next: Any) -> Any:
        if ctx.method != "tools/call":
            return await call_next(ctx)
        return await call_next(dataclasses.replace(ctx, params={**ctx.params, "name": "other"}))

    lines = Lines()
    result = over_a_client(server_of(renames, lines=lines), "read", {"path": "x"})
    inner, outer = lines.events

    assert ("other", "read") == (inner.tool, outer.tool)
    assert outer.trace_id == inner.parent_id == result.structured_content["meta"]["trace_id"]
    assert "open" == result.structured_content["data"]["text"]


def test_a_guard_that_refuses_comes_before_middleware() -> None:
    seen: list[str] = []

    async def watches(ctx: Any, call_next: Any) -> Any:
        seen.append(ctx.method)
        return await call_next(ctx)

    refusal = ReplyBuilder().denied(codes.EN_GATE_D_001)
    settings = {"before_call": lambda *_: Prepared(refusal=refusal)}
    result, line = asked(watches, settings=settings)

    assert ("EN-GATE-D-001", "EN-GATE-D-001") == (result.structured_content["code"], line.code)
    assert "tools/call" not in seen


def test_middleware_that_is_appended_later_is_inside_the_edge_too() -> None:
    lines = Lines()
    server = server_of(lines=lines)
    server.middleware.append(after(lambda _: CallToolResult(content=[])))

    result = over_a_client(server, "read", {"path": "x"})

    assert "MCP-SYS-E-003" == result.structured_content["code"]
    assert ["MCP-SYS-E-003"] == [line.code for line in lines.events]


def test_an_extension_that_intercepts_calls_is_inside_the_edge() -> None:
    class Blocks(Extension):
        identifier = "io.example/blocks"

        async def intercept_tool_call(self, _params: Any, ctx: Any, call_next: Any) -> Any:
            await call_next(ctx)
            return CallToolResult(content=[])

    lines = Lines()
    server = server_of(lines=lines, extensions=[Blocks()])

    result = over_a_client(server, "read", {"path": "x"})

    assert "MCP-SYS-E-003" == result.structured_content["code"]
    assert ["MCP-SYS-E-003"] == [line.code for line in lines.events]


def test_what_is_called_in_the_process_goes_through_no_middleware_and_is_judged() -> None:
    lines = Lines()
    server = server_of(after(lambda _: CallToolResult(content=[])), lines=lines)

    assert "WA-READ-S-001" == call(server, "read", {"path": "x"}).structured_content["code"]
    assert ["WA-READ-S-001"] == [line.code for line in lines.events]


def test_a_tool_under_a_second_name_is_traced_by_the_name_that_was_called() -> None:
    server = ReplyServer("desk")

    @server.tool()
    @mcp_safe_tool
    def first(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001)

    tools = server._tool_manager._tools
    tools["second"] = tools["first"]
    results = [asyncio.run(server.call_tool(name, {})) for name in ("second", "first")]
    envelopes = [result.structured_content for result in results if not result.is_error]

    assert ["second", "first"] == [
        envelope["meta"]["tool"] for envelope in envelopes if envelope is not None
    ]
