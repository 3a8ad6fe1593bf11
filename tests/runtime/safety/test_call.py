"""The call that is going on, as tools and what they use see it."""

from __future__ import annotations

import asyncio
import os
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context, copy_context

import pytest
from tests.bounded_waits import PATIENCE, said_in_a_fork
from tests.runtime.safety.tools import Log, StepClock, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes, current_call
from replybook.call import Call, NoCall, SessionInfo, enter, leave
from replybook.clock import SystemClock
from replybook.safety import Invocation
from replybook.safety.session import new_trace_id
from replybook.safety.tool_plan import ToolPlan
from replybook.trace.event import TraceEvent


def trace_id() -> str:
    return current_call().trace_id


def test_outside_a_tool_there_is_no_call() -> None:
    with pytest.raises(NoCall, match="inside the call of a tool"):
        current_call()


def test_no_call_is_a_runtime_error() -> None:
    assert issubclass(NoCall, RuntimeError)


def test_after_a_tool_there_is_no_call() -> None:
    untyped_tool()(lambda: None)()

    with pytest.raises(NoCall):
        current_call()


def test_the_call_that_was_entered_is_the_current_one() -> None:
    outer, inner = Call("a", "outer"), Call("b", "inner")
    first = enter(outer)
    second = enter(inner)

    assert inner == current_call()
    leave(second)
    assert outer == current_call()
    leave(first)


def test_leaving_from_elsewhere_harms_nobody() -> None:
    invocation = Context().run(Invocation(ToolPlan.of("tool", make_settings()), {}).__enter__)

    invocation.__exit__()


def test_a_call_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Call("a", "tool").tool = "other"  # type: ignore[misc]


def test_a_call_knows_its_session() -> None:
    scope = {"playset_id": 7}
    session = SessionInfo("s", "c", "ck3lens", scope)
    call = Invocation(ToolPlan.of("tool", make_settings(session=session)), {}).call

    assert ("s", "c", "ck3lens", scope) == (
        *(call.session_id, call.contract_id, call.mode),
        call.scope,
    )


def test_a_call_without_session_has_an_empty_scope() -> None:
    call = Invocation(ToolPlan.of("tool", make_settings()), {}).call

    assert (None, None, None, {}) == (call.session_id, call.contract_id, call.mode, call.scope)


def test_a_trace_id_is_128_bits_in_hex() -> None:
    assert re.fullmatch("[0-9a-f]{32}", new_trace_id())


def test_a_thousand_trace_ids_are_a_thousand() -> None:
    assert 1000 == len({new_trace_id() for _ in range(1000)})


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_makes_other_trace_ids() -> None:
    new_trace_id()
    of_the_child = said_in_a_fork(new_trace_id)

    assert 32 == len(of_the_child)
    assert new_trace_id() != of_the_child


def test_the_clock_of_the_machine_tells_utc() -> None:
    assert 0 == SystemClock().now().utcoffset().total_seconds()  # type: ignore[union-attr]


def test_the_clock_of_the_machine_never_runs_backwards() -> None:
    clock = SystemClock()

    assert clock.monotonic_ns() <= clock.monotonic_ns()


def test_threads_see_their_own_calls() -> None:
    """Two calls at once, each asked for its id while the other runs."""
    both = threading.Barrier(2, timeout=PATIENCE)

    def body(rb: ReplyBuilder) -> Reply:
        both.wait()
        return rb.success(codes.WA_READ_S_001, data={"id": trace_id()})

    tool = untyped_tool(settings=make_settings())(body)
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.submit(tool), pool.submit(tool)
        envelopes = [first.result(), second.result()]

    assert [e["meta"]["trace_id"] for e in envelopes] == [e["data"]["id"] for e in envelopes]
    assert envelopes[0]["data"] != envelopes[1]["data"]


def test_tasks_see_their_own_calls() -> None:
    async def body(rb: ReplyBuilder) -> Reply:
        before = trace_id()
        await asyncio.sleep(0)
        return rb.success(codes.WA_READ_S_001, data={"same": before == trace_id()})

    tool = untyped_tool()(body)

    async def main() -> list[dict[str, object]]:
        envelopes = await asyncio.gather(*(tool() for _ in range(5)))  # type: ignore[arg-type]
        return [e["data"] for e in envelopes]

    assert [{"same": True}] * 5 == asyncio.run(main())


def test_a_thread_that_was_given_the_context_sees_the_call() -> None:
    def body(rb: ReplyBuilder) -> Reply:
        with ThreadPoolExecutor(1) as pool:
            there = pool.submit(copy_context().run, trace_id).result()
        return rb.success(codes.WA_READ_S_001, data={"same": there == trace_id()})

    assert {"same": True} == untyped_tool()(body)()["data"]


def test_one_trace_id_in_envelope_call_and_log() -> None:
    """Specification 29."""
    log = Log()

    def body(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"id": trace_id()})

    envelope = untyped_tool(settings=make_settings(log))(body)()

    assert envelope["meta"]["trace_id"] == envelope["data"]["id"] == log.events[0].trace_id


def test_a_broken_id_source_is_no_context() -> None:
    """The tool does not run: nobody could find out what it did."""
    ran: list[int] = []
    for broken in (lambda: "", lambda: 7, lambda: "é", lambda: 1 / 0):
        settings = make_settings()
        object.__setattr__(settings, "new_id", broken)
        envelope = untyped_tool(settings=settings)(lambda: ran.append(1))()

        assert ("MCP-SYS-E-004", {"missing": "trace"}) == (envelope["code"], envelope["data"])
        assert re.fullmatch("[0-9a-f]{32}", envelope["meta"]["trace_id"])
    assert [] == ran


def test_a_broken_session_is_no_context() -> None:
    def fails() -> SessionInfo:
        raise OSError("/srv/secret")

    for session in (fails, lambda: SessionInfo("\ud800"), lambda: 7):
        log = Log()
        settings = make_settings(log)
        object.__setattr__(settings, "session", session)
        envelope = untyped_tool(settings=settings)(lambda: None)()

        assert ("MCP-SYS-E-004", {"missing": "session"}) == (envelope["code"], envelope["data"])
        assert [envelope["meta"]["trace_id"]] == [trace for trace, _ in log.stacks]


def test_a_clock_that_fails_at_the_end_costs_nothing_but_the_duration() -> None:
    class Stops(StepClock):
        def monotonic_ns(self) -> int:
            if super().monotonic_ns():
                raise OSError
            return 0

    def body(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001)

    envelope = untyped_tool(settings=make_settings(clock=Stops()))(body)()

    assert ("WA-READ-S-001", 0.0) == (envelope["code"], envelope["meta"]["duration_ms"])


def test_ctrl_c_in_the_log_leaves_no_call_open() -> None:
    """Else the next call of this context would be inside one that is over."""

    class Interrupted(Log):
        def append(self, event: TraceEvent, /) -> bool:
            raise KeyboardInterrupt(event.tool)

    tool = untyped_tool(settings=make_settings(Interrupted()))(lambda: None)

    def ask() -> None:
        with pytest.raises(KeyboardInterrupt):
            tool()
        with pytest.raises(NoCall):
            current_call()

    Context().run(ask)
