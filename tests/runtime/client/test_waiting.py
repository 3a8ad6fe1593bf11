"""A client waits only where the reply says wait, and repeats no error (specification 50)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runtime.client.envelopes import envelope

from replybook.client import Verdict, read
from replybook.client.blocks import verdict_of_error
from replybook.client.waiting import LEAST_S, MOST_REPEATS, repeated


def not_now(after_s: float, left: int) -> Verdict:
    return Verdict(
        what="retry_same" if left else "stop",
        code="EN-GATE-D-005",
        reply_type="D",
        message="Not now.",
        after_s=after_s,
        attempts_left=left,
    )


def ended(what: str, code: str) -> Verdict:
    letter = code.split("-")[2]
    return Verdict(what=what, code=code, reply_type=letter, message="It is so.")  # type: ignore[arg-type]


DONE = ended("go", "WA-READ-S-001")


class Server:
    """It gives its answers in turn, the last for ever, and notes the calls and the pauses."""

    def __init__(self, *answers: Verdict | None) -> None:
        self._answers: Iterator[Verdict | None] = iter(answers)
        self._last: Verdict | None = None
        self.calls = 0
        self.pauses: list[float] = []

    async def call(self) -> Verdict | None:
        self.calls += 1
        self._last = next(self._answers, self._last)
        return self._last

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)

    def asked(self, max_wait_s: float = 60.0) -> Verdict | None:
        """Return the last answer to one call."""

        def same(result: Verdict | None) -> Verdict | None:
            return result

        return asyncio.run(repeated(self.call, same, max_wait_s=max_wait_s, sleep=self.sleep))


def test_a_call_is_repeated_after_the_pauses_that_its_replies_ask_for() -> None:
    server = Server(not_now(2, 2), not_now(5, 1), DONE)

    assert (DONE, 3, [2, 5]) == (server.asked(), server.calls, server.pauses)


@pytest.mark.parametrize(
    "answer",
    [
        DONE,
        ended("retry_changed", "WA-RES-I-001"),
        ended("ask", "EN-GATE-D-003"),
        ended("stop", "MCP-SYS-E-001"),
        not_now(1, 0),
        None,
    ],
)
def test_nothing_else_is_repeated(answer: Verdict | None) -> None:
    server = Server(answer)

    assert (answer, 1, []) == (server.asked(), server.calls, server.pauses)


@pytest.mark.parametrize("left", [1, 3, 7])
def test_the_first_reply_says_how_often_whatever_the_later_ones_say(left: int) -> None:
    server = Server(not_now(1, left), *[not_now(1, 9)] * 20)

    assert "retry_same" == getattr(server.asked(), "what", None)
    assert (1 + left, [1.0] * left) == (server.calls, server.pauses)


def test_a_later_reply_that_allows_less_is_obeyed() -> None:
    server = Server(not_now(1, 9), not_now(1, 1), not_now(1, 8))

    server.asked()

    assert 3 == server.calls


def test_an_error_after_a_wait_ends_it() -> None:
    fell = ended("stop", "MCP-SYS-E-001")
    server = Server(not_now(1, 9), fell)

    assert (fell, 2) == (server.asked(), server.calls)


@pytest.mark.parametrize(
    ("limit", "calls"), [(10, 4), (9.5, 4), (9, 4), (8.9, 3), (2.9, 1), (0, 1)]
)
def test_the_pauses_are_never_longer_in_sum_than_the_client_waits(limit: float, calls: int) -> None:
    server = Server(*[not_now(3, 50 - n) for n in range(40)])

    server.asked(limit)

    assert calls == server.calls
    assert limit >= sum(server.pauses)


@pytest.mark.parametrize("limit", [float("nan"), -1.0])
def test_a_limit_that_is_none_allows_no_wait(limit: float) -> None:
    server = Server(not_now(1, 5), DONE)

    assert ("retry_same", 1) == (getattr(server.asked(limit), "what", None), server.calls)


def test_a_server_that_says_no_seconds_and_many_attempts_makes_no_client_spin() -> None:
    server = Server(not_now(0, 10**9))

    server.asked(1.0)

    assert {LEAST_S} == set(server.pauses)
    assert 9 <= server.calls <= 11


def test_a_server_that_lies_is_called_eleven_times_at_most() -> None:
    server = Server(not_now(0, 10**9))

    server.asked(10**6)

    assert 1 + MOST_REPEATS == server.calls == 11


def test_the_time_of_the_calls_counts() -> None:
    """No pause is long, but each call takes twenty seconds of the clock."""
    server, now = Server(not_now(0, 10**9)), [0.0]

    async def slow() -> Verdict | None:
        now[0] += 20
        return await server.call()

    async def asked() -> None:
        await repeated(slow, lambda result: result, sleep=server.sleep, clock=lambda: now[0])

    asyncio.run(asked())

    assert 3 == server.calls


def test_what_the_call_raises_is_raised() -> None:
    async def call() -> Verdict:
        raise ConnectionError("gone")

    with pytest.raises(ConnectionError, match="gone"):
        asyncio.run(repeated(call, lambda result: result))


def test_a_wait_can_be_cancelled_and_nothing_is_called_after_it() -> None:
    server = Server(not_now(30, 5), DONE)

    async def given_up() -> None:
        await asyncio.wait_for(repeated(server.call, lambda result: result), 0.05)

    with pytest.raises(TimeoutError):
        asyncio.run(given_up())
    assert 1 == server.calls


NUMBERS = st.integers() | st.floats() | st.sampled_from([0, -1, 10**400, 1e308, 5e-324])


@given(NUMBERS, NUMBERS)
def test_no_numbers_of_a_server_break_a_client_or_hold_it_longer_than_it_waits(
    after_s: float, left: float
) -> None:
    told = envelope("EN-GATE-D-005", "wait_and_retry", after_s=after_s, attempts_left=left)
    server = Server(read(told))

    server.asked(max_wait_s=5)
    assert sum(server.pauses) <= 5
    assert all(pause >= LEAST_S for pause in server.pauses)


# Servers that do not speak our envelope


class Refused(Exception):
    """A JSON-RPC error, as both lines of the SDK raise it."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.error = SimpleNamespace(code=code, message=message, data=None)


