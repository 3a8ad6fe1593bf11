"""Accepted findings: known again after lines moved, never a way around the worst rules."""

from __future__ import annotations

import json

import pytest

from replybook_devtools.lint.baseline import (
    NEVER_ACCEPTED,
    AcceptedFindings,
    BadBaselineFile,
    Baseline,
    baseline_of,
    divide_findings,
    read_baseline,
)
from replybook_devtools.lint.finding import LintFinding
from replybook_schema import Place


def found(rule: str = "RB513", path: str = "desk.py", line: int = 3, seal: str = "") -> LintFinding:
    return LintFinding(
        Place(path, line, 5), rule, "a problem", "a fix", fingerprint=seal or f"{rule}{path}{line}"
    )


def test_a_finding_that_was_accepted_is_known_and_another_one_is_new() -> None:
    old, new = found(line=3), found(line=9)

    held = divide_findings([old, new], baseline_of([old]), {"desk.py"})

    assert (held.known, held.new, held.stale) == ((old,), (new,), ())


def test_a_finding_is_known_again_on_another_line() -> None:
    before, now = found(line=3, seal="ab" * 16), found(line=30, seal="ab" * 16)

    assert divide_findings([now], baseline_of([before]), {"desk.py"}).new == ()


def test_an_entry_that_nothing_matches_is_stale() -> None:
    gone = found()

    held = divide_findings([], baseline_of([gone]), {"desk.py"})

    assert [one.path for one in held.stale] == ["desk.py"]


def test_an_entry_of_a_file_that_was_not_looked_at_is_not_stale() -> None:
    assert divide_findings([], baseline_of([found()]), {"other.py"}).stale == ()


@pytest.mark.parametrize("rule", sorted(NEVER_ACCEPTED))
def test_what_can_never_be_put_off_is_not_acceptable(rule: str) -> None:
    accepted = baseline_of([found(rule), found()]).acceptable()

    assert [entry.rule for entry in accepted.entries] == ["RB513"]


@pytest.mark.parametrize("rule", sorted(NEVER_ACCEPTED))
def test_an_entry_written_by_hand_is_no_way_around(rule: str) -> None:
    text = Baseline(
        (AcceptedFindings("desk.py", rule, "ab"), AcceptedFindings("desk.py", "RB513", "cd"))
    ).to_json()

    assert [entry.rule for entry in read_baseline(text).entries] == ["RB513"]


def test_the_file_is_the_same_whatever_the_order_of_the_findings() -> None:
    some = [found(line=3), found(line=9), found(path="a.py")]

    assert baseline_of(some).to_json() == baseline_of(some[::-1]).to_json()


def test_what_was_written_is_read_again() -> None:
    written = baseline_of([found(line=3), found(line=9)])

    assert read_baseline(written.to_json()) == written


def test_the_file_holds_no_text_of_the_source() -> None:
    rows = json.loads(baseline_of([found()]).to_json())["findings"]

    assert [set(row) for row in rows] == [{"path", "rule", "fingerprint"}]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"version": 2, "findings": []}',
        '{"version": 1}',
        '{"version": 1, "findings": {}}',
        '{"version": 1, "findings": ["RB513"]}',
        '{"version": 1, "findings": [{"path": "a.py", "rule": "RB513"}]}',
        '{"version": 1, "findings": [{"path": "a.py", "rule": "RB513", "fingerprint": 7}]}',
        "[" * 200_000,
    ],
)
def test_a_damaged_file_is_refused_with_the_way_out(text: str) -> None:
    with pytest.raises(BadBaselineFile, match="write it again"):
        read_baseline(text)
