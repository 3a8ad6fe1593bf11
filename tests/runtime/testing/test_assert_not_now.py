"""`assert_not_now` passes for replies that ask to wait, else reports the reply (spec 50)."""

from __future__ import annotations

import pytest

from replybook import Reply, ReplyBuilder, codes
from replybook.testing import assert_not_now


def waiting(left: int = 2) -> Reply:
    data = {"pending": "the index", "after_s": 5, "attempts_left": left}
    return ReplyBuilder().denied("EN-GATE-D-005", data=data)  # type: ignore[call-overload,unused-ignore,no-any-return]


def often() -> Reply:
    return ReplyBuilder().invalid(codes.MCP_SYS_I_004, data={"after_s": 1, "attempts_left": 0})


@pytest.mark.parametrize("reply", [waiting(), often()], ids=["D", "I"])
def test_any_reply_that_asks_to_wait_passes(reply: Reply) -> None:
    assert reply == assert_not_now(reply)


def test_code_seconds_and_attempts_are_compared() -> None:
    assert_not_now(waiting(), codes.EN_GATE_D_005, after_s=5, attempts_left=2)
    with pytest.raises(AssertionError, match="expected MCP-SYS-I-004"):
        assert_not_now(waiting(), codes.MCP_SYS_I_004)
    with pytest.raises(AssertionError, match=r"data\.after_s must be 6, got 5"):
        assert_not_now(waiting(), after_s=6)
    with pytest.raises(AssertionError, match=r"data\.attempts_left must be 0, got 2"):
        assert_not_now(waiting(), attempts_left=0)


def test_a_reply_that_asks_nobody_to_wait_fails() -> None:
    reply = ReplyBuilder().success(codes.WA_READ_S_001)

    with pytest.raises(AssertionError, match="expected a wait, got WA-READ-S-001"):
        assert_not_now(reply)


def test_a_question_for_a_code_that_never_waits_is_a_wrong_test() -> None:
    with pytest.raises(ValueError, match=r"WA-RES-I-001 .* never asks to wait"):
        assert_not_now(waiting(), "WA-RES-I-001")


def test_what_came_is_told_with_the_remedy_of_its_last_attempt() -> None:
    with pytest.raises(
        AssertionError, match=r"remedy: Wait 5 s, then repeat the same call \(attempts left 2\)"
    ):
        assert_not_now(waiting(2), after_s=6)
    with pytest.raises(AssertionError, match="remedy: Stop, do not call again"):
        assert_not_now(waiting(0), after_s=6)
