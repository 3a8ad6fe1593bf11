"""Annotations for GitHub, Code Quality for GitLab, rdjson for reviewdog."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.devtools.reports.conftest import Found

from replybook_devtools.lint.finding import Edit
from replybook_devtools.reports.formats import written
from replybook_devtools.reports.formats.report_input import Told
from replybook_schema import Finding, Place


def github(*findings: Finding) -> list[str]:
    return written("github", Told(findings, {})).splitlines()


def gitlab(*findings: Finding) -> list[dict[str, Any]]:
    return list(json.loads(written("gitlab", Told(findings, {}))))


def rdjson(text: str | None, *findings: Finding) -> dict[str, Any]:
    told = Told(findings, {}, text_of={}.get if text is None else (lambda _: text))
    return dict(json.loads(written("rdjson", told)))


def test_github_gets_the_end_of_a_place_on_one_line(found: Found) -> None:
    (line,) = github(found(line=3, end_line=3, end_column=20))

    assert line.startswith("::error file=src/desk.py,line=3,col=5,endLine=3,endColumn=20,")


def test_github_gets_no_end_column_where_a_place_has_several_lines(found: Found) -> None:
    (line,) = github(found(line=3, end_line=6, end_column=2))

    assert line.startswith("::error file=src/desk.py,line=3,col=5,endLine=6,title=RB513::")


def test_github_gets_ten_of_each_level_and_is_told_of_the_rest(found: Found) -> None:
    levels = [("warning", 12), ("error", 11), ("note", 3)]
    findings = [found(line=n + 1, severity=one) for one, many in levels for n in range(many)]

    lines = github(*findings)

    shown = [line.split(" ")[0] for line in lines]
    assert shown == ["::error"] * 10 + ["::warning"] * 10 + ["::notice"] * 4
    assert lines[-1] == "::notice title=replybook::and 3 more"


def test_github_shows_the_closing_notice_as_one_of_ten(found: Found) -> None:
    lines = github(*(found(line=n + 1, severity="note") for n in range(11)))

    assert len(lines) == 10
    assert lines[-1] == "::notice title=replybook::and 2 more"


def test_github_shows_ten_notices_where_nothing_is_hidden(found: Found) -> None:
    lines = github(*(found(line=n + 1, severity="note") for n in range(10)))

    assert len(lines) == 10
    assert "more" not in lines[-1]


def test_github_is_told_that_nothing_was_found() -> None:
    assert github() == ["no findings"]


@pytest.mark.parametrize(
    ("severity", "weight"), [("error", "major"), ("warning", "minor"), ("note", "info")]
)
def test_gitlab_gets_the_five_keys_that_it_asks_for(
    found: Found, severity: str, weight: str
) -> None:
    (row,) = gitlab(found(severity=severity, line=3, end_line=5, fingerprint="ab" * 16))

    assert row == {
        "description": "the reply is dropped; fix: return it",
        "check_name": "RB513",
        "fingerprint": "ab" * 16,
        "severity": weight,
        "location": {"path": "src/desk.py", "lines": {"begin": 3, "end": 5}},
    }


def test_gitlab_gets_no_fingerprint_twice(found: Found) -> None:
    plain = Finding(Place("registry/codes/own.yaml"), "RB104", "wrong layer", "use EN")

    rows = gitlab(found(), found(), plain, plain)

    assert len({row["fingerprint"] for row in rows}) == 4


def test_gitlab_gets_an_empty_list_where_nothing_was_found() -> None:
    assert gitlab() == []


def test_rdjson_counts_columns_in_bytes(found: Found) -> None:
    text = "# ä 😀\ntitle = 'äö😀'; rb.invalid()\n"
    column = text.splitlines()[1].index("rb") + 1
    finding = found(line=2, column=column, end_line=2, end_column=column + 12)

    (row,) = rdjson(text, finding)["diagnostics"]

    begin = len("title = 'äö😀'; ".encode()) + 1
    assert row["location"]["range"] == {
        "start": {"line": 2, "column": begin},
        "end": {"line": 2, "column": begin + 12},
    }
    assert (row["severity"], row["code"]) == ("ERROR", {"value": "RB513"})


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_rdjson_brings_edits_along_as_suggestions(found: Found, ends: str) -> None:
    text = ends.join(["def f(rb):", "    x = 'ä'; rb.invalid()", ""])
    start = text.index("rb.")

    (row,) = rdjson(text, found(line=2, edits=(Edit(start, start, "return "),)))["diagnostics"]

    at = {"line": 2, "column": len("    x = 'ä'; ".encode()) + 1}
    assert row["suggestions"] == [{"range": {"start": at, "end": at}, "text": "return "}]


def test_rdjson_names_the_line_alone_where_the_text_cannot_be_had(found: Found) -> None:
    (row,) = rdjson(None, found(line=4, edits=(Edit(0, 1, ""),)))["diagnostics"]

    assert row["location"] == {"path": "src/desk.py", "range": {"start": {"line": 4}}}
    assert "suggestions" not in row


def test_rdjson_survives_a_text_that_became_shorter(found: Found) -> None:
    (row,) = rdjson("x\n", found(line=9))["diagnostics"]

    assert row["location"]["range"]["start"] == {"line": 9}


def test_rdjson_names_its_source_where_nothing_was_found() -> None:
    assert rdjson("") == {"source": {"name": "replybook"}, "diagnostics": []}
