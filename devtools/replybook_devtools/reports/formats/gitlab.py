"""Findings as a GitLab Code Quality report, which appears in a merge request."""

from __future__ import annotations

import json
from typing import Final

from replybook_devtools.reports.formats.fingerprints import finding_prints
from replybook_devtools.reports.formats.report_input import MOST_PLACES, Told, end_of, weigh_problem
from replybook_schema import Finding

_LEVELS: Final = {"error": "major", "warning": "minor", "note": "info"}


def gitlab_report(told: Told) -> str:
    """Return one JSON list. Each finding has a unique fingerprint that survives moved lines."""
    prints = finding_prints(told.findings)
    rows = [_row(finding, one) for finding, one in zip(told.findings, prints, strict=True)]
    return json.dumps(rows, indent=2, ensure_ascii=False)


def _row(finding: Finding, fingerprint: str) -> dict[str, object]:
    place, end = finding.place, end_of(finding)
    lines = {"begin": place.line, "end": end[0] if end else place.line}
    row: dict[str, object] = {
        "description": f"{weigh_problem(finding)}; fix: {finding.fix}",
        "check_name": finding.rule,
        "fingerprint": fingerprint,
        "severity": _LEVELS[finding.severity],
        "location": {"path": place.path, "lines": lines},
    }
    if finding.more_places:
        row["other_locations"] = [
            {"path": one.path, "lines": {"begin": one.line, "end": one.line}}
            for one in finding.more_places[:MOST_PLACES]
        ]
    return row
