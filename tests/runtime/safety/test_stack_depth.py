"""Tools that are called with little stack left, and tools that use it all."""

from __future__ import annotations

import asyncio
import inspect
import sys
from typing import cast

import pytest
from tests.runtime.safety.tools import Log, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.envelope import Envelope
from replybook.safety.fresh_stack import on_fresh_stack

NEEDED = 14
"""Frames without which a tool cannot even be called."""

OF_A_TRACER = 3
"""Frames that a tracer, such as that of `make quick`, needs for itself."""


def fine(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"rows": [[[[1]]]]})


def crash() -> None:
    raise ValueError


def raw() -> object:
    return {}


def called_with(frames: int, tool: object) -> Envelope:
    """Call `tool` where just so many frames are left."""

    def sink(depth: int) -> Envelope:
        if depth == 0:
            return cast("Envelope", tool())  # type: ignore[operator]
        return sink(depth - 1)

    spare = frames + (OF_A_TRACER if sys.gettrace() is not None else 0)
    return sink(sys.getrecursionlimit() - len(inspect.stack(0)) - spare)


@pytest.mark.parametrize("body", [fine, crash, raw])
@pytest.mark.parametrize("frames", range(NEEDED, 60))
def test_a_call_with_few_frames_left_is_answered(frames: int, body: object) -> None:
    log = Log()
    tool = untyped_tool(settings=make_settings(log))(body)  # type: ignore[arg-type]
    envelope = called_with(frames, tool)

    assert envelope["code"] in ("WA-READ-S-001", "MCP-SYS-E-001", "MCP-SYS-E-003")
    assert 1 == len(log.events)


def test_where_nothing_can_be_called_nothing_is() -> None:
    with pytest.raises(RecursionError):
        called_with(1, mcp_safe_tool(fine))


def test_a_tool_that_calls_itself_without_end_is_answered() -> None:
    def again(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"inner": tool()["code"]})

    tool = untyped_tool()(again)

    assert tool()["code"] in ("WA-READ-S-001", "MCP-SYS-E-001")


def test_a_coroutine_that_awaits_itself_without_end_is_answered() -> None:
    async def again(times: int = 0) -> int:
        return await again(times + 1)

    async def main() -> Envelope:
        return await cast("asyncio.Future[Envelope]", untyped_tool()(again)())

    assert {} == asyncio.run(main())["data"]


def test_after_all_that_an_ordinary_call_works() -> None:
    untyped_tool()(lambda: called_with(20, mcp_safe_tool(fine)))()

    assert "WA-READ-S-001" == mcp_safe_tool(fine)()["code"]


def test_work_on_a_fresh_stack_gives_what_it_makes() -> None:
    assert 3 == on_fresh_stack(len, [1, 2, 3])


def test_work_on_a_fresh_stack_raises_what_it_raises() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        on_fresh_stack(int, "x")
