"""Time the stages of `generate` inside one fresh process; print JSON.

Run it in a project whose outputs are up to date. `write` writes into an empty folder, so it is the
cost of all files. `compare` is what `--check` does instead.

    python -m bench.stages PROJECT EMPTY_FOLDER
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from time import process_time
from typing import TypeVar

from replybook_codegen.drift import drift
from replybook_codegen.output import GeneratedPackage
from replybook_codegen.plan import Layout, plan
from replybook_codegen.write import write
from replybook_registry.check import check
from replybook_registry.load import load
from replybook_registry.project import open_project
from replybook_registry.read import project_files
from replybook_registry.resolve import resolve

TODAY = date(2026, 11, 20)
"""Any day: no exception of the base expires before."""

_Result = TypeVar("_Result")


class _Clock:
    """Seconds by stage, in the order in which they ran."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def __call__(self, stage: str, action: Callable[[], _Result]) -> _Result:
        start = process_time()
        result = action()
        self.seconds[stage] = process_time() - start
        return result


def main(argv: Sequence[str]) -> int:
    """Time every stage once."""
    project = open_project(Path(argv[0]))
    clock = _Clock()
    documents = clock("load", lambda: load(project_files(project)))
    resolved = clock("resolve, shapes", lambda: resolve(documents))
    findings = clock("check, rules", lambda: check(resolved.registry, TODAY))
    if resolved.findings or findings or project.output is None:
        raise SystemExit(f"the registry is not clean: {[*resolved.findings, *findings][:3]}")
    layout = Layout(project.output, project.docs, project.tests)
    package = GeneratedPackage(project.package, is_base=True)
    prints = clock("render", lambda: plan(resolved.registry, package, layout))
    drifts = clock("compare", lambda: drift(prints, project.root))
    if drifts:
        raise SystemExit(f"the outputs are not up to date: {drifts[0].path}")
    clock("write", lambda: write(prints, Path(argv[1])))
    print(json.dumps(clock.seconds))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
