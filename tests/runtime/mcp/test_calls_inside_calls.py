"""A call inside a call is a call.

Guard, session, scope, limits and trace hold for it (specification 38).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import Lines, envelope, make

from replybook import Reply, ReplyBuilder, codes, current_call
from replybook.call import Call, Prepared, SessionInfo
from replybook.safety import ServerSettings, mcp_safe_tool

ASKED: list[tuple[str, Mapping[str, object]]] = []


def guard(call: Call, args: Mapping[str, object]) -> Prepared | None:
    """Notes who asks; refuses what is closed, and adds what the session adds."""
    ASKED.append((call.tool, dict(args)))
    if args.get("path") == "closed":
        rb = ReplyBuilder(call.tool)
        return Prepared(refusal=rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"}))
    return Prepared({"playset_id": "p1"} if "playset_id" not in args else {})


def governed(lines: Lines, **options: Any) -> ServerSettings:
    session = SessionInfo("s-1", "c-1", "ck3lens", {"playset_id": "p1"})
    return ServerSettings(log=lines, session=lambda: session, before_call=guard, **options)


@mcp_safe_tool
def inner(path: str, rb: ReplyBuilder, playset_id: str | None = None) -> Reply:
    """Look."""
    call = current_call()
    data = {"path": path, "playset_id": playset_id, "scope": dict(call.scope), "mode": call.mode}
    return rb.success(codes.WA_READ_S_001, data=data)


@mcp_safe_tool
async def inner_async(path: str, rb: ReplyBuilder, playset_id: str | None = None) -> Reply:
    """Look."""
    await asyncio.sleep(0)
    return rb.success(codes.WA_READ_S_001, data={"path": path, "playset_id": playset_id})


@mcp_safe_tool
def outer(path: str, rb: ReplyBuilder) -> Reply:
    """Have another tool look."""
    said: Any = inner(path)
    return rb.success(codes.WA_READ_S_001, data={"inner": said})


@mcp_safe_tool
async def outer_async(path: str, rb: ReplyBuilder) -> Reply:
    """Have another tool look."""
    said = await inner_async(path=path)
    return rb.success(codes.WA_READ_S_001, data={"inner": said})


@mcp_safe_tool
def outer_threaded(path: str, rb: ReplyBuilder) -> Reply:
    """Have another tool look, in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        said = pool.submit(copy_context().run, inner, path).result()
    return rb.success(codes.WA_READ_S_001, data={"inner": said})


def outer_bare(path: str) -> Any:
    """Have another tool look; nobody decorated this one."""
    return {"inner": inner(path)}


OUTER = pytest.mark.parametrize("tool", [outer, outer_async, outer_threaded, outer_bare])


def asked(stack: str, tool: Any, path: str, lines: Lines, **options: Any) -> Any:
    ASKED.clear()
    server = make(stack, tool, settings=governed(lines, migration=tool is outer_bare, **options))
    return envelope(server, tool.__name__, {"path": path})


@OUTER
def test_it_has_an_id_and_a_line_of_its_own_and_names_its_parent(tool: Any, stack: str) -> None:
    lines = Lines()
    found = asked(stack, tool, "x", lines)
    child, parent = lines.events
    meta = found["data"]["inner"]["meta"]

    assert (child.trace_id, child.parent_id) == (meta["trace_id"], found["meta"]["trace_id"])
    assert (meta["parent_id"], meta["tool"]) == (parent.trace_id, child.tool)
    assert (parent.parent_id, "parent_id" in found["meta"]) == (None, False)
    assert child.code == "WA-READ-S-001"


@OUTER
def test_the_guard_is_asked_and_fills_in_the_scope(tool: Any, stack: str) -> None:
    lines = Lines()
    found = asked(stack, tool, "x", lines)

    assert [name for name, _ in ASKED] == [tool.__name__, lines.events[0].tool]
    assert found["data"]["inner"]["data"]["playset_id"] == "p1"
    assert lines.events[0].injected == ("playset_id",)


@pytest.mark.parametrize("decorated", [outer, outer_async])
def test_the_guard_refuses_the_call_inside_as_it_would_from_outside(
    decorated: Any, stack: str
) -> None:
    lines = Lines()

    @mcp_safe_tool
    async def sneaks(rb: ReplyBuilder) -> Reply:
        said: Any = await inner_async("closed") if decorated is outer_async else inner("closed")
        return rb.success(codes.WA_READ_S_001, data={"code": said["code"]})

    server = make(stack, sneaks, settings=governed(lines))

    assert envelope(server, "sneaks")["data"] == {"code": "EN-GATE-D-001"}
    assert [(e.tool[:5], e.code) for e in lines.events] == [
        ("inner", "EN-GATE-D-001"),
        ("sneak", "WA-READ-S-001"),
    ]


