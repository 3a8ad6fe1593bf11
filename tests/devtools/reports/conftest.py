"""Findings as the linter makes them, with ends, edits and fingerprints."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from replybook_devtools.lint.finding import Edit, LintFinding
from replybook_schema import Place

Found = Callable[..., LintFinding]


@pytest.fixture
def found() -> Found:
    """Make a finding; what a test does not say is the same for all."""

    def _found(
        rule: str = "RB513", path: str = "src/desk.py", line: int = 3, **more: object
    ) -> LintFinding:
        said: dict[str, object] = {
            "severity": "error",
            "problem": "the reply is dropped",
            "fix": "return it",
            "end_line": line,
            "end_column": 20,
            "fingerprint": f"{line:032x}",
        }
        column = more.pop("column", 5)
        return LintFinding(place=Place(path, line, column), rule=rule, **{**said, **more})  # type: ignore[arg-type]

    return _found


@pytest.fixture
def edit() -> Edit:
    """Insert `return `."""
    return Edit(40, 40, "return ")
