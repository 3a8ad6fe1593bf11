"""A builder belongs to one call: after it, it builds nothing; what it built may be given again.

A reply is a value without a trace id, so a tool may keep one and answer another call with it: that
call has a trace id and a line of its own. A builder is the state of one call, so it may not.
"""

from __future__ import annotations

import threading
from typing import Any

import pytest

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

KEPT: list[Any] = []


def build(rb: ReplyBuilder, letter: str) -> Reply:
    if letter == "S":
        return rb.success(codes.WA_READ_S_001, data={"count": 1})
    if letter == "I":
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
    if letter == "D":
        return rb.denied(codes.EN_GATE_D_001, data={"reason": "no"})
    return rb.error(codes.WA_READ_E_001, data={"path": "x"})


@mcp_safe_tool(name="keeps_builder")
def keeps_builder(rb: ReplyBuilder) -> Reply:
    KEPT.append(rb)
    return build(rb, "S")


@mcp_safe_tool(name="keeps_async")
async def keeps_async(rb: ReplyBuilder) -> Reply:
    KEPT.append(rb)
    return build(rb, "S")


@mcp_safe_tool(name="breaks")
def breaks(rb: ReplyBuilder) -> Reply:
    KEPT.append(rb)
    raise ValueError("broken")


@pytest.mark.parametrize("letter", "SIDE")
@pytest.mark.parametrize("tool", [keeps_builder, breaks])
def test_a_builder_builds_nothing_after_its_call(tool: Any, letter: str) -> None:
    tool()

    with pytest.raises(RuntimeError, match="the call of this builder has ended"):
        build(KEPT.pop(), letter)


async def _kept() -> ReplyBuilder:
    await keeps_async()
    return KEPT.pop()


def test_neither_does_that_of_an_async_tool() -> None:
    import asyncio

    with pytest.raises(RuntimeError, match="the call of this builder has ended"):
        build(asyncio.run(_kept()), "S")


def test_a_tool_that_uses_the_builder_of_another_call_is_told() -> None:
    keeps_builder()
    other = KEPT.pop()

    @mcp_safe_tool(name="late")
    def late(rb: ReplyBuilder) -> Reply:
        return build(other, "S")

    envelope: Any = late()

    assert envelope["code"] == "MCP-SYS-E-001"


@pytest.mark.parametrize("letter", "SIDE")
def test_a_kept_reply_answers_another_call_under_its_own_id(letter: str) -> None:
    kept: list[Reply] = []

    @mcp_safe_tool(name="cached")
    def cached(rb: ReplyBuilder) -> Reply:
        if not kept:
            kept.append(build(rb, letter))
        return kept[0]

    first: Any = cached()
    second: Any = cached()

    assert first["code"] == second["code"]
    assert first["data"] == second["data"]
    assert first["meta"]["trace_id"] != second["meta"]["trace_id"]


@pytest.mark.parametrize("letter", "IDE")
def test_of_eight_threads_one_ends_the_call(letter: str) -> None:
    said: list[object] = []

    @mcp_safe_tool(name="eight")
    def eight(rb: ReplyBuilder) -> Reply:
        meeting = threading.Barrier(8)

        def end() -> None:
            meeting.wait()
            try:
                said.append(build(rb, letter))
            except RuntimeError as refused:
                said.append(str(refused))

        threads = [threading.Thread(target=end) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        (reply,) = [one for one in said if isinstance(one, Reply)]
        return reply

    envelope: Any = eight()

    assert envelope["reply_type"] == letter
    assert 7 == sum("already ended this call" in str(one) for one in said)
