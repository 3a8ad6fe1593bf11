"""Findings as JSON lines: one JSON object per line."""

from __future__ import annotations

import json

from replybook_devtools.reports.formats.json import finding_as_json
from replybook_devtools.reports.formats.report_input import Told


def json_lines_report(told: Told) -> str:
    """Return one line per finding, in the form of the format `json`; empty without findings."""
    return "\n".join(json.dumps(finding_as_json(f), ensure_ascii=False) for f in told.findings)
