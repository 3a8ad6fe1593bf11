"""What a report is made of: the findings, what was looked at, and what was left out on purpose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from replybook_devtools.lint.finding import LintFinding
from replybook_schema import Finding

__all__ = ["Kept", "TextOf", "Told", "end_of"]

TextOf = Callable[[str], str | None]
"""The text of a file by the path of its findings; None if it cannot be had."""


def _no_text(path: str) -> None:
    del path


@dataclass(frozen=True, slots=True)
class Kept:
    """A finding that fails nothing: suppressed in the source, or accepted by the baseline.

    `kind` is SARIF's word for it; `justification` is the reason that was given.
    """

    finding: LintFinding
    kind: Literal["inSource", "external"]
    justification: str


@dataclass(frozen=True, slots=True)
class Told:
    """One report: `findings` in the order of printing, `summary` in figures and names.

    `kept` is told by SARIF only. `text_of` is asked where a format counts columns in bytes. `has_baseline`:
    the findings are those that a baseline does not hold. `folder` lies in the project that they are about, whose
    site describes the rules.
    """

    findings: Sequence[Finding]
    summary: Mapping[str, object]
    kept: Sequence[Kept] = ()
    text_of: TextOf = _no_text
    has_baseline: bool = False
    colour: bool = False
    folder: Path = Path()


def end_of(finding: Finding) -> tuple[int, int] | None:
    """Return line and column behind the last character of the place, if the finding knows them."""
    if isinstance(finding, LintFinding) and finding.end_line:
        return finding.end_line, finding.end_column
    return None
