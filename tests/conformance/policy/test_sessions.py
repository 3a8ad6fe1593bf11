"""Every session of the tables gives exactly the violations that the specification says."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from tests.conformance.policy.policy_sessions import SESSIONS, Session, outcome_of, said

from replybook_schema.active import ACTIVE

POLICY = ACTIVE.policy()
RULES = {rule.id: rule for rule in POLICY.rules}


def expected_of(session: Session) -> set[tuple[str, str, str]]:
    found = session["expected"]["violations"]
    return {(one["rule"], one["code"], one["severity"]) for one in found}


def test_a_session_gives_what_the_specification_says(subtests: pytest.Subtests) -> None:
    for session in SESSIONS:
        with subtests.test(session["name"]):
            outcome = outcome_of(session)

            assert expected_of(session) == said(outcome)
            assert session["expected"]["deliverable"] is outcome.deliverable


def test_a_rule_that_a_session_passes_was_run(subtests: pytest.Subtests) -> None:
    for session in SESSIONS:
        with subtests.test(session["name"]):
            run = outcome_of(session).summary["rules_run"]
            assert isinstance(run, list)
            passed = set(session.get("passes", ()))

            assert set() == passed - set(run)
            assert set() == {rule for rule, _, _ in expected_of(session)} & passed


SHOWN = [
    (one["name"], one, entry)
    for one in SESSIONS
    for entry in one["expected"]["violations"]
    if "trace_ids" in entry
]


@pytest.mark.parametrize(("name", "session", "entry"), SHOWN, ids=lambda one: str(one)[:70])
def test_a_violation_names_the_calls_that_show_it(
    name: str, session: Session, entry: Session
) -> None:
    violations = [
        violation for violation in outcome_of(session).violations if violation.rule == entry["rule"]
    ]

    shown = sorted({trace_id for one in violations for trace_id in one.trace_ids})
    assert sorted(entry["trace_ids"]) == shown


def test_a_violation_says_where_it_comes_from_and_what_to_do(subtests: pytest.Subtests) -> None:
    for session in SESSIONS:
        with subtests.test(session["name"]):
            edited = session.get("rules", {})
            for violation in outcome_of(session).violations:
                rule = RULES[violation.rule]
                declared = edited.get(rule.id, {}).get("severity", rule.severity)
                stage = edited.get(rule.id, {}).get("stage", rule.stage)
                assert (stage, declared) == (violation.stage, violation.declared_severity)
                assert violation.code in rule.codes
                assert rule.hint == violation.hint
                assert violation.message


def test_only_an_error_blocks(subtests: pytest.Subtests) -> None:
    for session in SESSIONS:
        with subtests.test(session["name"]):
            outcome = outcome_of(session)
            severities = [violation.severity for violation in outcome.violations]

            assert outcome.deliverable is ("error" not in severities)
            assert severities.count("error") == outcome.summary["errors"]


@pytest.mark.parametrize(
    "session", [one for one in SESSIONS if "exceptions" in one["expected"]], ids=lambda o: o["name"]
)
def test_the_summary_names_the_exceptions_that_applied(session: Session) -> None:
    used = outcome_of(session).summary["exceptions_used"]
    assert isinstance(used, list)

    named = {(entry["rule"], entry["exception"]) for entry in used}
    wanted = {(one["rule"], one["exception"]) for one in session["expected"]["exceptions"]}
    assert wanted == named


def test_an_outcome_is_plain_data_of_the_promised_shape(subtests: pytest.Subtests) -> None:
    promised = {"severity", "code", "message", "rule", "stage", "trace_ids", "hint", "details"}
    inside = {"declared_severity", "trace_count", "rule_version"}
    for session in SESSIONS:
        with subtests.test(session["name"]):
            outcome = outcome_of(session).to_dict()
            assert outcome == json.loads(json.dumps(outcome))
            assert {"deliverable", "violations", "summary"} == set(outcome)
            for found in cast("list[dict[str, Any]]", outcome["violations"]):
                assert promised == set(found)
                assert inside <= set(found["details"])


def test_violations_come_in_the_order_of_the_stages(subtests: pytest.Subtests) -> None:
    order = {stage.name: stage.order for stage in POLICY.stages}
    for session in SESSIONS:
        with subtests.test(session["name"]):
            places = [
                (order[violation.stage], violation.rule)
                for violation in outcome_of(session).violations
            ]

            assert sorted(places) == places


def test_a_rule_is_run_or_skipped_with_a_reason(subtests: pytest.Subtests) -> None:
    for session in SESSIONS:
        with subtests.test(session["name"]):
            summary = cast("dict[str, Any]", outcome_of(session).summary)
            skipped = {entry["rule"]: entry["reason"] for entry in summary["rules_skipped"]}

            here = [rule.id for rule in POLICY.rules if {"any", session["mode"]} & set(rule.modes)]

            assert sorted(here) == sorted([*summary["rules_run"], *skipped])
            assert all(skipped.values())
            assert len(session["trace"]) >= summary["calls"]


# What the tables cover


def test_the_tables_are_large_and_refuse_as_often_as_they_accept() -> None:
    verdicts = [one["expected"]["deliverable"] for one in SESSIONS]

    assert len({one["name"] for one in SESSIONS}) == len(SESSIONS) >= 120
    assert verdicts.count(False) >= verdicts.count(True) >= 60


def test_every_rule_is_broken_by_a_session() -> None:
    assert set(RULES) == {rule for one in SESSIONS for rule, _, _ in expected_of(one)}


def test_every_rule_is_passed_by_a_session() -> None:
    assert set(RULES) == {rule for one in SESSIONS for rule in one.get("passes", ())}


def test_every_violation_code_is_given() -> None:
    given = {code for one in SESSIONS for _, code, _ in expected_of(one)}

    assert {entry.code for entry in POLICY.violations} == given
    assert 31 == len(given)


def test_every_stage_that_has_rules_refuses_or_lists() -> None:
    given = {RULES[rule].stage for one in SESSIONS for rule, _, _ in expected_of(one)}

    assert {rule.stage for rule in POLICY.rules} == given


def test_every_enhancement_is_seen_as_warning_and_as_error() -> None:
    enhancements = {rule.id for rule in POLICY.rules if rule.status == "enhancement"}
    for severity in ("warning", "error"):
        seen = {rule for one in SESSIONS for rule, _, how in expected_of(one) if how == severity}
        assert set() == enhancements - seen


def test_every_exception_is_seen_to_apply() -> None:
    declared = {(rule.id, each.id) for rule in POLICY.rules for each in rule.exceptions}
    used = {
        (entry["rule"], entry["exception"])
        for one in SESSIONS
        for entry in one["expected"].get("exceptions", ())
    }

    assert declared == used
