"""The cases of the registry check: a folder each, with what must be found in it.

`registry/` is laid over a copy of tests/golden/tiny_registry; `overlay/` is a registry of its own
that extends the base. All are judged as of one day.
"""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path
from typing import cast

import yaml

__all__ = ["CASES", "TINY", "TODAY", "expected", "lay_out"]

CASES = sorted(path.parent for path in Path(__file__).parent.glob("*/expected.yaml"))
TINY = Path(__file__).parents[2] / "golden/tiny_registry"
TODAY = date(2030, 6, 15)


def expected(case: Path) -> list[tuple[str, str, int, int]]:
    """Rule, file, line and column of every finding that a case must give."""
    data = yaml.load((case / "expected.yaml").read_text("utf-8"), yaml.CSafeLoader)
    findings = cast("list[dict[str, str | int]]", data["findings"])
    return [(str(f["rule"]), str(f["file"]), int(f["line"]), int(f["column"])) for f in findings]


def lay_out(case: Path, scratch: Path) -> Path:
    """The registry folder of a case, built in `scratch` where it is laid over the tiny one."""
    if (case / "overlay").is_dir():
        return case / "overlay"
    shutil.copytree(TINY, scratch, dirs_exist_ok=True)
    shutil.copytree(case / "registry", scratch, dirs_exist_ok=True)
    return scratch
