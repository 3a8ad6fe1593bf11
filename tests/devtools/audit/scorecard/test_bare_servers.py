"""The audit of tools without a wrapper: its findings and its plan (001 §11, decision 53)."""

from __future__ import annotations

from tests.devtools.audit.scorecard.audited_code import HEADER
from tests.devtools.audit.scorecard.small_servers import (
    BARE,
    CLEAN,
    HERE,
    LIBRARY,
    LOOP,
    NET,
    OF_TOOLS,
    SDK,
    evidence_of,
)

from replybook_devtools.audit.scorecard import audit


def test_each_bare_tool_is_a_finding_with_its_place_and_the_plan_says_what_to_do() -> None:
    report = audit(evidence_of(SDK + BARE), HEADER, titles={})
    (group, sent), first = report.findings, report.plan[0]

    assert ("RB524", ["f0.py:4"]) == (group.rule, [f"{s.path}:{s.line}" for s in group.sites])
    assert ("RB530", 9) == (sent.rule, sent.sites[0].line)
    assert ("Every tool under mcp_safe_tool: how-to, Move a server over", ("F1",)) == (
        first.title,
        first.findings,
    )
    assert ("every-tool-moved",) == first.requirements


def test_a_clean_server_has_no_such_finding() -> None:
    report = audit(evidence_of(SDK + LIBRARY + CLEAN), HEADER, titles={})

    assert () == report.findings
    assert ["Evidence that is missing"] == [chunk.title for chunk in report.plan]


def test_a_tool_that_the_rule_tells_itself_is_told_once() -> None:
    report = audit(evidence_of(SDK + LIBRARY + CLEAN + BARE), HEADER, titles={})

    found = [(group.rule, len(group.sites)) for group in report.findings]
    assert [("RB524", 1), ("RB530", 1)] == found


def test_a_bare_tool_is_known_again_when_its_line_has_moved() -> None:
    reports = [audit(evidence_of(f"{text}{BARE}"), HEADER, titles={}) for text in (SDK, SDK + "\n")]
    lines, prints = zip(
        *(
            (report.findings[0].sites[0].line, report.findings[0].sites[0].fingerprint)
            for report in reports
        ),
        strict=True,
    )

    assert (4, 5) == lines
    assert 1 == len(set(prints))


def test_code_that_no_rule_could_look_at_is_no_gap_of_traces() -> None:
    report = audit(evidence_of(NET + HERE + LOOP), HEADER, titles={})
    told = {chunk.title: set(chunk.requirements) for chunk in report.plan}

    assert {*OF_TOOLS} == told["Code that no rule could look at"]
    assert "no-raw-answers-lived" in told["Evidence that is missing"]
