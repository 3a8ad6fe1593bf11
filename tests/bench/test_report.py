"""The table: a line for each row as it is known, also if it missed its budget or failed."""

import json

import pytest
from bench.report import LEGEND, as_json, as_markdown, header, lines
from bench.rows import LINEAR, Reference, Row, counted, failed, growth, waiting

LINT = Reference("linkml-lint", 2.5)
FAST = Row(name="check", size="1,000", value=0.25, reference=LINT, budget=0.2)
SLOW = Row(name="check", size="10,000", value=3.0, reference=LINT, budget=0.2)
ALONE = Row(
    name="breaking", size="100", value=0.5, reference=Reference("buf breaking", None), budget=4.0
)
ROWS = [FAST, SLOW, ALONE, failed("explain", "base", "exit code 3: broken")]


def printed(row: Row) -> str:
    (line,) = lines(row)
    return line


def test_a_row_shows_measured_reference_ratio_and_budget() -> None:
    assert ["check", "1,000", "250", "ms", "2.50", "s", "0.10", "0.20", "linkml-lint"] == printed(
        FAST
    ).split()


def test_rows_are_aligned_with_the_headings_without_knowing_each_other() -> None:
    column = header().index("codes")

    assert ["1,000", "10,000", "100", "base"] == [printed(row)[column:].split()[0] for row in ROWS]


def test_a_missed_budget_is_marked_and_one_that_holds_is_not() -> None:
    assert "0.20 !" in printed(SLOW)
    assert "!" not in printed(FAST)


def test_a_budget_missed_because_others_were_busy_is_marked_differently() -> None:
    disturbed = Row(
        name="check", size="1,000", value=1.0, reference=LINT, budget=0.2, cpu_ratio=0.1
    )

    assert "0.20 ~" in printed(disturbed)


def test_a_reference_that_was_not_measured_gives_no_ratio_and_no_verdict() -> None:
    assert (None, "") == (ALONE.ratio, ALONE.verdict)
    assert ["breaking", "100", "0.50", "s", "-", "4.00", "buf", "breaking"] == printed(
        ALONE
    ).split()


def test_a_reference_that_took_no_time_gives_no_ratio() -> None:
    assert Row(name="x", size="", value=1.0, reference=Reference("nothing", 0.0)).ratio is None


def test_a_failed_measurement_is_a_row_that_says_so() -> None:
    assert "failed: exit code 3: broken" in printed(ROWS[3])
    assert ROWS[3].has_failed


def test_what_is_not_there_yet_is_no_failure() -> None:
    row = waiting("each further delivery", "", "the first delivery", 0.05, "no server does it")

    assert "not yet: no server does it" in printed(row)
    assert not row.has_failed


@pytest.mark.parametrize(("found", "verdict"), [(12, ""), (13, "missed")])
def test_a_count_is_held_against_the_most_that_it_may_be(found: int, verdict: str) -> None:
    row = counted("files: resolve", "", found, 12, "files")

    assert verdict == row.verdict
    assert f"{found} files" in printed(row)


def test_details_are_printed_when_asked_for_and_otherwise_not() -> None:
    row = counted("files: resolve", "", 1, 12, "files", details=["replybook/call.py  2"])

    assert "    replybook/call.py  2" == list(lines(row, verbose=True))[1]
    assert 1 == len(list(lines(row)))


def test_growth_compares_the_two_large_sizes() -> None:
    (factor,) = growth(ROWS)

    assert ("check, linear", 12.0, LINEAR, "missed") == (
        factor.name,
        factor.ratio,
        factor.budget,
        factor.verdict,
    )


def test_growth_says_nothing_of_one_size_or_of_memory() -> None:
    memory = [counted("peak", size, 40, 200, "MB") for size in ("1,000", "10,000")]

    assert [] == list(growth([FAST, *memory]))


def test_markdown_has_one_line_for_each_row() -> None:
    text = as_markdown(ROWS, "measured today").splitlines()

    assert "measured today" == text[0]
    assert 2 + len(ROWS) == sum(line.startswith("| ") for line in text)


def test_the_legend_says_what_every_mark_means() -> None:
    assert all(mark in LEGEND for mark in "!~")


def test_json_keeps_the_figures_unrounded() -> None:
    rows = json.loads(as_json(ROWS, "measured today"))["rows"]

    assert [0.25, 3.0, 0.5, None] == [row["value"] for row in rows]
    assert [0.1, 1.2, None, None] == [row["ratio"] for row in rows]
    assert ["", "missed", "", ""] == [row["verdict"] for row in rows]
