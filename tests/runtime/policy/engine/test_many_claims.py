"""A thousand claims may cite the same calls: what a call shows is looked up once per rule."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.policy.engine.small_policies import call, rule_of, said

from replybook.policy.predicates import leaves

CHECK = {
    "kind": "claims_evidence",
    "claim_types": ("value",),
    "min_evidence": 1,
    "evidence": {"reply_type": "S", "value_in": "result"},
    "codes": {"unsupported": "TRACE_REQUIRED"},
}


def claim(value: str, *cited: str) -> dict[str, Any]:
    return {
        "claim_type": "value",
        "subject": f"trait:brave martial = {value}",
        "evidence_tool_calls": list(cited),
    }


def test_the_result_of_a_call_is_read_once_however_many_claims_cite_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reads: list[object] = []

    def counted(value: object) -> set[str]:
        reads.append(value)
        return leaves(value)

    monkeypatch.setattr("replybook.policy.kinds.claims_evidence.leaves", counted)
    trace = [
        call(f"t{number}", result={"name": "brave", "martial": number}) for number in range(10)
    ]
    cited = [f"t{number}" for number in range(10)]
    claims = [claim(str(number), *cited) for number in range(50)]

    outcome = said(rule_of(CHECK), trace, claims=claims)

    unproven = {v.details["subject"] for v in outcome.violations}
    assert {f"trait:brave martial = {number}" for number in range(10, 50)} == unproven
    assert 2 * 10 == len(reads)  # all of it for the subject, and the rest for the value


@pytest.mark.parametrize("member", ["count", "limit", "total"])
def test_the_length_of_a_result_is_no_value(member: str) -> None:
    found = [call("t1", result={member: 7, "results": []})]

    assert not said(rule_of(CHECK), found, claims=[claim("7", "t1")]).deliverable


@pytest.mark.parametrize("member", ["count", "limit", "total"])
def test_what_a_found_thing_calls_so_is_a_value(member: str) -> None:
    found = [call("t1", result={"count": 1, "results": [{"name": "brave", member: 7}]})]

    assert said(rule_of(CHECK), found, claims=[claim("7", "t1")]).deliverable
