"""What happens inside processes: the stages of `generate`, imports, and type checking."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from bench.measure import Measured
from bench.rows import Row, in_process, timed
from bench.workshop import PACKAGE, ROOT, Workshop

__all__ = ["imports", "mypy_cold", "stages"]

_MYPY = ("-m", "mypy", "--strict", "--config-file=", "--no-error-summary")


def stages(shop: Workshop, size: str) -> Iterator[Row]:
    """Load, resolve, check, render, compare and write, each on its own."""
    project, empty = shop.project(size), shop.scratch / "written"

    def remove() -> None:
        shutil.rmtree(empty, ignore_errors=True)
        empty.mkdir()

    command = [sys.executable, "-m", "bench.stages", str(project), str(empty)]
    took = shop.time(project, command, size=size, before=remove, paths=(ROOT,))
    for stage in _figures(took)[0]:
        yield in_process(f"stage: {stage}", size, took, [f[stage] for f in _figures(took)])


def _figures(took: Measured) -> list[Mapping[str, float]]:
    return [json.loads(output.strip().splitlines()[-1]) for output in took.outputs]


def imports(shop: Workshop, size: str) -> Iterator[Row]:
    """Import of the generated constants, and what the first question about a code costs."""
    project = shop.project(size)
    paths = (ROOT, project / "src")
    command = [sys.executable, "-m", "bench.imports", PACKAGE, "WA-RES-I-001"]
    took = shop.time(project, command, size=size, paths=paths)
    figures = _figures(took)
    for name, budget in (("import", "import"), ("first metadata", ""), ("later metadata", "")):
        seconds = [figure[name] for figure in figures]
        label = "import of the codes module" if name == "import" else f"{name} access"
        yield in_process(label, size, took, seconds, budget=budget)
    yield _over_bare(shop, project, size)


def _over_bare(shop: Workshop, project: Path, size: str) -> Row:
    """The same from outside: everything that a process pays that imports the constants."""
    bare = shop.time(project, [sys.executable, "-c", "pass"], size=size)
    command = [sys.executable, "-c", f"import {PACKAGE}.codes"]
    took = shop.time(project, command, size=size, paths=(project / "src",))
    row = timed("import of the codes module, process over bare Python", size, took)
    note = f"bare Python {bare.wall * 1000:.1f} ms"
    return replace(row, value=took.wall - bare.wall, cpu=took.cpu - bare.cpu, note=note)


def mypy_cold(shop: Workshop, size: str) -> Iterator[Row]:
    """Time mypy without a cache: the user's file and what it imports, then all generated modules too."""
    project = shop.project(size)
    user, cache = shop.scratch / "user_code.py", shop.scratch / "mypy_cache"
    words = [sys.executable, "-m", "bench.user_code", str(user), size.replace(",", "")]
    shop.run(ROOT, words, paths=(ROOT,))
    source = str(project / "src")
    for label, folders in (("user's file", []), ("user's file and all generated", [source])):
        command = [sys.executable, *_MYPY, f"--cache-dir={cache}", str(user), *folders]
        took = shop.time(
            project,
            command,
            size=size,
            before=lambda: shutil.rmtree(cache, ignore_errors=True),
            paths=(project / "src",),
        )
        yield timed(f"mypy cold, {label}", size, took, budget="mypy")
