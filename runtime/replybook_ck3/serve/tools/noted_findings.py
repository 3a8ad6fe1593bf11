"""Findings of a validation with the notes of the playset that are about them.

A note never makes content valid: an error stays, with the note beside it. What is not an error is
left out if a note ignores it, and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from replybook_ck3.world.playset_notes import Note

Finding = Mapping[str, Any]


def noted_findings(
    findings: Sequence[Finding], notes: Sequence[Note]
) -> tuple[list[Finding], dict[str, object]]:
    """Return the findings that are left, each with its notes, and the numbers of those left out.

    Args:
        findings: Findings with `code`, `severity` and `path`.
    """
    left, ignored_by = list[Finding](), Counter[str]()
    ignored = 0
    for finding in findings:
        source, _, below = str(finding.get("path", "")).partition("/")
        code = str(finding.get("code", ""))
        about = [one for one in notes if one.is_about(code, source, [below])]
        ignoring = [one.note_id for one in about if one.ignore]
        if ignoring and finding.get("severity") != "error":
            ignored += 1
            ignored_by.update(ignoring)
            continue
        told = {"notes": {one.note_id: one.text for one in about}} if about else {}
        left.append({**finding, **told})
    return left, {"ignored": ignored, "ignored_by": dict(ignored_by)} if ignored else {}
