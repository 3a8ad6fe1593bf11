"""Calls inside calls and beside calls: each has its own trace id, answer and line."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import Lines, envelope, make

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool


@mcp_safe_tool
def page(title: str, rb: ReplyBuilder, lines: int = 1) -> Reply:
    """Give a page."""
    return rb.success(codes.WA_READ_S_001, data={"title": title, "lines": ["a"] * lines})


@mcp_safe_tool
async def plain(path: str, rb: ReplyBuilder) -> Reply:
    """Give the path back."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


def test_a_tool_that_calls_a_decorated_one_keeps_its_own_answer(stack: str) -> None:
    lines = Lines()

    @mcp_safe_tool
    def outer(rb: ReplyBuilder) -> Reply:
        inner = page("inner")
        return rb.invalid(codes.WA_RES_I_001, data={"path": inner["code"]})

    found = envelope(make(stack, outer, settings=ServerSettings(log=lines)), "outer")

    assert (found["code"], found["data"]) == ("WA-RES-I-001", {"path": "WA-READ-S-001"})
    assert [(event.tool, event.code) for event in lines.events] == [
        ("page", "WA-READ-S-001"),
        ("outer", "WA-RES-I-001"),
    ]


def test_a_tool_that_calls_another_through_the_server_keeps_its_own_answer(stack: str) -> None:
    lines = Lines()
    server = make(stack, page, settings=ServerSettings(log=lines))

    @mcp_safe_tool
    async def outer(rb: ReplyBuilder) -> Reply:
        inner = await server.call_tool("page", {"title": "inner"})
        assert inner.structured_content["meta"]["tool"] == "page"
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})

    server.tool(name="outer")(outer)
    found = envelope(server, "outer")

    assert (found["code"], found["meta"]["tool"]) == ("WA-RES-I-001", "outer")
    assert [event.tool for event in lines.events] == ["page", "outer"]
    assert len({event.trace_id for event in lines.events}) == 2


def test_calls_at_the_same_time_do_not_mix(stack: str) -> None:
    lines = Lines()
    server = make(stack, page, plain, settings=ServerSettings(log=lines))

    async def many() -> list[Any]:
        calls = [server.call_tool("page", {"title": str(n)}) for n in range(20)]
        calls += [server.call_tool("plain", {"path": str(n)}) for n in range(20)]
        return [result.structured_content for result in await asyncio.gather(*calls)]

    found = asyncio.run(many())

    assert [e["data"].get("title", e["data"].get("path")) for e in found] == [
        str(n) for n in [*range(20), *range(20)]
    ]
    assert len({e["meta"]["trace_id"] for e in found}) == 40
    assert {e["meta"]["trace_id"] for e in found} == {event.trace_id for event in lines.events}
