"""A tool of a mounted server without `ReplyMiddleware` that calls another one: its failure is an exception there.

What no other test sees: lookups that only the mounted server makes, since no middleware of ours is on the way.
Source: specification 71.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import Lines

from replybook import Reply, ReplyBuilder, codes
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

MODES: Final[dict[str, dict[str, Any]]] = {
    "untouched": {"successes": "untouched"},
    "migration": {"migration": True},
    "strict": {},
}


@mcp_safe_tool
def pay(amount: int, rb: ReplyBuilder) -> Reply:
    """Pay; a negative amount is denied, a large one breaks."""
    if amount < 0:
        return rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"})
    if amount > 100:
        raise RuntimeError("the card of account 17 was refused")
    return rb.success(codes.WA_READ_S_001, data={"paid": amount})


@mcp_safe_tool
async def pay_later(amount: int, rb: ReplyBuilder) -> Reply:
    """Do the same as a coroutine."""
    if amount != 5:
        return rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"})
    return rb.success(codes.WA_READ_S_001, data={"paid": amount})


def bare_pay(amount: int) -> dict[str, int]:
    """Pay, without a decorator."""
    if amount != 5:
        raise ToolError("no such amount")
    return {"paid": amount}


@mcp_safe_tool
async def order(ctx: Context, amount: int, how: str, rb: ReplyBuilder) -> Reply:
    """Order, and pay through the server."""
    await ctx.fastmcp.call_tool(how, {"amount": amount})
    return rb.success(codes.WA_READ_S_001, data={"order": "placed"})


async def bare_order(ctx: Context, amount: int, how: str) -> dict[str, str]:
    """Order, without a decorator."""
    await ctx.fastmcp.call_tool(how, {"amount": amount})
    return {"order": "placed"}


def bare_thread(amount: int, how: str) -> dict[str, str]:
    """Order from a worker thread, in which FastMCP runs a plain function."""
    from anyio import from_thread
    from fastmcp.server.dependencies import get_context

    from_thread.run(get_context().fastmcp.call_tool, how, {"amount": amount})
    return {"order": "placed"}


def shop(mode: str, levels: int, log: Lines | None = None) -> Any:
    """A server in front with a net, and the tools in the last of so many mounted ones without."""
    settings = ServerSettings(log=log, **MODES[mode])
    front: Any = FastMCP("front", middleware=[ReplyMiddleware(settings=settings)])
    at = front
    for number in range(levels):
        inner: Any = FastMCP(f"level-{number}")
        at.mount(inner)
        at = inner
    for tool in (pay, pay_later, bare_pay, order, bare_order, bare_thread):
        at.tool(name=tool.__name__)(tool)
    return front


def asked(server: Any, name: str, **arguments: Any) -> Any:
    async def ask() -> Any:
        async with session(server) as connected:
            return await connected.call_tool(name, arguments)

    return asyncio.run(ask())


@pytest.mark.parametrize("levels", [0, 1, 2])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("outer", ["order", "bare_order", "bare_thread"])
@pytest.mark.parametrize("how", ["pay", "pay_later", "bare_pay", "nowhere"])
def test_a_failure_of_the_tool_that_was_asked_for_is_no_success(
    how: str, outer: str, mode: str, levels: int
) -> None:
    result = asked(shop(mode, levels), outer, amount=-1, how=how)

    assert result.is_error
    assert "placed" not in result.model_dump_json()


@pytest.mark.parametrize("levels", [0, 1, 2])
@pytest.mark.parametrize("mode", ["untouched", "migration"])
@pytest.mark.parametrize("outer", ["order", "bare_order", "bare_thread"])
@pytest.mark.parametrize("how", ["pay", "pay_later", "bare_pay"])
def test_what_succeeds_is_there(how: str, outer: str, mode: str, levels: int) -> None:
    result = asked(shop(mode, levels), outer, amount=5, how=how)

    assert not result.is_error
    assert "placed" in result.model_dump_json()


@pytest.mark.parametrize("outer", ["order", "bare_order"])
@pytest.mark.parametrize("mode", MODES)
def test_a_crash_inside_tells_no_text_and_has_a_line_of_its_own(mode: str, outer: str) -> None:
    lines = Lines()
    result = asked(shop(mode, 1, lines), outer, amount=500, how="pay")

    assert result.is_error
    assert "account 17" not in result.model_dump_json()
    inner, last = lines.events
    assert ("pay", "MCP-SYS-E-001") == (inner.tool, inner.code)
    assert (outer, last.trace_id) == (last.tool, inner.parent_id)


def test_a_plain_call_of_a_safe_tool_still_returns_its_envelope() -> None:
    """Only a call through the server raises: the function itself is the author's to ask."""
    server = shop("strict", 0)
    inner: Any = FastMCP("inner")

    @inner.tool
    @mcp_safe_tool
    def plainly(rb: ReplyBuilder) -> Reply:
        """Ask the function."""
        return rb.success(codes.WA_READ_S_001, data={"said": pay(-1)["code"]})

    server.mount(inner)
    result = asked(server, "plainly")
    assert (False, "EN-GATE-D-001") == (
        bool(result.is_error),
        result.structured_content["data"]["said"],
    )


def test_a_mounted_server_by_itself_is_what_it_was() -> None:
    """The net of the server in front changes nothing for those who ask the mounted server itself."""
    inner: Any = FastMCP("inner")
    inner.tool(pay)
    inner.tool(order)
    front: Any = FastMCP("front", middleware=[ReplyMiddleware()])
    front.mount(inner)
    before = asked(inner, "order", amount=-1, how="pay").model_dump(exclude={"meta"})
    asked(front, "order", amount=-1, how="pay")

    after = asked(inner, "order", amount=-1, how="pay").model_dump(exclude={"meta"})
    for each in (before, after):
        each["structured_content"].pop("meta")
        each.pop("content")
    assert before == after
