"""The scorecard: each requirement measured, and the tables of single invariants per file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence
from replybook_devtools.audit.scorecard.audit_report import InvariantRow, InvariantTable, ScoreRow
from replybook_devtools.audit.scorecard.measured import Measured, not_measured, score_of, status_of
from replybook_devtools.audit.scorecard.requirement_table import REQUIREMENTS, Requirement
from replybook_devtools.lint.lint_report import FileFacts


def scorecard(evidence: Evidence) -> tuple[ScoreRow, ...]:
    """Return one row per requirement, in the order of the table."""
    return tuple(_row(requirement, evidence) for requirement in REQUIREMENTS)


def _row(requirement: Requirement, evidence: Evidence) -> ScoreRow:
    measured = _measured(requirement, evidence)
    status = status_of(measured, is_strict=requirement.is_strict)
    return ScoreRow(
        requirement.id,
        requirement.text,
        requirement.sources,
        status,
        measured.good,
        measured.of,
        score_of(measured, status),
        measured.reason,
        requirement.rules,
        requirement.check,
    )


def _measured(requirement: Requirement, evidence: Evidence) -> Measured:
    """Return the measure of a requirement, with its accepted findings.

    A requirement with a rule that did not run is not measured.
    """
    off = [rule for rule in requirement.rules if rule not in evidence.rules]
    if off:
        return not_measured(f"{', '.join(off)} did not run")
    measured = requirement.measure(evidence, requirement.rules)
    accepted = sum(evidence.accepted.get(rule, 0) for rule in requirement.rules)
    if not accepted:
        return measured
    reason = f"{measured.reason}; {accepted} accepted by a suppression"
    return replace(measured, accepted=accepted, reason=reason)


# One table per invariant that lint counts site by site


_Count = Callable[[FileFacts], int]

_TABLES: Final[tuple[tuple[str, str, str, str, _Count, _Count], ...]] = (
    (
        "terminal-returned",
        "Terminal replies are returned at once",
        "terminal calls",
        "returned",
        lambda facts: facts.terminal_calls,
        lambda facts: facts.terminal_returned,
    ),
    (
        "crash-is-error",
        "Broad handlers answer with Error",
        "handlers that reply",
        "with Error",
        lambda facts: facts.excepts,
        lambda facts: facts.excepts_compliant,
    ),
    (
        "every-tool-wrapped",
        "Tools are under the safety wrapper",
        "tools",
        "decorated",
        lambda facts: len(facts.tools),
        lambda facts: sum(tool.decorated for tool in facts.tools),
    ),
    (
        "tools-return-replies",
        "Tools are annotated to give a Reply",
        "tools",
        "annotated",
        lambda facts: len(facts.tools),
        lambda facts: sum(tool.annotated for tool in facts.tools),
    ),
)


def invariant_tables(evidence: Evidence) -> tuple[InvariantTable, ...]:
    """Return the tables of 004 §5: per file what was eligible, what holds and what does not."""
    return tuple(
        _table(evidence, *row)
        for row in _TABLES
        if any(row[4](facts) for facts in evidence.facts.values())
    )


def _table(
    evidence: Evidence,
    name: str,
    title: str,
    eligible: str,
    holds: str,
    count: _Count,
    good: _Count,
) -> InvariantTable:
    rows = tuple(
        InvariantRow(path, count(facts), good(facts), count(facts) - good(facts))
        for path, facts in sorted(evidence.facts.items())
        if count(facts)
    )
    return InvariantTable(name, title, eligible, holds, rows, _total(rows))


def _total(rows: Iterable[InvariantRow]) -> InvariantRow:
    numbers = [(row.eligible, row.holds, row.violations) for row in rows]
    return InvariantRow("all", *(sum(column) for column in zip(*numbers, strict=True)))
