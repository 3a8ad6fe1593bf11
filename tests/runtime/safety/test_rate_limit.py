"""The rate limit of a session: one bucket each, refilled evenly (specification 50)."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import Call, Prepared, SessionInfo
from replybook.safety import RateLimit, ServerSettings
from replybook.testing import FrozenClock, assert_not_now, assert_reply


def call(session: str | None = "s-1", tool: str = "search") -> Call:
    return Call(trace_id="0" * 32, tool=tool, session_id=session)


def passes(limit: RateLimit, by: Call | None = None) -> bool:
    return limit(by or call(), {}) is None


def refusal(limit: RateLimit, by: Call | None = None) -> Reply:
    prepared = limit(by or call(), {})
    assert prepared is not None
    assert prepared.refusal is not None
    return prepared.refusal


def test_as_many_calls_as_the_limit_says_pass_at_once() -> None:
    limit = RateLimit(calls=3, per_s=60, clock=FrozenClock())

    assert [True, True, True, False, False] == [passes(limit) for _ in range(5)]


def test_the_refusal_says_how_long_how_often_and_which_limit() -> None:
    limit = RateLimit(calls=2, per_s=60, clock=FrozenClock())
    passes(limit), passes(limit)

    reply = assert_not_now(refusal(limit), codes.MCP_SYS_I_004, after_s=30, attempts_left=2)
    assert "2 calls in 60 seconds" == reply.data["limit"]
    assert_not_now(refusal(limit), attempts_left=1)
    assert_not_now(refusal(limit), attempts_left=0)
    assert_not_now(refusal(limit), attempts_left=0)


def test_who_waits_as_long_as_was_said_passes() -> None:
    clock = FrozenClock()
    limit = RateLimit(calls=7, per_s=60, clock=clock)
    for _ in range(7):
        assert passes(limit)

    for _ in range(20):
        clock.advance(float(str(refusal(limit).data["after_s"])))
        assert passes(limit)


def test_who_waits_less_does_not_pass() -> None:
    clock = FrozenClock()
    limit = RateLimit(calls=1, per_s=10, clock=clock)
    assert passes(limit)

    clock.advance(9.9)
    assert_not_now(refusal(limit), after_s=0.1)
    clock.advance(0.1)
    assert passes(limit)


def test_a_call_that_passes_gives_the_attempts_back() -> None:
    clock = FrozenClock()
    limit = RateLimit(calls=1, per_s=10, clock=clock)
    passes(limit)
    assert_not_now(refusal(limit), attempts_left=2)
    assert_not_now(refusal(limit), attempts_left=1)
    clock.advance(9.99)
    assert_not_now(refusal(limit), attempts_left=0)
    clock.advance(0.01)
    assert passes(limit)

    assert_not_now(refusal(limit), attempts_left=2)


def test_calls_that_were_not_made_are_not_saved_beyond_the_limit() -> None:
    clock = FrozenClock()
    limit = RateLimit(calls=2, per_s=1, clock=clock)
    clock.advance(1000)

    assert [True, True, False] == [passes(limit) for _ in range(3)]


@pytest.mark.parametrize("other", ["s-2", None])
def test_sessions_do_not_share(other: str | None) -> None:
    limit = RateLimit(calls=1, per_s=60, clock=FrozenClock())

    assert [True, False] == [passes(limit), passes(limit)]
    assert [True, False] == [passes(limit, call(other)), passes(limit, call(other))]


def test_tools_share() -> None:
    limit = RateLimit(calls=1, per_s=60, clock=FrozenClock())

    assert [True, False] == [passes(limit), passes(limit, call(tool="list"))]


def test_the_other_guard_is_asked_only_within_the_limit() -> None:
    asked: list[str] = []

    def guard(call: Call, args: Mapping[str, object]) -> Prepared | None:
        asked.append(call.tool)
        return Prepared({"tenant_id": "7"})

    limit = RateLimit(calls=1, per_s=60, then=guard, clock=FrozenClock())

    assert Prepared({"tenant_id": "7"}) == limit(call(), {})
    assert_not_now(refusal(limit))
    assert ["search"] == asked


def test_no_more_than_so_many_sessions_are_remembered() -> None:
    limit = RateLimit(calls=1, per_s=60, most=2, clock=FrozenClock())
    first, second, third = (call(session=name) for name in ("s-1", "s-2", "s-3"))

    assert [True, True, False] == [passes(limit, by) for by in (first, second, first)]
    assert [True, False, True] == [passes(limit, by) for by in (third, first, second)]


def test_threads_get_no_more_than_the_limit() -> None:
    limit = RateLimit(calls=50, per_s=1000, clock=FrozenClock())
    with ThreadPoolExecutor(8) as pool:
        passed = list(pool.map(lambda _: passes(limit), range(200)))

    assert 50 == sum(passed)


@pytest.mark.parametrize("name", ["calls", "per_s", "attempts", "most"])
@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf")])
def test_a_number_that_limits_nothing_is_refused(name: str, value: float) -> None:
    with pytest.raises(ValueError, match="must be greater than 0"):
        RateLimit(**{name: value})  # type: ignore[arg-type,unused-ignore]


def test_the_tool_of_a_refused_call_does_not_run() -> None:
    ran: list[str] = []
    settings = ServerSettings(
        session=lambda: SessionInfo(session_id="s-1"), before_call=RateLimit(calls=1, per_s=3600)
    )

    @mcp_safe_tool(settings=settings)
    def search(word: str, rb: ReplyBuilder) -> Reply:
        ran.append(word)
        return rb.success(codes.WA_READ_S_001)

    assert_reply(search(word="a"), codes.WA_READ_S_001)
    assert_not_now(search(word="b"), codes.MCP_SYS_I_004, attempts_left=2)
    assert ["a"] == ran


def test_callers_can_be_told_apart_by_something_else_than_their_session() -> None:
    limit = RateLimit(calls=1, per_s=60, clock=FrozenClock(), by=lambda call: call.contract_id)
    anna, ben = (call(None)._replace(contract_id=name) for name in ("anna", "ben"))

    assert [True, False] == [passes(limit, anna), passes(limit, anna._replace(session_id="s-9"))]
    assert passes(limit, ben)
    assert_not_now(refusal(limit, ben), attempts_left=2)
    assert_not_now(refusal(limit, anna), attempts_left=1)
