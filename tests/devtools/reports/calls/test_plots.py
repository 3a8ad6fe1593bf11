"""The scale of bars over time: a round number that is no smaller than the highest bar."""

from __future__ import annotations

import re

import pytest

from replybook_devtools.reports.calls.plots import Bar, bars_over_time


@pytest.mark.parametrize(
    ("most", "numbers"),
    [
        (0, ["0", "0.5", "1"]),
        (1, ["0", "0.5", "1"]),
        (2, ["0", "1", "2"]),
        (3, ["0", "2.5", "5"]),
        (43, ["0", "25", "50"]),
        (51, ["0", "50", "100"]),
        (100, ["0", "50", "100"]),
    ],
)
def test_the_scale_ends_at_the_next_round_number(most: int, numbers: list[str]) -> None:
    plot = str(bars_over_time([Bar("Monday", {"good": most})], title="Calls", most=most))

    assert numbers == re.findall(r">([0-9.]+)</text>", plot)
