"""Plain decorators over async tools: what they return is awaited where the bare stack awaits it.

What no other test sees: tools that nobody of ours decorated, under a decorator that is no coroutine
function.
"""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp.exceptions import ToolError
from tests.runtime.mcp.stacks import Lines, call, envelope, make

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

RAN: list[str] = []


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """A decorator as people write it."""

    @functools.wraps(function)
    def g(*args: Any, **kwargs: Any) -> Any:
        RAN.append(threading.current_thread().name)
        return function(*args, **kwargs)

    return g


@plain
async def gives(path: str) -> dict[str, str]:
    """Give the path."""
    await asyncio.sleep(0)
    return {"path": path}


@plain
async def says_no(path: str) -> dict[str, str]:
    """Say no."""
    raise ToolError(f"there is no {path}")


@plain
async def breaks(path: str) -> dict[str, str]:
    """Break."""
    raise KeyError(path)


@plain
async def is_slow(path: str) -> dict[str, str]:
    """Take long."""
    await asyncio.sleep(60)
    return {"path": path}


@plain
async def replies(path: str) -> Reply:
    """Return a reply, without the decorator of ours."""
    return ReplyBuilder().success(codes.WA_READ_S_001, data={"path": path})


def hands_on(path: str) -> Any:
    """Return what another function will do."""
    return gives(path)


@pytest.mark.parametrize("timeout_s", [None, 30.0])
@pytest.mark.parametrize(
    ("tool", "code"),
    [
        (gives, "MCP-SYS-S-900"),
        (hands_on, "MCP-SYS-S-900"),
        (says_no, "MCP-SYS-I-003"),
        (breaks, "MCP-SYS-E-001"),
        (replies, "WA-READ-S-001"),
    ],
)
def test_the_body_runs_and_is_judged(tool: Any, code: str, timeout_s: float | None) -> None:
    lines = Lines()
    settings = ServerSettings(migration=True, timeout_s=timeout_s, log=lines)

    found = envelope(make("fastmcp", tool, settings=settings), tool.__name__, {"path": "x"})

    assert (code, [code]) == (found["code"], [line.code for line in lines.events])


def test_the_decorator_stays_in_its_worker_thread() -> None:
    RAN.clear()
    envelope(make("fastmcp", gives, settings=ServerSettings(migration=True)), "gives", {"path": ""})

    assert RAN != ["MainThread"]


def test_the_time_limit_holds_for_what_is_awaited() -> None:
    server = make("fastmcp", is_slow, settings=ServerSettings(migration=True, timeout_s=0.05))

    assert "MCP-SYS-E-006" == envelope(server, "is_slow", {"path": "x"})["code"]


def test_strict_mode_says_of_the_data_what_it_says_of_all_raw_data() -> None:
    assert "MCP-SYS-E-003" == envelope(make("fastmcp", gives), "gives", {"path": "x"})["code"]
    assert "WA-READ-S-001" == envelope(make("fastmcp", replies), "replies", {"path": "x"})["code"]


def test_untouched_it_goes_out_as_it_is() -> None:
    server = make("fastmcp", gives, settings=ServerSettings(successes="untouched"))

    assert {"path": "x"} == call(server, "gives", {"path": "x"}).structured_content


def test_over_a_safe_tool_it_works_as_before() -> None:
    @plain
    @mcp_safe_tool
    async def safe(path: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": path})

    assert "WA-READ-S-001" == envelope(make("fastmcp", safe), "safe", {"path": "x"})["code"]
