"""From evidence to the report: every part made, put together, and nothing else looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence, Place
from replybook_devtools.audit.scorecard.audit_report import (
    AuditReport,
    Decision,
    Header,
    NotLookedAt,
    RunPoint,
    SuppressionRow,
)
from replybook_devtools.audit.scorecard.code_coverage import registry_part
from replybook_devtools.audit.scorecard.finding_groups import finding_groups, plan
from replybook_devtools.audit.scorecard.measured import verdict_of
from replybook_devtools.audit.scorecard.report_comparison import OldReport, compared
from replybook_devtools.audit.scorecard.requirement_table import REQUIREMENTS
from replybook_devtools.audit.scorecard.run_history import point_of, with_run
from replybook_devtools.audit.scorecard.scorecard_rows import invariant_tables, scorecard
from replybook_devtools.audit.scorecard.tool_matrix import tool_matrix
from replybook_devtools.lint.baseline import Divided

_NOTHING_HELD: Final = Divided((), (), ())


def audit(
    evidence: Evidence,
    header: Header,
    *,
    titles: Mapping[str, str],
    dates: Mapping[Place, date] | None = None,
    history: Sequence[RunPoint] = (),
    decisions: Sequence[Decision] = (),
    old: OldReport | None = None,
    held: Divided = _NOTHING_HELD,
) -> AuditReport:
    """Return the report of an audit.

    Args:
        evidence: All that the audit judges by.
        header: The header of the report.
        titles: The title of each rule.
        dates: The dates on which lines with a suppression were written.
        history: The points of former runs.
        decisions: The open decisions of the project.
        old: The report to compare with.
        held: The findings, divided by the baseline of the project.
    """
    rows = scorecard(evidence)
    groups = finding_groups(evidence, titles)
    registry = registry_part(evidence)
    verdict = verdict_of(rows)
    now = point_of(header, verdict, groups, registry.coverage)
    return AuditReport(
        header,
        verdict,
        rows,
        invariant_tables(evidence),
        registry,
        tool_matrix(evidence),
        groups,
        _suppressions(evidence, dates or {}, header.date, held),
        with_run(history, now),
        plan(groups, rows),
        tuple(decisions),
        _method(evidence, header),
        None if old is None else compared(old, rows, groups),
    )


def _suppressions(
    evidence: Evidence, dates: Mapping[Place, date], today: str | None, held: Divided
) -> tuple[SuppressionRow, ...]:
    rows: list[SuppressionRow] = []
    for file in evidence.lint.files:
        for finding, reason, line in file.suppressed:
            since = dates.get((file.path, line))
            days = None
            if since is not None and today is not None:
                days = max((date.fromisoformat(today) - since).days, 0)
            written = None if since is None else since.isoformat()
            row = SuppressionRow("comment", finding.rule, file.path, line, reason, written, days)
            rows.append(row)
    return (*sorted(rows, key=lambda row: (row.path, row.line or 0, row.rule)), *_baseline(held))


def _baseline(held: Divided) -> Iterator[SuppressionRow]:
    """Yield what the baseline holds, and its entries that nothing matches any more."""
    for one in held.known:
        place = one.place
        reason = "accepted for now"
        yield SuppressionRow("baseline", one.rule, place.path, place.line, reason, None, None)
    for gone in held.stale:
        reason = "nothing matches it any more"
        yield SuppressionRow("stale", gone.rule, gone.path, None, reason, None, None)


_NAMED: Final = 10
"""Files that are named where they could not be parsed."""


def _method(evidence: Evidence, header: Header) -> tuple[NotLookedAt, ...]:
    """Return the parts that the audit did not see.

    A row with the count 0 says that nothing of that kind was left out.
    """
    unparsed = evidence.unparsed
    named = ", ".join(unparsed[:_NAMED]) + (", ..." if len(unparsed) > _NAMED else "")
    dynamic = sum(facts.dynamic_codes for facts in evidence.facts.values())
    off = sorted({rule for r in REQUIREMENTS for rule in r.rules} - set(evidence.rules))
    live, suite, tools = evidence.live, evidence.suite, evidence.tool_names
    lost = suite.workers_lost if suite is not None else 0
    return (
        NotLookedAt("files that could not be parsed", len(unparsed), named or "every file parses"),
        NotLookedAt(
            "files that mention no reply and no tool",
            header.files - header.matching - len(unparsed),
            "read, and not parsed further",
        ),
        NotLookedAt(
            "codes that are made when the code runs",
            dynamic,
            "nobody can tell which they are; the live coverage may",
        ),
        NotLookedAt(
            "tools whose answers no rule looks at",
            sum(bool(tool.facts.hidden) for tool in evidence.tools),
            "not under the wrapper, or not by itself; their rows name them",
        ),
        NotLookedAt(
            "functions that servers are handed and that were not found",
            len(evidence.handed),
            ", ".join(sorted({name for name in evidence.handed if name})[:_NAMED])
            or ("they have no name there" if evidence.handed else "every one was found"),
        ),
        NotLookedAt(
            "rules that did not run",
            len(off),
            ", ".join(off) or "every rule of the scorecard ran",
        ),
        NotLookedAt(
            "test processes that told nothing",
            lost,
            "no test report was given" if suite is None else "what they saw is not counted",
        ),
        NotLookedAt(
            "tools of the test report that are not of this code",
            len(suite.tools - tools) if suite is not None else 0,
            "what tests saw of them is not counted",
        ),
        NotLookedAt(
            "recorded calls of tools that are not of this code",
            sum(n for tool, n in live.tools.items() if tool not in tools) if live else 0,
            "counted as calls of this server, unless there are no others",
        ),
        NotLookedAt(
            "calls that ended without a reply",
            live.ended if live is not None else 0,
            "no trace was given" if live is None else "cancelled, or answered by the protocol",
        ),
        NotLookedAt(
            "everything but Python",
            0,
            "code in other languages, configuration of servers and prompts are never looked at",
        ),
    )
