"""The search for known names that are spelt like an unknown one."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from replybook_ck3.world.alike_names import Likeness, SlipFinder, alike_names, is_slip
from replybook_ck3.world.known_world import ListedWorld, nearest

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
    scores = list(map(Likeness("tide").score, found))
    assert scores == sorted(scores, reverse=True)


def test_of_many_names_only_a_few_are_compared() -> None:
    with patch.object(Likeness, "score", return_value=0.0) as compare:
        alike_names("reef_trait", MANY, 3)

    assert 0 < compare.call_count <= 50


@pytest.mark.parametrize("name", ["", "a" * 100_000])
def test_what_is_no_name_has_none_that_are_nearest(name: str) -> None:
    assert () == nearest(f"trait:{name}", ListedWorld(["trait:saltborn"]), {"trait": ["a"]})


def test_bundle_and_world_are_ranked_by_one_measure() -> None:
    found = nearest("trait:saltbron", ListedWorld(["trait:salt"]), {"trait": ["saltborn"]})

    assert ("saltborn", "salt") == found


@pytest.mark.parametrize(
    ("name", "near"),
    [("saltbron", "saltborn"), ("tied", "tide"), ("quai.dds", "quay.dds"), ("Brave", "brave")],
)
def test_a_letter_or_two_are_a_slip(name: str, near: str) -> None:
    assert is_slip(name, ["wholly_other", near])


@pytest.mark.parametrize(
    ("name", "near"),
    [("step_01", "step_02"), ("side", "tide_b"), ("tide", "tide_word"), ("abc", "xyz"), ("", "a")],
)
def test_digits_other_words_and_longer_names_are_none(name: str, near: str) -> None:
    assert not is_slip(name, [near])
    assert not is_slip(name, [])


@pytest.mark.parametrize(
    "slip", ["saltbron", "asltborn", "saltbonr", "saltborm", "xaltborn", "saltbrn", "salltborn"]
)
def test_a_slip_is_found_among_very_many(slip: str) -> None:
    assert SlipFinder([*MANY, "saltborn"]).find(slip, 3) == ["saltborn"]


@pytest.mark.parametrize("name", ["", "x", "saltborn", "reef_trait_99999", "nothing_like_it"])
def test_what_is_no_slip_is_not_found(name: str) -> None:
    assert SlipFinder([*MANY, "saltborn", "x"]).find(name, 3) == []
    assert SlipFinder([]).find(name, 3) == []


def test_a_name_that_begins_like_very_many_is_found() -> None:
    names = [f"far_shores_event_{one:03}.{two:03}.desc" for one in range(100) for two in range(300)]
    finder = SlipFinder([*names, "far_shores_tooltip"])

    assert finder.find("far_shroes_tooltip", 3) == ["far_shores_tooltip"]
