"""The attempts left are counted per session, tool and thing, and forgotten (specification 50)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import pytest

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.attempts import Attempts
from replybook.call import Call, SessionInfo
from replybook.safety import ServerSettings
from replybook.testing import FrozenClock, assert_not_now, assert_reply


def call(session: str | None = "s-1", tool: str = "search") -> Call:
    return Call(trace_id="0" * 32, tool=tool, session_id=session)


def told(attempts: Attempts, times: int, what: str = "index", by: Call | None = None) -> list[int]:
    return [attempts.left(what, call=by or call()) for _ in range(times)]


def test_each_refusal_leaves_one_less_and_never_less_than_none() -> None:
    assert [2, 1, 0, 0, 0] == told(Attempts(limit=3), 5)


def test_with_one_attempt_the_first_refusal_is_the_last() -> None:
    assert [0, 0] == told(Attempts(limit=1), 2)


@pytest.mark.parametrize(
    ("what", "other"),
    [
        ("lock", call()),
        ("index", call(session="s-2")),
        ("index", call(session=None)),
        ("index", call(tool="list")),
    ],
)
def test_another_thing_session_or_tool_has_attempts_of_its_own(what: str, other: Call) -> None:
    attempts = Attempts(limit=3)
    told(attempts, 3)

    assert [2] == told(attempts, 1, what, other)
    assert [0] == told(attempts, 1)


def test_what_is_there_now_is_forgotten() -> None:
    attempts = Attempts(limit=3)
    told(attempts, 3)
    attempts.forget("lock", call=call())
    assert [0] == told(attempts, 1)

    attempts.forget("index", call=call())
    assert [2] == told(attempts, 1)


def test_time_without_a_refusal_forgets() -> None:
    clock = FrozenClock()
    attempts = Attempts(limit=3, forget_after_s=10, clock=clock)
    told(attempts, 2)
    clock.advance(9.9)
    assert [0] == told(attempts, 1)

    clock.advance(10)
    assert [2] == told(attempts, 1)


def test_who_goes_on_asking_is_not_forgotten() -> None:
    clock = FrozenClock()
    attempts = Attempts(limit=3, forget_after_s=10, clock=clock)
    told(attempts, 3)

    for _ in range(5):
        clock.advance(9)
        assert [0] == told(attempts, 1)


def test_no_more_than_so_many_are_remembered_and_the_oldest_go() -> None:
    attempts = Attempts(limit=9, most=2)
    first, second, third = (call(session=name) for name in ("s-1", "s-2", "s-3"))

    assert [8] == told(attempts, 1, by=first)
    assert [8] == told(attempts, 1, by=second)
    assert [7] == told(attempts, 1, by=first)
    assert [8] == told(attempts, 1, by=third)
    assert [6] == told(attempts, 1, by=first)
    assert [8] == told(attempts, 1, by=second)


def test_threads_count_each_refusal_once() -> None:
    attempts = Attempts(limit=400)
    with ThreadPoolExecutor(8) as pool:
        left = list(pool.map(lambda by: attempts.left("index", call=by), repeat(call(), 400)))

    assert list(range(400)) == sorted(left)


def test_outside_a_call_everybody_is_one_caller() -> None:
    attempts = Attempts(limit=3)

    assert [2, 1] == [attempts.left("index"), attempts.left("index")]
    attempts.forget("index")
    assert 2 == attempts.left("index")


@pytest.mark.parametrize("name", ["limit", "forget_after_s", "most"])
@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf")])
def test_a_number_that_counts_nothing_is_refused(name: str, value: float) -> None:
    with pytest.raises(ValueError, match=f"{name} must be greater than 0"):
        Attempts(**{name: value})  # type: ignore[arg-type,unused-ignore]


def test_inside_a_tool_its_own_session_and_name_count() -> None:
    attempts, is_ready = Attempts(limit=2), False
    session = SessionInfo(session_id="s-1")
    settings = ServerSettings(session=lambda: session)

    @mcp_safe_tool(settings=settings)
    def search(word: str, rb: ReplyBuilder) -> Reply:
        if is_ready:
            attempts.forget("index")
            return rb.success(codes.WA_READ_S_001)
        left = attempts.left("index")
        pending = {"pending": word, "after_s": 0.5, "attempts_left": left}
        return rb.denied("EN-GATE-D-005", data=pending)  # type: ignore[call-overload,unused-ignore,no-any-return]

    assert_not_now(search(word="a"), "EN-GATE-D-005", after_s=0.5, attempts_left=1)
    assert_not_now(search(word="b"), attempts_left=0)
    session = SessionInfo(session_id="s-2")
    assert_not_now(search(word="a"), attempts_left=1)

    session, is_ready = SessionInfo(session_id="s-1"), True
    assert_reply(search(word="a"), "WA-READ-S-001")
    is_ready = False
    assert_not_now(search(word="a"), attempts_left=1)
