"""A tool that a server makes anew for each call costs no memory for each call.

FastMCP keeps a type adapter of each function that it ever ran, thousands of them, so a function of
ours that is made for a call stays, with the call. What no other test sees: which functions FastMCP
meets, per kind of tool. Source: issue 27, "50,000 calls: memory flat".
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import Context, FastMCP
from fastmcp.server.providers import Provider
from fastmcp.tools import Tool
from fastmcp.utilities.types import get_cached_typeadapter
from fastmcp.utilities.versions import VersionSpec
from tests.runtime.mcp.memory import session

from replybook import Reply, ReplyBuilder, codes
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

MODES: Final[dict[str, dict[str, Any]]] = {
    "untouched": {"successes": "untouched"},
    "migration": {"migration": True},
    "strict": {},
    "in time": {"migration": True, "timeout_s": 60},
}


def plain(a: int) -> dict[str, int]:
    """Add."""
    return {"sum": a + 1}


async def later(a: int) -> dict[str, int]:
    """Add as a coroutine."""
    return {"sum": a + 1}


@mcp_safe_tool
def safe(a: int, rb: ReplyBuilder) -> Reply:
    """Add, decorated."""
    return rb.success(codes.WA_READ_S_001, data={"sum": a + 1})


async def outer(ctx: Context, name: str) -> dict[str, str]:
    """Call another tool."""
    await ctx.fastmcp.call_tool(name, {"a": 1})
    return {"called": name}


class Anew(Provider):
    """Makes its tools for each question."""

    async def _list_tools(self) -> Sequence[Tool]:
        return [Tool.from_function(each, name=f"anew_{each.__name__}") for each in FUNCTIONS]

    async def _get_tool(
        self,
        name: str,
        version: VersionSpec | None = None,  # noqa: ARG002
    ) -> Tool | None:
        return next((each for each in await self._list_tools() if each.name == name), None)


FUNCTIONS: Final = (plain, later, safe)
CALLS: Final[Sequence[tuple[str, dict[str, Any]]]] = (
    *(
        (f"{where}{each.__name__}", {"a": 1})
        for each in FUNCTIONS
        for where in ("", "in_", "anew_")
    ),
    *(("in_outer", {"name": each.__name__}) for each in FUNCTIONS),
    ("in_outer", {"name": "nowhere"}),
    ("nowhere", {}),
    ("plain", {"a": "x"}),
)


def server(mode: str, has_inner_net: bool) -> Any:
    settings = ServerSettings(**MODES[mode])
    inner: Any = FastMCP("in", middleware=[ReplyMiddleware(settings=settings)] * has_inner_net)
    front: Any = FastMCP("front", middleware=[ReplyMiddleware(settings=settings)])
    for each in (*FUNCTIONS, outer):
        inner.tool(each)
        front.tool(each)
    front.mount(inner, namespace="in")
    front.add_provider(Anew())
    return front


@pytest.mark.parametrize("has_inner_net", [False, True])
@pytest.mark.parametrize("mode", MODES)
def test_nothing_of_a_call_is_kept(mode: str, has_inner_net: bool) -> None:
    """FastMCP meets no function that it did not know after a first call of each kind."""

    async def calls() -> list[int]:
        found = []
        async with session(server(mode, has_inner_net)) as client:
            for _ in range(2):
                for name, arguments in CALLS:
                    await client.call_tool(name, arguments)
                found.append(get_cached_typeadapter.cache_info().misses)
        return found

    before, after = asyncio.run(calls())
    assert before == after


@pytest.mark.parametrize("mode", MODES)
def test_a_background_task_made_anew_has_the_function_that_it_had(mode: str) -> None:
    class Tasks(Provider):
        async def _get_tool(self, name: str, version: VersionSpec | None = None) -> Tool | None:  # noqa: ARG002
            return Tool.from_function(later, name=name, task=True)

    net = ReplyMiddleware(settings=ServerSettings(**MODES[mode]))
    made: Any = FastMCP("tasks", middleware=[net])
    made.add_provider(Tasks())
    net.guard(made)

    async def functions() -> set[Any]:
        return {(await made.get_tool("work")).fn for _ in range(3)}

    (function,) = asyncio.run(functions())
    assert function is not later
