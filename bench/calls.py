"""What replies add to one call on each server stack, taken inside a fresh process; prints JSON.

A bare server and one that gives replies hold the same tool. They are called in turns, so that whoever
else is busy slows both, and the medians of the rounds are compared: the difference is what we add,
the ratio is what holds on any machine. The tool is async: a sync one runs in a thread on both
stacks, and the hand-over costs more than everything that is measured here.

    python -m bench.calls [--stdlib] [--rounds N] [--calls N] [--trace FOLDER]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replybook import Reply
    from replybook.safety import ServerSettings

__all__ = ["BUDGETS_US", "Added", "added", "main"]

BUDGETS_US: Mapping[str, float] = {"sdk": 20.0, "sdk, orjson": 10.0, "fastmcp": 45.0}
"""Microseconds that replies may add to a call (decision 22)."""

ARGUMENTS = {"path": "root:repo/common/traits", "depth": 2}

Call = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Added:
    """Medians of one stack, in seconds a call."""

    bare: float
    replies: float

    @property
    def added(self) -> float:
        """What replies add."""
        return self.replies - self.bare

    @property
    def ratio(self) -> float:
        """How many times the bare call one with replies takes."""
        return self.replies / self.bare


def added(
    stack: str, *, rounds: int = 101, calls: int = 100, settings: ServerSettings | None = None
) -> Added:
    """Measure one stack, `sdk` or `fastmcp`, in this process."""
    make = {"sdk": _sdk, "fastmcp": _fastmcp}[stack]
    return asyncio.run(_interleaved(*make(settings), rounds, calls))


async def _interleaved(bare: Call, replies: Call, rounds: int, calls: int) -> Added:
    gc.collect()
    for call in (bare, replies):  # the first call of FastMCP takes 130 ms, and guards are put on
        await _timed(call, calls // 10 + 1)
    times = [(await _timed(bare, calls), await _timed(replies, calls)) for _ in range(rounds)]
    return Added(median(first for first, _ in times), median(second for _, second in times))


async def _timed(call: Call, times: int) -> float:
    start = perf_counter()
    for _ in range(times):
        await call()
    return (perf_counter() - start) / times


def _sdk(settings: ServerSettings | None) -> tuple[Call, Call]:
    from mcp.server.mcpserver import MCPServer

    from replybook.mcp.sdk import ReplyServer
    from replybook.safety import mcp_safe_tool

    bare: MCPServer = MCPServer("bare")
    bare.tool(name="listing")(_raw)
    server: ReplyServer = ReplyServer("replies", settings=settings)
    server.tool()(mcp_safe_tool(_tool()))
    return (
        lambda: bare.call_tool("listing", ARGUMENTS),
        lambda: server.call_tool("listing", ARGUMENTS),
    )


def _fastmcp(settings: ServerSettings | None) -> tuple[Call, Call]:
    from fastmcp import FastMCP

    from replybook.mcp.fastmcp import ReplyMiddleware
    from replybook.safety import mcp_safe_tool

    bare = FastMCP("bare")
    bare.tool(_raw, name="listing")
    server = FastMCP("replies", middleware=[ReplyMiddleware(settings=settings)])
    server.tool(mcp_safe_tool(_tool()))
    return (
        lambda: bare.call_tool("listing", ARGUMENTS),
        lambda: server.call_tool("listing", ARGUMENTS),
    )


async def _raw(path: str, depth: int = 1) -> dict[str, object]:
    return {"path": path, "depth": depth}


def _tool() -> Callable[..., Awaitable[Reply]]:
    from replybook import Reply, ReplyBuilder, codes

    async def listing(path: str, rb: ReplyBuilder, depth: int = 1) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": path, "depth": depth})

    # The names are found in this function only, and annotations are texts in this module.
    listing.__annotations__ = {"path": str, "rb": ReplyBuilder, "depth": int, "return": Reply}
    return listing


def main(argv: Sequence[str]) -> int:
    """Measure both stacks and print seconds a call."""
    options = _options(argv)
    if options.stdlib:
        sys.modules["orjson"] = None  # type: ignore[assignment]  # how Python is told that there is none
    print(json.dumps({stack: _figures(stack, options) for stack in ("sdk", "fastmcp")}))
    return 0


def _figures(stack: str, options: argparse.Namespace) -> Mapping[str, float]:
    from replybook.safety import ServerSettings
    from replybook.trace import TraceLog

    log = TraceLog(options.trace) if options.trace else None
    took = added(
        stack, rounds=options.rounds, calls=options.calls, settings=ServerSettings(log=log)
    )
    return {**asdict(took), "added": took.added, "ratio": took.ratio}


def _options(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m bench.calls", description=__doc__)
    parser.add_argument("--stdlib", action="store_true", help="encode without orjson")
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--calls", type=int, default=100)
    parser.add_argument("--trace", type=Path, metavar="FOLDER", help="write a trace, too")
    return parser.parse_args(argv)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
