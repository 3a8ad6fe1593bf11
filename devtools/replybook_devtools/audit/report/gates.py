"""The gates of an audit: the score and the status from which a run fails."""

from __future__ import annotations

import argparse
from typing import Final

from replybook_devtools.audit.scorecard.audit_report import STATUSES, AuditReport, Status
from replybook_devtools.audit.scorecard.measured import worst

_STATUSES: Final[dict[str, Status]] = {
    status.lower().replace(" ", "-"): status
    for status in STATUSES
    if status not in {"PASS", "NOT APPLICABLE"}
}


def read_score(text: str) -> float:
    """Return the score of an option.

    Raises:
        ArgumentTypeError: The text is not a score from 0 to 10.
    """
    try:
        score = float(text)
    except ValueError:
        score = -1.0
    if not 0 <= score <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a score from 0 to 10, e.g. 7.5")
    return score


def read_status(text: str) -> Status:
    """Return the status of an option.

    Raises:
        ArgumentTypeError: The text is not a status that fails a run.
    """
    found = _STATUSES.get(text.lower().replace(" ", "-"))
    if found is None:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no status; write FAIL, PARTIAL or NOT-MEASURED"
        )
    return found


def failed_gates(
    report: AuditReport, *, fail_on: Status | None, fail_under: float | None
) -> list[str]:
    """Return one line for each requirement or score that fails the run.

    Args:
        report: The report of the audit.
        fail_on: The mildest status that fails. None for no such gate.
        fail_under: The lowest score that passes. None for no such gate.
    """
    failed: list[str] = []
    if fail_on is not None and STATUSES.index(worst(report.scorecard)) >= STATUSES.index(fail_on):
        bad = [r for r in report.scorecard if STATUSES.index(r.status) >= STATUSES.index(fail_on)]
        failed += [f"{row.status} {row.id}: {row.reason}" for row in bad]
    score = report.verdict.score
    if fail_under is not None and (score is None or score < fail_under):
        failed.append(f"the score is {score}, below {fail_under}")
    return failed