def foreign(text: str, *, is_error: bool = True) -> Verdict | None:
    return read(None, text, is_error=is_error)


LIMITED = "Error: rate limit exceeded"


def test_without_a_time_the_waits_are_one_two_and_four_seconds() -> None:
    server = Server(foreign(LIMITED))

    server.asked()

    assert (4, [1.0, 2.0, 4.0]) == (server.calls, server.pauses)


def test_a_time_in_the_text_is_obeyed_within_the_limit() -> None:
    server = Server(foreign(f"{LIMITED}, try again in 5 seconds"), DONE)
    long = Server(foreign(f"{LIMITED}, try again in 5 minutes"))

    assert (DONE, 2, [5.0]) == (server.asked(), server.calls, server.pauses)
    long.asked()
    assert (1, []) == (long.calls, long.pauses)


@pytest.mark.parametrize(
    "answer",
    [
        foreign(LIMITED, is_error=False),
        foreign("Error: connect ECONNREFUSED 127.0.0.1:5432"),
        foreign("Error: 403 Forbidden"),
        foreign("Error: file not found"),
        foreign("Error: the request timed out"),
        foreign("so it is"),
        read({"error": "rate limited", "retry_after": 1}, is_error=False),
    ],
)
def test_no_other_result_of_another_server_is_repeated(answer: Verdict | None) -> None:
    server = Server(answer)

    server.asked()

    assert (1, []) == (server.calls, server.pauses)


def raised_by(*errors: Exception, max_wait_s: float = 60.0) -> tuple[object, int]:
    """Return the result, or the error, and the number of calls."""
    left, calls, slept = list(errors), 0, []

    async def call() -> str:
        nonlocal calls
        calls += 1
        if left:
            raise left.pop(0)
        return "done"

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    def none(_: str) -> None:
        return None

    try:
        made = repeated(call, none, read_error=verdict_of_error, max_wait_s=max_wait_s, sleep=sleep)
        return asyncio.run(made), calls
    except Exception as error:
        return error, calls


def test_a_protocol_error_that_says_not_now_repeats_the_call() -> None:
    limited = [Refused(-32603, LIMITED) for _ in range(9)]

    assert ("done", 3) == raised_by(*limited[:2])
    assert (limited[3], 4) == raised_by(*limited)
    assert (limited[0], 1) == raised_by(*limited, max_wait_s=0.5)


@pytest.mark.parametrize(
    "error",
    [
        Refused(-32602, "Invalid arguments"),
        Refused(-32603, "Internal error"),
        Refused(-32001, "Request timed out, the service is busy, try again later"),
        Refused(408, "Timed out while waiting for response. Rate limit exceeded"),
        Refused(-32000, "Connection closed"),
        ConnectionError("rate limit exceeded"),
        RuntimeError("busy, try again in 1 second"),
    ],
)
def test_any_other_error_is_raised_as_it_is_after_one_call(error: Exception) -> None:
    """A client that got no answer in time does not know if the work was done."""
    assert (error, 1) == raised_by(error)


def test_a_cancelled_call_is_not_repeated() -> None:
    async def call() -> str:
        raise asyncio.CancelledError

    async def go() -> None:
        await repeated(call, lambda _: None, read_error=lambda _: not_now(1, 9))

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(go())
