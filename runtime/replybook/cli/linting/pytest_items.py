"""What `pytest --replybook-lint` collects: every Python file as a test that its findings fail.

Loaded by the door `_replybook_plugin`. Settings and registry are those of `replybook lint`.
Source: `docs/how-to/lint-your-code.md`, specification 13.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replybook.cli.exit_code import UsageError
from replybook.cli.linting.one_text import failing_in
from replybook.cli.reports import report

__all__ = ["LintFile", "LintItem"]


class LintFile(pytest.File):
    """A Python file, beside the tests that it may hold."""

    def collect(self) -> Iterator[LintItem]:
        """One item: the file lints clean."""
        item: LintItem = LintItem.from_parent(self, name="replybook-lint")
        yield item


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
        """Where the report points, and what it calls the test."""
        return self.path, 0, f"replybook lint {self.path.name}"
