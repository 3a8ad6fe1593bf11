"""A completion clears a session's violations, and a refused call blocks nothing (spec 63)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.policy.engine.small_policies import (
    REVIEW,
    call,
    exception,
    policy_of,
    rule_of,
    said,
)

from replybook_schema.active import ACTIVE

IN_SCOPE = {
    "kind": "call_fields",
    "match": {"tag": "scoped"},
    "require": ({"field": "args.playset_id", "equals_ref": "session.playset_id"},),
}
SEARCH_FIRST = {
    "kind": "call_order",
    "before": {"tag": "db_search", "reply_type": "S"},
    "after": {"tag": "filesystem"},
}
TOUCHED = {
    "kind": "call_fields",
    "match": {"tag": "conflict_read"},
    "require": ({"field": "args.units", "subset_of_ref": "bundle.touched_units"},),
}
"""Judged at the delivery only: the bundle says what is right."""

BAD = {"args": {"playset_id": "p2"}}
GOOD = {"args": {"playset_id": "p1"}}


def completed(trace_id: str) -> dict[str, Any]:
    return call(trace_id, "ck3_deliver", code="EN-GATE-S-003")


@pytest.mark.parametrize(
    ("check", "wrong"),
    [
        (IN_SCOPE, call("t1", **BAD)),
        (SEARCH_FIRST, call("t1", "ck3_read")),
        (TOUCHED, call("t1", "ck3_conflicts", args={"units": ["trait:brave"]})),
    ],
    ids=["fields", "order", "late"],
)
def test_a_completion_ends_what_was_held_against_calls(check: Any, wrong: dict[str, Any]) -> None:
    again = {**wrong, "trace_id": "t3"}

    assert not said(rule_of(check), [wrong]).deliverable
    assert said(rule_of(check), [wrong, completed("t2")]).deliverable
    (found,) = said(rule_of(check), [wrong, completed("t2"), again]).violations
    assert (("t3",), "error") == (found.trace_ids, found.severity)


@pytest.mark.parametrize(
    "end",
    [
        call("t2", "ck3_deliver", reply_type="D", code="EN-GATE-D-004"),
        call("t2", "ck3_validate_policy", code="EN-SYS-S-001"),
        call("t2", "somebody_elses_tool", code="EN-GATE-S-003"),
    ],
    ids=["blocked", "asked", "a tool that passes no gate"],
)
def test_nothing_else_ends_it(end: dict[str, Any]) -> None:
    assert not said(rule_of(IN_SCOPE), [call("t1", **BAD), end]).deliverable


def test_what_calls_showed_stays() -> None:
    played = rule_of({"kind": "min_events", "match": {"tag": "playset_read"}, "min": 1})

    assert not said(played, [completed("t1"), call("t2")]).deliverable
    assert said(played, [call("t1", "ck3_playset"), completed("t2"), call("t3")]).deliverable


def test_a_search_before_a_completion_still_came_first() -> None:
    trace = [call("t1"), completed("t2"), call("t3", "ck3_read")]

    assert said(rule_of(SEARCH_FIRST), trace).deliverable
    assert not said(rule_of(SEARCH_FIRST), trace[1:]).deliverable


def test_a_state_that_was_seen_before_a_completion_still_holds() -> None:
    seen = {
        "seen": {"tag": "db_status", "where": ({"field": "result.status", "in": ("partial",)},)}
    }
    rule = rule_of(SEARCH_FIRST, exceptions=(exception(seen),))
    status = call("t1", "ck3_get_db_status", result={"status": "partial"})
    outcome = said(rule, [status, call("t2", "ck3_read"), completed("t3"), call("t4", "ck3_read")])

    (used,) = outcome.summary["exceptions_used"]
    assert (True, ["t4"]) == (outcome.deliverable, used["trace_ids"])


@pytest.mark.parametrize("check", [IN_SCOPE, TOUCHED], ids=["fields", "late"])
def test_a_call_before_it_that_a_claim_cites_is_judged(check: Any) -> None:
    tool = "ck3_search" if check is IN_SCOPE else "ck3_conflicts"
    wrong = call("t1", tool, args={"playset_id": "p2", "units": ["trait:brave"]})
    claims = [{"claim_type": "behavior", "subject": "trait:brave", "evidence_tool_calls": ["t1"]}]
    trace = [wrong, completed("t2"), call("t3", **GOOD)]

    found, _ = said(policy_of(rule_of(check), REVIEW), trace, claims=claims).violations
    assert ("t1",) == found.trace_ids
    assert said(rule_of(check), trace, claims=[]).deliverable


def ended(reply_type: str | None, code: str | None, **more: str) -> dict[str, Any]:
    """Return the end of a call."""
    return {"reply_type": reply_type, "code": code, **more}


REFUSALS = [
    ended("D", "EN-GATE-D-001"),
    ended("I", "MCP-SYS-I-004"),
    ended("E", "EN-GATE-E-001"),
    ended(None, None, outcome="protocol_error"),
]
MADE = [
    ended("S", "WA-DB-S-001"),
    ended("E", "WA-DB-E-001"),
    ended(None, None, outcome="cancelled"),
]


@pytest.mark.parametrize("check", [IN_SCOPE, SEARCH_FIRST], ids=["fields", "order"])
@pytest.mark.parametrize("how", REFUSALS)
def test_a_refused_call_is_reported_and_blocks_nothing(check: Any, how: dict[str, Any]) -> None:
    tool = "ck3_search" if check is IN_SCOPE else "ck3_read"
    outcome = said(rule_of(check), [{**call("t1", tool, **BAD), **how}])

    (found,) = outcome.violations
    assert (True, "warning") == (outcome.deliverable, found.severity)
    assert (True, ("t1",)) == (found.details["refused"], found.trace_ids)


@pytest.mark.parametrize("how", MADE)
def test_a_call_that_was_made_blocks(how: dict[str, Any]) -> None:
    assert not said(rule_of(IN_SCOPE), [{**call("t1", **BAD), **how}]).deliverable


def test_calls_that_were_refused_are_told_apart_from_those_that_were_made() -> None:
    refused = call("t1", reply_type="D", code="EN-GATE-D-001", **BAD)
    outcome = said(rule_of(IN_SCOPE), [refused, call("t2", **BAD)])

    assert {("t1",): "warning", ("t2",): "error"} == {
        violation.trace_ids: violation.severity for violation in outcome.violations
    }


def test_no_hint_sends_to_another_session() -> None:
    hints = {rule.id: rule.hint.casefold() for rule in ACTIVE.policy().rules}

    assert {} == {name: hint for name, hint in hints.items() if "new session" in hint}
    assert {} == {name: hint for name, hint in hints.items() if "start again" in hint}
