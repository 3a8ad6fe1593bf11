"""An author's decorators above a safe tool stay, and decide its result (specification 37)."""

from __future__ import annotations

import functools
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import Lines, call, envelope, listed, make
from tests.runtime.mcp.topped_tools import (
    BODIES,
    KINDS,
    TOOLS,
    WAYS,
    Change,
    Function,
    async_on_top,
    denied,
    plain_on_top,
    read,
    redacted,
    redacted_in_place,
    same,
    served,
)

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool


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

    assert (found["code"], found["data"]) == ("MCP-SYS-E-001", {})
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


def yielding(function: Function) -> Function:
    @functools.wraps(function)
    def on_top(*args: Any, **kwargs: Any) -> Any:
        yield function(*args, **kwargs)

    return on_top


def yielding_later(function: Function) -> Function:
    @functools.wraps(function)
    async def on_top(*args: Any, **kwargs: Any) -> Any:
        yield function(*args, **kwargs)

    return on_top


@pytest.mark.parametrize("on_top", [yielding, yielding_later])
def test_a_decorator_that_yields_costs_its_own_tool_alone(on_top: Any, stack: str) -> None:
    @mcp_safe_tool
    def other(rb: ReplyBuilder) -> Reply:
        """Succeed."""
        return rb.success(codes.WA_READ_S_001, data={"path": "x"})

    lines = Lines()
    server = make(stack, on_top(read), other, settings=ServerSettings(log=lines))

    assert {"read", "other"} == set(listed(server))
    assert "MCP-SYS-E-003" == envelope(server, "read", {"path": "x"})["code"]
    assert "MCP-SYS-I-006" == envelope(server, "reads")["code"]
    assert "WA-READ-S-001" == envelope(server, "other")["code"]
