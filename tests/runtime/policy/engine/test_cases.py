"""Every case of policy/cases.yaml says what the validator must say."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest
from tests.runtime.policy.engine.policy_cases import CASES, judged

from replybook_schema.active import ACTIVE


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_case_gives_what_it_must_and_nothing_that_it_must_not(case: dict[str, Any]) -> None:
    outcome = judged(case)

    given = {(violation.rule, violation.code) for violation in outcome.violations}
    must = {(entry["rule"], entry["code"]) for entry in case["fires"]}
    assert set() == must - given
    assert set() == {rule for rule, _ in given} & set(case["passes"])
    assert set() == set(case["passes"]) - set(outcome.summary["rules_run"])


def under_former_names(case: Mapping[str, Any]) -> dict[str, Any]:
    """Return a case as a session of an earlier version wrote it."""
    old: Any = deepcopy(dict(case))
    for event in old["trace"]:
        spec, args = ACTIVE.tools().get(event["tool"]), event.get("args") or {}
        for one in () if spec is None else spec.arguments:
            if one.was and one.name in args:
                args[one.was[0]] = args.pop(one.name)
    for file in (old.get("bundle") or {}).get("artifacts", ()):
        if isinstance(file, dict) and file.get("ck3_file_model") in MODELS:
            file["ck3_file_model"] = MODELS[file["ck3_file_model"]]
    return old


MODELS = {"new": "A", "override": "B", "partial": "C", "replace": "D"}
OLDER = [(case, old) for case in CASES if (old := under_former_names(case)) != case]


@pytest.mark.parametrize(("case", "old"), OLDER, ids=lambda case: case["name"])
def test_a_session_of_an_earlier_version_is_judged_as_one_of_today(
    case: dict[str, Any], old: dict[str, Any]
) -> None:
    now, then = judged(case).to_dict(), judged(old).to_dict()

    def said(outcome: dict[str, Any]) -> list[tuple[object, ...]]:
        return [(one["rule"], one["code"], one["severity"]) for one in outcome["violations"]]

    assert (now["deliverable"], said(now)) == (then["deliverable"], said(then))


def test_enough_cases_have_former_names() -> None:
    tools = {event["tool"] for _, old in OLDER for event in old["trace"]}
    assert {"ck3_confirm_not_exists", "ck3_conflicts", "ck3_read", "ck3_search_symbols"} <= tools
    assert len(OLDER) > 15


def test_all_cases_are_there() -> None:
    assert 80 <= len(CASES)
