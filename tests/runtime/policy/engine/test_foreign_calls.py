"""A member of a call that has the wrong type holds nothing. The call counts, the rest is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.foreign_json import changed
from tests.runtime.policy.engine.policy_cases import CASES, judged
from tests.runtime.policy.engine.small_policies import SESSION, call, rule_of, said
from tests.runtime.policy.engine.stored_traces import store

from replybook.policy.session_trace import StoredTrace
from replybook_schema.active import ACTIVE

NEEDS = rule_of({"kind": "min_events", "min": 1})
CLAIMED = [case for case in CASES if case.get("claims") and "tools" not in case]
SHOWN = {"_shown": [{"path": "a", "sha256": "0", "units": ["x"], "lines": [[1, 2]]}]}


def read(line: bytes) -> Any:
    """Return a value, or None for one that Python does not read."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


@pytest.mark.parametrize("case", CLAIMED[:8], ids=lambda case: case["name"])
def test_no_member_of_a_call_breaks_the_judgement(case: dict[str, Any]) -> None:
    first, *rest = case["trace"]
    made = {**first, "result": {**first.get("result", {}), **SHOWN}, "scope": {"playset_id": "p"}}
    for change, line in changed(made):
        outcome = judged({**case, "trace": [read(line), *rest]})

        assert outcome.summary["calls"] in (len(rest), len(rest) + 1), change


@pytest.mark.parametrize(
    ("odd", "problem"),
    [
        ({"tool": ["ck3_search"]}, "'tool' is no text"),
        ({"trace_id": {}, "args": "a"}, "'trace_id' is no text, 'args' is no mapping"),
        ({"reply_type": ["S"]}, "'reply_type' is no text"),
        ({"scope": 7.5}, "'scope' is no mapping"),
    ],
    ids=str,
)
def test_an_odd_call_counts_and_is_told_with_its_number(odd: dict[str, Any], problem: str) -> None:
    trace = [call("t1"), call("t2", **odd), call("t3")]
    outcome = said(NEEDS, trace)

    assert outcome.deliverable
    assert outcome.summary["calls"] == 3
    assert outcome.summary["calls_unread"] == [{"call": 2, "problem": problem}]


def test_calls_of_the_usual_types_are_not_told() -> None:
    whole = said(NEEDS, [call("t1"), {"tool": "ck3_search", "args": None}, {}])

    assert "calls_unread" not in whole.summary
    assert whole.summary["calls"] == 3


def test_a_call_that_is_no_mapping_is_told_and_holds_nothing() -> None:
    outcome = said(NEEDS, [7, call("t2")])  # type: ignore[list-item]

    assert outcome.summary["calls_unread"] == [{"call": 1, "problem": "it is no mapping"}]


def test_an_odd_call_of_a_stored_trace_is_a_note(tmp_path: Path) -> None:
    calls = [call("t1"), call("t2", tool=["ck3_search"], args=[1]), call("t3")]
    trace = StoredTrace(store(tmp_path / "trace-1.jsonl", calls), "s1")
    outcome = said(ACTIVE.policy(), trace, session=SESSION)  # type: ignore[arg-type]

    assert outcome.summary["calls"] == 3
    (note,) = trace.notes
    assert (note.number, note.problem) == (3, "'tool' is no text, 'args' is no mapping")
