"""A tool that FastMCP hands to a background task has no middleware around it, and the same net."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Mapping
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.tools.base import ToolResult
from mcp_types import ImageContent
from tests.runtime.mcp.stacks import Lines, failure_of, make

from replybook import Reply, ReplyBuilder, codes
from replybook.call import Call, Prepared, SessionInfo
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool


@mcp_safe_tool
async def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    return rb.success(codes.WA_READ_S_001, data={"path": path, "text": "hunter2"})


async def bare(path: str) -> dict[str, str]:
    """Give raw data."""
    return {"path": path}


@functools.wraps(read)
async def redacted(*args: Any, **kwargs: Any) -> Any:
    said: Any = await read(*args, **kwargs)
    said["data"]["text"] = "***"
    return said


def closed(call: Call, args: Mapping[str, object]) -> Prepared | None:
    if args.get("path") != "closed":
        return None
    reply = ReplyBuilder(call.tool).denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"})
    return Prepared(refusal=reply)


def as_a_task(tool: Callable[..., Any], path: str, lines: Lines) -> dict[str, Any]:
    """Look the tool up on the server and run it as a worker does, with no call around it."""
    settings = ServerSettings(
        log=lines, before_call=closed, session=lambda: SessionInfo("s-1"), max_bytes=5_000
    )
    server = make("fastmcp", settings=settings)
    server.tool(name="it", task=True)(tool)

    async def run() -> Any:
        await server.call_tool("it", {"path": "first"})  # since then its tools are guarded
        lines.events.clear()
        tool = await server.get_tool("it")
        return (await tool.run({"path": path})).structured_content

    said: dict[str, Any] = asyncio.run(run())
    return said


@pytest.mark.parametrize(
    ("tool", "path", "code"),
    [
        (read, "x", "WA-READ-S-001"),
        (read, "closed", "EN-GATE-D-001"),
        (read, "x" * 10_000, "MCP-SYS-E-005"),
        (redacted, "x", "WA-READ-S-001"),
        (redacted, "closed", "EN-GATE-D-001"),
        (bare, "x", "MCP-SYS-E-003"),
        (bare, "closed", "EN-GATE-D-001"),
    ],
)
def test_guard_session_limits_and_log_hold(tool: Any, path: str, code: str) -> None:
    lines = Lines()
    found = as_a_task(tool, path, lines)

    assert (found["code"], found["meta"]["session_id"]) == (code, "s-1")
    assert [(e.code, e.trace_id) for e in lines.events] == [(code, found["meta"]["trace_id"])]


def test_a_decorator_on_top_has_the_last_word() -> None:
    assert as_a_task(redacted, "x", Lines())["data"] == {"path": "x", "text": "***"}


# A server that is guarded before it starts: what a worker calls was registered then


async def says_no(path: str) -> str:
    """Refuse in the words of the author."""
    raise ToolError(f"not {path}")


async def crashes(path: str) -> str:
    """Break."""
    raise KeyError("hunter2")


@mcp_safe_tool
async def denies(path: str, rb: ReplyBuilder) -> Reply:
    """Deny."""
    return rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"})


MODES: dict[str, dict[str, Any]] = {
    "untouched": {"successes": "untouched"},
    "migration": {"migration": True},
    "strict": {},
}


def by_a_worker(
    mode: str, tool: Callable[..., Any], *, is_guarded: bool = True
) -> tuple[Any, Lines]:
    """Run the function that was registered when the server started, as a worker does."""
    lines = Lines()
    net = ReplyMiddleware(settings=ServerSettings(log=lines, **MODES[mode]))
    server: Any = FastMCP("tasks", middleware=[net])
    server.tool(name="it", task=True)(tool)
    net.guard(server)

    async def run() -> Any:
        (component,) = await server.get_tasks()
        value = await component.fn(path="x")
        return value if isinstance(value, ToolResult) else component.convert_result(value)

    return asyncio.run(run()), lines


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("tool", "codes_by_mode", "words"),
    [
        (says_no, {"strict": "MCP-SYS-E-001"}, "not x"),
        (crashes, dict.fromkeys(MODES, "MCP-SYS-E-001"), "Error calling tool 'it': 'hunter2'"),
        (denies, dict.fromkeys(MODES, "EN-GATE-D-001"), None),
    ],
)
def test_a_failure_says_that_it_is_one_and_keeps_its_words_until_its_tool_moves(
    tool: Any, codes_by_mode: dict[str, str], words: str | None, mode: str
) -> None:
    result, lines = by_a_worker(mode, tool)
    code = codes_by_mode.get(mode, "MCP-SYS-I-003")
    failure = failure_of(result)

    assert code == failure["code"]
    assert [code] == [line.code for line in lines.events]
    if mode == "migration":
        assert words == failure["data"].get("text")
    elif mode == "untouched" and words is not None:
        assert [words, True] == [result.content[0].text, code in result.content[-1].text]
    else:
        assert "hunter2" not in str(result)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("tool", [read, bare])
def test_a_success_is_one_in_the_form_of_the_mode(tool: Any, mode: str) -> None:
    result, lines = by_a_worker(mode, tool)
    is_refused = tool is bare and mode == "strict"

    assert is_refused is result.is_error
    assert 1 == len(lines.events)
    if mode == "untouched":
        assert "x" == result.structured_content["path"]
        assert "status" not in result.structured_content


async def draws(path: str) -> ImageContent:
    """Draw something."""
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


@pytest.mark.parametrize("mode", MODES)
def test_an_image_goes_out_unchanged_in_every_mode(mode: str) -> None:
    result, lines = by_a_worker(mode, draws)

    assert not result.is_error
    assert [("image", "AAAA")] == [(block.type, block.data) for block in result.content]
    assert 1 == len(lines.events)


def test_a_tool_that_no_task_runs_stays_as_it_was() -> None:
    net = ReplyMiddleware(settings=ServerSettings(successes="untouched"))
    server: Any = FastMCP("tasks", middleware=[net])
    server.tool(name="it")(bare)
    net.guard(server)
    found = asyncio.run(server.get_tool("it"))
    assert found.fn is bare
