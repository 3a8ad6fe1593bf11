"""The content of a report: findings, summary, and findings that fail nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from replybook_devtools.lint.finding import LintFinding
from replybook_schema import Finding

__all__ = ["Kept", "TextOf", "Told", "end_of"]

TextOf = Callable[[str], str | None]
"""Returns the text of a file, by the path in its findings, or None if it cannot be read."""


def _no_text(path: str) -> None:
    del path


@dataclass(frozen=True, slots=True)
class Kept:
    """A finding that fails nothing: suppressed in the source, or accepted by the baseline.

    Attributes:
        finding: The finding.
        kind: The SARIF kind of suppression.
        justification: The reason for accepting it.
    """

    finding: LintFinding
    kind: Literal["inSource", "external"]
    justification: str


@dataclass(frozen=True, slots=True)
class Told:
    """The content of one report.

    Attributes:
        findings: The findings, in the order of printing.
        summary: Counts and names.
        kept: Findings that fail nothing; only SARIF shows them.
        text_of: Returns the text of a file, for formats that count columns in bytes.
        has_baseline: The findings were compared with a baseline.
        colour: Print with colours.
        folder: A folder in the project, whose site has the pages of the rules.
    """

    findings: Sequence[Finding]
    summary: Mapping[str, object]
    kept: Sequence[Kept] = ()
    text_of: TextOf = _no_text
    has_baseline: bool = False
    colour: bool = False
    folder: Path = Path()


def end_of(finding: Finding) -> tuple[int, int] | None:
    """Return line and column after the last character of a finding, or None if unknown."""
    if isinstance(finding, LintFinding) and finding.end_line:
        return finding.end_line, finding.end_column
    return None
