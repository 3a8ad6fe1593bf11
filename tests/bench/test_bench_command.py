"""`python -m bench`: rows as they come, the names that may be asked for, and the exit codes."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench import __main__ as bench_main
from bench.__main__ import main, measured
from bench.measure import CommandFailed
from bench.measurements import ASKED, TABLE, Measurement
from bench.rows import Reference, Row
from bench.workshop import Workshop

pytestmark = pytest.mark.slow  # programs are started to be measured

RATIO_MISSED = Row(name="slow", size="", value=9.0, reference=Reference("fast", 1.0), budget=2.0)


def suite(*rows: Row) -> Measurement:
    return Measurement(lambda _shop, _size: iter(rows))


def only(monkeypatch: pytest.MonkeyPatch, **table: Measurement) -> None:
    monkeypatch.setattr(bench_main, "TABLE", table)
    monkeypatch.setattr(bench_main, "ASKED", {})


def test_a_run_prints_the_table_and_writes_the_files_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = (tmp_path / "rows.json", tmp_path / "rows.md")
    words = ["--quick", "--runs", "0", "--only", "stages"]
    result = main([*words, "--json", str(files[0]), "--markdown", str(files[1])])
    printed = capsys.readouterr().out
    rows = json.loads(files[0].read_text("utf-8"))["rows"]

    assert 0 == result
    assert {"base"} == {row["size"] for row in rows}
    assert all(0 < row["ratio"] <= 1 for row in rows)
    assert all(row["name"] in printed for row in rows)
    assert "stage: load" in files[1].read_text("utf-8")


def test_a_row_is_printed_before_the_next_one_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[str] = []

    def two(_shop: Workshop, _size: str) -> Iterator[Row]:
        yield Row(name="first", size="", value=1.0)
        printed.append(capsys.readouterr().out)
        yield Row(name="second", size="", value=1.0)

    only(monkeypatch, two=Measurement(two))
    main([])

    assert "first" in printed[0]
    assert "second" not in printed[0]


def test_a_budget_missed_is_marked_and_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only(monkeypatch, slow=suite(RATIO_MISSED))

    assert 0 == main([])
    assert "2.00 !" in capsys.readouterr().out


def test_a_measurement_that_fails_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_shop: Workshop, _size: str) -> Iterator[Row]:
        raise CommandFailed("exit code 3")

    only(monkeypatch, breaks=Measurement(breaks))

    assert 1 == main([])


def test_a_name_that_nobody_measures_is_refused_with_those_that_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--only", "files", "speed"])
    said = capsys.readouterr().err

    assert 2 == ended.value.code
    assert "'speed'" in said
    assert all(name in said for name in (*TABLE, *ASKED))


def test_only_what_was_named_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = {name: suite(Row(name=name, size="", value=1.0)) for name in ("one", "two", "three")}
    only(monkeypatch, **rows)
    main(["--only", "one", "three"])
    printed = capsys.readouterr().out

    assert ("one" in printed, "two" in printed, "three" in printed) == (True, False, True)


def test_without_a_name_the_table_of_the_design_is_measured_and_nothing_inside_it() -> None:
    assert {**TABLE} == bench_main._options([]).wanted
    assert not TABLE.keys() & ASKED.keys()


def test_a_quick_run_takes_the_small_sizes(tmp_path: Path) -> None:
    sizes: list[str] = []

    def notes(_shop: Workshop, size: str) -> Iterator[Row]:
        sizes.append(size)
        yield Row(name="notes", size=size, value=1.0)

    table = {"notes": Measurement(notes, ("1,000", "10,000"), ("base",))}
    quick, full = (
        list(measured(Workshop(tmp_path, 1, is_quick=is_quick), table))
        for is_quick in (True, False)
    )

    assert ["base", "1,000", "10,000"] == sizes
    assert ["notes"] == [row.name for row in quick]
    assert ["notes", "notes", "notes, linear"] == [row.name for row in full]


def test_a_suite_that_fails_is_a_row_and_the_others_still_run(tmp_path: Path) -> None:
    def breaks(_shop: Workshop, _size: str) -> Iterator[Row]:
        raise CommandFailed("exit code 3")

    table = {
        "breaks": Measurement(breaks, ("base",)),
        "works": suite(Row(name="works", size="", value=1.0)),
    }
    rows = list(measured(Workshop(tmp_path, 1), table))

    assert [("breaks", None, "failed: exit code 3"), ("works", 1.0, "")] == [
        (row.name, row.value, row.note) for row in rows
    ]
