"""Measure the cost of parsing script beside splitting it into tokens; print JSON.

Both run in one fresh process and take turns over the same files, which each run decodes again. The
best of their runs counts.

    python -m bench.parsing_cost
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import process_time

from bench.script_corpus import generate
from replybook_ck3 import parse, parse_localization

SEED, SIZE, RUNS = 12, 14_000_000, 2

TOKEN = re.compile(r'[^\s{}=<>!?"#;,]+|[{}]|[=<>!?]+|"(?:[^"\\]|\\.)*"|#[^\n]*')
"""The token pattern, its commonest branch first: one token a match, no groups, no positions."""


def corpus(seed: int = SEED, size: int = SIZE) -> tuple[Sequence[bytes], Sequence[bytes]]:
    """Return the script files and the localization files of a made-up mod.

    Args:
        size: Total bytes.
    """
    files = list(generate(seed, size))
    script = [data for path, data in files if path.endswith(".txt")]
    return script, [data for path, data in files if path.endswith(".yml")]


def figures(
    script: Sequence[bytes], texts: Sequence[bytes], runs: int = RUNS
) -> Mapping[str, float]:
    """Return seconds of parsing, finding tokens and reading localization, and their megabytes."""
    steps: Mapping[str, tuple[Callable[[bytes], object], Iterable[bytes]]] = {
        "tokens": (lambda data: TOKEN.findall(data.decode("utf-8")), script),
        "parsing": (parse, script),
        "localization": (parse_localization, texts),
    }
    best = dict.fromkeys(steps, float("inf"))
    for _ in range(runs):
        for name, (step, files) in steps.items():
            start = process_time()
            for data in files:
                step(data)
            best[name] = min(best[name], process_time() - start)
    return {
        **best,
        "script MB": sum(map(len, script)) / 1e6,
        "localization MB": sum(map(len, texts)) / 1e6,
    }


def main() -> int:
    """Measure and print."""
    print(json.dumps(figures(*corpus())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
