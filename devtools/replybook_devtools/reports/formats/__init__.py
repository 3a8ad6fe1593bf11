"""The output formats of findings, one writer each.

A writer is imported only when it is used, because a clean run needs none.

Source: decision 7.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

from replybook_devtools.console.terminal_text import has_colour

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.reports.formats.report_input import Told
    from replybook_schema import Finding

__all__ = ["FORMATS", "report", "written"]

FORMATS: Final = ("text", "json", "json-lines", "github", "gitlab", "junit", "rdjson", "sarif")
"""Names of the formats. The writer of `json-lines` is `json_lines.json_lines_report`."""


def report(
    name: str, findings: Sequence[Finding], summary: Mapping[str, object], folder: str | Path = "."
) -> str:
    """Return the findings in a format, ready to print.

    Args:
        name: One of `FORMATS`.
        findings: The findings, in the order of printing.
        summary: Counts and names for the closing line.
        folder: A folder in the project, whose site has the pages of the rules.
    """
    from pathlib import Path  # a clean file that was linted needs none

    from replybook_devtools.reports.formats.report_input import Told

    return written(name, Told(findings, summary, colour=has_colour(), folder=Path(folder)))


def written(name: str, told: Told) -> str:
    """Return a report in one of `FORMATS`."""
    module = name.replace("-", "_")
    writer: Callable[[Told], str] = getattr(
        import_module(f"{__name__}.{module}"), f"{module}_report"
    )
    return writer(told)
