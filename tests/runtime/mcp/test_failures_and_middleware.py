"""The author's FastMCP middleware sees a failure as an exception, as on the bare stack.

A tool that has moved to replies answers its envelope there. Source: specification 71.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware.error_handling import RetryMiddleware
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import Lines

from replybook import Reply, ReplyBuilder, codes
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

MODES = {
    "bare": None,
    "untouched": ServerSettings(successes="untouched"),
    "migration": ServerSettings(migration=True),
}


class Audit(Middleware):
    """Writes down how a call ended."""

    def __init__(self) -> None:
        self.ends: list[str] = []

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        try:
            result = await call_next(context)
        except Exception as error:
            self.ends.append(type(error).__name__)
            raise
        self.ends.append("result")
        return result


def says_no() -> str:
    """Refuse."""
    raise ToolError("not on Sundays")


def crashes() -> str:
    """Break."""
    raise KeyError("hunter2")


async def counts(limit: int = 3) -> int:
    """Succeed."""
    return limit


@mcp_safe_tool
def denies(rb: ReplyBuilder) -> Reply:
    """Deny."""
    return rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"})


def served(settings: ServerSettings | None, tool: Any, *inside: Middleware, way: str) -> Any:
    """A server with its author's middleware, and the tool in it or in a server that it mounts."""
    net = [] if settings is None else [ReplyMiddleware(settings=settings)]
    server: Any = FastMCP("outer", middleware=[*net, *inside])
    home = server if way == "plain" else FastMCP("inner")
    home.tool(name="it")(tool)
    if way == "mounted":
        server.mount(home)
    return server


def asked(server: Any, **arguments: Any) -> Any:
    async def ask() -> Any:
        async with session(server) as connected:
            return await connected.call_tool("it", arguments)

    return asyncio.run(ask())


@pytest.mark.parametrize("way", ["plain", "mounted"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("tool", "arguments", "end"),
    [
        (says_no, {}, "ToolError"),
        (crashes, {}, "ToolError"),
        (counts, {"limit": "many"}, "ValidationError"),
        (counts, {}, "result"),
    ],
)
def test_middleware_sees_the_end_that_it_sees_on_the_bare_stack(
    tool: Any, arguments: dict[str, Any], end: str, mode: str, way: str
) -> None:
    audit = Audit()
    result = asked(served(MODES[mode], tool, audit, way=way), **arguments)

    assert [end] == audit.ends
    assert bool(result.is_error) is (end != "result")


@pytest.mark.parametrize("way", ["plain", "mounted"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("needed", [2, 9])
def test_what_passes_by_itself_is_tried_again(needed: int, mode: str, way: str) -> None:
    tries: list[int] = []

    def connects() -> int:
        tries.append(1)
        if len(tries) < needed:
            raise ConnectionError("db-7 hung up")
        return 7

    again = RetryMiddleware(max_retries=2, base_delay=0.001, retry_exceptions=(ConnectionError,))
    result = asked(served(MODES[mode], connects, again, way=way))

    assert (min(needed, 3), needed > 3) == (len(tries), bool(result.is_error))
    assert ("db-7 hung up" in result.model_dump_json()) is (needed > 3)


@pytest.mark.parametrize("mode", ["untouched", "migration"])
def test_however_often_it_is_tried_it_is_one_call(mode: str) -> None:
    log = Lines()
    wanted = {"untouched": {"successes": mode}, "migration": {"migration": True}}[mode]
    again = RetryMiddleware(max_retries=2, base_delay=0.001, retry_exceptions=(KeyError,))
    asked(served(ServerSettings(log=log, **wanted), crashes, again, way="plain"))  # type: ignore[arg-type]

    assert ["MCP-SYS-E-001"] == [line.code for line in log.events]


@pytest.mark.parametrize("settings", [ServerSettings(), *filter(None, MODES.values())])
def test_a_tool_that_has_moved_answers_its_envelope(settings: ServerSettings) -> None:
    audit = Audit()
    result = asked(served(settings, denies, audit, way="plain"))

    assert ["result"] == audit.ends
    assert result.is_error
