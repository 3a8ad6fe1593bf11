"""An audit as SARIF 2.1.0: one run with the findings, one with a result per requirement.

SARIF has a word for every status: pass, fail, review (PARTIAL), open (NOT MEASURED), notApplicable.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

from replybook_devtools.audit.report.audit_words import of
from replybook_devtools.audit.report.shown_json import shown_json
from replybook_devtools.audit.scorecard.audit_report import AuditReport, ScoreRow, Status
from replybook_devtools.lint.lint_report import LintReport
from replybook_devtools.reports.formats import written
from replybook_devtools.reports.formats.report_input import Kept, Told

_KINDS: Final[dict[Status, str]] = {
    "PASS": "pass",
    "PARTIAL": "review",
    "FAIL": "fail",
    "NOT MEASURED": "open",
    "NOT APPLICABLE": "notApplicable",
}


def audit_sarif(report: AuditReport, linted: LintReport, folder: Path) -> str:
    """Return the SARIF log of an audit.

    The findings are those of the linter, with the same fingerprints. `folder` is in the audited
    project.
    """
    kept = [Kept(one.finding, "inSource", one.reason) for one in linted.suppressed]
    told = Told(linted.findings, {"score": report.verdict.score}, kept, folder=folder)
    log = cast("dict[str, object]", json.loads(written("sarif", told)))
    cast("list[object]", log["runs"]).append(_requirements(report))
    return shown_json(log)


def _requirements(report: AuditReport) -> dict[str, object]:
    return {
        "tool": {"driver": {"name": "replybook audit", "rules": [*map(_rule, report.scorecard)]}},
        "automationDetails": {"id": "replybook/audit/"},
        "results": [_result(row, at) for at, row in enumerate(report.scorecard)],
        "properties": {"score": report.verdict.score, "counts": dict(report.verdict.counts)},
    }


def _rule(row: ScoreRow) -> dict[str, object]:
    return {
        "id": row.id,
        "shortDescription": {"text": row.text},
        "help": {"text": f"{', '.join(row.sources)}. By hand: {row.by_hand}"},
    }


def _result(row: ScoreRow, at: int) -> dict[str, object]:
    """Return the SARIF result of a requirement.

    The result names no location, since a requirement is about the code base as a whole.
    """
    return {
        "ruleId": row.id,
        "ruleIndex": at,
        "kind": _KINDS[row.status],
        "level": "error" if row.status == "FAIL" else "none",
        "message": {"text": f"{row.status} {of(row.good, row.of)}: {row.reason}"},
        "partialFingerprints": {"replybookRequirement/v1": row.id},
    }
