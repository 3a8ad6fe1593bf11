"""A program for the folder of a lending desk: bytes and words sent, and duration of calls.

Prints one JSON object. With `--time`, microseconds of a call in memory, the least of several
rounds.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from typing import Any

import catalog
import desk
import desk_fast
import fastmcp
import mcp

FAILURES = {
    "I": ("find_book", {"book_id": "b9"}, 1),
    "D": ("lend_book", {"book_id": "b1", "reader": "Mallory"}, 1),
    "E": ("reserve", {"book_id": "b1"}, 1),
    "wait": ("renew", {"book_id": "b3"}, 3),
}
"""The tool, its arguments and the number of calls, by the behavior that they show."""

LARGE = {"copies": 2_000}
ROUNDS, CALLS = 7, 200


def wire(result: Any) -> dict[str, Any]:
    """A result as it travels."""
    sent: dict[str, Any] = result.model_dump(mode="json", by_alias=True, exclude_none=True)
    return sent


def size(sent: dict[str, Any]) -> int:
    """The bytes of a value as compact JSON, with a one-digit duration and without `_meta`."""
    kept = {key: value for key, value in sent.items() if key != "_meta"}
    text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False)
    return len(re.sub(r'(duration_ms\\*":)[0-9.]+', r"\g<1>1", text).encode())


async def measured(listing: Any, call: Any) -> dict[str, Any]:
    """The sizes and the failures of one desk."""
    tools = sorted(wire(await listing())["tools"], key=lambda tool: str(tool["name"]))
    large = await call("export_catalog", LARGE)
    said = {}
    for shown, (tool, arguments, times) in FAILURES.items():
        catalog.refill()
        for _ in range(times):
            said[shown] = wire(await call(tool, arguments))
    listed = [size(tool) for tool in tools]
    return {"tools": len(tools), "listed": sum(listed), "large": size(wire(large)), "said": said}


async def timed(call: Any) -> float:
    """Microseconds of a call that succeeds."""
    rounds = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        for _ in range(CALLS):
            await call("author_of", {"book_id": "b1"})
        rounds.append((time.perf_counter() - started) / CALLS * 1e6)
    return min(rounds)


async def main(*, times: bool) -> dict[str, Any]:
    """Both desks, in this process, through clients in memory."""
    async with mcp.Client(desk.mcp) as one, fastmcp.Client(desk_fast.mcp) as two:
        if times:
            return {"sdk": await timed(one.call_tool), "fastmcp": await timed(two.call_tool_mcp)}
        return {
            "sdk": await measured(one.list_tools, one.call_tool),
            "fastmcp": await measured(two.list_tools_mcp, two.call_tool_mcp),
        }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(times="--time" in sys.argv))))
