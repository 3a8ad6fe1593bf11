"""The measured index: what takes turns, on which files, and the rows that come of it."""

import json
from pathlib import Path

import pytest
from bench import index_cost, picture_cost, upkeep_cost
from bench.indexing import COLD, COMPARISON, PICTURES, SEARCH, UPDATE, WARM, indexing
from bench.workshop import Workshop


def test_all_three_work_on_the_same_files(tmp_path: Path) -> None:
    told = index_cost.figures(tmp_path, 200_000, runs=1)

    files = [file for file in (tmp_path / "corpus").rglob("*") if file.is_file()]
    assert len(files) == told["files"]
    assert 0.2 == told["MB"]
    assert told["definitions"] > 100
    assert told["kinds"] > 5
    texts = [file for file in files if file.suffix == ".yml"]
    assert len(texts) == index_cost.parse_files(files) > 0


def test_the_rows_compare_cold_with_parsing_and_warm_with_cold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"parsing": 2.0, "cold": 3.0, "warm": 0.03}
    told |= {"plain": 2.0, "painted": 2.1}
    told |= {"walk": 0.1, "comparison": 0.15, "update": 5.0, "scan": 2.0, "search": 0.1}
    told |= {f"{name}, CPU": value for name, value in told.items()}
    told |= {"files": 10, "MB": 100.0, "index MB": 50.0, "pictures": 1000}
    monkeypatch.setattr(Workshop, "told", lambda *_words: json.loads(json.dumps(told)))

    cold, warm, painted, compared, updated, searched = indexing(Workshop(tmp_path, 1), "")

    assert (1.5, COLD, "") == (cold.ratio, cold.budget, cold.verdict)
    assert (pytest.approx(0.01), WARM) == (warm.ratio, warm.budget)
    assert "index 0.50 MB per MB" in cold.note
    assert (pytest.approx(1.05), PICTURES, "") == (painted.ratio, painted.budget, painted.verdict)
    assert (pytest.approx(1.5), COMPARISON, "") == (
        compared.ratio,
        compared.budget,
        compared.verdict,
    )
    assert (2.5, UPDATE, "") == (updated.ratio, updated.budget, updated.verdict)
    assert (0.05, SEARCH, "") == (searched.ratio, searched.budget, searched.verdict)


def test_a_quick_run_has_no_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def told(_shop: object, module: str, *words: object) -> dict[str, float]:
        asked.extend((module, *words))
        names = (
            "parsing",
            "cold",
            "warm",
            "plain",
            "painted",
            "walk",
            "comparison",
            "update",
            "scan",
            "search",
        )
        every = dict.fromkeys(names, 1.0)
        return (
            every
            | {f"{name}, CPU": 1.0 for name in every}
            | {"files": 1, "MB": 1, "index MB": 1, "pictures": 1}
        )

    monkeypatch.setattr(Workshop, "told", told)

    rows = list(indexing(Workshop(tmp_path, 1, is_quick=True), ""))

    assert [None] * 6 == [row.budget for row in rows]
    assert ["bench.index_cost", tmp_path / "indexing", "4"] == asked[:3]
    assert ["bench.picture_cost", tmp_path / "pictures", "4"] == asked[3:6]
    assert ["bench.upkeep_cost", tmp_path / "upkeep", "1000"] == asked[6:]


def test_pictures_are_added_to_the_same_text(tmp_path: Path) -> None:
    told = picture_cost.figures(tmp_path, 200_000, runs=1)

    plain = {file.relative_to(tmp_path / "plain") for file in (tmp_path / "plain").rglob("*.*")}
    every = {file.relative_to(tmp_path / "painted") for file in (tmp_path / "painted").rglob("*.*")}
    assert plain < every
    assert told["pictures"] == len(every - plain) == 1_000
    assert {".dds"} == {file.suffix for file in every - plain}
    assert 0 < told["plain"]
    assert 0 < told["painted"]


def test_an_index_is_compared_and_updated_on_files_that_are_there(tmp_path: Path) -> None:
    told = upkeep_cost.figures(tmp_path, 250, runs=1)

    assert 250 == told["files"] == upkeep_cost.walked(tmp_path / "tree")
    assert 0 < told["walk"]
    assert 0 < told["parsing"] < told["update"]
    assert 250 == upkeep_cost.scanned(tmp_path / "tree")
    assert 0 < told["search"]
    assert 0 < told["scan"]
