"""Every requirement of 001 and of 004 §8 has a row.

Each passes on clean code, and fails on what breaks it.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.devtools.audit.scorecard.audited_code import (
    BARE,
    RULES,
    SUITE,
    TOOL,
    evidence,
    facts,
    file,
    finding,
)

from replybook_devtools.audit.scorecard import Evidence, Gates
from replybook_devtools.audit.scorecard.audit_report import ScoreRow
from replybook_devtools.audit.scorecard.auditing import invariant_tables, scorecard
from replybook_devtools.audit.scorecard.live_calls import LiveCalls
from replybook_devtools.audit.scorecard.requirement_table import REQUIREMENTS
from replybook_devtools.lint.lint_report import FileReport, Suppressed


def rows(given: Evidence) -> dict[str, ScoreRow]:
    return {row.id: row for row in scorecard(given)}


def live(calls: int = 4, **members: int) -> LiveCalls:
    found = LiveCalls(calls, calls)
    found.codes["WA-READ-S-001"] = found.tools["find"] = calls
    for name, value in members.items():
        setattr(found, name, value)
    return found


ALL = evidence(
    file(
        known_facts=facts(
            {"WA-READ-S-001": (5,), "EN-WRITE-D-001": (6,), "CT-GATE-I-001": (7,)},
        )
    ),
    suite=SUITE,
    live=live(),
)


def test_on_clean_code_with_all_evidence_every_requirement_passes() -> None:
    assert {"PASS"} == {row.status for row in scorecard(ALL)}


def test_every_section_of_001_and_every_line_of_the_scorecard_of_004_has_a_row() -> None:
    told = {source for one in REQUIREMENTS for source in one.sources}
    lines_of_004 = [one for one in REQUIREMENTS if "004 §8" in one.sources]

    assert {f"001 §{number}" for number in range(1, 15)} <= told
    assert 10 == len(lines_of_004)


def test_each_id_stands_once_and_each_row_says_how_it_is_checked_by_hand() -> None:
    ids = [one.id for one in REQUIREMENTS]

    assert sorted(set(ids)) == sorted(ids)
    assert [] == [one.id for one in REQUIREMENTS if not one.check]


def test_every_status_carries_its_counts_or_says_what_is_missing() -> None:
    for row in scorecard(evidence()):
        assert row.reason
        assert row.of is not None or row.status == "NOT MEASURED"


@pytest.mark.parametrize("rule", sorted(RULES - {"RB526"}))
def test_a_finding_keeps_every_requirement_of_its_rule_from_passing(rule: str) -> None:
    found = file(finding(rule), known_facts=facts(terminal=(2, 1), excepts=(2, 1), tools=BAD))
    judged = rows(evidence(found, suite=SUITE, live=live()))
    wanted = {one.id for one in REQUIREMENTS if rule in one.rules}

    assert set() == {name for name in wanted if judged[name].status == "PASS"}
    assert wanted


BAD = (TOOL, BARE)


@pytest.mark.parametrize("rule", sorted(RULES - {"RB526"}))
def test_a_rule_that_did_not_run_measures_nothing(rule: str) -> None:
    judged = rows(evidence(rules=RULES - {rule}, suite=SUITE, live=live()))
    wanted = {one.id for one in REQUIREMENTS if rule in one.rules}

    assert {"NOT MEASURED"} == {judged[name].status for name in wanted}
    assert all(rule in judged[name].reason for name in wanted)


def test_a_suppressed_finding_keeps_a_requirement_from_passing_and_does_not_fail_it() -> None:
    kept = Suppressed(finding("RB517"), "the library raises nothing else", 4)
    row = rows(evidence(file(suppressed=(kept,))))["crash-is-error"]

    assert "PARTIAL" == row.status
    assert "1 accepted by a suppression" in row.reason


def test_a_file_that_does_not_parse_keeps_what_is_counted_in_code_from_passing() -> None:
    broken = FileReport("b.py", unparsed="invalid syntax")
    judged = rows(evidence(file(), broken))

    assert "PARTIAL" == judged["terminal-returned"].status
    assert "1 file not parsed" in judged["terminal-returned"].reason
    assert "PASS" == judged["enforced"].status


@pytest.mark.parametrize(
    ("code", "broken"),
    [
        ("WA-READ-D-001", {"layer-ownership", "only-enforcement-denies", "world-never-denies", "dimensions-apart"}),
        ("EN-WRITE-I-001", {"layer-ownership", "enforcement-never-invalid", "dimensions-apart"}),
        ("DB-READ-S-777", {"layer-ownership", "dimensions-apart"}),
        ("WA-NOWHERE-S-001", {"area-is-known", "dimensions-apart"}),
        ("CT-OPEN-S-777", {"area-is-known", "contracts-are-gates", "dimensions-apart"}),
        ("WA-READ-S-000", {"code-format"}),
        ("WA-READ-W-001", {"code-format", "four-types", "layer-ownership", "dimensions-apart"}),
        ("OLD-OP-E-001", {"layer-ownership", "area-is-known", "dimensions-apart"}),
        ("WA-IO-S-002", set()),
        ("NO_CODE", {"code-format", "four-types", "layer-ownership", "area-is-known", "dimensions-apart"}),
    ],
)  # fmt: skip
def test_a_code_is_measured_by_itself_also_where_no_rule_tells_it(
    code: str, broken: set[str]
) -> None:
    used = {"WA-READ-S-001": (5,), "EN-WRITE-D-001": (6,), "CT-GATE-I-001": (7,), code: (8,)}
    judged = rows(evidence(file(known_facts=facts(used)), suite=SUITE, live=live()))
    bad = {name for name, row in judged.items() if row.status != "PASS"}

    assert broken | {"codes-are-registered"} == bad


def test_what_is_forbidden_fails_with_one_violation_and_other_things_are_partial() -> None:
    one_bad = facts({"WA-READ-S-001": (1, 2, 3), "WA-READ-D-001": (4,)}, terminal=(9, 8))
    judged = rows(evidence(file(known_facts=one_bad)))

    assert ("FAIL", 0) == (judged["layer-ownership"].status, judged["layer-ownership"].score)
    assert ("PARTIAL", 8) == (judged["terminal-returned"].status, judged["terminal-returned"].score)
    assert (8, 9) == (judged["terminal-returned"].good, judged["terminal-returned"].of)


def test_where_the_code_has_no_handler_there_is_nothing_to_judge() -> None:
    judged = rows(evidence(file(known_facts=facts(excepts=(0, 0)))))

    assert "NOT APPLICABLE" == judged["crash-is-error"].status


# The library


def test_a_second_builder_is_one_too_many() -> None:
    judged = rows(evidence(file(finding("RB511")), file(path="b.py")))

    assert ("FAIL", 1, 2) == _counts(judged["one-builder-one-registry"])


@pytest.mark.parametrize("rule", ["RB511", "RB512", "RB525"])
def test_code_that_does_without_this_library_gets_nothing_for_files_without_a_finding(
    rule: str,
) -> None:
    judged = rows(evidence(file(finding(rule)), file(path="b.py"), uses_library=False))
    wanted = {one.id for one in REQUIREMENTS if rule in one.rules}

    assert {("FAIL", 0, 1)} == {_counts(judged[name]) for name in wanted}
    assert ("FAIL", 0, 2) == _counts(judged["every-tool-moved"])


def _counts(row: ScoreRow) -> tuple[str, int, int | None]:
    return row.status, row.good, row.of


# Tests, traces, gates


def test_without_tests_and_traces_their_requirements_are_not_measured() -> None:
    judged = rows(evidence())
    blind = {name for name, row in judged.items() if row.status == "NOT MEASURED"}

    assert {
        "codes-tested",
        "empty-is-success",
        "no-raw-answers-lived",
    } == blind


def test_an_empty_trace_is_no_evidence() -> None:
    assert "NOT MEASURED" == rows(evidence(live=LiveCalls()))["no-raw-answers-lived"].status


def test_a_tool_that_reads_and_has_no_test_of_its_empty_answer_counts_against_it() -> None:
    tools = (
        TOOL,
        TOOL._replace(name="list"),
        TOOL._replace(name="keep", codes=("EN-WRITE-S-001",)),
    )
    row = rows(evidence(file(known_facts=facts(tools=tools)), suite=SUITE))["empty-is-success"]

    assert ("PARTIAL", 1, 2) == _counts(row)


def test_a_code_that_no_test_saw_counts_against_its_tool() -> None:
    half = SUITE.__class__({"find": frozenset({"WA-READ-S-001"})}, frozenset(), 0)

    assert ("PARTIAL", 1, 2) == _counts(rows(evidence(suite=half))["codes-tested"])


def test_a_test_process_that_told_nothing_keeps_the_tests_from_passing() -> None:
    lost = SUITE.__class__(SUITE.codes, SUITE.empty, 1)
    row = rows(evidence(suite=lost))["codes-tested"]

    assert "PARTIAL" == row.status
    assert "1 test processes told nothing" in row.reason


OTHER_SUITE = SUITE.__class__({"strange": SUITE.codes["find"]}, frozenset({"strange"}), 0)
OTHER_TRACE = LiveCalls(2, 2, tools=Counter({"strange": 2}))


@pytest.mark.parametrize("name", ["empty-is-success", "codes-tested", "no-raw-answers-lived"])
def test_tests_and_traces_of_another_project_are_no_evidence(name: str) -> None:
    row = rows(evidence(suite=OTHER_SUITE, live=OTHER_TRACE))[name]

    assert ("NOT MEASURED", None) == (row.status, row.of)
    assert "of this code" in row.reason


def test_a_tool_of_another_project_is_not_counted_beside_ours() -> None:
    both = SUITE.__class__(SUITE.codes, SUITE.empty | {"strange"}, 0)

    assert ("PASS", 1, 1) == _counts(rows(evidence(suite=both))["empty-is-success"])


def test_where_lint_finds_no_tool_tests_are_held_against_those_of_the_registry() -> None:
    judged = rows(evidence(file(known_facts=facts(tools=())), suite=SUITE))

    assert ("PARTIAL", 1, 2) == _counts(judged["empty-is-success"])
    assert ("PARTIAL", 2, 4) == _counts(judged["codes-tested"])


def test_a_raw_answer_in_a_trace_is_counted() -> None:
    assert ("PARTIAL", 3, 4) == _counts(rows(evidence(live=live(raw=1)))["no-raw-answers-lived"])


@pytest.mark.parametrize(
    ("gates", "status", "good"),
    [
        (Gates("a", "b"), "PASS", 3),
        (Gates(None, "b"), "PARTIAL", 2),
        (Gates(None, None), "PARTIAL", 1),
    ],
)
def test_the_guards_of_a_project_are_lint_in_ci_a_hook_and_the_wrapper(
    gates: Gates, status: str, good: int
) -> None:
    assert (status, good, 3) == _counts(rows(evidence(gates=gates))["enforced"])


def test_a_wrapper_of_their_own_is_no_guard_that_is_known() -> None:
    row = rows(evidence(gates=Gates(None, "b"), uses_library=False))["enforced"]

    assert ("PARTIAL", 1, 3) == _counts(row)
    assert "the wrapper" in row.reason.partition("missing: ")[2]


def test_a_project_without_any_guard_fails() -> None:
    bare = file(known_facts=facts(tools=()))

    assert "FAIL" == rows(evidence(bare, gates=Gates(None, None)))["enforced"].status


# The tables of single invariants


def test_each_invariant_has_a_table_with_a_row_per_file_and_their_sum() -> None:
    other = file(path="b.py", known_facts=facts(terminal=(5, 3), tools=()))
    table = invariant_tables(evidence(file(), other))[0]

    assert [("a.py", 1, 1, 0), ("b.py", 5, 3, 2)] == [
        (row.path, row.eligible, row.holds, row.violations) for row in table.rows
    ]
    assert (6, 4, 2) == (table.total.eligible, table.total.holds, table.total.violations)


def test_an_invariant_that_nothing_is_eligible_for_has_no_table() -> None:
    bare = file(known_facts=facts(tools=(), excepts=(0, 0)))

    assert ["terminal-returned"] == [table.id for table in invariant_tables(evidence(bare))]
