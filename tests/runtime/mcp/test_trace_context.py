"""The trace has the client's span, if the client sent one in W3C form (facts: SEP-414)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import Lines, envelope, make

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import RemoteSpan
from replybook.mcp.result_fields import remote_span
from replybook.safety import ServerSettings
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.reader import events

TRACE, SPAN = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
SAID = f"00-{TRACE}-{SPAN}-01"


@mcp_safe_tool
def inner(rb: ReplyBuilder) -> Reply:
    """Be asked by the other tool."""
    return rb.success(codes.WA_READ_S_001)


@mcp_safe_tool
def outer(rb: ReplyBuilder) -> Reply:
    """Ask the other tool."""
    inner()
    return rb.success(codes.WA_READ_S_001)


def bare() -> dict[str, int]:
    """Nobody decorated this."""
    return {"count": 1}


def lines_of(stack: str, tool: str, meta: object, **options: Any) -> list[TraceEvent]:
    """The lines of one call that a client made with this `_meta`."""
    lines = Lines()
    settings = ServerSettings(log=lines)
    server = make(stack, inner, outer, bare, settings=settings, **options)

    async def ask() -> None:
        async with session(server) as connected:
            await connected.call_tool(tool, {}, meta=cast("Any", meta))

    asyncio.run(ask())
    return lines.events


def spans(lines: list[TraceEvent]) -> list[tuple[str | None, str | None]]:
    return [(line.w3c_trace_id, line.w3c_span_id) for line in lines]


@pytest.mark.parametrize("tool", ["inner", "bare"])
def test_the_span_of_a_client_is_on_the_line(stack: str, tool: str) -> None:
    assert [(TRACE, SPAN)] == spans(lines_of(stack, tool, {"traceparent": SAID}))


def test_a_call_inside_a_call_has_that_of_the_call_that_made_it(stack: str) -> None:
    lines = lines_of(stack, "outer", {"traceparent": SAID, "tracestate": "a=b"})

    assert ["inner", "outer"] == [line.tool for line in lines]
    assert [(TRACE, SPAN)] * 2 == spans(lines)
    assert TRACE not in {line.trace_id for line in lines}


def test_a_call_of_no_tool_has_it_too(stack: str) -> None:
    assert [(TRACE, SPAN)] == spans(lines_of(stack, "nobody_knows", {"traceparent": SAID}))


def test_so_it_is_where_an_edge_stands_around_the_server() -> None:
    async def middleware(ctx: Any, call_next: Any) -> Any:
        return await call_next(ctx)

    lines = lines_of("sdk", "outer", {"traceparent": SAID}, middleware=[middleware])

    assert [(TRACE, SPAN)] * 2 == spans(lines)


def test_without_one_there_is_none(stack: str) -> None:
    assert [(None, None)] == spans(lines_of(stack, "inner", {"progressToken": 3}))


def test_a_call_in_this_process_has_none(stack: str) -> None:
    lines = Lines()
    envelope(make(stack, inner, settings=ServerSettings(log=lines)), "inner")

    assert [(None, None)] == spans(lines.events)


@pytest.mark.parametrize("said", ["x" * 100_000, f"00-{'0' * 32}-{SPAN}-01", 7, [SAID], {}])
def test_what_is_no_span_is_passed_over(stack: str, said: object) -> None:
    assert [(None, None)] == spans(lines_of(stack, "inner", {"traceparent": said}))


NONE = [
    "",
    f"00-{TRACE}-{SPAN}",
    f"00-{TRACE}-{SPAN}-01-",
    f"00-{TRACE}-{SPAN}-1",
    f"01-{TRACE}-{SPAN}-01",
    f"ff-{TRACE}-{SPAN}-01",
    f"00-{TRACE.upper()}-{SPAN}-01",
    f"00-{TRACE}-{SPAN.upper()}-01",
    f"00-{'0' * 32}-{SPAN}-01",
    f"00-{TRACE}-{'0' * 16}-01",
    f"00-{TRACE[1:]}-{SPAN}-01",
    f"00-{TRACE}-{SPAN}-01\n",
    f" 00-{TRACE}-{SPAN}-01",
    f"00-{TRACE}-{SPAN}-0g",
    f"00-{'٣' * 32}-{SPAN}-01",
]


@pytest.mark.parametrize("said", NONE)
def test_this_is_no_span(said: str) -> None:
    assert remote_span({"traceparent": said}) is None


@pytest.mark.parametrize("flags", ["00", "01", "ff"])
def test_this_is_one_whatever_its_flags(flags: str) -> None:
    assert RemoteSpan(TRACE, SPAN) == remote_span({"traceparent": f"00-{TRACE}-{SPAN}-{flags}"})


@pytest.mark.parametrize("meta", [None, "traceparent", [], 3, {"Traceparent": SAID}])
def test_a_meta_without_it_names_none(meta: object) -> None:
    assert remote_span(meta) is None


def test_it_is_on_disk(stack: str, tmp_path: Path) -> None:
    log = TraceLog(tmp_path)
    server = make(stack, inner, settings=ServerSettings(log=log))

    async def ask() -> None:
        async with session(server) as connected:
            await connected.call_tool("inner", {}, meta=cast("Any", {"traceparent": SAID}))
            await connected.call_tool("inner", {})

    asyncio.run(ask())
    log.close()
    asked, alone = events(tmp_path)

    assert (TRACE, SPAN) == (asked["w3c_trace_id"], asked["w3c_span_id"])
    assert not {"w3c_trace_id", "w3c_span_id"} & alone.keys()
