"""Decorators that an author puts on top of a safe tool stay, and have the last word (specification 37)."""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import Callable, Mapping
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import Lines, call, envelope, listed, make

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

BODIES: list[str] = []


@mcp_safe_tool
def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    BODIES.append(path)
    return rb.success(codes.WA_READ_S_001, data={"path": path, "secret": "hunter2"})


@mcp_safe_tool
async def read_async(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    await asyncio.sleep(0)
    BODIES.append(path)
    return rb.success(codes.WA_READ_S_001, data={"path": path, "secret": "hunter2"})


Function = Callable[..., Any]
Change = Callable[[Any], Any]


def plain_on_top(function: Function, change: Change) -> Function:
    """A plain decorator; of an async tool it hands the coroutine on."""

    @functools.wraps(function)
    def on_top(*args: Any, **kwargs: Any) -> Any:
        value = function(*args, **kwargs)
        if not asyncio.iscoroutine(value):
            return change(value)

        async def later() -> Any:
            return change(await value)

        return later()

    return on_top


def async_on_top(function: Function, change: Change) -> Function:
    """An async decorator, on whichever tool."""

    @functools.wraps(function)
    async def on_top(*args: Any, **kwargs: Any) -> Any:
        value = function(*args, **kwargs)
        return change(await value if asyncio.iscoroutine(value) else value)

    return on_top


WAYS = pytest.mark.parametrize(
    ("stack", "timeout"), [("sdk", None), ("fastmcp", None), ("fastmcp", 30.0)]
)
"""The ways to register a tool; the SDK has no time limit of a tool."""
KINDS = pytest.mark.parametrize("on_top", [plain_on_top, async_on_top])
TOOLS = pytest.mark.parametrize("tool", [read, read_async], ids=["plain", "async"])


def served(stack: str, function: Function, timeout: float | None, lines: Lines) -> Any:
    """A server with this one function under the name `read`."""
    if stack == "fastmcp":
        pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    server = make(stack, settings=ServerSettings(log=lines))
    server.tool(name="read", **({} if timeout is None else {"timeout": timeout}))(function)
    return server


def same(value: Any) -> Any:
    return value


def redacted(value: Mapping[str, Any]) -> Any:
    return {**value, "data": {"path": "***"}}


def redacted_in_place(value: Any) -> Any:
    value["data"]["secret"] = "***"
    return value


def denied(value: Any) -> Any:
    raise PermissionError("/srv/private")


@WAYS
@KINDS
@TOOLS
def test_a_decorator_that_changes_nothing_changes_nothing(
    tool: Function, on_top: Any, timeout: float | None, stack: str
) -> None:
    lines, seen = Lines(), list[Any]()

    def looks(value: Any) -> Any:
        seen.append((value["code"], value["meta"]["trace_id"]))
        return value

    found = envelope(served(stack, on_top(tool, looks), timeout, lines), "read", {"path": "x"})

    assert (found["code"], found["data"]["path"]) == ("WA-READ-S-001", "x")
    assert seen == [("WA-READ-S-001", found["meta"]["trace_id"])]
    assert [(e.code, e.trace_id) for e in lines.events] == seen


@WAYS
@KINDS
@TOOLS
@pytest.mark.parametrize("change", [redacted, redacted_in_place])
def test_what_a_decorator_took_away_stays_away(
    change: Change, tool: Function, on_top: Any, timeout: float | None, stack: str
) -> None:
    lines = Lines()
    result = call(served(stack, on_top(tool, change), timeout, lines), "read", {"path": "x"})

    assert "hunter2" not in str(result)
    assert "***" in str(result.structured_content)
    assert result.content[0].text.count("***") == 1
    (line,) = lines.events
    assert (line.code, line.trace_id) == (
        "WA-READ-S-001",
        result.structured_content["meta"]["trace_id"],
    )
    assert "hunter2" not in str(line.result)


@WAYS
@KINDS
@TOOLS
def test_a_decorator_that_raises_has_the_last_word(
    tool: Function, on_top: Any, timeout: float | None, stack: str
) -> None:
    lines = Lines()
    found = envelope(served(stack, on_top(tool, denied), timeout, lines), "read", {"path": "x"})

    assert (found["code"], found["data"]) == ("MCP-SYS-E-001", {"error_type": "PermissionError"})
    assert [e.code for e in lines.events] == ["MCP-SYS-E-001"]


@WAYS
@TOOLS
def test_a_decorator_that_does_not_call_the_tool_keeps_it_from_running(
    tool: Function, timeout: float | None, stack: str
) -> None:
    @functools.wraps(tool)
    def blocks(*args: Any, **kwargs: Any) -> Any:
        raise PermissionError

    BODIES.clear()
    found = envelope(served(stack, blocks, timeout, Lines()), "read", {"path": "x"})

    assert (found["code"], BODIES) == ("MCP-SYS-E-001", [])


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (lambda _: {"path": "raw"}, "MCP-SYS-E-003"),
        (lambda _: None, "MCP-SYS-E-003"),
        (lambda value: {**value, "code": "WA-NOPE-S-001"}, "MCP-SYS-E-003"),
        (lambda value: {**value, "code": "MCP-SYS-S-900"}, "MCP-SYS-E-003"),
        (lambda value: {**value, "reply_type": "D"}, "MCP-SYS-E-003"),
        (lambda value: {**value, "status": "error"}, "MCP-SYS-E-003"),
        (lambda value: {**value, "data": {"path": "x" * 2_000_000}}, "MCP-SYS-E-005"),
        (lambda value: {**value, "data": {"n": float("nan")}}, "MCP-SYS-E-002"),
        (lambda value: {**value, "meta": {"trace_id": "f" * 32}}, "WA-READ-S-001"),
        (lambda _: ReplyBuilder().invalid("WA-RES-I-001", data={"path": "y"}), "WA-RES-I-001"),
    ],
)
def test_what_a_decorator_makes_is_judged(made: Change, code: str, stack: str) -> None:
    lines = Lines()
    found = envelope(served(stack, plain_on_top(read, made), None, lines), "read", {"path": "x"})

    assert found["code"] == code
    assert found["meta"]["trace_id"] != "f" * 32
    assert [(e.code, e.trace_id) for e in lines.events] == [(code, found["meta"]["trace_id"])]


