"""A failure that became a reply ends a transaction as the exception would have (specification 71).

What no other test sees: the end of a dependency that FastMCP gives a tool, by whatever way the tool
failed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import failure_of

from replybook import Reply, ReplyBuilder, codes
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

ENDS: list[str] = []

MODES: Final = {
    "untouched": ServerSettings(successes="untouched"),
    "migration": ServerSettings(migration=True),
    "strict": ServerSettings(),
}


@asynccontextmanager
async def transaction() -> AsyncGenerator[str]:
    """A connection whose changes are kept where its tool succeeds."""
    try:
        yield "connection"
    except Exception as error:
        ENDS.append(f"rollback {type(error).__name__}")
        raise
    ENDS.append("commit")


OPENED: Final[Any] = Depends(transaction)


async def fails(conn: Any = OPENED) -> dict[str, str]:
    """Break."""
    raise KeyError(conn)


def fails_in_a_thread(conn: Any = OPENED) -> dict[str, str]:
    """Break, and is no coroutine."""
    raise KeyError(conn)


async def says_no(ctx: Context, conn: Any = OPENED) -> dict[str, str]:
    """Say why in the author's words."""
    raise ToolError(f"not today, {ctx.request_id and conn}")


@mcp_safe_tool
async def denies(rb: ReplyBuilder, conn: Any = OPENED) -> Reply:
    """Return a denial."""
    return rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"})


@mcp_safe_tool
def raises_a_reply(rb: ReplyBuilder, conn: Any = OPENED) -> Reply:
    """Raise a denial."""
    raise rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"}).as_exception()


@mcp_safe_tool(errors={KeyError: "WA-SYS-E-001"})
async def has_an_answer(rb: ReplyBuilder, conn: Any = OPENED) -> Reply:
    """Break in a way that the author has an answer for."""
    raise KeyError(conn)


@mcp_safe_tool(timeout_s=0.01)
async def is_late(rb: ReplyBuilder, conn: Any = OPENED) -> Reply:
    """Take too long."""
    await asyncio.sleep(60)
    return rb.success(codes.WA_READ_S_001, data={"path": conn})


@mcp_safe_tool
async def breaks_its_word(rb: ReplyBuilder, conn: Any = OPENED) -> Reply:
    """Return data that no JSON can hold."""
    return rb.success(codes.WA_READ_S_001, data={"path": float("nan")})


FAILING: Final[dict[Callable[..., Any], str]] = {
    fails: "KeyError",
    fails_in_a_thread: "KeyError",
    says_no: "ToolError",
    denies: "ToolFailed",
    raises_a_reply: "ReplyRaised",
    has_an_answer: "KeyError",
    is_late: "ToolFailed",
    breaks_its_word: "ToolFailed",
}


async def keeps(path: str = "x", conn: Any = OPENED) -> dict[str, str]:
    """Succeed."""
    return {"path": path, "conn": conn}


@mcp_safe_tool
async def keeps_safely(rb: ReplyBuilder, conn: Any = OPENED) -> Reply:
    """Succeed, with a reply."""
    return rb.success(codes.WA_READ_S_001, data={"path": conn})


def served(tool: Callable[..., Any], mode: str, way: str = "plain", **given: Any) -> Any:
    """A server that has the tool, by itself or in a server that is mounted in it."""
    server: Any = FastMCP(
        "outer", middleware=[ReplyMiddleware(settings=MODES[mode]), *given.get("inner", ())]
    )
    home = server if way == "plain" else FastMCP("inner")
    home.tool(name="it")(tool)
    if way == "mounted":
        server.mount(home)
    return server


def ends_of(server: Any) -> tuple[Any, list[str]]:
    """Return the result of a client, and the ends of the transactions of the call."""
    ENDS.clear()

    async def ask() -> Any:
        async with session(server) as connected:
            return await connected.call_tool("it", {})

    return asyncio.run(ask()), list(ENDS)


