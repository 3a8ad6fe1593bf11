"""Resources, prompts, and errors outside of tools leak no text of an exception.

What no other test sees: reads and prompts that break, and protocol errors that the body of a tool
raises. A strict server tells a trace id only; until tools have moved, the words are those of the
stack (specification 7 and 80).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from itertools import product
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.mcpserver import exceptions
from mcp.shared.exceptions import MCPError
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.served_sizes import bare_server
from tests.runtime.mcp.stacks import Lines, failure_of, make, over_a_client

from replybook.safety import ServerSettings

SECRET: Final = "the password of db-7 is hunter2"
TRACE_ID: Final = re.compile(r"\(trace id ([0-9a-f]{32})\)")

UNMOVED: Final = [{"migration": True}, {"successes": "untouched"}]
MODES: Final = [{}, *UNMOVED]


def served(stack: str, lines: Lines | None = None, **settings: Any) -> Any:
    """A server whose resources and prompts break, say what they have to say, and work."""
    return with_parts(make(stack, settings=ServerSettings(log=lines, **settings)), stack)


def with_parts(server: Any, stack: str) -> Any:
    """Add the resources and prompts to a server."""
    if stack == "sdk":
        from mcp.server.mcpserver.exceptions import ResourceError
    else:
        from fastmcp.exceptions import ResourceError

    @server.resource("notes://breaks")
    def breaks() -> str:
        raise RuntimeError(SECRET)

    @server.resource("notes://breaks/{name}")
    def breaks_by_name(name: str) -> str:
        raise RuntimeError(f"{name}: {SECRET}")

    @server.resource("notes://translates")
    def translates() -> str:
        try:
            raise RuntimeError(SECRET)
        except RuntimeError as error:
            raise MCPError(-32000, str(error)) from error

    @server.resource("notes://says")
    def says() -> str:
        raise ResourceError("the archive is closed on Sundays")

    @server.resource("notes://refuses")
    def refuses() -> str:
        raise MCPError(-32001, "ask the librarian")

    @server.resource("notes://works")
    def works() -> str:
        return "so it is"

    @server.prompt()
    def broken() -> str:
        raise RuntimeError(SECRET)

    @server.prompt()
    def whole(name: str) -> str:
        return f"Greet {name}"

    return server


def asked(server: Any, ask: Callable[[Any], Any]) -> Any:
    """Return the result of a client, or the error that it raises."""

    async def go() -> Any:
        async with session(server) as connected:
            try:
                return await ask(connected)
            except MCPError as error:
                return error

    return asyncio.run(go())


def reading(uri: str) -> Callable[[Any], Any]:
    return lambda client: client.read_resource(uri)


def rendering(name: str, arguments: dict[str, str] | None = None) -> Callable[[Any], Any]:
    return lambda client: client.get_prompt(name, arguments)


breaking = pytest.mark.parametrize(
    "ask",
    [
        reading("notes://breaks"),
        reading("notes://breaks/a"),
        reading("notes://translates"),
        rendering("broken"),
    ],
    ids=["resource", "template", "translated", "prompt"],
)


class Unreadable(Exception):
    """An exception that no stack can write to its log."""

    def __str__(self) -> str:
        raise ValueError(SECRET)


@pytest.mark.parametrize(
    ("settings", "leaving"),
    [
        *product((MODES[0], MODES[-1]), (SystemExit, asyncio.CancelledError)),
        (MODES[0], Unreadable),
    ],
)
@pytest.mark.parametrize("ask", [reading("notes://leaves"), rendering("leaves")])
def test_what_would_end_the_server_is_a_failure_with_a_trace_id(
    stack: str, settings: Any, leaving: type[BaseException], ask: Callable[[Any], Any]
) -> None:
    server = make(stack, settings=ServerSettings(**settings))

    async def leaves() -> str:
        if leaving is Unreadable:
            raise Unreadable
        raise leaving(SECRET)

    server.resource("notes://leaves")(leaves)
    server.prompt()(leaves)

    told = asked(server, ask).error.message
    assert TRACE_ID.search(told), told
    assert SECRET not in told


@breaking
def test_what_broke_tells_its_trace_id_and_nothing_else(
    stack: str, ask: Callable[[Any], Any]
) -> None:
    lines = Lines()

    error = asked(served(stack, lines), ask)

    assert isinstance(error, MCPError)
    assert "hunter2" not in f"{error} {error.error}"
    told = TRACE_ID.search(str(error))
    assert told is not None
    assert SECRET in str(lines.stacks[told[1]])


@pytest.mark.parametrize("settings", UNMOVED, ids=str)
@breaking
def test_what_broke_says_what_the_stack_says_until_tools_have_moved(
    stack: str, settings: dict[str, Any], ask: Callable[[Any], Any]
) -> None:
    error = asked(served(stack, **settings), ask)

    assert isinstance(error, MCPError)
    assert asked(with_parts(bare_server(stack), stack), ask).error == error.error


def test_without_a_log_the_logger_says_what_it_was(
    stack: str, caplog: pytest.LogCaptureFixture
) -> None:
    error = asked(served(stack), reading("notes://breaks"))

    told = TRACE_ID.search(str(error))
    assert told is not None
    (said,) = [r.getMessage() for r in caplog.records if r.name == "replybook"]
    assert (
        f"the resource notes://breaks failed unexpectedly: MCP-SYS-E-001, trace id {told[1]}"
        == said
    )


@pytest.mark.parametrize("settings", MODES, ids=str)
@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (reading("notes://says"), "closed on Sundays"),
        (reading("notes://refuses"), "ask the librarian"),
        (reading("notes://nowhere"), "notes://nowhere"),
    ],
    ids=["words", "protocol error", "not there"],
)
def test_words_for_the_caller_and_refusals_of_the_stack_pass(
    stack: str, settings: dict[str, Any], ask: Callable[[Any], Any], words: str
) -> None:
    if (
        stack == "sdk"
        and words == "closed on Sundays"
        and not hasattr(exceptions, "UnexpectedToolError")
    ):
        pytest.skip("this version of the SDK keeps them to itself")
    lines = Lines()

    error = asked(served(stack, lines, **settings), ask)

    assert isinstance(error, MCPError)
    assert words in str(error)
    assert TRACE_ID.search(str(error)) is None
    assert {} == lines.stacks


def test_what_works_works(stack: str) -> None:
    assert "so it is" == asked(served(stack), reading("notes://works")).contents[0].text
    said = asked(served(stack), rendering("whole", {"name": "Ada"}))
    assert "Greet Ada" == said.messages[0].content.text


def test_a_prompt_without_its_arguments_is_the_stack_s_to_refuse(stack: str) -> None:
    lines = Lines()

    error = asked(served(stack, lines), rendering("whole"))

    assert isinstance(error, MCPError)
    assert {} == lines.stacks


# Errors with a way of their own, from the body of a tool


def made_of_a_crash() -> str:
    """Break, and make a protocol error of it."""
    try:
        raise RuntimeError(SECRET)
    except RuntimeError as error:
        raise MCPError(-32000, f"it is: {error}") from error


def deliberate() -> str:
    """Refuse by the protocol."""
    raise MCPError(-32001, "ask the librarian")


@pytest.mark.parametrize("settings", MODES, ids=str)
def test_a_protocol_error_that_was_made_of_a_crash_is_one(
    stack: str, settings: dict[str, Any]
) -> None:
    if settings and (stack == "fastmcp" or "successes" in settings):
        pytest.skip("the stack sends it, FastMCP as a result and the SDK as a protocol error")
    result = over_a_client(
        make(stack, made_of_a_crash, settings=ServerSettings(**settings)), "made_of_a_crash"
    )

    assert "MCP-SYS-E-001" == failure_of(result)["code"]
    assert "hunter2" not in str(result)


@pytest.mark.parametrize("settings", UNMOVED, ids=str)
@pytest.mark.parametrize("tool", [made_of_a_crash, deliberate])
def test_until_tools_have_moved_it_is_the_result_that_fastmcp_makes(
    tool: Callable[[], str], settings: dict[str, Any]
) -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    server = make("fastmcp", tool, settings=ServerSettings(**settings))
    failure = failure_of(result := over_a_client(server, tool.__name__))
    (told,) = over_a_client(bare_server("fastmcp", tool), tool.__name__).content

    assert "MCP-SYS-I-003" == failure["code"]
    assert told.text in (result.content[0].text, failure["data"].get("text"))


def test_a_deliberate_one_passes(stack: str) -> None:
    modes = [{}] if stack == "fastmcp" else MODES
    for settings in modes:
        with pytest.raises(MCPError, match="ask the librarian"):
            over_a_client(
                make(stack, deliberate, settings=ServerSettings(**settings)), "deliberate"
            )


def test_the_body_of_a_tool_raises_no_refusal_of_the_stack() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    from fastmcp import FastMCP
    from fastmcp.exceptions import AuthorizationError
    from fastmcp.server.middleware import Middleware

    from replybook.mcp.fastmcp import ReplyMiddleware

    def closes() -> str:
        raise AuthorizationError(SECRET)

    class Closed(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:  # noqa: ARG002  # by name
            raise AuthorizationError("not for you")

    for mode in MODES:
        result = over_a_client(make("fastmcp", closes, settings=ServerSettings(**mode)), "closes")
        assert ("MCP-SYS-I-003" if mode else "MCP-SYS-E-001") == failure_of(result)["code"], mode
        assert bool(mode) == (SECRET in str(result.content)), mode

    refused: Any = FastMCP("small", middleware=[ReplyMiddleware(), Closed()])
    refused.tool(name="closes")(closes)
    with pytest.raises(AuthorizationError, match="not for you"):
        asyncio.run(refused.call_tool("closes", {}))
