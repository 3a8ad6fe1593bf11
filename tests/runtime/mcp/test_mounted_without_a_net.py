"""A mounted server without `ReplyMiddleware` answers like the one in front, also inner calls.

What no other test sees: every shape of a tool that calls, and of one that is called, in servers
without a net. Source: specification 71.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from typing import Any, Final

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server import create_proxy
from fastmcp.server.dependencies import get_context
from fastmcp.tools import Tool, ToolResult
from fastmcp.utilities.types import Image
from mcp_types import ImageContent
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

    from_thread.run(get_context().fastmcp.call_tool, how, {"amount": amount})
    return {"order": "placed"}


def dressed(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A decorator of the author on top of a tool."""

    @functools.wraps(function)
    async def call(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        return await result if asyncio.iscoroutine(result) else result

    call.__name__ = name
    return call


class Ordering(Tool):
    """A class of tools that an author wrote."""

    async def run(self, arguments: dict[str, Any]) -> ToolResult:
        """Order, and pay through the server."""
        await get_context().fastmcp.call_tool(arguments["how"], {"amount": arguments["amount"]})
        return ToolResult(structured_content={"order": "placed"})


class OrderingObject:
    """An object that is called as a function is."""

    async def __call__(self, ctx: Context, amount: int, how: str) -> dict[str, str]:
        """Order, and pay through the server."""
        return await bare_order(ctx, amount, how)


async def look_up(ctx: Context, amount: int, how: str) -> dict[str, str]:
    """Order, and pay through a tool that the server was asked for."""
    tool: Any = await ctx.fastmcp.get_tool(how)
    if tool is None:
        raise ToolError("no such tool")
    await tool.run({"amount": amount})
    return {"order": "placed"}


PAYING: Final = {
    "pay": pay,
    "pay_later": pay_later,
    "bare_pay": bare_pay,
    "dressed_pay": dressed(pay, "dressed_pay"),
    "dressed_pay_later": dressed(pay_later, "dressed_pay_later"),
    "moved_pay": Tool.from_tool(Tool.from_function(pay), name="moved_pay"),
    "moved_bare_pay": Tool.from_tool(Tool.from_function(bare_pay), name="moved_bare_pay"),
}
ORDERING: Final = {
    "order": order,
    "bare_order": bare_order,
    "bare_thread": bare_thread,
    "dressed": dressed(bare_order, "dressed"),
    "dressed_safe": dressed(order, "dressed_safe"),
    "moved": Tool.from_tool(Tool.from_function(bare_order), name="moved"),
    "moved_safe": Tool.from_tool(Tool.from_function(order), name="moved_safe"),
    "of_a_class": Ordering(
        name="of_a_class",
        parameters={"type": "object", "properties": {"amount": {}, "how": {}}},
    ),
    "of_an_object": Tool.from_function(OrderingObject(), name="of_an_object"),
}


def shop(mode: str, levels: int, log: Lines | None = None, *, nets: bool = False) -> Any:
    """A front server with a net, and the tools in the last of several mounted servers."""
    settings = ServerSettings(log=log, **MODES[mode])
    front: Any = FastMCP("front", middleware=[ReplyMiddleware(settings=settings)])
    at = front
    for number in range(levels):
        inner: Any = FastMCP(f"level-{number}", middleware=[ReplyMiddleware()] if nets else [])
        at.mount(inner)
        at = inner
    for name, tool in {**PAYING, **ORDERING, "look_up": look_up}.items():
        at.add_tool(tool if isinstance(tool, Tool) else Tool.from_function(tool, name=name))
    return front


def asked(server: Any, name: str, **arguments: Any) -> Any:
    async def ask() -> Any:
        async with session(server) as connected:
            return await connected.call_tool(name, arguments)

    return asyncio.run(ask())


_SLOW: Final = pytest.mark.slow

STACKED: Final = [
    *((0, False), (1, True), (2, False)),
    *(pytest.param(*each, marks=_SLOW) for each in ((1, False), (2, True))),
]
"""So many servers mounted in each other, and whether each has a net of its own."""


@pytest.mark.parametrize(("levels", "nets"), STACKED)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("outer", [*ORDERING, "look_up"])
def test_a_failure_of_the_tool_that_was_asked_for_is_no_success(
    outer: str, mode: str, levels: int, nets: bool, subtests: pytest.Subtests
) -> None:
    server = shop(mode, levels, nets=nets)
    for how in (*PAYING, "nowhere"):
        with subtests.test(how=how):
            result = asked(server, outer, amount=-1, how=how)

            assert result.is_error
            assert "placed" not in result.model_dump_json()


@pytest.mark.parametrize(("levels", "nets"), STACKED)
@pytest.mark.parametrize("mode", ["untouched", "migration"])
@pytest.mark.parametrize("outer", [*ORDERING, "look_up"])
def test_what_succeeds_is_there(
    outer: str, mode: str, levels: int, nets: bool, subtests: pytest.Subtests
) -> None:
    server = shop(mode, levels, nets=nets)
    for how in PAYING:
        with subtests.test(how=how):
            result = asked(server, outer, amount=5, how=how)

            assert not result.is_error
            assert "placed" in result.model_dump_json()


@pytest.mark.parametrize("outer", ["order", "bare_order"])
@pytest.mark.parametrize("mode", MODES)
def test_a_failure_inside_has_a_line_of_its_own_and_its_text_in_migration_alone(
    mode: str, outer: str
) -> None:
    lines = Lines()
    result = asked(shop(mode, 1, lines), outer, amount=500, how="pay")

    assert result.is_error
    assert mode == "migration" or "account 17" not in result.model_dump_json()
    inner, last = lines.events
    code = "MCP-SYS-I-003" if mode == "migration" else "MCP-SYS-E-001"
    assert ("pay", code) == (inner.tool, inner.code)
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
    """The net of the server in front changes nothing for callers of the mounted server itself."""
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


def draws() -> Any:
    """Say something, and draw."""
    return ["hello", ImageContent(type="image", data="AAAA", mime_type="image/png")]


def declares_blocks() -> list[ImageContent]:
    """Declare that it draws."""
    return [ImageContent(type="image", data="AAAA", mime_type="image/png")]


def declares_an_image() -> Image:
    """Declare a picture of FastMCP."""
    return Image(data=b"AAAA", format="png")


@mcp_safe_tool
async def is_late(rb: ReplyBuilder) -> Reply:
    """Take longer than FastMCP lets it."""
    await asyncio.sleep(30)
    return rb.success(codes.WA_READ_S_001, data={})


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("tool", [draws, declares_blocks, declares_an_image, is_late])
def test_a_tool_answers_in_a_mounted_server_as_in_the_server_itself(
    tool: Any, mode: str, levels: int
) -> None:
    """Blocks, pictures and a time limit that was given to FastMCP."""

    def answer(depth: int) -> Any:
        front: Any = FastMCP(
            "f", middleware=[ReplyMiddleware(settings=ServerSettings(**MODES[mode]))]
        )
        at = front
        for number in range(depth):
            inner: Any = FastMCP(f"level-{number}")
            at.mount(inner)
            at = inner
        at.tool(tool, timeout=0.05)
        said = asked(front, tool.__name__)
        code = (said.structured_content or {}).get("code")
        return said.is_error, code, [block.type for block in said.content]

    assert answer(0) == answer(levels)


@pytest.mark.parametrize("mode", MODES)
def test_a_tool_that_was_kept_runs_outside_any_call(mode: str) -> None:
    """Whoever keeps a tool of a server may run it himself: no call is going on then."""
    front = shop(mode, 1)
    asked(front, "bare_pay", amount=5)

    async def run() -> Any:
        tool: Any = await front.get_tool("bare_pay")
        return await tool.run({"amount": 5})

    assert "5" in asyncio.run(run()).model_dump_json()


@pytest.mark.parametrize("mode", MODES)
def test_a_proxy_in_the_same_process_is_asked_over_its_client(mode: str) -> None:
    """The server behind a proxy has a net in another place, and gets a request of its own."""
    inner: Any = FastMCP("inner")
    inner.tool(bare_pay)
    inner.tool(bare_order)
    mounting: Any = FastMCP("front", middleware=[ReplyMiddleware()])
    mounting.mount(inner)
    asked(mounting, "bare_pay", amount=5)
    before = asked(inner, "bare_order", amount=5, how="bare_pay")
    proxying: Any = create_proxy(inner)
    proxying.add_middleware(ReplyMiddleware(settings=ServerSettings(**MODES[mode])))

    result = asked(proxying, "bare_order", amount=5, how="bare_pay")
    failed = asked(proxying, "bare_order", amount=-1, how="bare_pay")

    assert "order" in before.structured_content
    assert failed.is_error
    assert (mode == "strict") is bool(result.is_error)