@pytest.mark.parametrize("way", ["plain", "mounted"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("tool", FAILING, ids=lambda tool: tool.__name__)
def test_a_failure_rolls_back_and_is_a_reply(tool: Callable[..., Any], mode: str, way: str) -> None:
    result, ends = ends_of(served(tool, mode, way))

    assert [f"rollback {FAILING[tool]}"] == ends
    assert "error" == failure_of(result)["status"]


@pytest.mark.parametrize(
    ("tool", "code"),
    [
        (denies, "EN-GATE-D-001"),
        (raises_a_reply, "EN-GATE-D-001"),
        (has_an_answer, "WA-SYS-E-001"),
        (is_late, "MCP-SYS-E-006"),
        (breaks_its_word, "MCP-SYS-E-002"),
        (fails, "MCP-SYS-E-001"),
    ],
)
@pytest.mark.parametrize("way", ["plain", "mounted"])
def test_the_reply_is_the_one_that_it_was(tool: Any, code: str, way: str) -> None:
    result, _ = ends_of(served(tool, "strict", way))

    assert code == result.structured_content["code"]


@pytest.mark.parametrize("way", ["plain", "mounted"])
@pytest.mark.parametrize(
    ("tool", "mode"),
    [(keeps, "untouched"), (keeps, "migration"), *((keeps_safely, mode) for mode in MODES)],
)
def test_a_success_commits(tool: Any, mode: str, way: str) -> None:
    result, ends = ends_of(served(tool, mode, way))

    assert (["commit"], False) == (ends, bool(result.is_error))


@pytest.mark.parametrize("mode", ["migration", "strict"])
def test_raw_data_commits_only_where_it_is_a_success(mode: str) -> None:
    """Strict mode answers raw data with E, so nothing was done that anybody is told of."""
    result, ends = ends_of(served(keeps, mode))

    assert result.is_error is (mode == "strict")
    assert ends == (["commit"] if mode == "migration" else ["rollback ToolFailed"])


@pytest.mark.parametrize("mode", MODES)
def test_a_commit_that_fails_is_a_failure(mode: str) -> None:
    @asynccontextmanager
    async def cannot_commit() -> AsyncGenerator[str]:
        yield "connection"
        raise ConnectionError("the disk of db-7 is full")

    given: Any = Depends(cannot_commit)

    @mcp_safe_tool
    async def writes(rb: ReplyBuilder, conn: Any = given) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": conn})

    result, _ = ends_of(served(writes, mode))

    assert result.is_error
    assert "MCP-SYS-E-001" in result.content[-1].text
    assert "db-7" not in str(result)


@pytest.mark.parametrize("mode", ["migration", "strict"])
def test_an_error_that_the_dependency_makes_of_it_is_judged_itself(mode: str) -> None:
    @asynccontextmanager
    async def translates() -> AsyncGenerator[str]:
        try:
            yield "connection"
        except KeyError as error:
            raise LookupError from error

    given: Any = Depends(translates)

    async def breaks(conn: Any = given) -> dict[str, str]:
        raise KeyError(conn)

    result, _ = ends_of(served(breaks, mode))

    found = result.structured_content
    assert "MCP-SYS-E-001" == found["code"]
    assert mode == "migration" or {} == found["data"]


@pytest.mark.parametrize("mode", MODES)
def test_middleware_that_asks_once_more_gets_another_transaction(mode: str) -> None:
    class OnceMore(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            try:
                return await call_next(context)
            except Exception:
                return await call_next(context)

    tries: list[int] = []

    @mcp_safe_tool
    async def second_time(rb: ReplyBuilder, conn: Any = OPENED) -> Reply:
        tries.append(1)
        if len(tries) == 1:
            raise KeyError(conn)
        return rb.success(codes.WA_READ_S_001, data={"path": conn})

    result, ends = ends_of(served(second_time, mode, inner=[OnceMore()]))

    assert (["rollback KeyError", "commit"], False) == (ends, bool(result.is_error))
