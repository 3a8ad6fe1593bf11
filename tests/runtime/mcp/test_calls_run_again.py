"""A tool that runs again, or never, in one call: one id, one line, the answer that was sent."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware.caching import ResponseCachingMiddleware
from fastmcp.tools import ToolResult
from tests.runtime.mcp.edge_servers import After, read
from tests.runtime.mcp.stacks import Lines, call, make

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool


def test_every_call_has_a_trace_id_and_a_line_of_its_own_when_a_cache_answers() -> None:
    lines, runs = Lines(), list[str]()

    @mcp_safe_tool
    def look(rb: ReplyBuilder) -> Reply:
        runs.append("")
        return rb.success(codes.WA_READ_S_001, data={"run": len(runs)})

    server = make("fastmcp", look, settings=ServerSettings(log=lines))
    server.add_middleware(ResponseCachingMiddleware())

    async def twice() -> list[Any]:
        return [await server.call_tool("look", {}) for _ in range(3)]

    found = [result.structured_content for result in asyncio.run(twice())]

    assert [e["data"] for e in found] == [{"run": 1}] * 3
    assert len({e["meta"]["trace_id"] for e in found}) == 3
    assert [(e.trace_id, e.code) for e in lines.events] == [
        (e["meta"]["trace_id"], "WA-READ-S-001") for e in found
    ]


def test_a_tool_that_middleware_runs_again_is_one_call_with_the_last_answer() -> None:
    lines, runs = Lines(), list[str]()

    @mcp_safe_tool
    def flaky(rb: ReplyBuilder) -> Reply:
        runs.append("")
        if len(runs) == 1:
            return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        return rb.success(codes.WA_READ_S_001, data={"run": len(runs)})

    class Again(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            first = await call_next(context)
            return await call_next(context) if first.is_error else first

    server = make("fastmcp", flaky, settings=ServerSettings(log=lines))
    server.add_middleware(Again())
    found = call(server, "flaky").structured_content

    assert (found["code"], found["data"]) == ("WA-READ-S-001", {"run": 2})
    assert [(e.trace_id, e.code) for e in lines.events] == [
        (found["meta"]["trace_id"], "WA-READ-S-001")
    ]


def test_middleware_that_keeps_the_first_of_two_answers_sends_the_first() -> None:
    runs: list[str] = []
    lines = Lines()

    @mcp_safe_tool
    def counts(rb: ReplyBuilder) -> Reply:
        runs.append("")
        return rb.success(codes.WA_READ_S_001, data={"run": len(runs)})

    class First(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            first = await call_next(context)
            await call_next(context)
            return first

    server = make("fastmcp", counts, settings=ServerSettings(log=lines))
    server.add_middleware(First())
    found = call(server, "counts").structured_content

    assert found["data"] == {"run": 1}
    assert [e.result for e in lines.events] == [{"run": 1}]


def test_a_server_without_a_tool_run_has_its_line_too() -> None:
    """Middleware that answers itself, with an envelope of its own or with data."""
    lines = Lines()
    server = make("fastmcp", read, settings=ServerSettings(log=lines))

    class Answers(Middleware):
        async def on_call_tool(self, *_: Any, **__: Any) -> Any:
            return ToolResult(structured_content={"maintenance": True})

    server.add_middleware(Answers())
    found = call(server, "read", {"path": "x"}).structured_content

    assert [(e.code, e.trace_id) for e in lines.events] == [
        ("MCP-SYS-E-003", found["meta"]["trace_id"])
    ]


def test_a_tool_may_say_only_the_codes_that_it_declares() -> None:
    """`ck3_search` declares none of the codes of writing, though the registry has them."""
    lines = Lines()

    @mcp_safe_tool
    def ck3_search(query: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"query": query})

    def other_code(result: ToolResult) -> ToolResult:
        envelope = {**(result.structured_content or {}), "code": "WA-WRITE-S-001"}
        return ToolResult(structured_content=envelope)

    server = make("fastmcp", ck3_search, settings=ServerSettings(log=lines))
    server.add_middleware(After(other_code))

    assert call(server, "ck3_search", {"query": "x"}).structured_content["code"] == "MCP-SYS-E-003"


@pytest.mark.parametrize("returns", [None, "text", {"a": 1}])
def test_middleware_that_returns_no_result_is_answered(returns: object) -> None:
    lines = Lines()
    server = make("fastmcp", read, settings=ServerSettings(log=lines))
    server.add_middleware(After(lambda _: returns))

    assert call(server, "read", {"path": "x"}).structured_content["code"] == "MCP-SYS-E-003"
    assert [e.code for e in lines.events] == ["MCP-SYS-E-003"]


def test_middleware_that_looks_tools_up_after_the_call_changes_nothing() -> None:
    class Looks(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            result = await call_next(context)
            await context.fastmcp_context.fastmcp.get_tool("read")
            return result

    lines, made = Lines(), list[Any]()
    server = make("fastmcp", read, settings=ServerSettings(log=lines))
    server.add_middleware(Looks())
    server.add_middleware(After(lambda result: made.append(result) or result))
    sent = call(server, "read", {"path": "x"})

    assert sent is made[0]
    assert len(lines.events) == 1


def test_a_call_that_is_given_up_after_its_tool_is_one_line_without_a_code() -> None:
    lines = Lines()

    class Lingers(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            result = await call_next(context)
            await asyncio.sleep(30)
            return result

    server = make("fastmcp", read, settings=ServerSettings(log=lines))
    server.add_middleware(Lingers())

    async def give_up() -> None:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(server.call_tool("read", {"path": "x"}), 0.3)

    asyncio.run(give_up())

    assert [(e.outcome, e.code) for e in lines.events] == [("cancelled", None)]
