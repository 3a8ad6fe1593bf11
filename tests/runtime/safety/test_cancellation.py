"""Cancellation of the caller passes through a tool; cancellation inside it stops there."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import Callable
from typing import NoReturn, cast

import pytest
from tests.runtime.safety.tools import Log, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.envelope import Envelope
from replybook.safety.raised.cancellation import must_go_on


def raising(error: BaseException) -> Callable[[], object]:
    def body() -> NoReturn:
        raise error

    return body


def raising_later(error: BaseException) -> Callable[[], object]:
    async def body() -> NoReturn:
        await asyncio.sleep(0)
        raise error

    return body


def call_later(body: Callable[..., object], log: Log | None = None) -> Envelope:
    tool = untyped_tool(settings=make_settings(log))(body)

    async def main() -> Envelope:
        return await cast("asyncio.Future[Envelope]", tool())

    return asyncio.run(main())


# Cancellation


async def wait_for_ever(rb: ReplyBuilder) -> Reply:
    await asyncio.Event().wait()
    return rb.success(codes.WA_READ_S_001)


def test_a_real_cancellation_goes_on_and_is_logged_as_such() -> None:
    log = Log()
    tool = mcp_safe_tool(settings=make_settings(log))(wait_for_ever)

    async def main() -> None:
        task = asyncio.ensure_future(tool())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert task.cancelled()

    asyncio.run(main())
    assert [("cancelled", None)] == [(e.outcome, e.code) for e in log.events]
    assert [] == log.stacks


def test_a_time_limit_around_a_tool_works() -> None:
    tool = mcp_safe_tool(wait_for_ever)

    async def main() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await tool()

    asyncio.run(main())


def test_a_group_that_holds_a_real_cancellation_goes_on() -> None:
    async def body() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError as error:
            raise BaseExceptionGroup("both", [error, ValueError()]) from None

    tool = untyped_tool()(body)

    async def main() -> None:
        task = asyncio.ensure_future(cast("asyncio.Future[Envelope]", tool()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(BaseExceptionGroup):
            await task

    asyncio.run(main())


def test_a_tool_that_hides_its_cancellation_has_answered() -> None:
    async def body(rb: ReplyBuilder) -> Reply:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return rb.success(codes.WA_READ_S_001)

    async def main() -> Envelope:
        task = asyncio.ensure_future(mcp_safe_tool(body)())
        await asyncio.sleep(0)
        task.cancel()
        return await task

    assert "WA-READ-S-001" == asyncio.run(main())["code"]


def test_an_inner_task_that_was_cancelled_is_the_tool_s_own_fault() -> None:
    """The measured way to end a server: the inner task is cancelled, the outer one was not."""

    async def body() -> object:
        inner = asyncio.ensure_future(asyncio.sleep(60))
        asyncio.get_running_loop().call_soon(inner.cancel)
        return await inner

    log = Log()
    envelope = call_later(body, log)

    assert {} == envelope["data"]
    assert ["reply"] == [event.outcome for event in log.events]


def test_the_loop_goes_on_after_strays() -> None:
    async def main() -> list[str]:
        strays = (asyncio.CancelledError(), SystemExit(), GeneratorExit(), StopAsyncIteration())
        tools = [untyped_tool()(raising_later(stray)) for stray in strays]
        tools.append(untyped_tool()(raising_later(StopIteration())))
        calls = [cast("asyncio.Future[Envelope]", tool()) for tool in tools]
        return [envelope["code"] for envelope in await asyncio.gather(*calls)]

    assert ["MCP-SYS-E-001"] * 5 == asyncio.run(main())


# Ctrl-C


def test_ctrl_c_in_the_main_thread_goes_on() -> None:
    log = Log()
    with pytest.raises(KeyboardInterrupt):
        untyped_tool(settings=make_settings(log))(raising(KeyboardInterrupt()))()

    assert ["cancelled"] == [event.outcome for event in log.events]


def test_ctrl_c_in_a_worker_thread_stops_there() -> None:
    answers: list[Envelope] = []
    tool = untyped_tool()(raising(KeyboardInterrupt()))
    thread = threading.Thread(target=lambda: answers.append(tool()))
    thread.start()
    thread.join()

    assert [{}] == [answer["data"] for answer in answers]


def test_ctrl_c_in_a_body_with_a_time_limit_stops_there() -> None:
    """The body runs in a thread of its own, so it cannot have been meant for this one."""
    tool = untyped_tool(timeout_s=30)(raising(KeyboardInterrupt()))

    assert {} == tool()["data"]


class Leaving(Exception):
    """An exception whose text ends the process, or seems to be Ctrl-C."""

    def __str__(self) -> str:
        raise cast("type[BaseException]", self.args[0])


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), Leaving(KeyboardInterrupt), Leaving(SystemExit)]
)
def test_an_interrupt_that_an_async_tool_raises_itself_is_its_failure(error: BaseException) -> None:
    """Only the handler of the event loop raises a real one there."""
    assert "MCP-SYS-E-001" == call_later(raising_later(error))["code"]


def test_ctrl_c_that_the_event_loop_raises_goes_on() -> None:
    async def body() -> None:
        for _ in range(2):  # the first one cancels, the second raises
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        call_later(body)


def test_a_group_with_ctrl_c_goes_on_in_the_main_thread() -> None:
    with pytest.raises(BaseExceptionGroup):
        untyped_tool()(raising(BaseExceptionGroup("g", [KeyboardInterrupt()])))()


# The end of a coroutine


def test_a_coroutine_that_is_closed_ends() -> None:
    log = Log()
    coroutine = mcp_safe_tool(settings=make_settings(log))(wait_for_ever)()
    loop = asyncio.new_event_loop()
    task = loop.create_task(asyncio.sleep(0))
    loop.run_until_complete(task)

    async def begin() -> None:
        coroutine.send(None)

    loop.run_until_complete(begin())
    coroutine.close()
    loop.close()

    assert ["cancelled"] == [event.outcome for event in log.events]


def test_a_coroutine_that_is_forgotten_ends_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    loop = asyncio.new_event_loop()

    async def begin() -> None:
        coroutine = mcp_safe_tool(wait_for_ever)()
        coroutine.send(None)
        del coroutine

    loop.run_until_complete(begin())
    loop.close()
    gc.collect()

    assert "" == capsys.readouterr().err


# The rule itself


@pytest.mark.parametrize(
    "error",
    [
        *(ValueError(), SystemExit(), asyncio.CancelledError(), GeneratorExit()),
        *(BaseException(), ExceptionGroup("g", [ValueError()])),
        BaseExceptionGroup("g", [SystemExit()]),
    ],
)
def test_what_stops_here(error: BaseException) -> None:
    assert not must_go_on(error)


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), BaseExceptionGroup("g", [ValueError(), KeyboardInterrupt()])]
)
def test_what_goes_on_in_the_main_thread(error: BaseException) -> None:
    assert must_go_on(error)
