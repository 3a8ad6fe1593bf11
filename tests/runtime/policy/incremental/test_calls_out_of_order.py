"""An engine that is fed call by call refuses a call that stands before one it was fed.

What no other test sees: each reason for which a call is late, by itself; elsewhere a later reason
hides it.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from replybook.policy.incremental.fed_session import Basis, FedSession, LateCall
from replybook.policy.session_trace import CitedCalls

FIRST, SECOND = "p1-000001.jsonl", "p1-000002.jsonl"


class Counting:
    """Stands for the engine: what is fed is counted."""

    def __init__(self) -> None:
        self.calls = 0

    def feed(self, _: object) -> None:
        """Count a call."""
        self.calls += 1


def fed(*calls: tuple[tuple[str, str], str]) -> FedSession:
    session = FedSession(cast("Any", Counting()), Basis((), ()), None)
    session.feed([(place, (name, {})) for place, name in calls], CitedCalls(()))
    return session


def test_calls_in_their_order_are_taken() -> None:
    session = fed((("t1", "p1"), FIRST), (("t1", "p1"), FIRST), (("t2", "p1"), SECOND))

    assert (2, 1) == (session.fed(FIRST), session.fed(SECOND))


def test_a_call_of_an_earlier_moment_is_late() -> None:
    session = fed((("t2", "p1"), FIRST))

    with pytest.raises(LateCall):
        session.feed([(("t1", "p2"), ("p2-000001.jsonl", {}))], CitedCalls(()))


def test_a_call_of_an_earlier_file_of_its_process_is_late_at_the_same_moment() -> None:
    session = fed((("t1", "p1"), SECOND))

    with pytest.raises(LateCall):
        session.feed([(("t1", "p1"), (FIRST, {}))], CitedCalls(()))


def test_a_file_of_another_process_may_have_an_earlier_name() -> None:
    session = fed((("t1", "p2"), "p2-000009.jsonl"))
    session.feed([(("t2", "p3"), ("p3-000001.jsonl", {}))], CitedCalls(()))

    assert 1 == session.fed("p3-000001.jsonl")


def test_a_file_that_counted_to_another_process_is_late() -> None:
    session = fed((("t1", "p1"), FIRST))

    with pytest.raises(LateCall):
        session.check_strand("p2", [FIRST])


def test_a_file_of_its_process_and_one_that_is_new_are_in_order() -> None:
    session = fed((("t1", "p1"), FIRST))

    session.check_strand("p1", [FIRST, SECOND])
    assert {FIRST: "p1"} == session.strands
