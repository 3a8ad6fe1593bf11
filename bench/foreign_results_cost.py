"""Measure the CPU time of judging the rows of the exam in a fresh process; print JSON.

python -m bench.foreign_results_cost
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from bench.exam.rows import read_rows
from replybook.client import judge

RUNS = 5
_ROWS = Path(__file__).parent / "exam" / "rows.jsonl"


def figures(runs: int = RUNS) -> Mapping[str, float]:
    """Return CPU seconds for a result: the mean, the slowest, and texts of 1 and 10 MB.

    Args:
        runs: Runs of each; the best one counts.
    """
    results = [row.result() for row in read_rows([_ROWS])]
    texts = [json.dumps(result) for result in results]
    large, tenth = (_failed("Error: timeout \"x' {[ " * (size // 21)) for size in (10**7, 10**6))
    gc.disable()
    for result in results:
        judge(result)
    judging = _best(runs, lambda: [judge(result) for result in results]) / len(results)
    decoding = _best(runs, lambda: [json.loads(text) for text in texts]) / len(results)
    slowest = max(_best(runs, lambda run=result: judge(run)) for result in results)  # type: ignore[misc]
    return {
        "judging": judging,
        "decoding": decoding,
        "slowest": slowest,
        "rows": len(results),
        "large": _best(runs, lambda: [judge(large) for _ in range(20)]) / 20,
        "tenth": _best(runs, lambda: [judge(tenth) for _ in range(20)]) / 20,
    }


def _failed(text: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}], "isError": True}


def _best(runs: int, work: Callable[[], object]) -> float:
    return min(_timed(work) for _ in range(runs))


def _timed(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started


def main(_: Sequence[str]) -> int:
    """Print the figures."""
    print(json.dumps(figures()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
