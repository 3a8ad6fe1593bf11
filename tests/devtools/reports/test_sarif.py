"""SARIF: what code scanning needs to show a finding, know it again and mend it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.devtools.reports.conftest import Found

from replybook_devtools.lint.finding import Edit
from replybook_devtools.reports.formats import written
from replybook_devtools.reports.formats.report_input import KeptInput, Told
from replybook_schema import Finding, Place

SCHEMA = json.loads((Path(__file__).parent / "sarif-2.1.0.json").read_text("utf-8"))


def faults(log: object) -> list[str]:
    return [fault.message for fault in Draft202012Validator(SCHEMA).iter_errors(log)]


def run_of(told: Told) -> dict[str, Any]:
    log = json.loads(written("sarif", told))
    assert faults(log) == []
    (run,) = log["runs"]
    return dict(run)


def test_the_schema_refuses_what_is_no_sarif(found: Found) -> None:
    log = json.loads(written("sarif", Told([found()], {})))
    log["runs"][0]["results"][0]["level"] = "fatal"
    del log["runs"][0]["tool"]

    assert len(faults(log)) == 2


def test_no_findings_are_a_run_without_results() -> None:
    assert run_of(Told([], {"files": 3}))["results"] == []


def test_a_finding_of_the_registry_has_a_start_and_no_end() -> None:
    finding = Finding(Place("registry/codes/own.yaml", 4, 7), "RB104", "wrong layer", "use EN")

    (result,) = run_of(Told([finding], {}))["results"]

    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 4, "startColumn": 7}
    assert "fixes" not in result


def test_a_finding_of_the_linter_has_its_end(found: Found) -> None:
    (result,) = run_of(Told([found(line=3, end_line=5, end_column=2)], {}))["results"]

    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 5, "endLine": 5, "endColumn": 2}


def test_edits_are_fixes_by_characters(found: Found, edit: Edit) -> None:
    (result,) = run_of(Told([found(edits=(edit,), safe=True)], {}))["results"]

    (fix,) = result["fixes"]
    (change,) = fix["artifactChanges"]
    assert fix["description"] == {"text": "return it"}
    assert change["artifactLocation"] == {"uri": "src/desk.py"}
    assert change["replacements"] == [
        {
            "deletedRegion": {"charOffset": 40, "charLength": 0},
            "insertedContent": {"text": "return "},
        }
    ]


def test_a_suppressed_finding_is_told_with_its_reason(found: Found) -> None:
    kept = [KeptInput(found(line=9), "inSource", "the fixture drops it on purpose")]

    first, second = run_of(Told([found()], {}, kept=kept))["results"]

    assert "suppressions" not in first
    assert second["suppressions"] == [
        {
            "kind": "inSource",
            "status": "accepted",
            "justification": "the fixture drops it on purpose",
        }
    ]


def test_with_a_baseline_every_result_says_whether_it_is_new(found: Found) -> None:
    kept = [
        KeptInput(found(line=8), "external", "accepted by .replybook-baseline.json"),
        KeptInput(found(line=9), "inSource", "a fixture"),
    ]
    results = run_of(Told([found()], {}, kept=kept, has_baseline=True))["results"]

    assert [result["baselineState"] for result in results] == ["new", "unchanged", "new"]


def test_without_a_baseline_no_result_claims_to_be_new(found: Found) -> None:
    (result,) = run_of(Told([found()], {}))["results"]

    assert "baselineState" not in result


def test_the_fingerprint_outlives_a_moved_line(found: Found) -> None:
    here, there = found(line=3, fingerprint="ab" * 16), found(line=30, fingerprint="ab" * 16)

    prints = [run_of(Told([f], {}))["results"][0]["partialFingerprints"] for f in (here, there)]

    assert prints[0] == prints[1] == {"replybookFinding/v1": "ab" * 16}


def test_no_two_results_share_a_fingerprint(found: Found) -> None:
    twice = [found(fingerprint="ab" * 16), found(fingerprint="ab" * 16), found(fingerprint="")]

    results = run_of(Told(twice, {}))["results"]

    assert len({str(result["partialFingerprints"]) for result in results}) == 3


def test_errors_come_before_warnings_and_notes(found: Found) -> None:
    levels = ["note", "warning", "error", "note", "error"]
    findings = [found(line=n, severity=level) for n, level in enumerate(levels, 1)]

    results = run_of(Told(findings, {}))["results"]

    assert [result["level"] for result in results] == ["error", "error", "warning", "note", "note"]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("src/desk.py", "src/desk.py"),
        ("src/a b.py", "src/a%20b.py"),
        ("src/100%#.py", "src/100%25%23.py"),
        ("src/bücher.py", "src/b%C3%BCcher.py"),
    ],
)
def test_a_path_is_written_as_a_uri(found: Found, path: str, uri: str) -> None:
    (result,) = run_of(Told([found(path=path)], {}))["results"]

    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_a_name_of_bytes_that_are_no_text_is_an_address_all_the_same(found: Found) -> None:
    (result,) = run_of(Told([found(path="src/\udcff.py")], {}))["results"]

    assert "src/%FF.py" == result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
