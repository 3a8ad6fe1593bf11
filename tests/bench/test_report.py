"""The table: aligned, complete, and honest about what was missed, failed or not measured here."""

import json

from bench.budgets import LINEAR, Peer
from bench.report import as_json, as_markdown, as_text
from bench.rows import Row, failed, growth

FAST = Row(
    name="check", size="1,000", value=0.25, budget=0.5, cpu=0.2, peak_mb=41.0, load=0.1, others=0.0
)
SLOW = Row(name="check", size="10,000", value=6.0, budget=3.0, peers=(Peer("buf lint", 0.33),))
ROWS = [FAST, SLOW, failed("explain", "base", "exit code 3: broken")]


def test_the_table_is_aligned() -> None:
    lines = as_text(ROWS).splitlines()[:5]
    column = lines[0].index("codes")

    assert [line[column:].split()[0] for line in lines[2:]] == ["1,000", "10,000", "base"]


def test_a_missed_budget_is_marked() -> None:
    text = as_text(ROWS)

    assert "50%" in text
    assert "200% !" in text


def test_a_budget_missed_because_others_were_busy_is_marked_differently() -> None:
    disturbed = Row(name="check", size="1,000", value=1.0, budget=0.5, cpu=0.4)

    assert "200% ~" in as_text([disturbed])


def test_a_peer_figure_from_the_design_is_marked() -> None:
    assert "buf lint 0.33*" in as_text([SLOW])
    here = Row(name="check", size="100", value=1.0, peers=(Peer("buf lint", 0.4, here=True),))

    assert "buf lint 0.4\n" in as_text([here])


def test_a_failed_measurement_is_a_row_that_says_so() -> None:
    assert "failed: exit code 3: broken" in as_text(ROWS)


def test_growth_compares_the_two_large_sizes() -> None:
    (factor,) = growth(ROWS)

    assert (factor.name, factor.value, factor.unit, factor.budget) == ("check", 30.0, "x", LINEAR)


def test_markdown_has_one_line_for_each_row() -> None:
    lines = as_markdown(ROWS, "measured today").splitlines()

    assert lines[0] == "measured today"
    assert sum(line.startswith("| ") for line in lines) == 2 + len(ROWS)


def test_json_keeps_the_figures_unrounded() -> None:
    data = json.loads(as_json(ROWS, "measured today"))

    assert [row["value"] for row in data["rows"]] == [0.25, 6.0, None]
    assert data["rows"][1]["used"] == 2.0
