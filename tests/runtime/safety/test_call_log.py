"""One line in the trace for every call, and what happens where it cannot be written."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from tests.runtime.safety.tools import (
    Log,
    Tool,
    echo,
    make_settings,
    raw,
    untyped_tool,
)

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


def log_of(tool_body: Callable[..., object], **arguments: object) -> Log:
    log = Log()
    untyped_tool(name="named", settings=make_settings(log))(tool_body)(**arguments)
    return log


def test_a_call_leaves_one_line() -> None:
    (event,) = log_of(echo, word="x").events

    assert ("named", {"word": "x"}, "reply", "S", "WA-READ-S-001") == (
        *(event.tool, event.args, event.outcome),
        *(event.reply_type, event.code),
    )
    assert "x" == event.result["word"]


def test_the_line_has_arguments_by_name_and_no_builder() -> None:
    log = Log()

    def body(a: int, *rest: int, rb: ReplyBuilder, **more: int) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"sum": a + sum(rest) + len(more)})

    untyped_tool(settings=make_settings(log))(body)(1, 2, 3, b=4)

    assert {"a": 1, "rest": (2, 3), "b": 4} == log.events[0].args


def test_the_line_has_the_version_of_the_registry_that_declares_the_code() -> None:
    log = Log()
    meta = untyped_tool(settings=make_settings(log))(echo)(word="x")["meta"]

    assert [meta["registry_version"]] == [event.registry_version for event in log.events]


def test_a_crash_leaves_one_line_and_one_stack() -> None:
    def body() -> None:
        raise ValueError

    log = log_of(body)

    assert [log.events[0].trace_id] == [trace_id for trace_id, _ in log.stacks]
    assert ["MCP-SYS-E-001"] == [event.code for event in log.events]


def test_a_refused_return_leaves_no_stack() -> None:
    log = log_of(lambda: None)

    assert (["MCP-SYS-E-003"], []) == ([event.code for event in log.events], log.stacks)


class Broken(Log):
    def append(self, *_: object) -> bool:
        raise OSError("disk full")

    def stack(self, *_: object) -> bool:
        raise OSError("disk full")


@pytest.mark.parametrize("log", [Log(works=False), Broken()])
def test_a_log_that_fails_fails_no_call_and_is_counted(log: Log) -> None:
    settings = make_settings(log)
    tool = cast("Tool", mcp_safe_tool(settings=settings)(echo))

    assert "WA-READ-S-001" == tool()["code"]
    assert {"echo": 1} == settings.unlogged.counts()


def test_a_stack_that_is_lost_is_counted() -> None:
    settings = make_settings(Log(works=False))
    untyped_tool(name="a", settings=settings)(lambda: 1 / 0)()

    assert {"a": 2} == settings.unlogged.counts()


def test_raw_returns_are_counted_per_tool_in_both_modes() -> None:
    """Specification 8."""
    for migration in (True, False):
        settings = make_settings(migration=migration)
        old = untyped_tool(name="old", settings=settings)(raw)
        new = cast("Tool", mcp_safe_tool(settings=settings)(echo))
        for tool in (old, new, old):
            tool()

        assert {"old": 2} == settings.raw.counts()
