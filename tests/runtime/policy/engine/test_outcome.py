"""An outcome has one shape and one order, and the same case gives the same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.runtime.policy.engine.policy_cases import CASES, judged, outcome_of
from tests.runtime.policy.engine.small_policies import SESSION, call, policy_of, rule_of, said

from replybook.policy import policy_digest
from replybook_schema.active import ACTIVE

SUMMARY = {
    *("calls", "errors", "warnings", "reviews", "by_rule", "rules_run", "rules_skipped"),
    *("exceptions_used", "exceptions_expired", "ready_to_upgrade", "policy_digest", "mode"),
    "files_unvalidated",
    "attempting_delivery",
}
NEVER = {"kind": "min_events", "min": 1}


def case(name: str) -> dict[str, Any]:
    return next(one for one in CASES if name in one["name"])


@pytest.mark.parametrize("one", CASES, ids=lambda one: one["name"])
def test_an_outcome_is_plain_data_of_one_shape(one: dict[str, Any]) -> None:
    outcome = outcome_of(one)
    shown = outcome.to_dict()

    assert shown == json.loads(json.dumps(shown))
    assert {"deliverable", "violations", "summary"} == set(shown)
    assert SUMMARY == set(outcome.summary)
    for violation in outcome.violations:
        said = violation.to_dict()
        assert {
            *("severity", "code", "message", "rule", "stage", "trace_ids", "hint", "details")
        } == set(said)
        assert violation.hint
    blocks = any(violation.severity == "error" for violation in outcome.violations)
    assert outcome.deliverable is not blocks


@pytest.mark.parametrize("one", CASES, ids=lambda one: one["name"])
def test_violations_stand_in_the_order_of_stages_and_rules(one: dict[str, Any]) -> None:
    order = {stage.name: stage.order for stage in ACTIVE.policy().stages}

    keys = [(order[violation.stage], violation.rule) for violation in outcome_of(one).violations]

    assert sorted(keys) == keys


_PRINT = """
import hashlib, json
from tests.runtime.policy.engine.policy_cases import CASES, judged, outcome_of
text = json.dumps([judged(case).to_dict() for case in CASES])
print(hashlib.sha256(text.encode()).hexdigest())
"""


def test_the_same_cases_give_the_same_bytes_with_any_hash_seed() -> None:
    digests = {_printed(seed) for seed in ("1", "42")}

    assert 1 == len(digests)


def _printed(seed: str) -> str:
    path = os.pathsep.join(part for part in sys.path if part)
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, "-c", _PRINT],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    ).stdout


def test_a_bundle_that_does_not_parse_stops_after_its_schema_stage() -> None:
    outcome = judged(case("the list of files is a word"))

    order = {stage.name: stage.order for stage in ACTIVE.policy().stages}
    last = order["artifact_bundle_schema"]
    skipped = {entry["rule"] for entry in outcome.summary["rules_skipped"]}  # type: ignore[attr-defined]
    assert all(order[violation.stage] <= last for violation in outcome.violations)
    assert {"active_playset_fetched", "symbol_resolution"} <= skipped


def test_a_bundle_that_parses_runs_every_stage() -> None:
    outcome = judged(case("nothing was called"))

    assert [] == outcome.summary["rules_skipped"]


@pytest.mark.parametrize(
    ("mode", "session"),
    [
        ("modding", {**SESSION, "mode": "ck3lens"}),
        ("ck3lens", {**SESSION, "mode": "modding"}),
        ("", {}),
    ],
    ids=["asked for", "of the session", "empty"],
)
def test_an_unknown_mode_is_never_taken_for_another(mode: str, session: dict[str, Any]) -> None:
    outcome = said(ACTIVE.policy(), [call("t1")], mode=mode, session=session)

    assert "POLICY_MODE_UNKNOWN" in {violation.code for violation in outcome.violations}


def test_long_values_are_cut() -> None:
    check = {
        "kind": "call_fields",
        "match": {},
        "require": ({"field": "result.x", "equals": "a"},),
    }

    (found,) = said(rule_of(check), [call("t1", result={"x": ["y" * 999] * 99})]).violations

    shown = found.to_dict()["details"]
    assert 5_000 > len(json.dumps(shown))


def test_the_digest_of_a_policy_names_its_rules_and_what_the_server_can_do() -> None:
    policy = policy_of(rule_of(NEVER))
    changed = policy_of(rule_of(NEVER, severity="warning"))

    assert policy_digest(policy) == policy_digest(replace(policy))
    assert policy_digest(policy, ("b", "a")) == policy_digest(policy, ("a", "b", "a"))
    assert 3 == len({policy_digest(policy), policy_digest(changed), policy_digest(policy, ("a",))})


def test_the_digest_in_an_outcome_is_that_of_the_policy() -> None:
    policy = policy_of(rule_of(NEVER))
    able = ["touched_units_complete", "nobody_knows"]

    summary = said(policy, session={**SESSION, "capabilities": able}).summary

    assert policy_digest(policy, able[:1]) == summary["policy_digest"]
