"""Many units asked for at once are answered as one by one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ck3.sample_world import DEEP_HARBOUR, write_game, write_mods

from replybook.ck3.index import IndexView, Source, SymbolIndex, build_index
from replybook.ck3.index.bulk_questions import Holding
from replybook.ck3.known_world import KnownWorld
from replybook.ck3.playset_world import PlaysetWorld

GAME_TRAITS = "root:game/common/traits/00_harbour_traits.txt"
MOD_TRAITS = f"mod:{DEEP_HARBOUR}/common/traits/zzz_deep_harbour_traits.txt"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    top = tmp_path_factory.mktemp("world")
    sources = [Source("root:game", write_game(top / "game"))]
    sources += [Source(f"mod:{name}", folder) for name, folder in write_mods(top).items()]
    build_index(top / "world.db", sources, game_version="1.18", workers=0)
    with SymbolIndex(top / "world.db") as index:
        yield index.view()


def test_a_unit_is_told_with_every_file_that_defines_it(view: IndexView) -> None:
    found = view.holdings(["trait:saltborn", "trait:inland_hearted"])

    assert found["trait:inland_hearted"] == Holding(is_defined=True, addresses=(GAME_TRAITS,))
    assert found["trait:saltborn"].is_defined
    assert {GAME_TRAITS, MOD_TRAITS} == set(found["trait:saltborn"].addresses)


@pytest.mark.parametrize(
    "unit", ["trait:saltborm", "event:saltborn", "saltborn", "trait:", ":", "trait:a:b", ""]
)
def test_what_nothing_defines_is_left_out(view: IndexView, unit: str) -> None:
    assert view.holdings([unit]) == {}


def test_nothing_asked_is_nothing_answered(view: IndexView) -> None:
    assert view.holdings([]) == {}


def test_what_is_not_loaded_or_local_is_no_definition(view: IndexView) -> None:
    units = ["nickname:nick_of_the_reef", "scripted_trigger:is_near_water_trigger"]
    found = view.holdings(units)

    assert [found[unit].is_defined for unit in units] == [False, False]
    assert all(len(found[unit].addresses) == 1 for unit in units)


def test_the_answers_are_those_of_one_question_each(view: IndexView) -> None:
    names = [hit.name for hit in view.search("a", limit=10_000)] + ["nowhere"]
    units = [f"{kind}:{name}" for kind in view.counts() for name in names]
    found = view.holdings(units)

    assert len(found) > 50
    for unit in units:
        kind, _, name = unit.partition(":")
        assert (unit in found and found[unit].is_defined) == view.defines(kind, name), unit


def test_more_names_than_one_statement_takes(view: IndexView) -> None:
    units = [f"trait:t_{number}" for number in range(2_500)] + ["trait:saltborn"]

    assert list(view.holdings(units)) == ["trait:saltborn"]


# What a delivery asks


class Counting:
    """A view that counts the questions."""

    def __init__(self, view: IndexView) -> None:
        self._view = view
        self.asked = 0

    def holdings(self, units: list[str]) -> dict[str, Holding]:
        self.asked += 1
        return self._view.holdings(units)


def world_of(view: object) -> KnownWorld:
    world = PlaysetWorld(view).facts("1.18")["symbols_world"]  # type: ignore[arg-type]
    assert isinstance(world, KnownWorld)
    return world


def test_what_is_expected_is_asked_together(view: IndexView) -> None:
    counting = Counting(view)
    world = world_of(counting)
    world.expect(["trait:saltborn", "trait:saltborm"])

    assert "trait:saltborn" in world
    assert "trait:saltborm" not in world
    assert {GAME_TRAITS, MOD_TRAITS} == set(world.places("trait:saltborn"))
    assert counting.asked == 1


def test_what_was_not_expected_is_asked_alone_and_once(view: IndexView) -> None:
    counting = Counting(view)
    world = world_of(counting)

    assert "trait:saltborn" in world
    assert "trait:saltborn" in world
    assert world.places("trait:nowhere") == ()
    assert counting.asked == 2


def test_a_world_without_some_files_expects_too(view: IndexView) -> None:
    counting = Counting(view)
    paths = frozenset({"common/traits/00_harbour_traits.txt"})
    world = world_of(counting).without(paths)
    world.expect(["trait:saltborn", "trait:inland_hearted"])

    assert "trait:saltborn" in world, "the mod has one as well"
    assert "trait:inland_hearted" not in world
    assert counting.asked == 1
