"""A call that its client gives up is stopped, is not answered, and is one line in the trace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import Lines, make
from tests.runtime.mcp.wires import PATIENCE, SERVER, HttpWire, StdioWire, serving_process

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool
from replybook.trace.reader import events


@pytest.fixture(params=["stdio", "http"])
def wire(
    request: pytest.FixtureRequest, stack: str, tmp_path: Path
) -> Iterator[StdioWire | HttpWire]:
    command = [str(SERVER), stack, str(tmp_path)]
    with serving_process(command, http=request.param == "http", warm=True) as wire:
        yield wire


def _outcomes(folder: Path) -> list[tuple[object, object]]:
    return [(event["tool"], event["outcome"]) for event in events(folder)]


def test_a_call_that_is_given_up_is_stopped_and_logged(
    wire: StdioWire | HttpWire, tmp_path: Path
) -> None:
    _call(wire, "ping")
    begun = wire.send("tools/call", {"name": "waits", "arguments": {}})
    _call(wire, "ping")  # by now the server has the call before this one
    wire.cancel(begun)  # type: ignore[arg-type]  # each wire takes what it gave
    end = time.monotonic() + PATIENCE
    while ("waits", "cancelled") not in _outcomes(tmp_path) and time.monotonic() < end:
        _call(wire, "ping")

    assert [o for t, o in _outcomes(tmp_path) if t == "waits"] == ["cancelled"]
    _call(wire, "ping")
    if isinstance(wire, StdioWire):
        assert begun not in wire.answered


def _call(wire: StdioWire | HttpWire, tool: str) -> None:
    message = wire.ask("tools/call", {"name": tool, "arguments": {}}).message

    assert message["result"]["structuredContent"]["code"] == "MCP-SYS-S-001"


async def _waits() -> dict[str, str]:
    await asyncio.sleep(60)
    return {}


@mcp_safe_tool
async def _waits_safely(rb: ReplyBuilder) -> Reply:
    await asyncio.sleep(60)
    return rb.success(codes.MCP_SYS_S_001)


@pytest.mark.parametrize("tool", [_waits, _waits_safely])
def test_a_task_that_is_cancelled_ends(tool: Callable[..., object], stack: str) -> None:
    lines = Lines()
    server = make(stack, tool, settings=ServerSettings(log=lines))

    async def give_up() -> None:
        async with session(server) as connected:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(connected.call_tool(tool.__name__, {}), 0.2)
            await connected.list_tools()

    asyncio.run(give_up())

    assert [(e.tool, e.outcome) for e in lines.events] == [(tool.__name__, "cancelled")]