def test_a_decorator_that_asks_again_makes_one_call(stack: str) -> None:
    """A retry on top of a tool is no other call; what comes out last is the answer."""
    lines, times = Lines(), list[str]()

    @mcp_safe_tool
    def flaky(rb: ReplyBuilder) -> Reply:
        times.append("")
        if len(times) < 3:
            return rb.error(codes.MCP_SYS_E_001)
        return rb.success(codes.WA_READ_S_001, data={"times": len(times)})

    @functools.wraps(flaky)
    def retried() -> Any:
        for _ in range(5):
            value: Any = flaky()
            if value["reply_type"] == "S":
                return value
        raise TimeoutError

    found = envelope(make(stack, retried, settings=ServerSettings(log=lines)), "flaky")

    assert (found["code"], found["data"]) == ("WA-READ-S-001", {"times": 3})
    assert [e.code for e in lines.events] == ["WA-READ-S-001"]


def test_the_schemas_of_a_tool_under_decorators_are_its_own(stack: str) -> None:
    plain = listed(make(stack, read))["read"]
    on_top = listed(make(stack, async_on_top(read, same)))["read"]

    assert (plain.input_schema, plain.output_schema) == (on_top.input_schema, on_top.output_schema)


@pytest.mark.parametrize("arguments", [{}, {"path": 7}])
def test_arguments_are_judged_before_the_decorators_run(
    arguments: dict[str, Any], stack: str
) -> None:
    BODIES.clear()
    server = make(stack, plain_on_top(read, denied))

    assert (envelope(server, "read", arguments)["code"], BODIES) == ("MCP-SYS-I-001", [])


# Time limits that are given to FastMCP


class Desk:
    """A tool that is a method."""

    @mcp_safe_tool
    def read(self, path: str, rb: ReplyBuilder) -> Reply:
        """Read a file."""
        return rb.success(codes.WA_READ_S_001, data={"path": path, "desk": type(self).__name__})


@WAYS
def test_a_method_is_bound(timeout: float | None, stack: str) -> None:
    found = envelope(served(stack, Desk().read, timeout, Lines()), "read", {"path": "x"})

    assert (found["code"], found["data"]) == ("WA-READ-S-001", {"path": "x", "desk": "Desk"})


@TOOLS
def test_a_decorator_that_is_late_is_late(tool: Function) -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    free = threading.Event()

    @functools.wraps(tool)
    def waits(*args: Any, **kwargs: Any) -> Any:
        free.wait(30)
        return tool(*args, **kwargs)

    @functools.wraps(tool)
    async def waits_async(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(30)

    lines = Lines()
    on_top = waits_async if tool is read_async else waits
    found = envelope(served("fastmcp", on_top, 0.05, lines), "read", {"path": "x"})
    free.set()

    assert (found["code"], found["data"]["timeout_s"]) == ("MCP-SYS-E-006", 0.05)
    assert [e.code for e in lines.events] == ["MCP-SYS-E-006"]


def test_a_limit_of_the_tool_goes_before_that_of_fastmcp() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

    @mcp_safe_tool(timeout_s=0.05)
    async def slow(rb: ReplyBuilder) -> Reply:
        await asyncio.sleep(30)
        return rb.success(codes.WA_READ_S_001)

    found = envelope(served("fastmcp", async_on_top(slow, same), 20.0, Lines()), "read")

    assert found["data"] == {"timeout_s": 0.05, "still_running": False}


# Where no guard can be put around them


@KINDS
@TOOLS
@pytest.mark.parametrize("where", ["mounted", "transformed"])
@pytest.mark.parametrize("change", [same, redacted])
def test_decorators_on_tools_that_cannot_be_guarded_get_the_envelope_too(
    change: Change, where: str, tool: Function, on_top: Any
) -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    from fastmcp import FastMCP
    from fastmcp.server.transforms import ToolTransform
    from fastmcp.tools.tool_transform import ToolTransformConfig

    lines, seen = Lines(), list[str]()

    def looks(value: Any) -> Any:
        seen.append(value["code"])
        return change(value)

    server = make("fastmcp", settings=ServerSettings(log=lines))
    if where == "mounted":
        child: Any = FastMCP("child")
        child.tool(name="read")(on_top(tool, looks))
        server.mount(child, namespace="sub")
    else:
        server.tool(name="read")(on_top(tool, looks))
        server.add_transform(ToolTransform({"read": ToolTransformConfig(name="sub_read")}))
    found = envelope(server, "sub_read", {"path": "x"})

    assert (found["code"], seen) == ("WA-READ-S-001", ["WA-READ-S-001"])
    assert found["data"]["path"] == ("***" if change is redacted else "x")
    assert [(e.code, e.trace_id) for e in lines.events] == [
        ("WA-READ-S-001", found["meta"]["trace_id"])
    ]
