"""The severity of a rule comes from its data: severity, status, stage and capabilities."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.policy.engine.policy_cases import CASES, judged
from tests.runtime.policy.engine.small_policies import SESSION, rule_of, said

from replybook.policy.compile import Weight, weigh
from replybook_schema.active import ACTIVE

NEVER = {"kind": "min_events", "min": 1}
WAITS = ("fs_trace_metadata_complete", "fs_justification_supported")


def stage(name: str) -> Any:
    return next(one for one in ACTIVE.policy().stages if one.name == name)


@pytest.mark.parametrize(
    ("changes", "able", "expected"),
    [
        ({}, (), Weight("error")),
        ({"severity": "warning"}, (), Weight("warning")),
        ({"severity": "warning", "status": "tbc"}, (), Weight("warning", review=True)),
        ({"stage": "advisory"}, (), Weight("warning")),
        ({"stage": "manual_review"}, (), Weight("warning", review=True)),
        (
            {"severity": "warning", "upgrade_to": "error", "upgrade_when": WAITS},
            (),
            Weight("error"),
        ),
    ],
    ids=str,
)
def test_a_rule_weighs_what_its_data_says(
    changes: dict[str, Any], able: tuple[str, ...], expected: Weight
) -> None:
    rule = rule_of(NEVER, **changes)

    assert expected == weigh(rule, stage(rule.stage), able)


@pytest.mark.parametrize(
    ("waits", "able", "expected"),
    [
        (WAITS, WAITS, Weight("error", ready=True, upgraded=True)),
        (WAITS, WAITS[:1], Weight("warning")),
        (WAITS, (), Weight("warning")),
        ((), WAITS, Weight("warning")),
    ],
    ids=["all there", "one missing", "none there", "waits for nothing"],
)
def test_an_enhancement_is_an_error_once_all_it_waits_for_is_there(
    waits: tuple[str, ...], able: tuple[str, ...], expected: Weight
) -> None:
    changes: dict[str, Any] = {"upgrade_to": "error", "upgrade_when": waits}
    rule = rule_of(NEVER, severity="warning", status="enhancement", **changes)

    assert expected == weigh(rule, stage("post_trace"), able)


def test_an_upgraded_rule_blocks_and_is_named_as_ready() -> None:
    changes: dict[str, Any] = {"upgrade_to": "error", "upgrade_when": WAITS}
    rule = rule_of(NEVER, severity="warning", status="enhancement", **changes)

    outcome = said(rule, session={**SESSION, "capabilities": list(WAITS)})

    assert not outcome.deliverable
    assert ["rule"] == outcome.summary["ready_to_upgrade"]
    (found,) = outcome.violations
    assert ("error", "warning", True) == (
        found.severity,
        found.declared_severity,
        found.details["upgraded"],
    )


def test_a_warning_does_not_block() -> None:
    outcome = said(rule_of(NEVER, severity="warning"))

    assert outcome.deliverable
    assert (0, 1) == (outcome.summary["errors"], outcome.summary["warnings"])


def test_a_disabled_rule_is_skipped_and_listed() -> None:
    outcome = said(rule_of(NEVER, status="disabled"))

    assert () == outcome.violations
    assert [{"rule": "rule", "reason": "it is disabled"}] == outcome.summary["rules_skipped"]


def test_what_is_for_a_person_is_listed_and_neither_warns_nor_blocks() -> None:
    case = next(
        case for case in CASES if case["name"] == "a Python file is delivered as it was validated"
    )

    outcome = judged(case)

    (found,) = outcome.violations
    assert outcome.deliverable
    assert found.is_review
    assert (0, 0, 1) == tuple(outcome.summary[key] for key in ("errors", "warnings", "reviews"))


def test_a_rule_of_another_mode_does_not_run() -> None:
    assert [] == said(rule_of(NEVER, modes=("ck3raven-dev",))).summary["rules_run"]
