"""Calls that begin in the trace, on both stacks: no change without a line (specification 64)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from mcp_types import ImageContent
from tests.runtime.mcp.stacks import Lines, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings
from replybook.trace.event import Begun, TraceEvent
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.tools import ToolSpec

STACKS = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
NAMES = ("store", "bare", "picture", "breaks")
RUNS: list[str] = []


@pytest.fixture(autouse=True)
def declared() -> Iterator[None]:
    """Every tool here changes something; `look` does not."""
    parts = Tried(
        policy=ACTIVE.policy(),
        tools=tuple(ToolSpec(name, "Changes something.", ("changing",)) for name in NAMES),
        world=ACTIVE.world(),
        vocabulary=ACTIVE.vocabulary(),
    )
    RUNS.clear()
    with ACTIVE.trying(parts):
        yield


@mcp_safe_tool
def store(word: str, rb: ReplyBuilder) -> Reply:
    """Store a word."""
    RUNS.append(word)
    return rb.success(codes.WA_READ_S_001, data={"word": word})


@mcp_safe_tool
def look(word: str, rb: ReplyBuilder) -> Reply:
    """Look at a word."""
    RUNS.append(word)
    return rb.success(codes.WA_READ_S_001, data={"word": word})


def bare(word: str) -> dict[str, str]:
    """Store a word, and return raw data."""
    RUNS.append(word)
    return {"word": word}


def picture(word: str) -> ImageContent:
    """Store a word, and show a picture."""
    RUNS.append(word)
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


def breaks(word: str) -> None:
    """Store a word, and break."""
    RUNS.append(word)
    raise ValueError


TOOLS = (store, look, bare, picture, breaks)


class Disk(Lines):
    """Takes so many lines and then none."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self._room = room

    def begin(self, begun: Begun, /) -> bool:
        return super().begin(begun) and self._taken()

    def append(self, event: TraceEvent, /) -> bool:
        return super().append(event) and self._taken()

    def _taken(self) -> bool:
        self._room -= 1
        return self._room >= 0


def served(stack: str, log: Lines) -> Any:
    return make(stack, *TOOLS, settings=ServerSettings(log=log, migration=True))


def answer(server: Any, name: str) -> Any:
    return over_a_client(server, name, {"word": "x"})


def envelope_of(found: Any) -> Any:
    """The envelope of a result; that of a tool which publishes no schema is text alone."""
    return found.structured_content or json.loads(found.content[-1].text)


@STACKS
@pytest.mark.parametrize("name", NAMES)
def test_a_call_begins_and_ends_under_one_id(stack: str, name: str) -> None:
    log = Lines()
    answer(served(stack, log), name)

    assert [(begun.trace_id, begun.tool) for begun in log.begun] == [
        (event.trace_id, event.tool) for event in log.events
    ]
    assert ([name], ["x"]) == ([begun.tool for begun in log.begun], RUNS)


@STACKS
def test_a_call_that_changes_nothing_has_no_begin(stack: str) -> None:
    log = Disk(room=0)
    found = answer(served(stack, log), "look")

    assert "WA-READ-S-001" == found.structured_content["code"]
    assert [] == log.begun


@STACKS
@pytest.mark.parametrize("name", NAMES)
def test_without_its_begin_no_tool_runs(stack: str, name: str) -> None:
    found = answer(served(stack, Disk(room=0)), name)

    assert found.is_error
    assert ("MCP-SYS-E-009", {"changed": False}) == (
        *(envelope_of(found)[key] for key in ("code", "data")),
    )
    assert [] == RUNS


@STACKS
@pytest.mark.parametrize("name", NAMES)
def test_without_its_end_the_reply_says_so(stack: str, name: str) -> None:
    found = answer(served(stack, Disk(room=1)), name)

    assert found.is_error
    assert "MCP-SYS-E-009" == envelope_of(found)["code"]
    assert envelope_of(found)["data"]["changed"] is True
    assert ["x"] == RUNS


@STACKS
@pytest.mark.parametrize(("room", "ran"), [(0, []), (1, ["x"])])
def test_middleware_between_edge_and_tool_changes_nothing_of_it(
    stack: str, room: int, ran: list[str]
) -> None:
    server = served(stack, Disk(room))

    async def through(context: Any, call_next: Any) -> Any:
        return await call_next(context)

    if stack == "sdk":
        server.middleware.append(through)
    else:
        server.add_middleware(through)
    found = answer(server, "store")

    assert ("MCP-SYS-E-009", ran) == (found.structured_content["code"], RUNS)


@pytest.mark.parametrize(
    ("outer", "inner", "code", "ran"),
    [
        (9, 9, "WA-READ-S-001", ["x"]),
        (0, 9, "MCP-SYS-E-009", []),
        (9, 0, "MCP-SYS-E-009", []),
        (1, 9, "MCP-SYS-E-009", ["x"]),
        (9, 1, "MCP-SYS-E-009", ["x"]),
    ],
)
def test_both_logs_of_a_mounted_server_have_the_begin_and_the_end(
    outer: int, inner: int, code: str, ran: list[str]
) -> None:
    logs = Disk(outer), Disk(inner)
    parent: Any = FastMCP(
        "parent", middleware=[ReplyMiddleware(settings=ServerSettings(log=logs[0]))]
    )
    parent.mount(make("fastmcp", store, settings=ServerSettings(log=logs[1])), "inner")
    found = answer(parent, "inner_store")

    assert (code, ran) == (found.structured_content["code"], RUNS)
    if outer == inner:
        assert [(1, 1), (1, 1)] == [(len(log.begun), len(log.events)) for log in logs]
