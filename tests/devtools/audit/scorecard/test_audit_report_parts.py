"""The parts of a report.

Codes, tools, findings, plan, suppressions, method (004 §1 to §9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from tests.devtools.audit.scorecard.audited_code import (
    HEADER,
    SUITE,
    TOOL,
    evidence,
    facts,
    file,
    finding,
)

from replybook_devtools.audit.report.audit_words import verdict_line
from replybook_devtools.audit.scorecard import AuditReport, Evidence, audit
from replybook_devtools.audit.scorecard.audit_report import AuditVerdict
from replybook_devtools.audit.scorecard.auditing import tool_matrix
from replybook_devtools.audit.scorecard.code_coverage import registry_part
from replybook_devtools.audit.scorecard.finding_groups import finding_groups
from replybook_devtools.audit.scorecard.live_calls import LiveCalls
from replybook_devtools.lint.baseline import AcceptedFindings, Divided
from replybook_devtools.lint.lint_report import FileReport, Suppressed
from replybook_devtools.reports.suite_report import SuiteReport

LIVE = LiveCalls(2, 2, tools=Counter({"find": 2}), codes=Counter({"WA-RES-I-001": 2}))


def report(given: Evidence, dates: Mapping[tuple[str, int], date] | None = None) -> AuditReport:
    return audit(given, HEADER, titles={"RB513": "a reply is dropped."}, dates=dates)


# Codes

USED = facts(
    {"WA-READ-S-001": (5, 9), "WA-RES-I-001": (4,), "OLD-OP-E-001": (6,), "EN-RES-I-001": (7,)}
)


def test_a_cell_of_the_matrix_counts_codes_defined_codes_used_and_places() -> None:
    cells = {(c.layer, c.type): c for c in registry_part(evidence(file(known_facts=USED))).matrix}

    assert (2, 1, 2) == (  # the retired code is not defined any more
        cells["WA", "S"].defined,
        cells["WA", "S"].used,
        cells["WA", "S"].uses,
    )
    assert (False, 1) == (cells["EN", "I"].allowed, cells["EN", "I"].uses)
    assert (False, 1) == (cells["OLD", "E"].allowed, cells["OLD", "E"].uses)


def test_each_code_tells_how_it_stands_and_where_it_was_seen() -> None:
    part = registry_part(evidence(file(known_facts=USED), suite=SUITE, live=LIVE))
    rows = {row.code: row for row in part.codes}

    assert ("active", 2, True, 0) == _seen(rows["WA-READ-S-001"])
    assert ("active", 1, True, 2) == _seen(rows["WA-RES-I-001"])
    assert ("former", 1, False, 0) == _seen(rows["OLD-OP-E-001"])
    assert ("unknown", 1, False, 0) == _seen(rows["EN-RES-I-001"])
    assert ("active", 0, False, 0) == _seen(rows["CT-GATE-I-001"])
    assert ("a.py:5", "a.py:9") == rows["WA-READ-S-001"].places
    assert "use WA-READ-E-001" == rows["OLD-OP-E-001"].title


def _seen(row: object) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in ("standing", "static", "test", "live"))


def test_coverage_is_of_usable_codes_and_in_code_without_those_of_the_wrapper() -> None:
    static, test, live = registry_part(evidence(suite=SUITE, live=LIVE)).coverage

    assert (2, 6) == (static.seen, static.of)
    assert (2, 7) == (test.seen, test.of)
    assert (1, 7) == (live.seen, live.of)


def test_without_tests_and_traces_their_coverage_is_not_known() -> None:
    part = registry_part(evidence())

    assert [2, None, None] == [one.seen for one in part.coverage]
    assert {(None, None)} == {(row.test, row.live) for row in part.codes}


def test_an_area_that_only_the_code_knows_is_told() -> None:
    used = facts({"WA-CAVE-S-001": (1,)})
    areas = {row.area: row for row in registry_part(evidence(file(known_facts=used))).areas}

    assert (False, 0, 1) == (areas["CAVE"].known, areas["CAVE"].defined, areas["CAVE"].used)
    assert areas["READ"].known


# Tools


def test_a_tool_tells_what_it_declares_gives_and_what_tests_saw() -> None:
    beyond = TOOL._replace(codes=("WA-READ-S-001", "WA-READ-E-001", "MCP-SYS-E-001"))
    given = evidence(file(known_facts=facts(tools=(beyond,))), suite=SUITE)
    row = tool_matrix(given)[0]

    assert ("find", "a.py", 3) == (row.name, row.path, row.line)
    assert ("WA-READ-S-001", "WA-RES-I-001") == row.declared
    assert ("WA-READ-E-001",) == row.undeclared
    assert (True, True) == (row.empty_test, row.error_test)


def test_a_tool_that_was_seen_with_success_alone_has_no_test_of_a_refusal() -> None:
    suite = SuiteReport({"find": frozenset({"WA-READ-S-001"})}, frozenset(), 0)
    row = tool_matrix(evidence(suite=suite))[0]

    assert (False, False) == (row.empty_test, row.error_test)


def test_a_tool_that_only_the_registry_knows_comes_last_without_a_place() -> None:
    rows = tool_matrix(evidence())

    assert ["find", "elsewhere", "keep"] == [row.name for row in rows]
    assert (None, None) == (rows[1].path, rows[1].decorated)
    assert (None, None, None) == (rows[0].seen, rows[0].empty_test, rows[0].error_test)


def test_a_tool_that_the_registry_does_not_know_declares_nothing() -> None:
    stranger = facts(tools=(TOOL._replace(name="stranger"),))
    row = tool_matrix(evidence(file(known_facts=stranger)))[0]

    assert (None, ()) == (row.declared, row.undeclared)


# Findings and plan


def test_findings_are_grouped_by_rule_and_numbered_the_heaviest_first() -> None:
    found = (
        finding("RB523", 1, severity="warning"),
        finding("RB513", 8, safe=True),
        finding("RB513", 2, safe=False),
    )
    groups = finding_groups(evidence(file(*found)), {"RB513": "a reply is dropped."})

    assert [("F1", "RB513", 2), ("F2", "RB523", 1)] == [
        (group.number, group.rule, len(group.sites)) for group in groups
    ]
    assert ["unsafe", "safe"] == [site.mend for site in groups[0].sites]
    assert ("a reply is dropped.", 2) == (groups[0].title, groups[0].mendable)
    assert ("semantic", "transport gap") == (groups[0].category, groups[1].category)


def test_the_id_of_a_site_is_the_fingerprint_of_lint_which_moved_lines_leave_alone() -> None:
    before = finding_groups(evidence(file(finding("RB513", 2, mark="f1"))), {})
    after = finding_groups(evidence(file(finding("RB513", 9, mark="f1"))), {})

    assert before[0].sites[0].fingerprint == after[0].sites[0].fingerprint == "f1"


@pytest.mark.parametrize(
    ("found", "command"),
    [
        (finding("RB506", safe=True), "replybook migrate PATH"),
        (finding("RB503", safe=True), "replybook lint --select RB503 --fix PATH"),
        (finding("RB503", safe=False), "replybook lint --select RB503 --fix --unsafe-fixes PATH"),
        (finding("RB503"), "replybook lint --explain RB503"),
    ],
)
def test_a_group_names_the_command_that_mends_it(found: object, command: str) -> None:
    groups = finding_groups(evidence(file(found)), {})  # type: ignore[arg-type]

    assert command == groups[0].command


def test_the_plan_has_a_chunk_per_group_of_rules_then_what_no_finding_shows() -> None:
    given = evidence(file(finding("RB513", safe=True), finding("RB515", 6), finding("RB511", 7)))
    chunks = report(given).plan

    assert [
        ("A", "One builder, one registry", ("F1",), 1, 0),
        ("B", "Terminal replies end the call", ("F2", "F3"), 2, 1),
        ("C", "Evidence that is missing", (), 0, 0),
    ] == [(c.letter, c.title, c.findings, c.sites, c.mendable) for c in chunks]
    assert "terminal-returned" in chunks[1].requirements


def test_a_finding_of_a_rule_that_no_chunk_knows_is_planned_too() -> None:
    assert "Everything else" == report(evidence(file(finding("RB599")))).plan[0].title


def test_every_rule_of_the_linter_is_in_a_chunk_of_its_own_subject() -> None:
    from replybook_devtools.lint.rule_list import lint_rules

    given = evidence(file(*(finding(rule.code, at) for at, rule in enumerate(lint_rules(), 1))))

    assert [
        "Every tool under mcp_safe_tool: how-to, Move a server over",
        "One builder, one registry",
        "Codes of the registry",
        "Terminal replies end the call",
        "Exceptions are Error",
        "Tools return replies",
        "Text is never branched on",
        "Who may deny",
        "Suppressions and files",
        "Evidence that is missing",
    ] == [chunk.title for chunk in report(given).plan]


# Suppressions and method


def test_a_suppression_is_told_with_its_reason_and_age() -> None:
    kept = Suppressed(finding("RB517", 4), "a rule of the house", 3)
    rows = report(evidence(file(suppressed=(kept,))), {("a.py", 3): date(2026, 11, 1)}).suppressions

    assert [("RB517", "a.py", 3, "a rule of the house", "2026-11-01", 19)] == [
        (row.rule, row.path, row.line, row.reason, row.since, row.days) for row in rows
    ]


def test_what_a_baseline_holds_is_told_and_what_it_holds_in_vain() -> None:
    kept = finding("RB513", 4, mark="f1")
    held = Divided((), (kept,), (AcceptedFindings("a.py", "RB515", "f2"),))
    told = audit(evidence(file(kept)), HEADER, titles={}, held=held)

    assert [("baseline", "RB513", 4), ("stale", "RB515", None)] == [
        (row.kind, row.rule, row.line) for row in told.suppressions
    ]
    assert "PASS" != next(row.status for row in told.scorecard if row.id == "terminal-returned")


def test_an_age_that_git_does_not_know_is_left_out() -> None:
    kept = Suppressed(finding("RB517", 4), "a rule of the house", 3)
    row = report(evidence(file(suppressed=(kept,)))).suppressions[0]

    assert (None, None) == (row.since, row.days)


def test_what_was_not_looked_at_is_told_with_numbers() -> None:
    broken = FileReport("b.py", unparsed="invalid syntax")
    dynamic = file(known_facts=facts(dynamic=2))
    told = {row.what: (row.count, row.detail) for row in report(evidence(dynamic, broken)).method}

    assert (1, "b.py") == told["files that could not be parsed"]
    assert 2 == told["codes that are made when the code runs"][0]
    assert (1, "read, and not parsed further") == told["files that mention no reply and no tool"]
    assert (0, "no trace was given") == told["calls that ended without a reply"]


# The verdict


@pytest.mark.parametrize(
    ("verdict", "line"),
    [
        (
            AuditVerdict({"PASS": 1, "NOT MEASURED": 3}, 10.0),
            "; score 10.0 over 1 of 4 requirements, 1 of 1 tools moved",
        ),
        (AuditVerdict({"NOT MEASURED": 3}, None), "NOT MEASURED 3; no score, 1 of 1 tools moved"),
    ],
)
def test_the_verdict_tells_over_how_much_the_score_is(verdict: AuditVerdict, line: str) -> None:
    made = replace(report(evidence(file())), verdict=verdict, comparison=None, trend=())

    assert verdict_line(made).endswith(line)


def test_the_verdict_without_a_tool_says_why_there_is_no_score() -> None:
    made = report(evidence(file(known_facts=facts(tools=()))))
    assert verdict_line(made).endswith("; no score: no tool was found")
