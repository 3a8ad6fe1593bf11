"""The notes about a session's calls are small, and enough to find the calls again."""

from __future__ import annotations

import tracemalloc

from replybook.policy.incremental.session_lines import SessionFileLines, SessionLines


def test_a_call_costs_a_few_bytes() -> None:
    tracemalloc.start()
    lines = SessionFileLines()
    for number in range(20_000):
        lines.add(number * 600, 600, f"{number:032x}")
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert 20_000 == len(lines)
    assert held / 20_000 < 30


def test_calls_that_were_not_fed_come_after_those_that_are_cited() -> None:
    lines = SessionFileLines()
    for number, trace_id in enumerate("abcde"):
        lines.add(number * 10, 10, trace_id)

    assert [(1, 10, 10), (3, 30, 10), (4, 40, 10)] == list(lines.asked(3, {hash("b")}))
    assert [] == list(lines.asked(5, {hash("x")}))


def test_what_was_read_last_is_taken_back() -> None:
    lines = SessionLines("s1")
    for session in ("s1", "s2"):
        for number in range(3):
            found = lines.of(session, "a file")
            assert found is not None
            found.add(number * 10, 10, "t")
    lines.cut("a file", 10)
    lines.cut("another", 0)

    assert [1, 1] == [len(lines.asked(session)["a file"]) for session in ("s1", "s2")]


def test_lines_of_no_session_are_not_noted() -> None:
    lines = SessionLines("s1")

    assert lines.of(None, "a file") is None
    assert lines.of(7, "a file") is None
