"""The scales of plots: a round number above the highest bar, and tens below all durations."""

from __future__ import annotations

import re

import pytest

from replybook_devtools.reports.calls.plots import Bar, Range, bars_over_time, ranges


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


@pytest.mark.parametrize(
    ("times", "scale"),
    [
        ((0.02, 0.5, 3.0), ["0.01 ms", "0.1 ms", "1 ms"]),
        ((5, 50, 500), ["1 ms", "10 ms", "100 ms"]),
        ((0, 0, 0), ["0.001 ms"]),
    ],
)
def test_durations_are_on_a_scale_of_tens(
    times: tuple[float, float, float], scale: list[str]
) -> None:
    plot = str(ranges([Range("find", *times)], title="Durations"))

    assert [*scale, "find"] == re.findall(r">([^<>]+)</text>", plot)
