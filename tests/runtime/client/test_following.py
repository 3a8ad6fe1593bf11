"""One call that waits and asks, for clients without a loop (specification 2 and 50)."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from tests.runtime.client.envelopes import envelope

from replybook.client import Verdict
from replybook.client.following import Called, followed
from replybook.client.loops import Loops

DENIED = envelope("EN-GATE-D-003", "ask_user")
ASKS_WITH_I = envelope("WA-IO-I-001", "ask_user")
DONE = envelope("WA-READ-S-001")
FELL = envelope("MCP-SYS-E-001", "stop_and_report")


def result(structured: object, **more: Any) -> SimpleNamespace:
    return SimpleNamespace(structured_content=structured, content=[], **more)


def made(answers: list[dict[str, Any]], yes: object) -> tuple[str, int, int]:
    """Return what the last reply asks, how often was called, and how often was asked."""
    asked: list[Verdict] = []
    left = list(answers)

    async def call() -> SimpleNamespace:
        return result(left.pop(0))

    async def ask(verdict: Verdict) -> Any:
        asked.append(verdict)
        return yes

    called = asyncio.run(followed(call, ask=ask))
    assert called.verdict is not None
    return called.verdict.what, len(answers) - len(left), len(asked)


def test_a_clear_yes_makes_the_call_once_more() -> None:
    assert ("go", 2, 1) == made([DENIED, DONE], True)


@pytest.mark.parametrize("answer", [False, None, "no", "yes", 1])
def test_anything_else_is_no_yes(answer: object) -> None:
    assert ("ask", 1, 1) == made([DENIED, DONE], answer)


def test_a_second_denial_is_given_back() -> None:
    assert ("ask", 2, 1) == made([DENIED, DENIED, DONE], True)


def test_an_error_after_the_yes_is_not_repeated() -> None:
    assert ("stop", 2, 1) == made([DENIED, FELL, DONE], True)


@pytest.mark.parametrize("answer", [DONE, FELL, ASKS_WITH_I, envelope("WA-RES-I-001")])
def test_nobody_is_asked_about_anything_but_a_denial(answer: dict[str, Any]) -> None:
    assert 0 == made([answer], True)[2]


# Servers that do not speak our envelope


def foreign(text: str, *, is_error: bool = True) -> SimpleNamespace:
    return SimpleNamespace(
        structured_content=None, content=[SimpleNamespace(text=text)], is_error=is_error, meta=None
    )


def called(
    *answers: SimpleNamespace, yes: object = None, loops: Loops | None = None
) -> tuple[Called[SimpleNamespace], int]:
    """Return the last of the calls, and how often somebody was asked."""
    asked = 0
    left = list(answers)

    async def call() -> SimpleNamespace:
        return left.pop(0)

    async def ask(_: Verdict) -> Any:
        nonlocal asked
        asked += 1
        return yes

    counts = loops or Loops()
    asks = None if yes is None else ask
    while True:
        made = asyncio.run(followed(call, ask=asks, tool="find", loops=counts))
        if not left:
            return made, asked


FORBIDDEN = foreign("Error: 403 Forbidden")
REFUSED = foreign("connect ECONNREFUSED 127.0.0.1:80")


def test_a_foreign_error_ends_nothing_and_is_said_once() -> None:
    loops = Loops()
    first, _ = called(REFUSED, loops=loops)
    second, _ = called(REFUSED, loops=loops)

    assert (REFUSED, False, "") == (second.result, second.stops, second.says)
    assert (REFUSED, False) == (first.result, first.stops)
    assert "is broken. Do not repeat this call." in first.says


def test_a_foreign_denial_is_asked_once_and_said_where_nobody_can_be_asked() -> None:
    assert 1 == called(FORBIDDEN, foreign("done", is_error=False), yes=True)[1]
    assert 1 == called(FORBIDDEN, FORBIDDEN, FORBIDDEN, yes=False)[1]
    assert "The user said no." in called(FORBIDDEN, yes=False)[0].says
    assert "only a person can grant" in called(FORBIDDEN)[0].says


def test_a_result_that_says_it_is_fine_is_never_asked_about() -> None:
    for text in ("Error: 403 Forbidden", "Error: rate limit exceeded", json.dumps(DENIED)):
        made, asked = called(*[foreign(text, is_error=False)] * 9, yes=True)
        assert (0, False) == (asked, made.stops)


def test_a_loop_stops_at_a_fifth_failure_of_its_own_and_of_others() -> None:
    wrong = result(envelope("WA-RES-I-001"), is_error=True)
    for answer in (foreign("Error: file not found"), wrong):
        assert not called(*[answer] * 4)[0].stops
        made, _ = called(*[answer] * 5)
        assert made.stops
        assert made.says.startswith("find failed 5 times in a row in the same way.")


def test_an_own_error_stops_at_once() -> None:
    made, _ = called(result(FELL, is_error=True))

    assert (True, "") == (made.stops, made.says)
