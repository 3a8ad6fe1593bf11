"""Findings as text, JSON, GitHub annotations and SARIF: one function each, outside the finding.

Source: decision 7.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from replybook.cli.reports.github import github_report
from replybook.cli.reports.json import json_report
from replybook.cli.reports.sarif import sarif_report
from replybook.cli.reports.text import text_report
from replybook_schema import Finding

__all__ = ["FORMATS", "report"]

Summary = Mapping[str, object]

FORMATS: Mapping[str, Callable[[Sequence[Finding], Summary], str]] = {
    "text": text_report,
    "json": json_report,
    "github": github_report,
    "sarif": sarif_report,
}


def report(name: str, findings: Sequence[Finding], summary: Summary) -> str:
    """The findings in one of `FORMATS`, ready to print."""
    return FORMATS[name](findings, summary)
