"""From counts to a status: what PASS, PARTIAL, FAIL, NOT MEASURED and NOT APPLICABLE mean.

What has no evidence never passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from replybook_devtools.audit.scorecard.audit_report import STATUSES, AuditVerdict, ScoreRow, Status

_BEST = 10

MOVED = "every-tool-moved"
"""Id of the requirement whose share of tools multiplies the score of the others."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The measure of one requirement: `good` of `of` eligible places hold.

    Accepted and unseen places keep a requirement from passing. Neither makes it fail.

    Attributes:
        good: The number of eligible places that hold.
        of: The number of eligible places. None without evidence, 0 where nothing was eligible.
        accepted: The number of findings suppressed with a reason.
        unseen: The number of places that were not looked at.
    """

    good: int
    of: int | None
    reason: str
    accepted: int = 0
    unseen: int = 0


def measure_nothing(reason: str) -> Measured:
    """Return a measure without evidence; `reason` names the missing evidence."""
    return Measured(0, None, reason)


def with_unseen(measured: Measured, unseen: int, why: str) -> Measured:
    """Return the measure with more unseen places and the reason for them.

    A measure without any eligible place becomes one without evidence.
    """
    if unseen and not measured.of:
        return measure_nothing(why)
    reason = "; ".join(part for part in (measured.reason, why) if part)
    return replace(measured, unseen=measured.unseen + unseen, reason=reason)


def status_of(measured: Measured, *, is_strict: bool) -> Status:
    """Return the status of a measure.

    If `is_strict`, one violation makes a FAIL. Else a FAIL means that nothing holds.
    """
    good, of = measured.good, measured.of
    if of is None:
        return "NOT MEASURED"
    if of == 0:
        return "NOT MEASURED" if measured.unseen else "NOT APPLICABLE"
    if good < of:
        return "FAIL" if is_strict or good == 0 else "PARTIAL"
    return "PARTIAL" if measured.accepted or measured.unseen else "PASS"


def score_of(measured: Measured, status: Status) -> int | None:
    """Return the score from 0 to 10, rounded down; None without a measure.

    Only a requirement that passes has a 10.
    """
    if status in {"NOT MEASURED", "NOT APPLICABLE"} or not measured.of:
        return None
    if status == "FAIL":
        return 0
    score = _BEST * measured.good // measured.of
    return score if status == "PASS" else min(score, _BEST - 1)


def verdict_of(rows: Sequence[ScoreRow]) -> AuditVerdict:
    """Return how many rows have each status, and the score.

    The score is the mean of the other rows times the share of moved tools, rounded down to one
    decimal. The score is missing if nothing was measured, or if no tool was found.
    """
    counts: dict[str, int] = dict.fromkeys(STATUSES, 0)
    scores: list[int] = []
    moved, tools = 1, 1
    for row in rows:
        counts[row.status] += 1
        if row.id == MOVED:
            moved, tools = row.good, row.of or 0
        elif row.score is not None:
            scores.append(row.score)
    if not scores or not tools:
        return AuditVerdict(counts, None)
    return AuditVerdict(counts, (10 * sum(scores) * moved // (len(scores) * tools)) / 10)


def worst(rows: Iterable[ScoreRow]) -> Status:
    """Return the worst status of some rows; PASS without rows."""
    found: Status = "PASS"
    for row in rows:
        if STATUSES.index(row.status) > STATUSES.index(found):
            found = row.status
    return found
