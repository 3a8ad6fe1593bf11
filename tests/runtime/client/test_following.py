"""One call that waits and asks, for clients without a loop (specification 2 and 50)."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from tests.runtime.client.envelopes import envelope

from replybook.client import Verdict
from replybook.client.following import followed

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
