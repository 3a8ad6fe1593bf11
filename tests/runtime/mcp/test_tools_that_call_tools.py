"""A tool that calls another through its stack gets what the bare stack gives it (specification 71).

What no other test sees: exceptions and results inside the server, compared with those of the bare
server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp_types import CallToolResult, TextContent
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.served_sizes import bare_server
from tests.runtime.mcp.stacks import Lines, failure_of, make

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

MODES: Final = {
    "untouched": {"successes": "untouched"},
    "migration": {"migration": True},
    "strict": {},
}


def error_of(stack: str) -> type[Exception]:
    """Return the exception class of the stack for words to the agent."""
    if stack == "sdk":
        from mcp.server.mcpserver.exceptions import ToolError
    else:
        from fastmcp.exceptions import ToolError
    return ToolError


def shop(server: Any, stack: str, seen: list[Any]) -> Any:
    """A shop whose tools call each other; `seen` gets what the outer tool met."""

    @server.tool()
    async def pay(amount: int) -> dict[str, int]:
        if amount < 0:
            raise error_of(stack)("no negative amounts")
        if amount > 100:
            raise RuntimeError("the card of account 17 was refused")
        return {"paid": amount}

    @server.tool()
    async def count() -> int:
        return 3

    async def met(name: str, arguments: dict[str, Any]) -> Any:
        try:
            result = await server.call_tool(name, arguments)
        except Exception as error:
            seen.append(("raised", [each.__name__ for each in type(error).__mro__]))
            raise
        seen.append(("came", result.structured_content, bool(result.is_error)))
        return result

    @server.tool()
    async def checkout(amount: Any) -> dict[str, str]:
        await met("pay", {"amount": amount})
        return {"order": "placed"}

    @server.tool()
    async def double() -> int:
        return 2 * (await met("count", {})).structured_content["result"]

    @server.tool()
    async def declines() -> CallToolResult:
        return CallToolResult(content=[TextContent(type="text", text="no")], is_error=True)

    @server.tool()
    async def goes_on() -> str:
        return (await met("declines", {})).content[0].text

    @server.tool()
    async def lost() -> str:
        await met("nowhere", {})
        return "found"

    return server


def asked(server: Any, name: str, arguments: dict[str, Any] | None = None) -> Any:
    async def ask() -> Any:
        async with session(server) as connected:
            return await connected.call_tool(name, arguments or {})

    return asyncio.run(ask())


CALLS: Final = [
    ("checkout", {"amount": 5}),
    ("checkout", {"amount": -1}),
    ("checkout", {"amount": 500}),
    ("checkout", {"amount": "many"}),
    ("double", {}),
    ("lost", {}),
    ("goes_on", {}),
]


@pytest.mark.parametrize("mode", ["untouched", "migration"])
@pytest.mark.parametrize(("name", "arguments"), CALLS)
def test_the_outer_tool_meets_what_it_would_meet_without_us(
    stack: str, mode: str, name: str, arguments: dict[str, Any]
) -> None:
    without, within = list[Any](), list[Any]()
    alone = asked(shop(bare_server(stack), stack, without), name, arguments)
    settings = ServerSettings(**MODES[mode])
    ours = asked(shop(make(stack, settings=settings), stack, within), name, arguments)

    assert bool(alone.is_error) == bool(ours.is_error)
    if without[0][0] == "raised":
        assert set(without[0][1]) & {"ToolError", "NotFoundError", "ValidationError"}
        assert within[0][0] == "raised"
        assert error_of(stack).__name__ in within[0][1] or within[0][1] == without[0][1]
    else:
        assert without == within


@pytest.mark.parametrize("mode", ["untouched", "migration"])
@pytest.mark.parametrize("amount", [-1, 500])
def test_words_of_the_inner_tool_reach_the_agent_as_without_us(
    stack: str, mode: str, amount: int
) -> None:
    server = shop(make(stack, settings=ServerSettings(**MODES[mode])), stack, [])

    ours = asked(server, "checkout", {"amount": amount})
    alone = asked(shop(bare_server(stack), stack, []), "checkout", {"amount": amount})

    assert alone.content[0].text in (ours.content[0].text, failure_of(ours)["data"].get("text"))


DIRECT: Final = [
    ("pay", {"amount": 5}),
    ("pay", {"amount": -1}),
    ("pay", {"amount": 500}),
    ("pay", {"amount": "many"}),
    ("pay", {}),
    ("count", {}),
    ("nowhere", {}),
]


def directly(server: Any, name: str, arguments: dict[str, Any]) -> Any:
    """Call a tool as a test of the author does, and return what came: an exception, or a result."""
    try:
        return asyncio.run(server.call_tool(name, arguments))
    except Exception as error:
        return error


@pytest.mark.parametrize(("name", "arguments"), DIRECT)
def test_a_test_of_the_author_that_expects_an_exception_passes(
    stack: str, name: str, arguments: dict[str, Any]
) -> None:
    settings = ServerSettings(successes="untouched")
    alone = directly(shop(bare_server(stack), stack, []), name, arguments)
    ours = directly(shop(make(stack, settings=settings), stack, []), name, arguments)

    assert isinstance(alone, Exception) == isinstance(ours, Exception)
    if isinstance(alone, Exception):
        assert isinstance(ours, type(alone))
        assert str(alone) == str(ours) or name == "nowhere"
    else:
        assert alone.structured_content == ours.structured_content


@pytest.mark.parametrize("mode", MODES)
def test_a_direct_call_of_a_safe_tool_returns_its_reply(stack: str, mode: str) -> None:
    server = make(stack, refuses, settings=ServerSettings(**MODES[mode]))
    result = directly(server, "refuses", {})
    assert result.is_error
    assert "WA-RES-I-001" in result.content[-1].text


@pytest.mark.parametrize("mode", ["migration", "strict"])
def test_a_direct_call_returns_a_reply_where_successes_are_replies(stack: str, mode: str) -> None:
    server = shop(make(stack, settings=ServerSettings(**MODES[mode])), stack, [])
    for name, arguments in DIRECT:
        result = directly(server, name, arguments)
        assert "trace_id" in result.structured_content["meta"]
        assert mode == "migration" or "account 17" not in result.content[-1].text


@pytest.mark.parametrize("mode", ["untouched", "migration"])
@pytest.mark.parametrize(("name", "arguments"), [("lost", {}), ("checkout", {"amount": "many"})])
def test_an_outer_tool_is_there_and_its_own_arguments_are_right(
    stack: str, mode: str, name: str, arguments: dict[str, Any]
) -> None:
    """Only the tool that it called is unknown, or was called with wrong arguments."""
    server = shop(make(stack, settings=ServerSettings(**MODES[mode])), stack, [])

    failure = failure_of(asked(server, name, arguments))

    assert failure["code"] in ("MCP-SYS-I-003", "MCP-SYS-E-001")


@mcp_safe_tool
async def refuses(rb: ReplyBuilder) -> Reply:
    """Say that a path is not there."""
    return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})


@mcp_safe_tool
async def reads(rb: ReplyBuilder) -> Reply:
    """Succeed."""
    return rb.success(codes.WA_READ_S_001, data={"path": "x"})


def governed(stack: str, mode: str, body: Callable[[Any], Any], lines: Lines) -> Any:
    """A server with two safe tools, and an outer one that runs `body` on the server."""
    server = make(stack, refuses, reads, settings=ServerSettings(log=lines, **MODES[mode]))

    @mcp_safe_tool
    async def outer(rb: ReplyBuilder) -> Reply:
        return await body(server)

    server.tool(name="outer")(outer)
    return server


@pytest.mark.parametrize("mode", MODES)
def test_a_safe_tool_that_fails_raises_with_its_reply_and_has_its_line(
    stack: str, mode: str
) -> None:
    seen, lines = list[Any](), Lines()

    async def body(server: Any) -> Reply:
        with pytest.raises(error_of(stack)) as caught:
            await server.call_tool("refuses", {})
        seen.append(getattr(caught.value, "reply", None))
        return ReplyBuilder().success(codes.WA_READ_S_001, data={"path": "y"})

    result = asked(governed(stack, mode, body, lines), "outer")

    assert not result.is_error
    assert ["WA-RES-I-001"] == [reply.code for reply in seen]
    assert ["WA-RES-I-001", "WA-READ-S-001"] == [line.code for line in lines.events]


@pytest.mark.parametrize("mode", MODES)
def test_an_outer_tool_that_lets_it_pass_is_no_success(stack: str, mode: str) -> None:
    lines = Lines()

    async def body(server: Any) -> Reply:
        await server.call_tool("refuses", {})
        return ReplyBuilder().success(codes.WA_READ_S_001, data={"path": "y"})

    result = asked(governed(stack, mode, body, lines), "outer")

    assert result.is_error
    assert "WA-RES-I-001" == lines.events[0].code
    assert lines.events[1].code in ("MCP-SYS-E-001", "MCP-SYS-I-003")


@pytest.mark.parametrize("mode", MODES)
def test_a_safe_tool_that_succeeds_is_there(stack: str, mode: str) -> None:
    async def body(server: Any) -> Reply:
        result = await server.call_tool("reads", {})
        structured = result.structured_content
        path = structured["path"] if mode == "untouched" else structured["data"]["path"]
        return ReplyBuilder().success(codes.WA_READ_S_001, data={"path": path})

    result = asked(governed(stack, mode, body, Lines()), "outer")

    assert not result.is_error


@pytest.mark.parametrize("mode", MODES)
def test_a_client_inside_a_tool_gets_results_as_every_client_does(stack: str, mode: str) -> None:
    """It asks over a wire of its own, so nothing is raised through it."""
    seen: list[Any] = []

    async def body(server: Any) -> Reply:
        async with session(server) as inside:
            seen.append(await inside.call_tool("refuses", {}))
        return ReplyBuilder().success(codes.WA_READ_S_001, data={"path": "y"})

    result = asked(governed(stack, mode, body, Lines()), "outer")

    assert not result.is_error
    assert "WA-RES-I-001" in seen[0].content[-1].text


def test_a_call_that_nobody_is_inside_gives_the_reply(stack: str) -> None:
    server = make(stack, refuses)

    result = asyncio.run(server.call_tool("refuses", {}))

    assert "WA-RES-I-001" == result.structured_content["code"]


@mcp_safe_tool
async def breaks(rb: ReplyBuilder) -> Reply:
    """Break."""
    raise KeyError("hunter2")


async def breaks_bare() -> str:
    """Break, and is not decorated."""
    raise KeyError("hunter2")


async def refuses_bare() -> str:
    """Say no, and is not decorated."""
    raise SAYS[0]("not on Sundays")


SAYS: list[type[Exception]] = []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("inner", [breaks, breaks_bare])
def test_a_crash_inside_is_no_word_of_an_author(stack: str, mode: str, inner: Any) -> None:
    """It is none where `errors` has an answer for the words of authors, either."""
    told: list[str] = []

    def says(error: Exception, rb: ReplyBuilder) -> Reply:
        told.append(str(error))
        return rb.invalid(codes.WA_RES_I_001, data={"path": str(error)})

    settings = ServerSettings(errors={error_of(stack): says}, **MODES[mode])  # type: ignore[arg-type]
    server = make(stack, inner, settings=settings)

    @server.tool(name="outer")
    @mcp_safe_tool
    async def outer(rb: ReplyBuilder) -> Reply:
        await server.call_tool(inner.__name__, {})
        return rb.success(codes.WA_READ_S_001, data={"path": "y"})

    said = asked(server, "outer").content[-1].text

    assert "MCP-SYS-E-001" in said
    assert told == []
    assert mode == "migration" or "hunter2" not in said


@pytest.mark.parametrize("mode", MODES)
def test_words_of_an_author_inside_have_the_answer_that_the_server_has_for_them(
    stack: str, mode: str
) -> None:
    def says(error: Exception, rb: ReplyBuilder) -> Reply:
        return rb.invalid(codes.WA_RES_I_001, data={"path": str(error)})

    SAYS[:] = [error_of(stack)]
    settings = ServerSettings(errors={error_of(stack): says}, **MODES[mode])  # type: ignore[arg-type]
    server = make(stack, refuses_bare, settings=settings)

    @server.tool(name="outer")
    @mcp_safe_tool
    async def outer(rb: ReplyBuilder) -> Reply:
        await server.call_tool("refuses_bare", {})
        return rb.success(codes.WA_READ_S_001, data={"path": "y"})

    said = asked(server, "outer").content[-1].text

    assert "WA-RES-I-001" in said
    assert "not on Sundays" in said
