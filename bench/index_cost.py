"""Measure what indexing a made-up mod costs beside parsing its files in two processes; prints JSON.

Parsing, a cold build and a warm one take turns over the same files on disk. The best runs count.

    python -m bench.index_cost FOLDER MEGABYTES
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bench.script_corpus import generate
from replybook_ck3 import parse, parse_localization

SEED, RUNS, WORKERS = 12, 2, 2
_AT_A_TIME = 64
"""Files that a process which parses takes at a time."""

Taken = tuple[float, float]
"""Seconds on the clock, and of CPU in this process and its children."""


def write_corpus(folder: Path, size: int) -> int:
    """Write a made-up mod of `size` bytes and return how many files it has."""
    count = 0
    for path, data in generate(SEED, size):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        count += 1
    return count


def parse_files(files: Sequence[Path]) -> int:
    """Parse files and return how many were localization."""
    texts = 0
    for file in files:
        data = file.read_bytes()
        if file.suffix == ".yml":
            parse_localization(data, file_name=file.name)
            texts += 1
        else:
            parse(data)
    return texts


def figures(folder: Path, size: int, runs: int = RUNS) -> Mapping[str, float]:
    """Return seconds on the clock and of CPU of each, megabytes, and counts."""
    # Not at the top: a process that only parses would load the index, too.
    from replybook_ck3.index import BuildReport, Source, SymbolIndex, build_index

    top, index = folder / "corpus", folder / "index.sqlite3"
    count = write_corpus(top, size)
    parts = _parts(sorted(file for file in top.rglob("*") if file.is_file()))
    source = [Source("root:game", top)]
    best: dict[str, Taken] = {}
    built: list[BuildReport] = []
    for _ in range(runs):
        for part in folder.glob("index.sqlite3*"):
            part.unlink()
        _keep(best, "parsing", lambda: _parsed(parts))
        _keep(best, "cold", lambda: built.append(build_index(index, source, workers=WORKERS)))
        _keep(best, "warm", lambda: built.append(build_index(index, source, workers=WORKERS)))
    assert (count, 0) == (built[0].changed, built[-1].changed)
    with SymbolIndex(index) as opened:
        kinds = len(opened.view().counts())
    return {
        **{name: took[0] for name, took in best.items()},
        **{f"{name}, CPU": took[1] for name, took in best.items()},
        "files": count,
        "MB": size / 1e6,
        "index MB": index.stat().st_size / 1e6,
        "definitions": built[0].definitions,
        "references": built[0].references,
        "kinds": kinds,
    }


def _keep(best: dict[str, Taken], name: str, step: Callable[[], object]) -> None:
    took = _timed(step)
    best[name] = min(best.get(name, took), took)


def _timed(step: Callable[[], object]) -> Taken:
    start, cpu = time.perf_counter(), sum(os.times()[:4])
    step()
    return time.perf_counter() - start, sum(os.times()[:4]) - cpu


def _parts(files: Sequence[Path]) -> list[Sequence[Path]]:
    return [files[first : first + _AT_A_TIME] for first in range(0, len(files), _AT_A_TIME)]


def _parsed(parts: Sequence[Sequence[Path]]) -> int:
    context = multiprocessing.get_context("spawn")
    pool = context.Pool(WORKERS)
    try:
        return sum(pool.imap_unordered(parse_files, parts))
    finally:
        pool.close()
        pool.join()


def main(folder: str, megabytes: str) -> int:
    """Measure and print."""
    print(json.dumps(figures(Path(folder), int(float(megabytes) * 1_000_000))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
