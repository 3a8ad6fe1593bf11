"""An exception covers what it should, up to its last day, and the outcome says so."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Any

import pytest
from tests.runtime.policy.engine.small_policies import call, exception, rule_of, said

CHECK = {
    "kind": "call_fields",
    "match": {"tag": "filesystem"},
    "require": ({"field": "args.justification", "present": True},),
}
STATUS = {"seen": {"tag": "db_status", "where": ({"field": "result.status", "in": ("partial",)},)}}
NAVIGATION = {"call": {"tool": "ck3_dir", "where": ({"field": "args.command", "equals": "pwd"},)}}


def rule(when: Any, **changes: Any) -> Any:
    return rule_of(CHECK, exceptions=(exception(when, **changes),))


def status(trace_id: str, said: str = "partial") -> dict[str, Any]:
    return call(trace_id, "ck3_get_db_status", result={"status": said})


def test_a_state_that_was_seen_before_excuses_a_call() -> None:
    outcome = said(rule(STATUS, owner="index"), [status("t1"), call("t2", "ck3_read")])

    used = {"rule": "rule", "exception": "excuse", "owner": "index", "expires": None}
    assert outcome.deliverable
    assert [{**used, "trace_ids": ["t2"]}] == outcome.summary["exceptions_used"]


@pytest.mark.parametrize(
    "trace",
    [
        [call("t2", "ck3_read"), status("t1")],
        [status("t1", "complete"), call("t2", "ck3_read")],
    ],
    ids=["later", "another state"],
)
def test_a_state_that_was_not_seen_before_excuses_nothing(trace: list[dict[str, Any]]) -> None:
    outcome = said(rule(STATUS), trace)

    assert not outcome.deliverable
    assert [] == outcome.summary["exceptions_used"]


def failed(trace_id: str) -> dict[str, Any]:
    return call(trace_id, "ck3_get_db_status", reply_type="E", result={})


ANSWERED = {"seen": {**STATUS["seen"], "reply_type": "S"}}


def test_a_state_that_is_over_excuses_nothing_any_more() -> None:
    reads = [call("t2", "ck3_read"), call("t4", "ck3_read")]
    trace = [status("t1"), reads[0], status("t3", "complete"), reads[1]]
    outcome = said(rule(ANSWERED), trace)

    (found,) = outcome.violations
    (used,) = outcome.summary["exceptions_used"]
    assert (["t2"], ("t4",)) == (used["trace_ids"], found.trace_ids)
    why = [{"exception": "excuse", "why": "a later call showed another state"}]
    assert why == found.details["exceptions_considered"]


@pytest.mark.parametrize(
    "later",
    [failed("t2"), call("t2", "ck3_get_agent_briefing", result={"status": "complete"})],
    ids=["not answered", "another tool"],
)
def test_a_state_holds_until_the_same_question_is_answered_otherwise(later: dict[str, Any]) -> None:
    assert said(rule(ANSWERED), [status("t1"), later, call("t3", "ck3_read")]).deliverable


def test_a_state_may_come_back() -> None:
    trace = [status("t1"), status("t2", "complete"), status("t3"), call("t4", "ck3_read")]

    assert said(rule(ANSWERED), trace).deliverable


def test_a_state_that_is_over_excuses_no_delivery() -> None:
    check = {"kind": "declaration", "require": ({"field": "bundle.notes", "present": True},)}
    one = rule_of(check, exceptions=(exception(STATUS),))

    assert not said(one, [status("t1"), status("t2", "complete")]).deliverable


def test_a_call_does_not_excuse_itself_by_being_seen() -> None:
    assert not said(rule({"seen": {"tool": "ck3_read"}}), [call("t1", "ck3_read")]).deliverable


def test_a_call_of_its_kind_is_excused() -> None:
    trace = [call("t1", "ck3_dir", args={"command": "pwd"})]

    assert said(rule(NAVIGATION), trace).deliverable


@pytest.mark.parametrize(
    "event",
    [
        call("t1", "ck3_dir", args={"command": "list"}),
        call("t1", "ck3_read", args={"command": "pwd"}),
    ],
    ids=["another command", "another tool"],
)
def test_a_call_of_another_kind_is_not_excused(event: dict[str, Any]) -> None:
    (found,) = said(rule(NAVIGATION), [event]).violations

    why = [{"exception": "excuse", "why": "the call is not like this"}]
    assert why == found.details["exceptions_considered"]


def test_an_exception_holds_on_its_last_day() -> None:
    trace = [call("t1", "ck3_dir", args={"command": "pwd"})]

    outcome = said(rule(NAVIGATION, expires="2027-01-31"), trace, today=date(2027, 1, 31))

    assert outcome.deliverable
    assert [] == outcome.summary["exceptions_expired"]


@pytest.mark.parametrize(("last_day", "holds"), [("2027-01-31", True), ("2027-01-30", False)])
def test_without_a_day_it_is_the_one_of_utc(
    last_day: str, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Evening(datetime):
        """Just before midnight of UTC, when other places have other dates."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Evening:
            return cls(2027, 1, 31, 23, 59, tzinfo=UTC).astimezone(
                tz or timezone(timedelta(hours=9))
            )

    monkeypatch.setattr("replybook.policy.validate.datetime", Evening)
    trace = [call("t1", "ck3_dir", args={"command": "pwd"})]
    outcome = said(rule(NAVIGATION, expires=last_day), trace, today=None)

    assert holds is outcome.deliverable


def test_an_exception_excuses_nothing_after_its_last_day_and_is_listed() -> None:
    trace = [call("t1", "ck3_dir", args={"command": "pwd"})]

    outcome = said(
        rule(NAVIGATION, expires="2027-01-31", owner="index"), trace, today=date(2027, 2, 1)
    )

    expired = {"rule": "rule", "exception": "excuse", "owner": "index", "expires": "2027-01-31"}
    assert not outcome.deliverable
    assert [expired] == outcome.summary["exceptions_expired"]
    considered = [{"exception": "excuse", "why": "it ended on 2027-01-31"}]
    assert considered == outcome.violations[0].details["exceptions_considered"]


def test_an_exception_that_was_not_needed_is_not_used() -> None:
    trace = [status("t1"), call("t2", "ck3_read", args={"justification": "a comment"})]

    assert [] == said(rule(STATUS), trace).summary["exceptions_used"]


def test_a_rule_about_the_delivery_is_excused_by_what_was_seen_in_the_session() -> None:
    check = {"kind": "declaration", "require": ({"field": "bundle.notes", "present": True},)}
    one = rule_of(check, exceptions=(exception(STATUS),))

    assert said(one, [status("t1")]).deliverable
    assert not said(one, [status("t1", "complete")]).deliverable


def test_an_exception_may_be_about_the_bundle() -> None:
    in_bundle = {"field": "args.path", "subset_of_ref": "facts.bundle_paths"}
    bundle = {
        "target": "root:repo",
        "artifacts": [{"path": "a.py", "format": "python", "content": "a = 1\n"}],
    }
    read = [call("t1", "ck3_read", args={"path": "root:repo/a.py"})]
    other = [call("t1", "ck3_read", args={"path": "root:repo/b.py"})]
    one = rule({"call": {"where": (in_bundle,)}})

    assert said(one, read, bundle=bundle).deliverable
    assert not said(one, other, bundle=bundle).deliverable
