"""Measure inside processes: the stages of `generate`, and type checking of a user's file."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

from bench.measure import Command
from bench.rows import Reference, Row, compared
from bench.workshop import Workshop

MYPY = 1.5
"""The budget of decision 22, for 1,000 codes."""

_MYPY = ("-m", "mypy", "--strict", "--config-file=", "--no-error-summary")


def stages(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the share of each stage: load, resolve, check, render, compare and write."""
    project, empty = shop.project(size), shop.scratch / "written"

    def remove() -> None:
        shutil.rmtree(empty, ignore_errors=True)
        empty.mkdir()

    command = replace(shop.module("bench.stages", project, empty), before=remove)
    (took,) = shop.in_turns(size, command)
    figures = [json.loads(output.splitlines()[-1]) for output in took.outputs]
    seconds = {stage: median(figure[stage] for figure in figures) for stage in figures[0]}
    whole = Reference("all stages together", sum(seconds.values()))
    for stage, value in seconds.items():
        yield Row(name=f"stage: {stage}", size=size, value=value, reference=whole)


def mypy_cold(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure mypy without a cache: a user's file with its imports, beside an empty file."""
    user, empty = shop.scratch / "user_code.py", shop.scratch / "empty.py"
    empty.touch()
    shop.module("bench.user_code", user, str(shop.codes_of(size))).run()
    ours, bare = shop.in_turns(size, _mypy(shop, size, user), _mypy(shop, size, empty))
    budget = MYPY if size == "1,000" else None
    yield compared(
        "mypy cold, a user's file", size, ours, "mypy on an empty file", [bare], budget=budget
    )


def _mypy(shop: Workshop, size: str, file: Path) -> Command:
    project, cache = shop.project(size), shop.scratch / "mypy_cache"
    return shop.command(
        project,
        [sys.executable, *_MYPY, f"--cache-dir={cache}", str(file)],
        before=lambda: shutil.rmtree(cache, ignore_errors=True),
        paths=(project / "src",),
    )
