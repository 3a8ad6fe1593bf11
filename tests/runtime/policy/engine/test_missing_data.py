"""Missing data, odd spellings and the gate's own calls do not avoid a rule (spec 34)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.policy.engine.policy_cases import CASES, judged

from replybook.policy import PolicyBroken, PolicyOutcome
from replybook.policy.unavailable import Unavailable

WHOLE = CASES[0]
"""A session with everything that the policy asks for."""


def rules(outcome: PolicyOutcome) -> set[str]:
    return {violation.rule for violation in outcome.violations if violation.severity == "error"}


def _with_file(path: str, form: str, content: str) -> dict[str, Any]:
    file = {"path": path, "format": form, "content": content, "ck3_file_model": "A"}
    return {"target": "mod:My Patch", "artifacts": [file]}


def test_a_fact_that_is_misspelt_breaks_the_judgement() -> None:
    with pytest.raises(PolicyBroken, match="symbol_world"):
        judged(WHOLE, facts={"symbol_world": []})


def test_an_index_that_cannot_be_opened_blocks() -> None:
    facts = {**WHOLE["facts"], "symbols_world": Unavailable("closed")}

    assert "new_symbol_declaration" in rules(judged(WHOLE, facts=facts))


def test_a_game_version_that_cannot_be_told_blocks() -> None:
    facts = {**WHOLE["facts"], "game_version": Unavailable("closed")}

    assert "file_path_domain_validation" in rules(judged(WHOLE, facts=facts))


def test_calls_of_the_gate_are_no_trace_of_work() -> None:
    asked = {"trace_id": "t1", "tool": "ck3_deliver", "args": {}, "reply_type": "D", "result": {}}
    worked = {"trace_id": "t2", "tool": "read_file", "args": {}, "reply_type": "S", "result": {}}

    assert "trace_required" in rules(judged(WHOLE, trace=[asked, asked]))
    assert "trace_required" not in rules(judged(WHOLE, trace=[asked, worked]))


@pytest.mark.parametrize("ending", ["TXT", "Txt", "txt", "asset", "GUI"])
def test_a_script_cannot_be_passed_off_by_the_case_of_its_ending(ending: str) -> None:
    bundle = _with_file(f"common/traits/x.{ending}", "python", "x = {")

    assert "script_format_declared" in rules(judged(WHOLE, bundle=bundle))


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("common/traits/x_l_english.yml", "localization_yml"),
        ("localization/english/x.txt", "ck3_script"),
    ],
)
def test_a_folder_is_read_for_files_of_its_own_format(path: str, form: str) -> None:
    said = rules(judged(WHOLE, bundle=_with_file(path, form, "\ufeff")))

    assert "file_path_domain_validation" in said


@pytest.mark.parametrize(
    ("subject", "args", "is_proven"),
    [
        ("trait:bold does not exist", {"name": "bold", "symbol_type": "trait"}, True),
        ("trait:bold does not exist", {"name": "bold"}, True),
        ("bold does not exist", {"name": "bold", "symbol_type": "trait"}, False),
        ("bold does not exist", {"name": "bold"}, True),
        ("trait:bold does not exist", {"name": "bold", "symbol_type": "modifier"}, False),
        ("trait does not exist", {"name": "bold", "symbol_type": "trait"}, False),
        ("p1 does not exist", {"name": "bold", "playset_id": "p1"}, False),
    ],
)
def test_a_proof_of_absence_is_one_for_its_subject(
    subject: str, args: dict[str, object], is_proven: bool
) -> None:
    scope = {"playset_id": "p1", "vanilla_version_id": "v1"}
    proof = {
        "trace_id": "t9",
        "tool": "ck3_confirm_not_exists",
        "args": {**scope, **args},
        "reply_type": "S",
        "result": {"count": 0, "can_claim_not_exists": True},
    }
    claim = {"claim_type": "non_existence", "subject": subject, "evidence_tool_calls": ["t9"]}
    said = rules(judged(WHOLE, trace=[*WHOLE["trace"], proof], claims=[claim]))

    assert is_proven == ("negative_claims" not in said)


@pytest.mark.parametrize(
    ("domain", "is_excused"), [("", False), ("nonsense", False), ("gui", True)]
)
def test_only_a_domain_that_is_named_and_known_excuses_a_call(
    domain: str, is_excused: bool
) -> None:
    read = {
        "trace_id": "t0",
        "tool": "ck3_read",
        "args": {"path": "root:game/gfx/a.txt", "domain": domain},
        "reply_type": "S",
        "result": {},
    }
    outcome = judged(WHOLE, trace=[read, *WHOLE["trace"]])
    late = {v.rule for v in outcome.violations if v.code == "DB_FIRST_ORDERING"}

    assert is_excused == ("database_first_search" not in late)


def test_a_blank_subject_is_a_fault() -> None:
    claim = {"claim_type": "behavior", "subject": "  ", "evidence_tool_calls": ["t1"]}

    assert "artifact_bundle_wellformed" in rules(judged(WHOLE, claims=[claim]))
