"""Measure the time that replies add to one call on each server stack; print JSON.

All runs in one fresh process. The same tool is served by a bare server, one that leaves successes
untouched, one that gives replies, and one that also writes a trace. FastMCP has two more: one with
a middleware that does nothing, and one with its own middleware for errors. An author would add
these otherwise. A tool that fails in its author's words is served bare, untouched and in migration.

The servers are called in turns, so that other load on the machine slows all of them, and the
medians of the rounds are compared. The tool is async, because a sync one runs in a thread on every
stack, and the change of threads costs more than everything that is measured here.

    python -m bench.calls FOLDER
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replybook import Reply
    from replybook.safety import ServerSettings

STACKS = ("sdk", "fastmcp")
ROUNDS, CALLS = 31, 100
ARGUMENTS = {"path": "root:repo/common/traits", "depth": 2}

Call = Callable[[], Awaitable[object]]


def main(argv: Sequence[str]) -> int:
    """Measure both stacks; print seconds a call by names such as `sdk bare` and `sdk replies`."""
    figures: dict[str, float] = {}
    for stack in STACKS:
        taken = asyncio.run(_in_turns(_calls(stack, Path(argv[0]) / stack)))
        figures |= {f"{stack} {name}": seconds for name, seconds in taken.items()}
    print(json.dumps(figures))
    return 0


async def _in_turns(calls: Mapping[str, Call]) -> Mapping[str, float]:
    gc.collect()
    for call in calls.values():  # the first call of FastMCP takes 130 ms, and guards are installed
        await _timed(call, CALLS // 10 + 1)
    rounds = [
        {name: await _timed(call, CALLS) for name, call in calls.items()} for _ in range(ROUNDS)
    ]
    return {name: median(one[name] for one in rounds) for name in calls}


async def _timed(call: Call, times: int) -> float:
    start = process_time()
    for _ in range(times):
        await call()
    return (process_time() - start) / times


def _calls(stack: str, folder: Path) -> Mapping[str, Call]:
    from replybook.safety import ServerSettings
    from replybook.trace import TraceLog

    server = sdk_server if stack == "sdk" else _fastmcp_server
    untouched = server(ServerSettings(successes="untouched"), is_decorated=False)
    migrating = server(ServerSettings(migration=True), is_decorated=False)
    servers = {
        **(_bare_sdk() if stack == "sdk" else _bare_fastmcp()),
        "untouched": untouched,
        "replies": server(ServerSettings()),
        "traced": server(ServerSettings(log=TraceLog(folder))),
    }
    calls = {name: _call(one) for name, one in servers.items()}
    return calls | {
        "bare failure": _failing_call(servers["bare"]),
        "untouched failure": _failing_call(untouched),
        "migrating failure": _failing_call(migrating),
    }


def _call(server: Any) -> Call:
    return lambda: server.call_tool("listing", ARGUMENTS)


def _failing_call(server: Any) -> Call:
    """Return a call of a tool that fails. A bare server raises to a caller in its process."""

    async def call() -> object:
        with suppress(Exception):
            return await server.call_tool("failing", ARGUMENTS)
        return None

    return call


def _bare_sdk() -> Mapping[str, Any]:
    from mcp.server.mcpserver import MCPServer

    server: MCPServer = MCPServer("bare")
    server.tool(name="listing")(_raw)
    server.tool(name="failing")(_failing)
    return {"bare": server}


def sdk_server(settings: ServerSettings, *, is_decorated: bool = True) -> Any:
    """Return a server of the SDK with one tool.

    Args:
        is_decorated: If True, the tool gives replies.
    """
    from replybook.mcp.sdk import ReplyServer
    from replybook.safety import mcp_safe_tool

    server: ReplyServer = ReplyServer("replies", settings=settings)
    server.tool(name="listing")(mcp_safe_tool(listing_tool()) if is_decorated else _raw)
    server.tool(name="failing")(_failing)
    return server


def _bare_fastmcp() -> Mapping[str, Any]:
    from fastmcp import FastMCP
    from fastmcp.server.middleware import Middleware
    from fastmcp.server.middleware.error_handling import ErrorHandlingMiddleware

    class Empty(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            return await call_next(context)

    chains = {"bare": [], "empty": [Empty()], "errors": [ErrorHandlingMiddleware()]}
    servers = {name: FastMCP(name, middleware=chain) for name, chain in chains.items()}
    for server in servers.values():
        server.tool(_raw, name="listing")
        server.tool(_failing, name="failing")
    return servers


def _fastmcp_server(settings: ServerSettings, *, is_decorated: bool = True) -> Any:
    from fastmcp import FastMCP

    from replybook.mcp.fastmcp import ReplyMiddleware
    from replybook.safety import mcp_safe_tool

    server = FastMCP("replies", middleware=[ReplyMiddleware(settings=settings)])
    server.tool(mcp_safe_tool(listing_tool()) if is_decorated else _raw, name="listing")
    server.tool(_failing, name="failing")
    return server


async def _raw(path: str, depth: int = 1) -> dict[str, object]:
    return {"path": path, "depth": depth}


async def _failing(path: str, depth: int = 1) -> dict[str, object]:
    from mcp_types import CallToolResult, TextContent

    words = f"no folder {path} at depth {depth}; try again in 30 seconds"
    failure: Any = CallToolResult(content=[TextContent(type="text", text=words)], is_error=True)
    return failure


def listing_tool() -> Callable[..., Awaitable[Reply]]:
    """Return the tool that every server here has, with replies."""
    from replybook import Reply, ReplyBuilder, codes

    async def listing(path: str, rb: ReplyBuilder, depth: int = 1) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": path, "depth": depth})

    # Annotations are texts in this module, and these names exist only in this function.
    listing.__annotations__ = {"path": str, "rb": ReplyBuilder, "depth": int, "return": Reply}
    return listing


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
