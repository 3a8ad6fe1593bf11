"""A server whose own functions return odd values still gives one envelope, and leaks nothing.

Source: specification 7, 8, 28 and 37: every call ends with an envelope, and what nobody understood
is no leave.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from math import isfinite
from typing import cast

import pytest
from tests.runtime.safety.tools import Log, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes
from replybook.call import Prepared, SessionInfo
from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.safety import ServerSettings
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.settings import BeforeCall

RAN: list[str] = []


def runs(rb: ReplyBuilder) -> Reply:
    RAN.append("ran")
    return rb.success(codes.WA_READ_S_001, data={"path": "x"})


def breaks(rb: ReplyBuilder) -> Reply:
    raise ValueError("hunter2")


async def _later() -> None: ...


@pytest.mark.parametrize(
    "answer",
    [
        lambda: ReplyBuilder().denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"}),
        lambda: True,
        lambda: False,
        lambda: ({}, None),
        _later,
        lambda: Prepared(cast("Mapping[str, object]", ["playset_id"])),
        lambda: Prepared(refusal=cast("Reply", "no")),
    ],
)
def test_what_is_no_decision_about_a_call_does_not_let_it_run(answer: object) -> None:
    RAN.clear()
    log = Log()
    before = cast("BeforeCall", lambda *_: cast("type[object]", answer)())
    envelope = untyped_tool(settings=replace(make_settings(log=log), before_call=before))(runs)()

    assert ("MCP-SYS-E-001", {}) == (envelope["code"], envelope["data"])
    assert [] == RAN
    assert [envelope["meta"]["trace_id"]] == [event.trace_id for event in log.events]
    assert [envelope["meta"]["trace_id"]] == [trace_id for trace_id, _ in log.stacks]


@pytest.mark.parametrize("answer", [None, Prepared(), Prepared({"other": 1})])
def test_a_decision_that_refuses_nothing_lets_the_call_run(answer: Prepared | None) -> None:
    settings = replace(make_settings(), before_call=lambda *_: answer)

    assert "WA-READ-S-001" == untyped_tool(settings=settings)(runs)()["code"]


@pytest.mark.parametrize("scope", [None, ["playset_id"], "p1", 1])
@pytest.mark.parametrize("log", [Log(), None])
def test_a_session_whose_scope_is_none_runs_nothing(scope: object, log: Log | None) -> None:
    RAN.clear()
    session = SessionInfo(session_id="s1", scope=cast("Mapping[str, object]", scope))
    settings = replace(make_settings(log=log), session=lambda: session)
    envelope = untyped_tool(settings=settings)(runs)()

    assert ("MCP-SYS-E-004", {"missing": "session"}) == (envelope["code"], envelope["data"])
    assert [] == RAN


def test_what_names_a_passthrough_lets_it_through() -> None:
    settings = make_settings(lets_through=lambda _: "passed_through")

    with pytest.raises(ValueError, match="hunter2"):
        untyped_tool(settings=settings)(breaks)()


class Leaving(Log):
    """A log that leaves when it is to take down arguments."""

    def __init__(self, error: type[BaseException]) -> None:
        super().__init__()
        self._error = error

    def asked(self, *_: object) -> None:  # type: ignore[override]
        raise self._error


@pytest.mark.parametrize("error", [SystemExit, GeneratorExit, asyncio.CancelledError])
def test_a_log_that_leaves_before_the_call_harms_no_call(error: type[BaseException]) -> None:
    log = Leaving(error)

    assert "WA-READ-S-001" == untyped_tool(settings=make_settings(log=log))(runs)()["code"]
    assert ["WA-READ-S-001"] == [event.code for event in log.events]


def test_ctrl_c_while_arguments_are_taken_down_goes_on() -> None:
    with pytest.raises(KeyboardInterrupt):
        untyped_tool(settings=make_settings(log=Leaving(KeyboardInterrupt)))(runs)()


class Jumping:
    """A clock that jumps to a moment that is none."""

    now = SYSTEM_CLOCK.now

    def __init__(self, there: object) -> None:
        self._moments = iter([0, there, there, there])

    def monotonic_ns(self) -> object:
        return next(self._moments)


@pytest.mark.parametrize("there", [float("inf"), float("nan"), "soon", 10**400])
def test_a_clock_that_jumps_out_of_time_gives_a_duration_all_the_same(there: object) -> None:
    settings = ServerSettings(clock=cast("Clock", Jumping(there)))
    envelope = untyped_tool(settings=settings)(runs)()

    assert type(envelope["meta"]["duration_ms"]) is float
    assert isfinite(envelope["meta"]["duration_ms"])


def _nested(error: BaseException) -> BaseException:
    for _ in range(3_000):
        error = BaseExceptionGroup("again", [error])
    return error


def test_a_group_that_is_nested_deeper_than_the_stack_is_a_crash() -> None:
    def leaves(rb: ReplyBuilder) -> Reply:
        raise _nested(SystemExit(2))

    assert "MCP-SYS-E-001" == untyped_tool()(leaves)()["code"]


def test_ctrl_c_is_found_however_deep() -> None:
    assert must_go_on(_nested(KeyboardInterrupt()))


def test_no_setting_lets_results_through() -> None:
    """Specification 68: `successes="untouched"` sends results as the stack makes them."""
    with pytest.raises(TypeError, match="passthrough"):
        ServerSettings(passthrough=lambda _: "passed_through")  # type: ignore[call-arg]
