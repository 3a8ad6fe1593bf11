"""A call of a tool that changes something begins in the trace before it runs (specification 64)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from tests.runtime.safety.tools import Log, Tool, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import Prepared
from replybook.safety import ServerSettings, start_invocation
from replybook.safety.beginning import changes_something
from replybook.trace.event import Begun, TraceEvent
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.tools import ToolSpec

TOOLS = (
    ToolSpec("store", "Stores a word.", ("mutation",)),
    ToolSpec("send", "Sends a word.", ("changing",)),
    ToolSpec("look", "Looks at words.", ("filesystem",)),
    ToolSpec("put_", "Everything that puts.", ("changing",), prefix=True),
    ToolSpec("put_aside_", "Only says that it puts.", (), prefix=True),
)


@pytest.fixture(autouse=True)
def declared() -> Iterator[None]:
    parts = Tried(
        policy=ACTIVE.policy(), tools=TOOLS, world=ACTIVE.world(), vocabulary=ACTIVE.vocabulary()
    )
    with ACTIVE.trying(parts):
        yield


class Disk(Log):
    """A log that takes so many lines and then none; it remembers in which order it was asked."""

    def __init__(self, room: int = 100) -> None:
        super().__init__()
        self.room = room
        self.order: list[str] = []

    def begin(self, begun: Begun, /) -> bool:
        super().begin(begun)
        return self._written("begin")

    def append(self, event: TraceEvent, /) -> bool:
        super().append(event)
        return self._written("end")

    def _written(self, what: str) -> bool:
        self.order.append(what)
        self.room -= 1
        return self.room >= 0


def tool_on(log: Log, name: str, body: Callable[..., object] | None = None) -> Tool:
    """A tool that notes in the log that it ran."""

    def noted(word: str, rb: ReplyBuilder) -> Reply:
        cast("Disk", log).order.append(f"ran {word}")
        return rb.success(codes.WA_READ_S_001, data={"word": word})

    return untyped_tool(name=name, settings=make_settings(log))(body or noted)


@pytest.mark.parametrize("name", ["store", "send", "put_away"])
def test_the_begin_is_written_before_the_tool_runs(name: str) -> None:
    log = Disk()
    tool_on(log, name)(word="x")

    assert ["begin", "ran x", "end"] == log.order
    [begun], [event] = log.begun, log.events
    assert (begun.trace_id, begun.tool, begun.asked.args) == (event.trace_id, name, {"word": "x"})


@pytest.mark.parametrize("name", ["look", "unknown", "put_aside_x"])
def test_a_tool_that_changes_nothing_has_no_begin(name: str) -> None:
    log = Disk()
    tool_on(log, name)(word="x")

    assert ["ran x", "end"] == log.order


def test_without_its_begin_the_tool_does_not_run() -> None:
    log = Disk(room=0)
    tool = tool_on(log, "store")
    replies = [tool(word=str(number)) for number in range(12)]

    assert {("MCP-SYS-E-009", "error")} == {(reply["code"], reply["status"]) for reply in replies}
    assert all({"changed": False} == one["data"] for one in replies)
    assert not [step for step in log.order if step.startswith("ran")]


@pytest.mark.parametrize("name", ["look", "unknown"])
def test_a_tool_that_changes_nothing_answers_without_any_line(name: str) -> None:
    log = Disk(room=0)

    assert "WA-READ-S-001" == tool_on(log, name)(word="x")["code"]


def test_without_its_end_the_reply_says_that_something_may_be_changed() -> None:
    log = Disk(room=1)
    reply = tool_on(log, "store")(word="x")

    assert ["begin", "ran x", "end"] == log.order
    assert "MCP-SYS-E-009" == reply["code"]
    assert {"changed": True, "answered": "WA-READ-S-001"} == reply["data"]
    assert log.events[0].trace_id == reply["meta"]["trace_id"]


def test_a_crash_whose_end_is_lost_may_have_changed_something() -> None:
    def body() -> None:
        raise OSError

    reply = tool_on(Disk(room=1), "store", body)()

    assert {"changed": True, "answered": "MCP-SYS-E-001"} == reply["data"]


def test_a_log_whose_begin_raises_lets_no_tool_run() -> None:
    class Broken(Disk):
        def begin(self, begun: Begun, /) -> bool:
            raise OSError(begun.tool)

    log = Broken()

    assert "MCP-SYS-E-009" == tool_on(log, "store")(word="x")["code"]
    assert ["end"] == log.order


def test_a_log_that_cannot_begin_calls_is_refused() -> None:
    class Old:
        def append(self, _: TraceEvent, /) -> bool:
            return True

    with pytest.raises(TypeError, match="log must have the method `begin"):
        ServerSettings(log=cast("Any", Old()))


def test_a_server_without_a_log_runs_its_tools() -> None:
    def body(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001)

    tool = untyped_tool(name="store", settings=ServerSettings())(body)

    assert "WA-READ-S-001" == tool()["code"]


def test_a_refused_call_does_not_begin() -> None:
    refusal = ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "a"})
    log = Disk()
    settings = ServerSettings(log=log, before_call=lambda *_: Prepared(refusal=refusal))
    tool = untyped_tool(name="store", settings=settings)(lambda: None)

    assert "WA-RES-I-001" == tool()["code"]
    assert ["end"] == log.order


def test_arguments_that_the_server_adds_are_in_the_begin() -> None:
    log = Disk()
    settings = ServerSettings(log=log, before_call=lambda *_: Prepared(added={"mod": "m"}))

    def body(rb: ReplyBuilder, word: str, mod: str = "") -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"word": word, "mod": mod})

    untyped_tool(name="store", settings=settings)(body)(word="x")

    assert {"word": "x", "mod": "m"} == log.begun[0].asked.args


def test_a_call_inside_a_call_has_its_own_begin() -> None:
    log = Disk()
    inner = tool_on(log, "send")

    def body(rb: ReplyBuilder) -> Reply:
        inner(word="x")
        return rb.success(codes.WA_READ_S_001)

    tool_on(log, "store", body)()

    assert ["begin", "begin", "ran x", "end", "end"] == log.order
    outer, called = log.begun
    assert (None, outer.trace_id) == (outer.parent_id, called.parent_id)


def test_an_async_tool_begins_and_ends_alike() -> None:
    log = Disk(room=1)

    @mcp_safe_tool(name="store", settings=make_settings(log))
    async def store(rb: ReplyBuilder) -> Reply:
        log.order.append("ran")
        return rb.success(codes.WA_READ_S_001)

    reply = cast("Mapping[str, Any]", asyncio.run(cast("Any", store)()))

    assert ["begin", "ran", "end"] == log.order
    assert ("MCP-SYS-E-009", True) == (reply["code"], reply["data"]["changed"])


def test_what_a_server_stack_opened_ends_before_its_reply_is_sent() -> None:
    """The edge asks `settled` what goes out, after the call was left."""
    log = Disk(room=1)
    with start_invocation("store", {}, ServerSettings(log=log)) as invocation:
        verdict = invocation.answered(ReplyBuilder().success(codes.WA_READ_S_001))
    sent = invocation.settled(verdict)

    assert ("WA-READ-S-001", "MCP-SYS-E-009") == (verdict.reply.code, cast("Any", sent).reply.code)


def test_a_call_that_was_led_to_a_wrong_tool_ends() -> None:
    log = Disk()
    with start_invocation("store", {}, ServerSettings(log=log)) as invocation:
        invocation.dropped()

    assert (["begin", "end"], "cancelled") == (log.order, log.events[0].outcome)


def test_which_tools_change_something_follows_the_registry() -> None:
    assert changes_something("store")
    parts = Tried(
        policy=ACTIVE.policy(),
        tools=(ToolSpec("store", "Shows what is stored.", ("filesystem",)),),
        world=ACTIVE.world(),
        vocabulary=ACTIVE.vocabulary(),
    )
    with ACTIVE.trying(parts):
        assert not changes_something("store")
    assert changes_something("store")


def test_the_moment_of_a_begin_is_that_of_the_server() -> None:
    log = Disk()
    tool_on(log, "store")(word="x")

    assert datetime(2026, 11, 21, 0, 0, 1, tzinfo=UTC) == log.begun[0].ts
