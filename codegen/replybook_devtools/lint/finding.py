"""A finding of the linter: the place has an end, and there may be edits that mend it.

Imported only where something was found: a clean file does not pay for dataclasses.
"""

from __future__ import annotations

from dataclasses import dataclass

from replybook_schema.findings import Finding

__all__ = ["Edit", "LintFinding"]


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace what stands from `start` to before `end` by `text`; offsets in characters of the text."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, order=True)
class LintFinding(Finding):
    """A finding in source: `place` to `end_line`, `end_column`, counted from 1, columns in characters.

    The end stands behind the last character. `expected` and `found` are what programs read; `edits` mend
    the place, and do not change what correct code does where they are `safe`. `fingerprint` names the finding
    by rule, path, text of the line and how many of the same come before, so that it outlives shifts of lines.
    """

    end_line: int = 1
    end_column: int = 1
    expected: str = ""
    found: str = ""
    edits: tuple[Edit, ...] = ()
    safe: bool = False
    fingerprint: str = ""
