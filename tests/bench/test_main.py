"""`python -m bench`: a run on the smallest sizes, from the fixtures to the table."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.__main__ import SUITES, main, measure_all
from bench.measure import CommandFailed
from bench.rows import Row
from bench.workshop import Workshop


def test_a_run_prints_the_table_and_writes_the_files_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = (tmp_path / "rows.json", tmp_path / "rows.md")
    words = ["--quick", "--runs", "1", "--only", "stages"]
    result = main([*words, "--json", str(files[0]), "--markdown", str(files[1])])
    printed = capsys.readouterr().out
    rows = json.loads(files[0].read_text("utf-8"))["rows"]

    assert result == 0
    assert {row["size"] for row in rows} == {"base", "100"}
    assert all(row["value"] > 0 for row in rows)
    assert all(row["name"] in printed for row in rows)
    assert "stage: load" in files[1].read_text("utf-8")


def test_a_suite_that_fails_is_a_row_and_the_others_still_run(tmp_path: Path) -> None:
    def breaks(_shop: Workshop, _size: str) -> Iterator[Row]:
        raise CommandFailed("exit code 3")

    def works(_shop: Workshop, size: str) -> Iterator[Row]:
        yield Row(name="works", size=size, value=1.0)

    suites = ((breaks, ("base",)), (works, ("base", "1,000")))
    rows = list(measure_all(Workshop(tmp_path, 1), suites, ("base",)))

    assert [(row.name, row.value, row.note) for row in rows] == [
        ("breaks", None, "failed: exit code 3"),
        ("works", 1.0, ""),
    ]


def test_every_suite_has_a_name_of_its_own() -> None:
    names = [suite.__name__ for suite, _ in SUITES]

    assert len(set(names)) == len(names)
