"""The test items of `pytest --replybook-lint`: one for every Python file.

`replybook_devtools.pytest_plugin` imports this module. Settings and registry are those of
`replybook lint`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint_runs.one_text import failing_in
from replybook_devtools.reports.formats import report

_MAKER: Final = "from_parent"
"""The constructor of pytest's nodes. It is looked up by name, because its arguments are untyped."""


def lint_file(path: Path, parent: pytest.Collector) -> LintFile:
    """Return the collector of one file."""
    make: Callable[..., LintFile] = getattr(LintFile, _MAKER)
    return make(parent, path=path)


class LintFile(pytest.File):
    """A Python file as a collector, in addition to the collector of its tests."""

    def collect(self) -> Iterator[LintItem]:
        """Yield one item, which passes if the file has no failing finding."""
        make: Callable[..., LintItem] = getattr(LintItem, _MAKER)
        yield make(self, name="replybook-lint")


class LintItem(pytest.Item):
    """The test that a file has no finding of a failing level."""

    def runtest(self) -> None:
        """Fail with the findings as `replybook lint` prints them."""
        try:
            findings = failing_in(self.path)
        except UsageError as error:
            pytest.fail(f"replybook: {error}", pytrace=False)
        if findings:
            pytest.fail(report("text", findings, {}), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place and the name of the test in reports."""
        return self.path, 0, f"replybook lint {self.path.name}"
