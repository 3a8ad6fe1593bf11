"""The exam of the judge: its rows, its score, and the training of the wording model (73)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bench.exam.rows import Row, read_rows
from bench.exam.rule_shares import shares
from bench.exam.scoring import scored
from bench.exam.training import read_weights, trained
from tests.project_tree import ROOT

from replybook.client.judging.base_tables import BASE

ROWS = ROOT / "bench" / "exam" / "rows.jsonl"
WEIGHTS = ROOT / "registry" / "replybook_registry" / "failures" / "weights.json"


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return list(read_rows([ROWS]))


def test_the_weights_are_what_the_rows_teach(rows: list[Row]) -> None:
    """Nobody can change the model but by its rows, and every machine teaches the same."""
    assert trained(rows) == WEIGHTS.read_text("utf-8")


def test_the_shipped_judge_reaches_its_goals_on_the_rows(rows: list[Row]) -> None:
    score = scored(rows, BASE)
    counts, total = score.count(), len(score.rows)
    judged = counts["right"] + counts["wrong"]

    assert total > 1_500
    assert counts["right"] / judged >= 0.97
    assert judged / total >= 0.7
    assert counts["wrong"] / total <= 0.02
    assert all(share <= 0.01 for share in score.harm().values())


def test_servers_that_the_model_never_saw_are_judged_as_well(
    rows: list[Row], tmp_path: Path
) -> None:
    """One of ten folds: `make exam ARGS="--folds 10"` takes all."""
    servers = sorted({row.server for row in rows})
    held = set(servers[::10])
    weights = tmp_path / "weights.json"
    weights.write_text(trained([row for row in rows if row.server not in held]), "utf-8")

    score = scored(
        [row for row in rows if row.server in held],
        BASE._replace(wording=read_weights(weights)),
    )
    counts = score.count()
    judged = counts["right"] + counts["wrong"]

    assert judged / len(score.rows) >= 0.7
    assert counts["right"] / judged >= 0.95


def test_a_score_counts_right_wrong_unmapped_and_harm() -> None:
    rows = [
        _row("S", '{"items": []}', is_error=False),
        _row("I", "Error: Sheet 'Q5' not found", is_error=True),
        _row("D", "Error: Sheet 'Q5' not found", is_error=True),
        _row("E", "zx qv", is_error=True),
        _row("I", "Error: Sheet 'Q5' not found", is_error=False, is_doubtful=True),
    ]

    score = scored(rows, BASE)

    assert score.count() == {"right": 2, "wrong": 1, "unmapped": 1}
    assert score.count("D") == {"wrong": 1}
    assert score.doubtful == {"right": 1}
    assert [row.text for *_, row in score.wrong()] == ["Error: Sheet 'Q5' not found"]
    assert set(score.harm().values()) == {0.0}
    assert "4 sure rows: 66.7% right on the 75.0% judged; 25.0% wrong" in score.told()
    assert next(score.curve()) == (0.0, 0.75, 2 / 3)


def test_a_rule_that_decides_is_missed(rows: list[Row]) -> None:
    few = [row for row in rows if row.label == "W"]

    lines = list(shares(few, BASE))

    assert len(lines) == 1 + len(BASE.rules) + len(BASE.dialects)
    rate = next(line for line in lines if line.startswith("phrase:rate_limit"))
    assert int(rate.split()[1]) > 20
    assert int(rate.split()[3]) < 0


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "x"}', "3"])
def test_a_line_that_is_no_row_is_named(line: str, tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(f"{json.dumps(_plain())}\n{line}\n", "utf-8")

    with pytest.raises(ValueError, match=r"rows\.jsonl:2: no row of the exam"):
        list(read_rows([file]))


def _row(label: str, text: str, *, is_error: bool, is_doubtful: bool = False) -> Row:
    return Row("x", "server", text, label, is_error, None, None, is_doubtful)


def _plain() -> dict[str, object]:
    return {"id": "x", "server": "s", "text": "t", "label": "S"}
