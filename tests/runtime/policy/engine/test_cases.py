"""Every case of policy/cases.yaml says what the validator must say."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.policy.engine.policy_cases import CASES, judged


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_case_gives_what_it_must_and_nothing_that_it_must_not(case: dict[str, Any]) -> None:
    outcome = judged(case)

    given = {(violation.rule, violation.code) for violation in outcome.violations}
    must = {(entry["rule"], entry["code"]) for entry in case["fires"]}
    assert set() == must - given
    assert set() == {rule for rule, _ in given} & set(case["passes"])
    assert set() == set(case["passes"]) - set(outcome.summary["rules_run"])


def test_all_cases_are_there() -> None:
    assert 80 <= len(CASES)
