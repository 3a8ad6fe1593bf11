"""The shared cases hold what Python judges; TypeScript is held to them (specification 73)."""

from __future__ import annotations

import json
from collections import Counter

from tests.runtime.client.judge_cases import FILE, written

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
