"""Tools that take too long: the caller gets an answer, and learns whether the body goes on.

No test measures time: bodies wait for events, and a limit is either far away or already over.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import cast

import pytest
from tests.bounded_waits import PATIENCE
from tests.runtime.safety.tools import Log, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.envelope import Envelope
from replybook.safety.timeout import GRACE_S

FAR, SOON = 60.0, 0.01


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Bodies that wait for it end when the test does."""
    event = threading.Event()
    yield event
    event.set()


def late(still_running: bool) -> dict[str, object]:
    return {"timeout_s": SOON, "still_running": still_running}


def test_a_body_in_time_answers_itself() -> None:
    def body(name: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"name": name, "id": current_call().trace_id})

    envelope = mcp_safe_tool(timeout_s=FAR)(body)("x")

    assert {"name": "x", "id": envelope["meta"]["trace_id"]} == envelope["data"]


def test_an_async_body_in_time_answers_itself() -> None:
    async def body(name: str, rb: ReplyBuilder) -> Reply:
        await asyncio.sleep(0)
        return rb.success(codes.WA_READ_S_001, data={"name": name, "id": current_call().trace_id})

    envelope = asyncio.run(mcp_safe_tool(timeout_s=FAR)(body)("x"))

    assert {"name": "x", "id": envelope["meta"]["trace_id"]} == envelope["data"]


def test_a_late_body_goes_on_in_its_thread(gate: threading.Event) -> None:
    log = Log()
    envelope = untyped_tool(timeout_s=SOON, settings=make_settings(log))(gate.wait)()

    assert ("MCP-SYS-E-006", late(True)) == (envelope["code"], envelope["data"])
    assert ["MCP-SYS-E-006"] == [event.code for event in log.events]


def test_a_late_async_body_is_cancelled() -> None:
    ended: list[str] = []

    async def body() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cleaned up")

    envelope = asyncio.run(call(untyped_tool(timeout_s=SOON)(body)))

    assert ("MCP-SYS-E-006", late(False)) == (envelope["code"], envelope["data"])
    assert ["cleaned up"] == ended


def test_a_late_async_body_that_refuses_to_end_goes_on() -> None:
    async def body(free: asyncio.Event) -> None:
        while not free.is_set():
            try:
                await free.wait()
            except asyncio.CancelledError:
                continue

    async def main() -> Envelope:
        free = asyncio.Event()
        envelope = await call(untyped_tool(timeout_s=SOON)(body), free)
        free.set()
        return envelope

    assert GRACE_S < 1
    assert late(True) == asyncio.run(main())["data"]


async def call(tool: object, *args: object) -> Envelope:
    return await cast("type[asyncio.Future[Envelope]]", tool)(*args)


def test_a_late_body_that_never_began_is_not_left_lying(
    recwarn: pytest.WarningsRecorder,
) -> None:
    async def body() -> None: ...

    asyncio.run(call(untyped_tool(timeout_s=1e-9)(body)))

    assert [] == [str(warning.message) for warning in recwarn]


def test_what_a_late_body_answers_changes_nothing(gate: threading.Event) -> None:
    log = Log()
    ended = threading.Event()

    def body(rb: ReplyBuilder) -> Reply:
        gate.wait(PATIENCE)
        try:
            return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        finally:
            ended.set()

    envelope = mcp_safe_tool(timeout_s=SOON, settings=make_settings(log))(body)()
    gate.set()
    assert ended.wait(PATIENCE)

    assert "MCP-SYS-E-006" == envelope["code"]
    assert 1 == len(log.events)


def test_a_cancelled_tool_cancels_its_body() -> None:
    ended: list[str] = []

    async def body() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cleaned up")

    async def main() -> None:
        task = asyncio.ensure_future(call(untyped_tool(timeout_s=FAR)(body)))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert ["cleaned up"] == ended


@pytest.mark.parametrize("error", [ValueError, SystemExit, asyncio.CancelledError, GeneratorExit])
def test_a_body_with_a_limit_crashes_like_others(error: type[BaseException]) -> None:
    def body() -> None:
        raise error

    async def later() -> None:
        raise error

    answers = [
        untyped_tool(timeout_s=FAR)(body)(),
        asyncio.run(call(untyped_tool(timeout_s=FAR)(later))),
    ]

    assert [{}] * 2 == [answer["data"] for answer in answers]


def test_a_time_out_of_the_tool_s_own_is_a_crash() -> None:
    async def body() -> None:
        async with asyncio.timeout(0):
            await asyncio.Event().wait()

    envelope = asyncio.run(call(untyped_tool(timeout_s=FAR)(body)))

    assert {} == envelope["data"]


def test_arguments_are_looked_at_before_a_thread_is_started() -> None:
    ran: list[object] = []
    envelope = untyped_tool(timeout_s=FAR)(lambda path: ran.append(path))()

    assert ("MCP-SYS-I-001", []) == (envelope["code"], ran)


def test_the_server_s_limit_holds_where_the_tool_has_none(gate: threading.Event) -> None:
    envelope = untyped_tool(settings=make_settings(timeout_s=SOON))(gate.wait)()

    assert "MCP-SYS-E-006" == envelope["code"]


def test_the_tool_s_limit_goes_before_the_server_s(gate: threading.Event) -> None:
    settings = make_settings(timeout_s=FAR)

    assert "MCP-SYS-E-006" == untyped_tool(timeout_s=SOON, settings=settings)(gate.wait)()["code"]


def test_the_remedy_says_not_to_retry() -> None:
    from replybook_schema.active import ACTIVE

    assert "Do not retry" in ACTIVE.record("MCP-SYS-E-006").remedy
