"""A call by a mounted tool or its middleware is a separate call (specification 38).

It has an id, a line and a guard of its own. The call that comes through a mounted server, and one
that meets two nets of one server, stay one call (specification 29 and 37).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.server.middleware import Middleware
from tests.runtime.mcp.stacks import Lines, call, envelope

from replybook import Reply, ReplyBuilder, codes
from replybook.call import Call, Prepared
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

RAN: list[str] = []


@mcp_safe_tool
def delete(path: str, rb: ReplyBuilder) -> Reply:
    """Delete a file."""
    RAN.append(path)
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp_safe_tool
def safe(path: str, rb: ReplyBuilder) -> Reply:
    """Give the path."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


def bare(path: str) -> dict[str, str]:
    """Give the path."""
    return {"path": path}


def refuses(call: Call, _: Mapping[str, object]) -> Prepared | None:
    """Let nothing be deleted."""
    if call.tool != "delete":
        return None
    rb = ReplyBuilder(call.tool)
    return Prepared(refusal=rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"}))


class Afterwards(Middleware):
    """Asks for another tool once a tool has answered."""

    def __init__(self, found: list[Any]) -> None:
        self._found = found

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        result = await call_next(context)
        if context.message.name != "delete":
            server = context.fastmcp_context.fastmcp
            self._found.append(await server.call_tool("delete", {"path": "from middleware"}))
        return result


def _parent(lines: Lines, *middleware: Middleware) -> FastMCP:
    net = ReplyMiddleware(settings=ServerSettings(log=lines, before_call=refuses))
    parent = FastMCP("parent", middleware=[net, *middleware])
    parent.tool(delete)
    RAN.clear()
    return parent


NETS = pytest.mark.parametrize("net", [[], [ReplyMiddleware()]], ids=["no net", "a net"])


@NETS
@pytest.mark.parametrize("deep", [False, True])
def test_what_a_mounted_tool_asks_the_server_is_guarded(net: list[Any], deep: bool) -> None:
    lines = Lines()
    parent = _parent(lines)
    child = FastMCP("child", middleware=net)

    @child.tool
    async def composes(path: str) -> dict[str, object]:
        result = await parent.call_tool("delete", {"path": path})
        return dict(result.structured_content or {})

    if deep:
        between = FastMCP("between")
        between.mount(child)
        parent.mount(between, namespace="c")
    else:
        parent.mount(child, namespace="c")
    call(parent, "c_composes", {"path": "root:repo/x"})

    assert [] == RAN
    asked, own = lines.events
    assert ("delete", "EN-WRITE-D-002", own.trace_id) == (asked.tool, asked.code, asked.parent_id)
    assert own.tool in {"c_composes", "composes"}


@NETS
@pytest.mark.parametrize("tool", [safe, bare])
def test_what_middleware_asks_after_a_mounted_tool_is_guarded(
    net: list[Any], tool: Callable[..., Any]
) -> None:
    lines, found = Lines(), list[Any]()
    parent = _parent(lines, Afterwards(found))
    child = FastMCP("child", middleware=net)
    child.tool(tool)
    parent.mount(child, namespace="c")
    said = envelope(parent, f"c_{tool.__name__}", {"path": "x"})

    assert [] == RAN
    assert "EN-WRITE-D-002" == found[0].structured_content["code"]
    assert said["code"] == ("WA-READ-S-001" if tool is safe else "MCP-SYS-E-003")
    asked, own = lines.events
    assert (own.trace_id, own.code) == (said["meta"]["trace_id"], said["code"])
    assert (asked.tool, asked.parent_id) == ("delete", own.trace_id)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_call_that_comes_through_mounted_servers_stays_one(depth: int) -> None:
    lines, inner = Lines(), Lines()
    server = FastMCP("last", middleware=[ReplyMiddleware(settings=ServerSettings(log=inner))])
    server.tool(safe)
    for _ in range(depth - 1):
        outer = FastMCP("between")
        outer.mount(server)
        server = outer
    parent = _parent(lines)
    parent.mount(server, namespace="c")
    said = envelope(parent, "c_safe", {"path": "x"})

    ids = [event.trace_id for event in (*lines.events, *inner.events)]
    assert [said["meta"]["trace_id"]] * 2 == ids


@pytest.mark.parametrize("between", [[], [Middleware()]])
def test_two_nets_of_one_server_make_one_call(between: list[Middleware]) -> None:
    lines, asked = Lines(), list[str]()

    def counts(call: Call, _: Mapping[str, object]) -> None:
        asked.append(call.trace_id)

    settings = ServerSettings(log=lines, before_call=counts)
    nets = [ReplyMiddleware(settings=settings), *between, ReplyMiddleware(settings=settings)]
    server = FastMCP("twice", middleware=nets)
    server.tool(safe)
    said = envelope(server, "safe", {"path": "x"})

    assert "WA-READ-S-001" == said["code"]
    assert [said["meta"]["trace_id"]] == asked == [event.trace_id for event in lines.events]
