"""Python and TypeScript read the same list of cases in the same way (specification 2 and 50)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.project_tree import ROOT

from replybook.client import Verdict, read

CASES: list[dict[str, Any]] = json.loads(
    (ROOT / "tests" / "runtime" / "client" / "verdict_cases.json").read_text("utf-8")
)


def plain(verdict: Verdict | None) -> object:
    """The verdict as JSON has it."""
    if verdict is None:
        return None
    found = {name: getattr(verdict, name) for name in Verdict.__slots__}
    if verdict.action is not None:
        found["action"] = {"verb": verdict.action.verb, "arguments": verdict.action.arguments}
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_each_case_has_its_verdict(case: dict[str, Any]) -> None:
    assert case["verdict"] == plain(read(case["structured"], case["text"]))


def test_the_cases_hold_each_thing_that_a_reply_may_ask_for_and_what_is_no_reply() -> None:
    asked = [case["verdict"] and case["verdict"]["what"] for case in CASES]

    assert {"go", "retry_changed", "retry_same", "ask", "stop", None} == set(asked)
    assert 30 < asked.count(None) < len(CASES) - 30