def test_the_session_and_its_scope_hold(stack: str) -> None:
    lines = Lines()
    found = asked(stack, outer, "x", lines)["data"]["inner"]
    child = lines.events[0]

    assert (found["meta"]["session_id"], found["meta"]["contract_id"]) == ("s-1", "c-1")
    assert (found["data"]["scope"], found["data"]["mode"]) == ({"playset_id": "p1"}, "ck3lens")
    assert (child.session_id, child.scope) == ("s-1", {"playset_id": "p1"})


def test_the_limits_hold(stack: str) -> None:
    @mcp_safe_tool
    def large(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"text": "x" * 50_000})

    @mcp_safe_tool
    async def slow(rb: ReplyBuilder) -> Reply:
        await asyncio.sleep(30)
        return rb.success(codes.WA_READ_S_001)

    @mcp_safe_tool(timeout_s=20)
    async def uses(rb: ReplyBuilder) -> Reply:
        said: list[Any] = [large(), await slow()]
        return rb.success(codes.WA_READ_S_001, data={"codes": [one["code"] for one in said]})

    settings = ServerSettings(max_bytes=10_000, timeout_s=0.05)

    assert envelope(make(stack, uses, settings=settings), "uses")["data"] == {
        "codes": ["MCP-SYS-E-005", "MCP-SYS-E-006"]
    }


def test_settings_of_the_tool_itself_do_not_go_before_those_of_the_call(stack: str) -> None:
    mine, theirs = Lines(), Lines()

    @mcp_safe_tool(settings=ServerSettings(log=mine))
    def used(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001)

    @mcp_safe_tool
    def uses(rb: ReplyBuilder) -> Reply:
        used()
        return rb.success(codes.WA_READ_S_001)

    envelope(make(stack, uses, settings=ServerSettings(log=theirs)), "uses")

    assert ([], ["used", "uses"]) == (mine.events, [e.tool for e in theirs.events])


def test_each_level_names_the_one_above(stack: str) -> None:
    lines = Lines()

    @mcp_safe_tool
    def down(rb: ReplyBuilder, level: int = 0) -> Reply:
        if level < 3:
            down(level=level + 1)
        return rb.success(codes.WA_READ_S_001)

    envelope(make(stack, down, settings=ServerSettings(log=lines)), "down")
    ids = [event.trace_id for event in lines.events]

    assert len(set(ids)) == 4
    assert [event.parent_id for event in lines.events] == [*ids[1:], None]


def test_calls_one_after_the_other_have_the_same_parent_and_are_no_parents_of_each_other(
    stack: str,
) -> None:
    lines = Lines()

    @mcp_safe_tool
    def both(rb: ReplyBuilder) -> Reply:
        inner("a")
        inner("b")
        return rb.success(codes.WA_READ_S_001)

    envelope(make(stack, both, settings=ServerSettings(log=lines)), "both")
    *children, parent = lines.events

    assert [child.parent_id for child in children] == [parent.trace_id] * 2


def test_a_call_through_the_server_names_its_parent_too(stack: str) -> None:
    lines = Lines()
    server = make(stack, inner_async, settings=governed(lines))

    @mcp_safe_tool
    async def asks(rb: ReplyBuilder) -> Reply:
        said = await server.call_tool("inner_async", {"path": "x"})
        return rb.success(codes.WA_READ_S_001, data={"code": said.structured_content["code"]})

    server.tool(name="asks")(asks)
    found = envelope(server, "asks")
    child, parent = lines.events

    assert (child.tool, child.parent_id) == ("inner_async", found["meta"]["trace_id"])
    assert (parent.tool, parent.parent_id) == ("asks", None)


def test_a_call_of_nobody_has_no_parent(stack: str) -> None:
    lines = Lines()
    server = make(stack, inner, settings=governed(lines))
    found = [envelope(server, "inner", {"path": "x"}) for _ in range(2)]

    assert ["parent_id" in one["meta"] for one in found] == [False, False]
    assert [event.parent_id for event in lines.events] == [None, None]


def test_plain_calls_without_a_server_are_calls_as_well() -> None:
    lines = Lines()
    with_log = mcp_safe_tool(settings=governed(lines))(_uses)

    said: Any = with_log("x")

    assert [event.tool for event in lines.events] == ["inner", "_uses"]
    assert lines.events[0].parent_id == said["meta"]["trace_id"]


def _uses(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"code": inner(path)["code"]})


def test_a_safe_tool_that_a_proxied_tool_of_its_name_calls_has_a_call_of_its_own() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    from fastmcp import FastMCP
    from fastmcp.server import create_proxy

    from replybook.mcp.fastmcp import ReplyMiddleware

    behind, said = FastMCP("behind"), list[Any]()

    @mcp_safe_tool(name="same")
    def safe(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={})

    @behind.tool(name="same")
    def plain() -> str:
        said.append(safe())
        return "text"

    proxy: Any = create_proxy(behind)
    proxy.add_middleware(ReplyMiddleware())
    outer = asyncio.run(proxy.call_tool("same", {})).structured_content

    assert ["WA-READ-S-001"] == [inner["code"] for inner in said]
    assert said[0]["meta"]["trace_id"] != outer["meta"]["trace_id"]
    assert "MCP-SYS-E-003" == outer["code"]
