"""Wrong code fails to type-check on exactly the marked lines, in mypy and in pyright."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.project_tree import ROOT

HERE = Path(__file__).parent
MUST_FAIL = sorted((HERE / "must_fail").glob("*.py"))
MUST_PASS = sorted((HERE / "must_pass").glob("*.py"))
Errors = frozenset[tuple[str, int]]
"""File name and line of each error."""

_MYPY_LINE = re.compile(r"^(?P<file>[^:]+):(?P<line>[0-9]+):.* error: ")


@cache
def mypy_errors() -> Errors:
    """Every error of mypy --strict (its settings are those of the project)."""
    output = _run("mypy", "--show-column-numbers", *_paths()).stdout
    found = filter(None, map(_MYPY_LINE.match, output.splitlines()))
    return frozenset((Path(line["file"]).name, int(line["line"])) for line in found)


@cache
def pyright_errors() -> Errors:
    """Every error of pyright strict (its settings are those of the project)."""
    output = _run("pyright", "--outputjson", "--pythonpath", sys.executable, *_paths()).stdout
    return frozenset(
        (Path(error["file"]).name, error["range"]["start"]["line"] + 1)
        for error in json.loads(output)["generalDiagnostics"]
        if error["severity"] == "error"
    )


def _paths() -> Iterator[str]:
    return (str(path.relative_to(ROOT)) for path in (*MUST_FAIL, *MUST_PASS))


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


checkers = pytest.mark.parametrize("errors", [mypy_errors, pyright_errors])

pytestmark = pytest.mark.slow  # type checkers are run


@checkers
@pytest.mark.parametrize("path", MUST_FAIL, ids=lambda path: path.stem)
def test_the_marked_lines_and_no_others_are_errors(
    errors: Callable[[], Errors], path: Path
) -> None:
    lines = path.read_text("utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, 1) if line.endswith("# E")}

    assert marked == {line for name, line in errors() if name == path.name}


@checkers
@pytest.mark.parametrize("path", MUST_PASS, ids=lambda path: path.stem)
def test_correct_code_has_no_errors(errors: Callable[[], Errors], path: Path) -> None:
    assert set() == {line for name, line in errors() if name == path.name}
