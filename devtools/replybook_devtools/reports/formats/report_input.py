"""The content of a report: findings, summary, and findings that fail nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from replybook_devtools.lint.finding import LintFinding
from replybook_schema import Finding

MOST_PLACES: Final = 100
"""Maximum number of further places that a format lists. Their number is always exact."""

TextOf = Callable[[str], str | None]
"""Returns the text of a file, by the path in its findings, or None if it cannot be read."""


def _no_text(path: str) -> None:
    del path


@dataclass(frozen=True, slots=True)
class KeptInput:
    """A finding that fails nothing: suppressed in the source, or accepted by the baseline.

    Attributes:
        kind: The SARIF kind of suppression.
        justification: The reason for accepting it.
    """

    finding: Finding
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
        folder: A folder in the project, whose site has the pages of the rules.
        closing: Words after the counts in the last line of a text report.
        hint: A line before the last line of a text report, or empty.
        only_counts: A text report shows the counts, and no finding.
        notes: Sentences about files and tools that were not judged.
    """

    findings: Sequence[Finding]
    summary: Mapping[str, object]
    kept: Sequence[KeptInput] = ()
    text_of: TextOf = _no_text
    has_baseline: bool = False
    colour: bool = False
    folder: Path = Path()
    closing: str = ""
    hint: str = ""
    only_counts: bool = False
    notes: Sequence[str] = ()

    @property
    def is_blind(self) -> bool:
        """True if nothing was judged, so that no report may say "no findings"."""
        return bool(self.notes) and self.summary.get("files") == 0


def end_of(finding: Finding) -> tuple[int, int] | None:
    """Return line and column after the last character of a finding, or None if unknown."""
    if isinstance(finding, LintFinding) and finding.end_line:
        return finding.end_line, finding.end_column
    return None


def more_places(finding: Finding) -> str:
    """Return the number of further places in words, such as `and 2 more places`, or no text."""
    number = len(finding.more_places)
    return f"and {number:,} more place{'' if number == 1 else 's'}" if number else ""


def weigh_problem(finding: Finding) -> str:
    """Return the problem with its confidence and number of further places, for one-line formats."""
    sure = f" ({finding.confidence})" if finding.confidence else ""
    more = more_places(finding)
    return f"{finding.problem}{sure}{f' {more}' if more else ''}"
