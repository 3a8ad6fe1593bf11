"""From evidence to the report: every part made, put together, and nothing else looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import Evidence, Place
from replybook_devtools.audit.scorecard.audit_report import (
    AuditedToolRow,
    AuditReport,
    Decision,
    Header,
    InvariantRow,
    InvariantTable,
    NotLookedAt,
    RunPoint,
    ScoreRow,
    SuppressionRow,
)
from replybook_devtools.audit.scorecard.code_coverage import registry_part
from replybook_devtools.audit.scorecard.finding_groups import finding_groups, plan
from replybook_devtools.audit.scorecard.measured import (
    Measured,
    measure_nothing,
    score_of,
    status_of,
    verdict_of,
)
from replybook_devtools.audit.scorecard.report_comparison import OldReport, compare_reports
from replybook_devtools.audit.scorecard.requirement_table import REQUIREMENTS, Requirement
from replybook_devtools.audit.scorecard.run_history import point_of, with_run
from replybook_devtools.lint.baseline import Divided
from replybook_devtools.lint.lint_report import FileFacts, ToolFacts

_NOTHING_HELD: Final = Divided((), (), ())


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

_OF_WRAPPER = "MCP-SYS-"
"""Prefix of codes that the wrapper gives for every tool; no tool declares them."""


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
        None if old is None else compare_reports(old, rows, groups),
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


def scorecard(evidence: Evidence) -> tuple[ScoreRow, ...]:
    """Return one row per requirement, in the order of the table."""
    return tuple(_row(requirement, evidence) for requirement in REQUIREMENTS)


def _row(requirement: Requirement, evidence: Evidence) -> ScoreRow:
    measured = _measure_requirement(requirement, evidence)
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


def _measure_requirement(requirement: Requirement, evidence: Evidence) -> Measured:
    """Return the measure of a requirement, with its accepted findings.

    A requirement with a rule that did not run is not measured.
    """
    off = [rule for rule in requirement.rules if rule not in evidence.rules]
    if off:
        return measure_nothing(f"{', '.join(off)} did not run")
    measured = requirement.measure(evidence, requirement.rules)
    accepted = sum(evidence.accepted.get(rule, 0) for rule in requirement.rules)
    if not accepted:
        return measured
    reason = f"{measured.reason}; {accepted} accepted by a suppression"
    return replace(measured, accepted=accepted, reason=reason)


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


def tool_matrix(evidence: Evidence) -> tuple[AuditedToolRow, ...]:
    """Return the tools of the code in order of place, then those that only the registry knows."""
    found = [_describe_tool(evidence, path, tool) for path, tool in evidence.tools]
    known = {row.name for row in found}
    rest = sorted(name for name in evidence.vocabulary.tools if name not in known)
    return (*found, *(_declared_only(evidence, name) for name in rest))


def _describe_tool(evidence: Evidence, path: str, tool: ToolFacts) -> AuditedToolRow:
    declared = evidence.vocabulary.tools.get(tool.name)
    emitted = tuple(sorted(set(tool.codes)))
    undeclared = () if declared is None else tuple(c for c in emitted if _is_beyond(c, declared))
    return AuditedToolRow(
        tool.name,
        path,
        tool.line,
        tool.decorated,
        tool.annotated,
        None if declared is None else tuple(sorted(declared)),
        emitted,
        undeclared,
        *_tests(evidence, tool.name),
    )


def _is_beyond(code: str, declared: frozenset[str]) -> bool:
    return code not in declared and not code.startswith(_OF_WRAPPER)


def _declared_only(evidence: Evidence, name: str) -> AuditedToolRow:
    declared = tuple(sorted(evidence.vocabulary.tools[name]))
    return AuditedToolRow(name, None, None, None, None, declared, (), (), *_tests(evidence, name))


def _tests(
    evidence: Evidence, name: str
) -> tuple[tuple[str, ...] | None, bool | None, bool | None]:
    """Return the codes that tests saw, and if empty answers and refusals have a test.

    All are None without a test report.
    """
    suite = evidence.own_suite
    if suite is None:
        return None, None, None
    seen = tuple(sorted(suite.codes.get(name, ())))
    return seen, name in suite.empty, suite.has_error_test(name)
