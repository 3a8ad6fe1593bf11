"""The text for the model about a failed call (specification 2 and 50)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.client.envelopes import envelope

from replybook.client import Verdict, read
from replybook.client.steps import Follower
from replybook.client.telling import narrowed, told


def verdict(what: Any, **more: Any) -> Verdict:
    words = {"code": "MCP-SYS-E-001", "reply_type": "E", "message": "The tool failed", **more}
    return Verdict(what=what, **words)


def test_message_remedy_code_and_trace_id_are_told() -> None:
    full = verdict("stop", remedy="Do not retry. Stop.", trace_id="t-1")

    assert (
        "The tool failed. Do not retry. Stop. Do not call this again. (MCP-SYS-E-001, trace id t-1)"
    ) == told(full)


def test_what_the_server_did_not_send_is_left_out() -> None:
    assert "The tool failed. Do not call this again. (MCP-SYS-E-001)" == told(verdict("stop"))


@pytest.mark.parametrize("what", ["stop", "ask", "retry_same"])
def test_who_must_not_call_again_is_told_so(what: str) -> None:
    assert "Do not call this again" in told(verdict(what))


@pytest.mark.parametrize("what", ["go", "retry_changed"])
def test_who_may_call_again_is_not_told_otherwise(what: str) -> None:
    assert "not" not in told(verdict(what))


@pytest.mark.parametrize("message", ["It fell.", "Is it so?", "Stop!"])
def test_a_sentence_ends_once(message: str) -> None:
    assert f"{message} (MCP-SYS-E-001)" == told(verdict("go", message=message))


@pytest.mark.parametrize(
    ("code", "verb"),
    [
        ("EN-GATE-D-003", "ask_user"),
        ("MCP-SYS-E-005", "stop_and_report"),
        ("MCP-SYS-E-001", "stop_and_report"),
    ],
)
def test_the_words_on_a_reply_have_its_code_and_trace_id_once(code: str, verb: str) -> None:
    came = read(envelope(code, verb))
    assert came is not None
    assert came.trace_id

    for words in (told(came), narrowed(came, ["path"])):
        assert (1, 1) == (words.count(code), words.count(came.trace_id))


def test_the_words_on_a_loop_have_code_and_trace_id() -> None:
    follower = Follower()
    wrong = read(envelope("WA-RES-I-001"))
    *_, last = [follower.after("find", wrong) for _ in range(5)]
    again = follower.before("find")

    assert wrong is not None
    assert again is not None
    for words in (last.says, again.says):
        assert words.endswith(f"(WA-RES-I-001, trace id {wrong.trace_id})")
