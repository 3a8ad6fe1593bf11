"""The flake8 plugin: reports findings of `replybook lint` among those of flake8.

flake8 imports this module in every run of every project that has replybook installed, so it
imports the linter only for a file that mentions replies. Settings, registry and suppressions are
those of `replybook lint`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

_SCRATCH = ("stdin", "-", "(none)")
"""Names that flake8 gives to a text without a file."""


class ReplybookPlugin:
    """Plugin object that flake8 makes for each file and asks for findings."""

    name = "replybook"
    version = "1"

    def __init__(self, tree: ast.AST, filename: str, lines: Sequence[str]) -> None:
        """Take what flake8 hands over; `tree` says that it comes once per file."""
        del tree
        self._filename = filename
        self._text = "".join(lines)

    def run(self) -> Iterator[tuple[int, int, str, type[ReplybookPlugin]]]:
        """Line from 1, column from 0, the text that begins with the rule, and who found it."""
        from replybook_devtools.lint_runs.one_text import new_in

        name = "stdin.py" if self._filename in _SCRATCH else self._filename
        for finding in new_in(self._text, Path(name)):
            text = f"{finding.rule} {finding.problem}; fix: {finding.fix}"
            yield finding.place.line, finding.place.column - 1, text, type(self)
