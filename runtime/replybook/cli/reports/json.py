"""Findings for programs: `{"findings": [...], "summary": {...}}` (decision 7)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from replybook_schema import Finding

__all__ = ["json_report"]


def json_report(findings: Sequence[Finding], summary: Mapping[str, object]) -> str:
    """One JSON object, indented by two blanks."""
    rows = [
        {
            "rule": finding.rule,
            "severity": finding.severity,
            "path": finding.place.path,
            "line": finding.place.line,
            "column": finding.place.column,
            "problem": finding.problem,
            "fix": finding.fix,
        }
        for finding in findings
    ]
    counted = {"findings": len(findings), **summary}
    return json.dumps({"findings": rows, "summary": counted}, indent=2, ensure_ascii=False)
