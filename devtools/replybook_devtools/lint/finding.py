"""A finding of the linter, with the end of its place and with edits that fix it.

This module is imported only for a finding, so that a clean file does not import dataclasses.
"""

from __future__ import annotations

from dataclasses import dataclass

from replybook_schema.findings import Finding


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replaces the characters from `start` up to `end` with `text`.

    Attributes:
        start: Offset of the first character.
        end: Offset after the last character.
    """

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, order=True)
class LintFinding(Finding):
    """A finding in source code. Lines and columns count from 1, columns in characters.

    Attributes:
        end_column: Column after the last character.
        expected: Expected value, for programs.
        found: Actual value, for programs.
        edits: Edits that fix the finding.
        safe: The edits do not change the behavior of correct code.
        fingerprint: Digest of rule, path, line text and number among equal lines; it survives moved
            lines.
    """

    end_line: int = 1
    end_column: int = 1
    expected: str = ""
    found: str = ""
    edits: tuple[Edit, ...] = ()
    safe: bool = False
    fingerprint: str = ""
