"""Evidence from files, the history of runs, comparison with an older report, and the JSON form."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from tests.devtools.audit.scorecard.audited_code import HEADER, SUITE, evidence, file, finding
from tests.foreign_json import changed

from replybook_devtools.audit.scorecard import AuditReport, audit
from replybook_devtools.audit.scorecard import audit_report as model
from replybook_devtools.audit.scorecard.live_calls import count_calls
from replybook_devtools.audit.scorecard.report_comparison import BadOldReport, read_old_report
from replybook_devtools.audit.scorecard.run_history import (
    SHOWN,
    BadHistory,
    append_run,
    read_history,
    with_run,
)
from replybook_devtools.reports.suite_report import BadSuiteReport, read_suite_report

SCHEMA = json.loads(
    (Path(str(model.__file__)).with_name("audit_report.schema.json")).read_text("utf-8")
)


def report(*findings: object, commit: str = "c" * 40) -> AuditReport:
    given = evidence(file(*findings), suite=SUITE)  # type: ignore[arg-type]
    return audit(given, replace(HEADER, commit=commit), titles={})


# The JSON form


def test_the_json_form_is_as_its_schema_says() -> None:
    told = report(finding("RB513", safe=True), finding("RB517", 9)).to_dict()

    assert [] == [*jsonschema.Draft202012Validator(SCHEMA).iter_errors(told)]


def test_a_key_more_or_less_is_not() -> None:
    told = report().to_dict()
    for bad in ({**told, "more": 1}, {key: told[key] for key in told if key != "verdict"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, SCHEMA, cls=jsonschema.Draft202012Validator)


def test_equal_evidence_gives_equal_bytes() -> None:
    texts = {json.dumps(report(finding("RB513"), finding("RB517", 9)).to_dict()) for _ in range(2)}

    assert 1 == len(texts)


# The history


def test_a_run_is_one_line_and_is_read_again(tmp_path: Path) -> None:
    path, now = tmp_path / "kept/history.jsonl", report(finding("RB513")).trend[-1]
    append_run(path, now)

    assert (now,) == read_history(path)
    assert 1 == len(path.read_text("utf-8").splitlines())
    assert {"error": 1, "warning": 0, "note": 0} == dict(now.findings)


def test_a_run_that_found_the_same_is_not_written_again(tmp_path: Path) -> None:
    path, now = tmp_path / "history.jsonl", report().trend[-1]

    assert append_run(path, now)
    assert not append_run(path, now)
    assert append_run(path, report(finding("RB513")).trend[-1])
    assert append_run(path, now)
    assert 3 == len(read_history(path))


def test_a_report_shows_the_same_trend_before_and_after_its_run_was_written() -> None:
    now, older = report().trend[-1], report(finding("RB513")).trend[-1]

    assert with_run((older,), now) == with_run((older, now), now) == (older, now)


def test_a_report_shows_the_newest_runs() -> None:
    runs = [replace(report().trend[-1], run=str(number)) for number in range(SHOWN + 5)]

    assert [str(number) for number in range(6, SHOWN + 5)] == [
        run.run for run in with_run(runs, report().trend[-1])[:-1]
    ]


def test_without_a_file_there_is_no_history(tmp_path: Path) -> None:
    assert () == read_history(tmp_path / "nothing.jsonl")


@pytest.mark.parametrize("line", ["no json", "[]", "{}", '{"run": 1, "counts": 3}', "\xff"])
def test_a_line_of_something_else_is_refused_by_its_number(tmp_path: Path, line: str) -> None:
    path = tmp_path / "history.jsonl"
    append_run(path, report().trend[-1])
    with path.open("a", encoding="latin-1") as stream:
        stream.write(line + "\n")

    with pytest.raises(BadHistory, match=r"history\.jsonl"):
        read_history(path)


# Comparison


def compared(tmp_path: Path, old: AuditReport, now: AuditReport) -> model.AuditComparison:
    path = tmp_path / "old.json"
    path.write_text(json.dumps(old.to_dict()), "utf-8")
    from replybook_devtools.audit.scorecard.report_comparison import compare_reports as compare

    return compare(read_old_report(path), now.scorecard, now.findings)


def test_statuses_that_changed_and_findings_that_are_new_or_gone_are_told(tmp_path: Path) -> None:
    old = report(finding("RB513", mark="kept"), finding("RB517", 9, mark="gone"))
    now = report(finding("RB513", mark="kept"), finding("RB514", 8, mark="new"))
    found = compared(tmp_path, old, now)

    assert (("new",), ("gone",), 1) == (found.new, found.gone, found.kept)
    changes = {change.id: (change.was, change.now) for change in found.changes}
    assert ("PASS", "FAIL") == changes["frozen-not-used"]
    assert "FAIL" == found.changes[0].now


def test_a_report_compared_with_itself_has_no_change(tmp_path: Path) -> None:
    same = report(finding("RB513", mark="a"))
    found = compared(tmp_path, same, same)

    assert ((), (), (), 1) == (found.changes, found.new, found.gone, found.kept)
    assert same.verdict.score == found.verdict.score


def test_a_requirement_that_one_of_the_reports_lacks_is_told(tmp_path: Path) -> None:
    old, now = report(), report()
    shorter = replace(old, scorecard=old.scorecard[1:])

    assert [None] == [change.was for change in compared(tmp_path, shorter, now).changes]
    assert [None] == [change.now for change in compared(tmp_path, now, shorter).changes]


@pytest.mark.parametrize(
    "text", ["", "[]", '{"version": 1}', '{"version": 2}', '{"version": 3}', '"x"']
)
def test_what_is_no_report_of_this_version_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "old.json"
    path.write_text(text, "utf-8")

    with pytest.raises(BadOldReport, match=r"old\.json"):
        read_old_report(path)


# Tests and traces


def test_the_report_of_a_suite_is_read(tmp_path: Path) -> None:
    path = tmp_path / "seen.json"
    told = {
        "tools": {"find": {"seen": ["WA-READ-S-001", "WA-RES-I-001"]}, "list": {"seen": []}},
        "empty_is_success": ["find"],
        "workers_lost": 2,
    }
    path.write_text(json.dumps(told), "utf-8")
    suite = read_suite_report(path)

    assert frozenset({"WA-READ-S-001", "WA-RES-I-001"}) == suite.seen
    assert (frozenset({"find"}), 2) == (suite.empty, suite.workers_lost)
    assert (True, False) == (suite.has_error_test("find"), suite.has_error_test("list"))


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[]",
        "{}",
        '{"tools": {}}',
        '{"tools": {"find": {"seen": [1]}}, "workers_lost": 0}',
        '{"tools": {"find": {}}, "workers_lost": 0}',
    ],
)
def test_what_is_no_report_of_a_suite_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "seen.json"
    path.write_text(text, "utf-8")

    with pytest.raises(BadSuiteReport, match=r"seen\.json"):
        read_suite_report(path)


def test_calls_are_counted_by_reply_code_and_tool() -> None:
    codes = ["WA-READ-S-001", "MCP-SYS-E-003", "MCP-SYS-E-001", None]
    found = count_calls([{"tool": "find", "code": code} for code in codes])

    assert (4, 3, 1, 1) == (found.calls, found.replies, found.ended, found.raw)
    assert {"find": 4} == found.tools
    assert 3 == found.codes.total()


# Foreign values


def test_a_history_with_one_value_replaced_is_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    append_run(path, report().trend[-1])
    read = refused = 0
    for _, line in changed(json.loads(path.read_bytes())):
        path.write_bytes(line)
        try:
            (run,) = read_history(path)
        except BadHistory:
            refused += 1
        else:
            read += 1
            assert all(type(count) is int for count in run.counts.values())
            assert run.score is None or 0 <= run.score <= 10

    assert read > 20
    assert refused > 200


def test_an_older_report_with_one_value_replaced_is_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    now = report(finding("RB513", mark="a"))
    whole = json.loads(json.dumps(now.to_dict()))
    whole["scorecard"] = whole["scorecard"][:1]
    kept = {name: whole[name] for name in ("version", "verdict", "scorecard", "findings", "header")}
    read = refused = 0
    for _, text in changed(kept):
        path.write_bytes(text)
        try:
            old_report = read_old_report(path)
        except BadOldReport:
            refused += 1
        else:
            read += 1
            assert isinstance(str(old_report.verdict), str)

    assert read > 100
    assert refused > 100
