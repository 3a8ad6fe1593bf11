"""The text for the model about a failed call (specification 2 and 50)."""

from __future__ import annotations

from typing import Any

import pytest

from replybook.client import Verdict
from replybook.client.telling import told


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
