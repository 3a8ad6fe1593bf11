"""The shared cases hold what Python judges; TypeScript is held to them (specification 73)."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest
from tests.project_tree import ROOT
from tests.runtime.client.judge_cases import FILE, written

from replybook.client import foreign
from replybook.client.judging import any_result, cause, outcome, phrases, wording

CASES = json.loads(FILE.read_text("utf-8"))


def test_the_file_holds_the_judgements_of_python() -> None:
    """The interop tests hold `judge.ts` against the file."""
    command = "python -m tests.runtime.client.judge_cases"
    assert written() == FILE.read_text("utf-8"), f"run: {command}"


def test_the_cases_hold_each_type_with_and_without_the_flag() -> None:
    counts = Counter(
        (case["judgement"]["type"], case["judgement"]["is_declared"]) for case in CASES
    )

    assert 400 < len(CASES)
    for kind in ("I", "D", "E", "W", None):
        assert 5 <= counts[kind, True], kind
        assert 3 <= counts[kind, False], kind
    assert 20 < counts["S", False]
    rules = {str(case["judgement"]["rule"]).partition(":")[0] for case in CASES}
    assert {"envelope", "dialect", "protocol", "phrase", "status", "shape", "wording"} <= rules


SHARED = {  # name in judge.ts -> module of Python, and the name there
    "LEAST_ALONE": (cause, "LEAST_ALONE"),
    "LEAST_TOGETHER": (cause, "LEAST_TOGETHER"),
    "LEAST_AGAINST": (cause, "LEAST_AGAINST"),
    "LEAST_AGAINST_DATA": (any_result, "LEAST_AGAINST_DATA"),
    "LEAST_AGAINST_LONG": (any_result, "LEAST_AGAINST_LONG"),
    "LONG_ANSWER": (any_result, "_LONG_ANSWER"),
    "MOST_EMBEDDED": (any_result, "_MOST_EMBEDDED"),
    "MOST_FAILURES": (any_result, "_MOST_FAILURES"),
    "PROTOCOL": (any_result, "_PROTOCOL"),
    "PROTOCOL_OTHERWISE": (any_result, "_PROTOCOL_OTHERWISE"),
    "SHAPE": (any_result, "_SHAPE"),
    "WAITS": (any_result, "_WAITS"),
    "STATUS": (cause, "_STATUS"),
    "ANSWER": (cause, "_ANSWER"),
    "MOST_BEFORE": (cause, "_MOST_BEFORE"),
    "MOST_TEXT": (outcome, "MOST_TEXT"),
    "MOST_JSON": (outcome, "MOST_JSON"),
    "MOST_BLOCKS": (outcome, "_MOST_BLOCKS"),
    "MOST_WORDS": (phrases, "MOST_WORDS"),
    "LONGEST_GAP": (phrases, "_LONGEST_GAP"),
    "GROUP": (wording, "SIZE"),
    "FOREIGN_ATTEMPTS": (foreign, "FOREIGN_ATTEMPTS"),
    "LEAST_CONFIDENCE": (foreign, "LEAST_CONFIDENCE"),
    "LONGEST_MESSAGE": (foreign, "LONGEST_MESSAGE"),
}
_TARGETS = ROOT / "codegen/replybook_codegen/targets"


@pytest.mark.parametrize("name", SHARED)
def test_both_languages_have_the_same_limits(name: str) -> None:
    text = "".join((_TARGETS / one).read_text("utf-8") for one in ("judge.ts", "verdict.ts"))
    found = re.findall(rf"^(?:export )?const {name} = ([0-9_.]+);", text, re.MULTILINE)
    module, attribute = SHARED[name]

    assert [getattr(module, attribute)] == [float(one.replace("_", "")) for one in found]
