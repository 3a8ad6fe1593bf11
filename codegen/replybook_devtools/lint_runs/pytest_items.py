"""What `pytest --replybook-lint` collects: every Python file as a test that its findings fail.

Loaded by the door `_replybook_plugin`. Settings and registry are those of `replybook lint`.
Source: `docs/how-to/lint-your-code.md`, specification 13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint_runs.one_text import failing_in
from replybook_devtools.reports.formats import report

__all__ = ["LintFile", "LintItem", "lint_file"]


_MAKER: Final = "from_parent"
"""How pytest has its nodes made; its arguments have no types."""


def lint_file(path: Path, parent: pytest.Collector) -> LintFile:
    """Return the collector of one file."""
    make: Callable[..., LintFile] = getattr(LintFile, _MAKER)
    return make(parent, path=path)


class LintFile(pytest.File):
    """A Python file, beside the tests that it may hold."""

    def collect(self) -> Iterator[LintItem]:
        """One item: the file lints clean."""
        make: Callable[..., LintItem] = getattr(LintItem, _MAKER)
        yield make(self, name="replybook-lint")


class LintItem(pytest.Item):
    """The test that a file has no finding of the level that fails."""

    def runtest(self) -> None:
        """Fail with the findings as `replybook lint` prints them."""
        try:
            findings = failing_in(self.path)
        except UsageError as error:
            pytest.fail(f"replybook: {error}", pytrace=False)
        if findings:
            pytest.fail(report("text", findings, {}), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the report points, and what it calls the test."""
        return self.path, 0, f"replybook lint {self.path.name}"
