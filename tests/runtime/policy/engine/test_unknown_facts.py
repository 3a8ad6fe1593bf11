"""An unknown fact is never a pass, and a failing provider is never a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.runtime.policy.engine.policy_cases import CASES, judged
from tests.runtime.policy.engine.small_policies import SESSION, call, rule_of, said

from replybook.policy import PolicyBroken
from replybook.policy.facts import Unavailable
from replybook.policy.validators import ContentFile, Context, NobodyCanJudge
from replybook_ck3 import ck3_validators

PYTHON = {
    "target": "root:repo",
    "artifacts": [{"path": "a.py", "format": "python", "content": "a = 1\n"}],
}
BLIND = ck3_validators(ck3=NobodyCanJudge("ck3"))


def test_ck3_files_that_nobody_can_judge_are_refused_with_the_reason() -> None:
    outcome = judged(CASES[0], validators=BLIND)

    unknown = {
        violation.rule: violation.details.get("unavailable") for violation in outcome.violations
    }
    assert not outcome.deliverable
    assert "the validator ck3 is not part of this installation" == unknown["ck3_validation_passes"]
    assert {"symbol_resolution", "new_symbol_declaration", "new_symbol_defined"} <= set(unknown)


def test_a_delivery_without_ck3_files_needs_nobody_to_judge_them() -> None:
    outcome = judged({**CASES[0], "bundle": None, "claims": []}, validators=BLIND)

    assert outcome.deliverable


FILES_KNOWN = {
    "kind": "artifact_fields",
    "files": {},
    "require": ({"field": "path", "not_in_ref": "facts.files_existing", "missing_ref": "skip"},),
}
COVERED = {"kind": "set_cover", "every": "facts.bundle_paths", "in": ("facts.files_existing",)}
DECLARED = {
    "kind": "declaration",
    "require": ({"field": "session.playset_id", "subset_of_ref": "facts.files_existing"},),
}
IS_EMPTY = {"kind": "declaration", "require": ({"field": "facts.files_existing", "absent": True},)}


@pytest.mark.parametrize("check", [FILES_KNOWN, COVERED, DECLARED, IS_EMPTY], ids=str)
def test_a_fact_that_nobody_knows_is_a_violation_that_says_why(check: dict[str, Any]) -> None:
    facts = {"files_existing": Unavailable("the index is closed")}

    (found,) = said(rule_of(check), bundle=PYTHON, facts=facts).violations

    assert {"unavailable": "the index is closed"} == found.details


@pytest.mark.parametrize("check", [FILES_KNOWN, COVERED], ids=str)
def test_a_fact_about_files_does_not_matter_without_files(check: dict[str, Any]) -> None:
    facts = {"files_existing": Unavailable("the index is closed")}

    assert said(rule_of(check), facts=facts).deliverable


@pytest.mark.parametrize(
    ("check", "passes"),
    [(FILES_KNOWN, True), (COVERED, False), (DECLARED, False), (IS_EMPTY, True)],
    ids=str,
)
def test_a_fact_that_is_absent_is_missing_data(check: dict[str, Any], passes: bool) -> None:
    assert passes is said(rule_of(check), bundle=PYTHON).deliverable


def test_a_call_that_is_compared_with_a_fact_that_nobody_knows_breaks_the_rule() -> None:
    require = ({"field": "args.path", "subset_of_ref": "facts.files_existing"},)
    check = {"kind": "call_fields", "match": {"tool": "ck3_read"}, "require": require}
    facts = {"files_existing": Unavailable("the index is closed")}
    trace = [call("t1", "ck3_read", args={"path": "root:repo/a.py"})]

    (found,) = said(rule_of(check), trace, facts=facts).violations

    assert "the index is closed" == found.details["unavailable"]


class Crashing:
    """A validator that fails."""

    def check(self, _files: Sequence[ContentFile], _context: Context) -> Any:
        raise ValueError("out of paper")

    symbols = check


def test_a_validator_that_crashes_breaks_the_judgement() -> None:
    with pytest.raises(PolicyBroken) as caught:
        judged(CASES[0], validators=ck3_validators(ck3=Crashing()))

    assert caught.value.part.startswith("facts.")
    assert "out of paper" not in str(caught.value)


def test_the_content_of_a_broken_file_is_named_with_its_errors() -> None:
    case = next(case for case in CASES if "lacks a closing brace" in case["name"])

    found = next(
        violation
        for violation in judged(case).violations
        if violation.rule == "ck3_validation_passes"
    )

    (problem,) = found.to_dict()["details"]["problems"]  # type: ignore[index]
    assert ("mod:My Patch/common/traits/my_traits.txt", 1) == (problem["path"], problem["line"])


def test_a_session_that_says_nothing_is_judged_all_the_same() -> None:
    check = {"kind": "declaration", "require": ({"field": "session.roots", "present": True},)}

    assert not said(rule_of(check), session={}).deliverable
    assert said(rule_of(check), session={**SESSION, "roots": ["repo"]}).deliverable
