"""Which names are written like one that is none of them."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from replybook.ck3 import alike_names as module
from replybook.ck3.alike_names import alike_names, likeness

MANY = [f"reef_trait_{number:05}" for number in range(2_000)]


@pytest.mark.parametrize("slip", ["saltbron", "saltbor", "saltborne", "saltb0rn", "slatborn"])
def test_a_slip_in_a_name_finds_it_among_many(slip: str) -> None:
    assert ["saltborn"] == alike_names(slip, [*MANY, "saltborn"], 3)


@pytest.mark.parametrize("name", ["", "x", "storm_debt", "a" * 1_000])
def test_what_is_like_none_finds_none(name: str) -> None:
    assert [] == alike_names(name, [*MANY, "a" * 999, "b"], 3)


def test_no_more_are_told_than_asked_for_and_the_most_alike_comes_first() -> None:
    found = alike_names("tide", ["tides", "tied", "title", "tide_b", "side"], 2)

    assert 2 == len(found)
    assert likeness(found[0], "tide") >= likeness(found[1], "tide")


def test_of_many_names_only_a_few_are_compared() -> None:
    with patch.object(module, "get_close_matches", return_value=[]) as compare:
        alike_names("reef_trait", MANY, 3)

    assert len(compare.call_args.args[1]) <= 50
