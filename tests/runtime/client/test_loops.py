"""Loops count equal failures in a row, for each run and tool (specification 73)."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from tests.runtime.client.envelopes import envelope

from replybook.client import Verdict, read
from replybook.client.following import kept_of
from replybook.client.foreign import judged
from replybook.client.loops import Loops


def foreign(text: str, *, is_error: bool = True) -> Verdict:
    found = read(None, text, is_error=is_error)
    assert found is not None
    return found


def own(code: str, verb: str | None = None, **arguments: object) -> Verdict:
    found = read(envelope(code, verb, **arguments))
    assert found is not None
    return found


WRONG = "Error: file not found: '{}'"
BROKEN = "Error: connect ECONNREFUSED 127.0.0.1:5432"
DENIED = "Error: 403 Forbidden"


@pytest.mark.parametrize(
    "said", [lambda at: foreign(WRONG.format(at)), lambda _: own("WA-RES-I-001")]
)
def test_a_loop_is_said_at_the_third_time_and_stops_at_the_fifth(said: Any) -> None:
    loops = Loops()
    counsels = [loops.after("find", said(at)) for at in range(7)]

    assert [1, 2, 3, 4, 5, 6, 7] == [counsel.times for counsel in counsels]
    assert [False, False, True, False, True, True, True] == [bool(one.says) for one in counsels]
    assert [False] * 4 + [True] * 3 == [one.stops for one in counsels]
    assert counsels[2].says.startswith("find failed 3 times in a row in the same way.")
    assert "Do not call this again." in counsels[4].says


def test_a_result_that_does_not_say_that_it_failed_never_stops() -> None:
    loops = Loops()
    counsels = [loops.after("find", foreign(BROKEN, is_error=False)) for _ in range(99)]

    assert 99 == counsels[-1].times
    assert [3] == [counsel.times for counsel in counsels if counsel.says]
    assert not any(one.stops or one.asks for one in counsels)


def test_a_failure_that_nobody_can_judge_is_counted_if_the_result_says_that_it_failed() -> None:
    loops = Loops()

    assert [1, 2, 3] == [loops.after("a", foreign("so it is")).times for _ in range(3)]
    assert [0, 0] == [loops.after("b", foreign("so it is", is_error=False)).times for _ in range(2)]


@pytest.mark.parametrize(
    "between",
    [
        None,
        foreign("done", is_error=False),
        own("WA-READ-S-001"),
        foreign("Error: invalid date"),
        foreign("Error: file not found: 'x' in the archive"),
    ],
)
def test_anything_else_between_begins_the_row_again(between: Verdict | None) -> None:
    loops = Loops()
    loops.after("find", foreign(WRONG.format(1)))
    loops.after("find", foreign(WRONG.format(2)))
    loops.after("find", between)

    assert 1 == loops.after("find", foreign(WRONG.format(3))).times


OTHERS = [
    "Error: invalid date",
    "Error: so it is",
    BROKEN,
    DENIED,
    "Error: unknown field",
    "x",
    "y",
]


def test_failures_of_any_kind_are_said_at_the_fifth_and_stop_at_the_eighth() -> None:
    loops = Loops()
    said = [WRONG.format(1), *OTHERS]
    counsels = [loops.after("find", foreign(text)) for text in said]

    assert [1] * 8 == [counsel.times for counsel in counsels]
    assert "find failed 5 times in a row, in several ways." in counsels[4].says
    assert [False] * 7 + [True] == [one.stops for one in counsels]
    assert "find failed 8 times in a row, in several ways." in counsels[7].says


def test_two_failures_that_alternate_are_a_loop() -> None:
    loops = Loops()
    texts = [WRONG.format(1), "Error: invalid date"] * 4

    assert [8] == [at for at, one in enumerate(texts, 1) if loops.after("a", foreign(one)).stops]


@pytest.mark.parametrize("between", [None, foreign("done", is_error=False), own("WA-READ-S-001")])
def test_a_success_ends_the_row_of_any_kind(between: Verdict | None) -> None:
    loops = Loops()
    for text in OTHERS:
        assert not loops.after("find", foreign(text)).stops
    loops.after("find", between)

    assert not any(loops.after("find", foreign(text)).stops for text in OTHERS)


def test_failures_of_any_kind_at_the_same_time_count_once() -> None:
    loops = Loops(say_many_at=2, stop_many_at=3)
    since = loops.now()
    at_once = [loops.after("find", foreign(text), since=since) for text in OTHERS]
    since = loops.now()
    later = [loops.after("find", foreign(text), since=since) for text in reversed(OTHERS)]

    assert not any(one.stops for one in (*at_once, *later))
    assert loops.after("find", foreign(WRONG.format(1)), since=loops.now()).stops


def test_advice_is_not_counted_among_failures_of_any_kind() -> None:
    loops = Loops()
    texts = [BROKEN, "Error: invalid date", DENIED] * 9

    assert not any(loops.after("a", foreign(text, is_error=False)).stops for text in texts)


@pytest.mark.parametrize(("say", "stop"), [(0, 5), (6, 5)])
def test_numbers_that_never_come_are_refused(say: int, stop: int) -> None:
    with pytest.raises(ValueError, match=r"say_at must be from 1 to stop_at, got"):
        Loops(say_at=say, stop_at=stop)
    with pytest.raises(ValueError, match=r"say_many_at must be from 1 to stop_many_at, got"):
        Loops(say_many_at=say, stop_many_at=stop)


def test_another_tool_and_another_run_have_rows_of_their_own() -> None:
    loops = Loops()
    for _ in range(4):
        loops.after("find", foreign(BROKEN), run="a")

    assert 1 == loops.after("read", foreign(BROKEN), run="a").times
    assert 1 == loops.after("find", foreign(BROKEN), run="b").times
    assert 5 == loops.after("find", foreign(BROKEN), run="a").times
    loops.forget("a")
    assert 1 == loops.after("find", foreign(BROKEN), run="a").times
    assert 2 == loops.after("find", foreign(BROKEN), run="b").times


def test_calls_at_the_same_time_count_once() -> None:
    """The model asked for ten files at once, and none is there: it could not react before."""
    loops = Loops()
    since = loops.now()
    at_once = [loops.after("read", foreign(WRONG.format(at)), since=since) for at in range(10)]
    since = loops.now()
    later = [loops.after("read", foreign(WRONG.format(at)), since=since) for at in range(10)]

    assert [1] * 10 == [one.times for one in at_once]
    assert [2] * 10 == [one.times for one in later]
    assert not any(one.says or one.stops for one in (*at_once, *later))


def test_a_broken_server_is_said_once_until_a_call_succeeds() -> None:
    loops = Loops(say_at=9, stop_at=9, say_many_at=9, stop_many_at=9)
    said = [bool(loops.after("ask", foreign(BROKEN)).says) for _ in range(3)]
    loops.after("ask", foreign(WRONG.format(1)))
    said.append(bool(loops.after("ask", foreign(BROKEN)).says))
    loops.after("ask", foreign("done", is_error=False))
    said.append(bool(loops.after("ask", foreign(BROKEN)).says))

    assert [True, False, False, False, True] == said


def test_a_denial_is_asked_once() -> None:
    loops = Loops()
    asked = [loops.after("delete", foreign(DENIED)).asks for _ in range(3)]
    other = loops.after("delete", foreign("Error: 401 Unauthorized")).asks
    again = loops.after("delete", foreign(DENIED)).asks

    assert ([True, False, False], True, False) == (asked, other, again)


@pytest.mark.parametrize("text", [WRONG, "Error: so it is", "done"])
def test_nothing_is_said_about_what_a_model_can_read_itself(text: str) -> None:
    assert "" == Loops().after("find", foreign(text)).says


@pytest.mark.parametrize("limits", [(0, 5), (3, 2), (-1, -1)])
def test_limits_that_make_no_sense_are_refused(limits: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="say_at must be from 1 to stop_at"):
        Loops(say_at=limits[0], stop_at=limits[1])


def test_memory_is_bounded() -> None:
    loops = Loops()
    for number in range(3_000):
        loops.after(f"tool {number}", foreign(BROKEN), run="one")
        loops.after("tool", foreign(BROKEN), run=f"run {number}")
        loops.after("kinds", foreign(f"Error: no such thing {chr(97 + number % 26) * number}"))

    held = loops._runs
    assert len(held) <= 1_000
    assert max(len(tools) for tools in held.values()) <= 1_000
    assert all(len(row.known) <= 100 for tools in held.values() for row in tools.values())


class Client:
    """A client without a hash, as that of the SDK."""

    __hash__ = None  # type: ignore[assignment]


class Slotted:
    """A client of a class without weak references."""

    __slots__ = ()


def test_the_counts_of_a_client_live_as_long_as_it_does() -> None:
    client = Client()
    kept_of(client).loops.after("find", foreign(BROKEN))

    assert 2 == kept_of(client).loops.after("find", foreign(BROKEN)).times
    assert 1 == kept_of(Client()).loops.after("find", foreign(BROKEN)).times
    del client
    gc.collect()
    assert 1 == kept_of(Client()).loops.after("find", foreign(BROKEN)).times
    assert 1 == kept_of(Slotted()).loops.after("find", foreign(BROKEN)).times


@pytest.mark.parametrize(
    "text",
    [
        "403 Forbidden: you do not have permission (request id: {id})",
        "File not found: {id}.txt",
        "Unknown timezone: {id}",
        "No customer with the mail {id}@example.org",
    ],
)
def test_what_differs_from_call_to_call_does_not_hide_a_loop(text: str) -> None:
    loops = Loops()
    told = [text.format(id=one) for one in ("req_011aC", "b0c", "Mars7", "Ab12cdef9", "e5f")]

    counsels = [loops.after("read", read(None, one, is_error=True)) for one in told]

    assert [counsel.times for counsel in counsels] == [1, 2, 3, 4, 5]
    assert [one.asks for one in counsels].count(True) <= 1
    assert counsels[-1].stops


@pytest.mark.parametrize("harm", [{1, 2}, {"a": object()}, {1: 2, "b": 3}, "deep"], ids=str)
def test_data_that_is_no_json_is_a_failure_without_words(harm: object) -> None:
    if harm == "deep":
        harm = []
        for _ in range(100_000):
            harm = [harm]
    found = judged({"structuredContent": harm, "isError": True})

    assert (found.message, found.what != "go") == ("", True)
    plain = judged({"structuredContent": {"code": 7}, "isError": True})
    assert (plain.message, plain.what != "go") == ('{"code": 7}', True)


@pytest.mark.parametrize("flag", [True, False])
def test_a_result_without_content_is_a_failure_if_it_says_so(flag: bool) -> None:
    found = judged({"isError": flag})

    assert (found.what, found.message) == ("unknown" if flag else "go", "")
