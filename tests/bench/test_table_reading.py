"""The measured tables of a game: what is compared, and the rows that come of it."""

from pathlib import Path

from bench import tables_cost
from bench.table_reading import AGAIN, FEW, MEGABYTES, TIME, table_reading
from bench.workshop import Workshop

TOLD = {
    "parsing": 2.0,
    "tables": 2.5,
    "filtered": 4.0,
    "again": 1.0,
    "files": 40,
    "rows": 9_000,
    "MB": 20.0,
}


def test_the_measured_game_is_read_whole_and_looks_like_one(tmp_path: Path) -> None:
    told = tables_cost.figures(tmp_path, 300_000, runs=1)
    text = "".join(path.read_text("utf-8-sig") for path in (tmp_path / "game").rglob("*.txt"))

    births, holders = text.count("birth = yes"), text.count("holder =")
    baronies, dynasties = text.count("b_") - text.count("b_02"), text.count("dynn_")
    assert min(births, holders, baronies, dynasties) > 50
    assert told["rows"] > births + holders + baronies + dynasties
    assert 0.3 <= told["MB"] < 0.4
    assert told["files"] == 5
    assert 0 < told["again"] < min(told["tables"], told["filtered"])


def test_the_first_questions_are_held_against_parsing(tmp_path: Path, asked: list[object]) -> None:
    first, filtered, again = table_reading(Workshop(tmp_path, 1), "")

    assert (1.25, TIME, "") == (first.ratio, first.budget, first.verdict)
    assert (2.0, None, "") == (filtered.ratio, filtered.budget, filtered.verdict)
    assert (0.5, AGAIN, "missed") == (again.ratio, again.budget, again.verdict)
    assert ["bench.tables_cost", tmp_path / "tables", str(MEGABYTES)] == asked


def test_a_quick_run_has_no_verdict(tmp_path: Path, asked: list[object]) -> None:
    rows = list(table_reading(Workshop(tmp_path, 1, is_quick=True), ""))

    assert [None, None, None] == [row.budget for row in rows]
    assert str(FEW) == asked[-1]
