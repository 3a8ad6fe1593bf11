"""Text for people, JSON and JSON lines for programs, JUnit for servers that show tests."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from tests.devtools.reports.conftest import Found

from replybook_devtools.lint.finding import Edit
from replybook_devtools.reports.formats import FORMATS, report, written
from replybook_devtools.reports.formats.report_input import Told
from replybook_schema import Finding, Place

OF_THE_REGISTRY = Finding(Place("registry/codes/own.yaml", 4, 7), "RB104", "wrong layer", "use EN")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_writes_findings_of_both_kinds_and_none(found: Found, form: str) -> None:
    both = written(form, Told([found(), OF_THE_REGISTRY], {"files": 2}))

    assert "RB513" in both
    assert "RB104" in both
    assert "RB" not in written(form, Told([], {"files": 2}))


def test_text_has_no_colour_unless_it_is_told(found: Found) -> None:
    assert "\x1b" not in written("text", Told([found()], {}))


@pytest.mark.parametrize(
    ("severity", "colour"), [("error", "31"), ("warning", "33"), ("note", "36")]
)
def test_colour_shows_the_severity_and_adds_no_word(
    found: Found, severity: str, colour: str
) -> None:
    plain = written("text", Told([found(severity=severity)], {}))
    coloured = written("text", Told([found(severity=severity)], {}, colour=True))

    assert f"\x1b[{colour}mRB513\x1b[0m" in coloured
    for mark in ("\x1b[0m", "\x1b[1m", "\x1b[2m", f"\x1b[{colour}m"):
        coloured = coloured.replace(mark, "")
    assert coloured == plain


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": ""}, False),
    ],
)
def test_what_is_no_terminal_gets_colour_when_it_is_forced(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], wanted: bool
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert ("\x1b" in report("text", [OF_THE_REGISTRY], {})) is wanted


def test_text_says_what_can_be_mended_by_which_option(found: Found, edit: Edit) -> None:
    safe, unsafe = found(edits=(edit,), safe=True), found(line=4, edits=(edit,))

    closing = written("text", Told([safe, unsafe, found(line=5)], {})).splitlines()[-1]

    mended = "1 can be mended by --fix; 1 can be mended by --fix --unsafe-fixes"
    assert closing == f"3 findings of 1 rule; {mended}"


def test_json_tells_all_that_a_program_needs_to_mend_a_finding(found: Found, edit: Edit) -> None:
    finding = found(edits=(edit,), safe=True, expected="a returned reply", found="a dropped one")

    (row,) = json.loads(written("json", Told([finding], {})))["findings"]

    assert row == {
        "rule": "RB513",
        "severity": "error",
        "path": "src/desk.py",
        "line": 3,
        "column": 5,
        "problem": "the reply is dropped",
        "fix": "return it",
        "end_line": 3,
        "end_column": 20,
        "expected": "a returned reply",
        "found": "a dropped one",
        "edits": [{"start": 40, "end": 40, "text": "return "}],
        "safe": True,
        "fingerprint": f"{3:032x}",
        "explain": "replybook explain RB513",
    }


def test_a_json_line_is_a_row_of_json(found: Found) -> None:
    told = Told([found(), OF_THE_REGISTRY], {})

    rows = [json.loads(line) for line in written("json-lines", told).splitlines()]

    assert rows == json.loads(written("json", told))["findings"]


def test_json_lines_are_empty_where_nothing_was_found() -> None:
    assert written("json-lines", Told([], {"files": 2})) == ""


def test_junit_has_a_suite_per_file_and_a_failed_test_per_finding(found: Found) -> None:
    findings = [found(path="b.py"), found(path="a.py"), found(path="a.py", severity="note", line=7)]

    root = ElementTree.fromstring(written("junit", Told(findings, {})))

    suites = [(one.get("name"), one.get("failures"), one.get("skipped")) for one in root]
    assert suites == [("a.py", "1", "1"), ("b.py", "1", "0")]
    assert (root.get("tests"), root.get("failures")) == ("3", "2")
    failure = root[0][0][0]
    assert (failure.tag, failure.get("message")) == ("failure", "the reply is dropped")
    assert (failure.text or "").strip() == "fix: return it"


def test_junit_has_one_test_that_passed_where_nothing_was_found() -> None:
    root = ElementTree.fromstring(written("junit", Told([], {})))

    assert (root.get("tests"), root.get("failures"), len(root[0][0])) == ("1", "0", 0)


def test_junit_stays_xml_whatever_a_text_holds(found: Found) -> None:
    text = "\x00\x1b]]> <b> \" ' & \ud800 \uffff 😀"

    root = ElementTree.fromstring(written("junit", Told([found(problem=text, fix=text)], {})))

    message = root[0][0][0].get("message") or ""
    assert message == "��]]> <b> \" ' & � � 😀"


def test_a_finding_stands_on_one_line_whatever_the_file_is_called() -> None:
    finding = Finding(Place("a\n::error::b\x1b[2J.py", 1, 2), "RB501", "unknown", "declare it")
    first, *rest = report("text", [finding], {}).splitlines()

    assert "a\\n::error::b\\x1b[2J.py:1:2: RB501 unknown" == first
    assert 2 == len(rest)
