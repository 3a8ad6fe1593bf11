"""Findings as one JSON object: `{"findings": [...], "summary": {...}}` (decision 7)."""

from __future__ import annotations

import json

from replybook_devtools.lint.finding import LintFinding
from replybook_devtools.reports.formats.report_input import MOST_PLACES, Told
from replybook_schema import Finding


def json_report(told: Told) -> str:
    """Return one JSON object, indented by two spaces."""
    rows = [finding_as_json(finding) for finding in told.findings]
    counted = {"findings": len(rows), **told.summary}
    return json.dumps({"findings": rows, "summary": counted}, indent=2, ensure_ascii=False)


def finding_as_json(finding: Finding) -> dict[str, object]:
    """Return one finding as a JSON object.

    Lines and columns count from 1. Offsets of edits count characters from 0. A finding with a
    confidence has `more_places`, their number, and `places`, the first 100 of them.
    """
    row: dict[str, object] = {
        "rule": finding.rule,
        "severity": finding.severity,
        "path": finding.place.path,
        "line": finding.place.line,
        "column": finding.place.column,
        "problem": finding.problem,
        "fix": finding.fix,
    }
    if finding.confidence:
        row["confidence"] = finding.confidence
        row["more_places"] = len(finding.more_places)
        row["places"] = [
            {"path": place.path, "line": place.line, "column": place.column}
            for place in finding.more_places[:MOST_PLACES]
        ]
    return row | _more(finding) if isinstance(finding, LintFinding) else row


def _more(finding: LintFinding) -> dict[str, object]:
    edits = [{"start": edit.start, "end": edit.end, "text": edit.text} for edit in finding.edits]
    return {
        "end_line": finding.end_line,
        "end_column": finding.end_column,
        "expected": finding.expected,
        "found": finding.found,
        "edits": edits,
        "safe": finding.safe,
        "fingerprint": finding.fingerprint,
        "explain": f"replybook explain {finding.rule}",
    }
