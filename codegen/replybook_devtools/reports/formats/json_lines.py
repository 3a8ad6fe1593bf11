"""Findings for programs that read line by line: one JSON object each, and nothing else."""

from __future__ import annotations

import json

from replybook_devtools.reports.formats.json import finding_as_json
from replybook_devtools.reports.formats.told import Told

__all__ = ["json_lines_report"]


def json_lines_report(told: Told) -> str:
    """One line per finding, as in the list of the format `json`; empty if there are none."""
    return "\n".join(json.dumps(finding_as_json(f), ensure_ascii=False) for f in told.findings)
