"""The meaning of PASS, PARTIAL, FAIL, NOT MEASURED and NOT APPLICABLE (004 §8)."""

import pytest

from replybook_devtools.audit.scorecard.audit_report import ScoreRow, Status
from replybook_devtools.audit.scorecard.measured import (
    MOVED,
    Measured,
    measure_nothing,
    score_of,
    status_of,
    verdict_of,
    worst,
)


@pytest.mark.parametrize(
    ("good", "of", "is_strict", "status", "score"),
    [
        (72, 72, False, "PASS", 10),
        (71, 72, False, "PARTIAL", 9),
        (1, 72, False, "PARTIAL", 0),
        (0, 72, False, "FAIL", 0),
        (71, 72, True, "FAIL", 0),
        (72, 72, True, "PASS", 10),
        (0, 0, True, "NOT APPLICABLE", None),
        (0, 0, False, "NOT APPLICABLE", None),
    ],
)
def test_a_status_follows_from_its_counts(
    good: int, of: int, is_strict: bool, status: Status, score: int | None
) -> None:
    measured = Measured(good, of, "")

    assert status == status_of(measured, is_strict=is_strict)
    assert score == score_of(measured, status)


def test_without_evidence_nothing_passes() -> None:
    status = status_of(measure_nothing("no trace"), is_strict=False)

    assert "NOT MEASURED" == status
    assert score_of(measure_nothing("no trace"), status) is None


@pytest.mark.parametrize("is_strict", [False, True])
@pytest.mark.parametrize("kept_back", [{"accepted": 1}, {"unseen": 1}])
def test_what_is_accepted_or_was_not_looked_at_neither_passes_nor_fails(
    kept_back: dict[str, int], is_strict: bool
) -> None:
    measured = Measured(10, 10, "", **kept_back)
    status = status_of(measured, is_strict=is_strict)

    assert "PARTIAL" == status
    assert 9 == score_of(measured, status)


def test_where_nothing_was_eligible_in_a_part_nothing_is_known_of_the_rest() -> None:
    assert "NOT MEASURED" == status_of(Measured(0, 0, "", unseen=1), is_strict=False)


def row(status: Status, score: int | None) -> ScoreRow:
    return ScoreRow("x", "", (), status, 0, None, score, "", (), "")


def test_the_score_is_the_mean_of_what_was_measured() -> None:
    verdict = verdict_of([row("PASS", 10), row("PARTIAL", 7), row("NOT MEASURED", None)])

    assert 8.5 == verdict.score
    assert {"PASS": 1, "PARTIAL": 1, "NOT MEASURED": 1, "FAIL": 0, "NOT APPLICABLE": 0} == dict(
        verdict.counts
    )
    assert "PASS 1, PARTIAL 1, NOT MEASURED 1" == str(verdict)


@pytest.mark.parametrize(
    ("good", "of", "score"),
    [(10, 10, 8.5), (3, 10, 2.5), (0, 10, 0.0), (0, 0, None), (0, None, None)],
)
def test_the_score_is_multiplied_by_the_share_of_moved_tools(
    good: int, of: int | None, score: float | None
) -> None:
    measured = Measured(good, of, "", unseen=1)
    status = status_of(measured, is_strict=False)
    share = ScoreRow(MOVED, "", (), status, good, of, score_of(measured, status), "", (), "")

    assert score == verdict_of([share, row("PASS", 10), row("PARTIAL", 7)]).score


def test_where_there_is_no_tool_there_is_no_score() -> None:
    share = ScoreRow(MOVED, "", (), "NOT APPLICABLE", 0, 0, None, "", (), "")

    assert verdict_of([share, row("PASS", 10), row("FAIL", 0)]).score is None


def test_the_mean_is_rounded_down_so_that_a_ten_is_all_of_it() -> None:
    assert 9.9 == verdict_of([*[row("PASS", 10)] * 60, row("PARTIAL", 9)]).score


def test_where_nothing_was_measured_there_is_no_score() -> None:
    assert verdict_of([row("NOT MEASURED", None)]).score is None


def test_the_worst_status_is_what_a_gate_looks_at() -> None:
    assert "FAIL" == worst([row("PASS", 10), row("FAIL", 0), row("NOT MEASURED", None)])
    assert "NOT MEASURED" == worst([row("PASS", 10), row("NOT MEASURED", None)])
    assert "PASS" == worst([])
