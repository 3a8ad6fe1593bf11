"""A gate judges one session in one mode by unselectable evidence, and keeps texts private."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.policy.gate.deliveries import SOURCE, asked, bundle, event, gate, stored

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.policy import DeliveryGate, DeliveryRequest
from replybook.policy.completion import BadCompletion
from replybook_ck3.serve.tools.governance_tools import make_ck3_validate_policy

NOBODY: list[Any] = [None, "", "  ", 7, ["s1"], True]


def delivered(of: DeliveryRequest, by: DeliveryGate | None = None) -> Reply:
    return (by or gate()).deliver(ReplyBuilder("ck3_deliver"), of)


def _codes(reply: Reply) -> set[str]:
    violations: Any = reply.data["violations"]
    return {violation["code"] for violation in violations}


# Whose session


@pytest.mark.parametrize("session_id", NOBODY, ids=repr)
def test_a_session_without_an_id_is_not_judged(session_id: object) -> None:
    nobody = asked(
        trace=[{**event(), "session_id": "other"}],
        session={"session_id": session_id, "mode": "ck3raven-dev"},
    )
    for reply in (delivered(nobody), gate().ask(ReplyBuilder("ck3_validate_policy"), nobody)):
        assert ("EN-GATE-E-001", "no_session") == (reply.code, reply.data["reason"])


def test_a_session_that_names_no_id_is_not_judged_by_a_stored_trace(tmp_path: Path) -> None:
    folder = stored(tmp_path / "trace", {"other": SOURCE})
    reply = delivered(asked(trace=folder, session={"mode": "ck3raven-dev"}))

    assert ("EN-GATE-E-001", "no_session") == (reply.code, reply.data["reason"])


def test_a_session_with_an_id_is_judged() -> None:
    mine = [{**event(), "session_id": "s1"}]

    assert "EN-GATE-S-003" == delivered(asked(trace=mine)).code


# Which mode


def test_a_session_in_another_known_mode_is_told_which_one_it_is_in() -> None:
    in_lens = asked(session={"session_id": "s1", "mode": "ck3lens"})
    for reply in (delivered(in_lens), gate().ask(ReplyBuilder("ck3_validate_policy"), in_lens)):
        assert reply.code == "EN-GATE-D-001"
        assert dict(reply.data) == {
            "reason": "other_mode",
            "argument": "mode",
            "expected": "ck3lens",
        }


@pytest.mark.parametrize("own", ["CK3RAVEN-DEV", "", 3])
def test_a_session_in_another_mode_is_in_one_that_nobody_knows(own: object) -> None:
    reply = delivered(asked(session={"session_id": "s1", "mode": own}))

    assert "EN-GATE-D-004" == reply.code
    assert {"POLICY_MODE_UNKNOWN"} <= _codes(reply)


@pytest.mark.parametrize("session", [{"session_id": "s1"}, {"session_id": "s1", "mode": None}])
def test_a_session_that_names_no_mode_has_the_one_of_the_server(session: Any) -> None:
    assert "EN-GATE-S-003" == delivered(asked(session=session)).code


def test_asking_in_a_known_mode_of_another_session_says_which_mode_it_is_in() -> None:
    ask = mcp_safe_tool(make_ck3_validate_policy(gate(), asked))
    said: Any = ask(mode="ck3lens", artifact_bundle=bundle())

    assert said["code"] == "EN-GATE-D-001"
    assert said["data"]["expected"] == "ck3raven-dev"


def test_asking_in_a_mode_that_is_none_is_told_that_it_is_not_known() -> None:
    ask = mcp_safe_tool(make_ck3_validate_policy(gate(), asked))
    said: Any = ask(mode="ck3", artifact_bundle=bundle())["data"]

    assert not said["deliverable"]
    assert {"POLICY_MODE_UNKNOWN"} <= {one["code"] for one in said["violations"]}


def test_asking_in_the_mode_of_the_session_is_answered() -> None:
    ask = mcp_safe_tool(make_ck3_validate_policy(gate(), asked))
    said: Any = ask(mode="ck3raven-dev", artifact_bundle=bundle())["data"]

    assert said["deliverable"]


# Which evidence


def search(trace_id: str = "t9", **changes: object) -> dict[str, object]:
    found = {"tool": "ck3_read", "args": {}, "reply_type": "S", "code": "WA-READ-S-001"}
    return {"trace_id": trace_id, "result": {"count": 1}, **found, **changes}


def _claiming(*trace: dict[str, object]) -> Reply:
    claim = {"claim_type": "behavior", "subject": "x", "evidence_tool_calls": ["t9"]}
    return delivered(asked(trace=[event(), *trace], claims=[claim]))


@pytest.mark.parametrize("turned", [False, True])
def test_two_calls_of_one_id_are_no_evidence(turned: bool) -> None:
    calls = [search(), search(reply_type="E", result={})]
    reply = _claiming(*(reversed(calls) if turned else calls))

    assert ("EN-GATE-E-001", "trace") == (reply.code, reply.data["reason"])


def test_two_calls_of_one_id_that_nobody_cites_change_nothing() -> None:
    reply = delivered(asked(trace=[event(), search(), search()]))

    assert "EN-GATE-S-003" == reply.code


# Which texts


def _breaking() -> Iterator[dict[str, object]]:
    yield event()
    raise FileNotFoundError(2, "no such file", "/home/somebody/trace.jsonl")


def test_the_text_of_somebody_elses_error_stays_where_it_is() -> None:
    reply = delivered(asked(trace=_breaking()), gate())

    assert ("EN-GATE-E-001", "gate_broken") == (reply.code, reply.data["reason"])
    assert {"reason", "error_type"} == set(reply.data)


def test_what_the_policy_itself_says_is_kept_for_the_log(tmp_path: Path) -> None:
    reply = delivered(asked(trace=tmp_path / "gone.jsonl"))

    detail = "trace: gone.jsonl:1: the file cannot be read; run: replybook trace aside gone.jsonl"
    assert detail == reply.data["detail"]


# Which completion


@pytest.mark.parametrize("text", [None, 7, b"cmp-", ["cmp-"]], ids=repr)
def test_what_is_no_text_is_no_completion(text: object) -> None:
    with pytest.raises(BadCompletion, match="malformed"):
        gate().verify(text, bundle())
