"""Tools in worker threads that go back to their event loop.

A time limit takes the way from none of them.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable

import anyio
import anyio.from_thread
import anyio.to_thread
import pytest
from tests.bounded_waits import PATIENCE
from tests.runtime.mcp.stacks import envelope, make
from tests.runtime.safety.tools import untyped_tool

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.envelope import Envelope
from replybook.safety import ServerSettings

FAR, SOON = 60.0, 0.01


async def _loop_thread() -> int:
    await anyio.sleep(0)
    return threading.get_ident()


def by_run() -> object:
    return anyio.from_thread.run(_loop_thread)


def by_run_sync() -> object:
    return anyio.from_thread.run_sync(threading.get_ident)


def by_check_cancelled() -> object:
    anyio.from_thread.check_cancelled()
    return anyio.from_thread.run_sync(threading.get_ident)


def by_another_worker() -> object:
    """Out to the loop, from there into a worker of anyio, and back again."""
    return anyio.from_thread.run(anyio.to_thread.run_sync, by_run)


WAYS = [by_run, by_run_sync, by_check_cancelled, by_another_worker]


def tool_that_goes(way: Callable[[], object], timeout_s: float | None) -> Callable[[], Envelope]:
    def there_and_back(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"loop": way()})

    return mcp_safe_tool(timeout_s=timeout_s)(there_and_back)


@pytest.mark.parametrize("timeout_s", [None, FAR])
@pytest.mark.parametrize("way", WAYS)
def test_a_tool_in_a_worker_reaches_its_loop_with_and_without_a_limit(
    way: Callable[[], object], timeout_s: float | None
) -> None:
    async def main() -> tuple[int, Envelope]:
        tool = tool_that_goes(way, timeout_s)
        return threading.get_ident(), await anyio.to_thread.run_sync(tool)

    loop, answer = anyio.run(main)

    assert {"loop": loop} == answer["data"]


def test_a_tool_in_a_tool_reaches_the_loop_through_both_limits() -> None:
    inner = tool_that_goes(by_run, FAR)

    def outer(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"inner": inner()["data"]["loop"]})

    async def main() -> tuple[int, Envelope]:
        return threading.get_ident(), await anyio.to_thread.run_sync(
            mcp_safe_tool(timeout_s=FAR)(outer)
        )

    loop, answer = anyio.run(main)

    assert {"inner": loop} == answer["data"]


def test_what_runs_in_the_loop_knows_the_call_that_it_runs_for() -> None:
    async def asked() -> str:
        return current_call().trace_id

    def body(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"id": anyio.from_thread.run(asked)})

    async def main() -> Envelope:
        return await anyio.to_thread.run_sync(mcp_safe_tool(timeout_s=FAR)(body))

    answer = anyio.run(main)

    assert answer["meta"]["trace_id"] == answer["data"]["id"]


def test_a_body_whose_caller_was_cancelled_can_see_it() -> None:
    seen: list[bool] = []
    begun = threading.Event()

    def body() -> None:
        begun.set()
        cancelled: type[BaseException] = asyncio.CancelledError
        for _ in range(1000):
            try:
                anyio.from_thread.check_cancelled()
            except cancelled:
                seen.append(True)
                return
            threading.Event().wait(0.01)

    async def main() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(anyio.to_thread.run_sync, untyped_tool(timeout_s=FAR)(body))
            assert await anyio.to_thread.run_sync(begun.wait, PATIENCE)
            group.cancel_scope.cancel()

    anyio.run(main)

    assert [True] == seen


def test_a_late_body_still_finds_the_loop_while_that_runs() -> None:
    gate, found = threading.Event(), list[object]()
    ended = threading.Event()

    def body() -> None:
        gate.wait(PATIENCE)
        found.append(by_run())
        ended.set()

    async def main() -> tuple[int, str]:
        answer = await anyio.to_thread.run_sync(untyped_tool(timeout_s=SOON)(body))
        gate.set()
        assert await anyio.to_thread.run_sync(ended.wait, PATIENCE)
        return threading.get_ident(), answer["code"]

    loop, code = anyio.run(main)

    assert ("MCP-SYS-E-006", [loop]) == (code, found)


@pytest.mark.parametrize("timeout_s", [None, FAR])
def test_outside_a_worker_there_is_no_way_back_with_or_without_a_limit(
    timeout_s: float | None,
) -> None:
    """The limit hands on what the caller's thread knows, and that is nothing here."""
    assert {} == tool_that_goes(by_run, timeout_s)()["data"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_tools_of_a_server_with_a_limit_reach_its_loop(
    stack: str, way: Callable[[], object]
) -> None:
    def plain() -> dict[str, object]:
        return {"is_apart": way() != threading.get_ident()}

    @mcp_safe_tool
    def decorated(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data=plain())

    server = make(stack, plain, decorated, settings=ServerSettings(timeout_s=FAR, migration=True))

    assert {"is_apart": True} == envelope(server, "plain")["data"]
    assert {"is_apart": True} == envelope(server, "decorated")["data"]


def test_the_first_body_that_imports_the_way_back_finds_it() -> None:
    """Other tests here import `anyio.from_thread` before the tool runs; a server need not."""
    script = """
import sys

import anyio
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

@mcp_safe_tool(timeout_s=60)
def tool(rb: ReplyBuilder) -> Reply:
    from anyio import from_thread
    from_thread.run(anyio.sleep, 0)
    return rb.success(codes.WA_READ_S_001, data={})

async def main() -> None:
    from anyio.to_thread import run_sync
    assert "anyio.from_thread" not in sys.modules
    print((await run_sync(tool))["code"])

anyio.run(main)
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )

    assert ("WA-READ-S-001\n", 0) == (ended.stdout, ended.returncode), ended.stderr


@pytest.mark.parametrize("timeout", [float("inf"), 1e10])
def test_a_limit_of_the_stack_that_never_ends_is_none(timeout: float) -> None:
    """FastMCP takes infinity for a limit; a server that has one lists and answers."""
    server = make("fastmcp", settings=ServerSettings(migration=True))
    server.tool(name="slow", timeout=timeout)(lambda: {"done": True})

    assert {"done": True} == envelope(server, "slow")["data"]
