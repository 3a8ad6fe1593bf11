"""The answers of the index about symbols: places, winner, similar names, absence (decision 43)."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.specification.ck3.small_worlds import GAME, built, sources, written

from replybook_ck3.index import Source, SymbolIndex

HOSTILE = [
    '"',
    "'",
    "*",
    "AND",
    "NEAR(a b)",
    "a OR",
    "col:x",
    "(",
    "-",
    "'; DROP TABLE files; --",
    "",
    " ",
    "\0",
    "%",
    "_",
    "王",
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("world")
    with SymbolIndex(built(folder, sources(folder))) as opened:
        yield opened


@pytest.fixture
def view(index: Any) -> Any:
    return index.view()


def places(found: Any) -> list[tuple[str, bool]]:
    return [(one.address, one.wins) for one in found]


# Where a symbol is, and which definition wins


def test_a_symbol_of_the_game_is_found_at_its_place(view: Any) -> None:
    (place,) = view.find("shy", "trait")

    assert ("trait", "shy", "root:game/common/traits/00_traits.txt") == (
        place.kind,
        place.name,
        place.address,
    )
    assert (4, 1, True) == (place.line, place.column, place.wins)


def test_the_last_source_that_defines_a_trait_wins(view: Any) -> None:
    assert [
        ("root:game/common/traits/00_traits.txt", False),
        ("mod:My Patch/common/traits/zzz_my_traits.txt", True),
    ] == places(view.find("brave", "trait"))
    assert [
        ("mod:My Patch/common/traits/zzz_my_traits.txt", False),
        ("mod:Late/common/traits/zzz_rider.txt", True),
    ] == places(view.find("rider", "trait"))


def test_definitions_that_merge_all_count(view: Any) -> None:
    assert [True, True] == [wins for _, wins in places(view.find("on_birth", "on_action"))]


def test_a_file_of_the_same_path_replaces_the_earlier_one(view: Any) -> None:
    assert not view.defines("trait", "patient")
    assert view.defines("trait", "calm")
    assert [] == [one for one in view.find("patient", "trait") if one.wins]


def test_a_replaced_path_drops_the_folder_of_earlier_sources(view: Any) -> None:
    assert not view.defines("decision", "hold_feast")
    assert view.defines("decision", "hold_fair")


def test_a_view_of_fewer_sources_sees_what_they_hold(index: Any) -> None:
    game = index.view(["root:game"])
    both = index.view(["root:game", "mod:My Patch"])

    assert game.defines("trait", "patient")
    assert game.defines("decision", "hold_feast")
    assert not game.defines("trait", "rider")
    assert [("root:game/common/traits/00_traits.txt", True)] == places(game.find("brave", "trait"))
    assert both.defines("trait", "patient")
    assert both.defines("trait", "rider")


def test_the_order_of_a_view_is_the_load_order(index: Any) -> None:
    view = index.view(["mod:Late", "root:game"])

    assert view.defines("trait", "patient")
    assert not view.defines("trait", "calm")


def test_the_name_of_the_file_decides_before_the_source_does(tmp_path: Path) -> None:
    """A file of model B loads last by its name (specification 31)."""
    game = written(tmp_path / "g", {"common/traits/50_t.txt": "brave = { }\n"})
    early = written(tmp_path / "e", {"common/traits/00_t.txt": "brave = { }\n"})
    late = written(tmp_path / "l", {"common/traits/zzz_t.txt": "brave = { }\n"})
    made = [Source("root:game", game), Source("mod:Late", late), Source("mod:Early", early)]
    with SymbolIndex(built(tmp_path, made)) as index:
        found = index.view(["root:game", "mod:Early"]).find("brave", "trait")
        all_three = index.view().find("brave", "trait")

    assert ["root:game/common/traits/50_t.txt"] == [one.address for one in found if one.wins]
    assert ["mod:Late/common/traits/zzz_t.txt"] == [one.address for one in all_three if one.wins]


def test_find_without_a_kind_finds_every_kind(view: Any) -> None:
    assert {"trait"} == {one.kind for one in view.find("brave")}
    assert ["event_namespace"] == [one.kind for one in view.find("feast")]


def test_definitions_of_a_kind_are_those_that_find_gives(view: Any) -> None:
    assert places(view.find("brave", "trait")) == places(view.definitions_of("trait", "brave"))
    assert [] == view.definitions_of("modifier", "brave")


@pytest.mark.parametrize("name", ["Brave", "brav", "brave ", "*", "%", "brav_", ""])
def test_a_name_is_found_as_it_is_written(view: Any, name: str) -> None:
    assert not view.defines("trait", name)
    assert [] == view.find(name, "trait")


def test_files_are_known_with_their_digests(view: Any) -> None:
    text = "\ufeff" + GAME["common/traits/01_more.txt"]
    held = view.has_file("common/traits/01_more.txt")

    assert ["root:game", "mod:Late"] == [name for name, _ in held]
    assert sha256(text.encode()).hexdigest() == held[0][1]
    assert [] == view.has_file("common/traits/no.txt")


def test_a_file_is_the_same_whatever_the_case_of_its_path(view: Any) -> None:
    """One file under two addresses is one file (specification 45)."""
    held = view.has_file("common/traits/00_traits.txt")

    assert held
    assert held == view.has_file("Common/traits/00_TRAITS.txt")


def test_who_refers_to_a_symbol_is_known(view: Any) -> None:
    assert ["root:game/common/on_action/00_actions.txt"] == [
        one.address for one in view.references_to("trait", "brave")
    ]
    assert ["mod:My Patch/common/on_action/my_actions.txt"] == [
        one.address for one in view.references_to("event", "feast.1")
    ]
    assert [] == view.references_to("trait", "nobody")


# Search


def test_names_are_searched(view: Any) -> None:
    assert "brave" in {one.name for one in view.search("brave", kind="trait")}
    assert {"trait"} == {one.kind for one in view.search("brave", kind="trait")}


def test_texts_are_searched(view: Any) -> None:
    answer = view.search("harbour")

    assert ["trait_brave_desc"] == [one.name for one in answer]
    assert "harbour" in answer[0].text
    assert "root:game/localization/english/feast_l_english.yml" == answer[0].address


def test_a_search_can_be_narrowed_to_a_folder(view: Any) -> None:
    answer = view.search("brave", domain="common/traits")

    assert {"trait"} == {one.kind for one in answer}
    assert [] == view.search("brave", domain="common/decisions")


def test_a_search_has_a_limit(view: Any) -> None:
    assert 1 == len(view.search("brave", limit=1))


def test_a_search_that_finds_nothing_is_empty(view: Any) -> None:
    assert [] == view.search("xylophone")


@pytest.mark.parametrize("query", HOSTILE)
def test_whatever_is_asked_is_text_and_no_command(view: Any, query: str) -> None:
    view.search(query)
    view.near(query, kind="trait")
    assert not view.defines("trait", query)
    assert [] == view.find(query, "trait")
    assert view.defines("trait", "brave")


# Near names, and absence


@pytest.mark.parametrize("wrong", ["brvae", "Brave", "bravee", "brav"])
def test_a_slip_leads_to_the_name_that_was_meant(view: Any, wrong: str) -> None:
    found = view.near(wrong, kind="trait")

    assert "brave" == found[0].name
    assert 0 < len(found) <= 3
    assert all(0 <= one.score <= 1 for one in found)
    assert sorted((one.score for one in found), reverse=True) == [one.score for one in found]


def test_near_names_are_of_the_kind_that_was_asked_for(view: Any) -> None:
    assert {"trait"} == {one.kind for one in view.near("brave", kind="trait", limit=5)}
    assert "brave" not in {one.name for one in view.near("brave", kind="modifier")}


def test_what_is_like_nothing_is_near_nothing(view: Any) -> None:
    assert [] == view.near("qxzjwkvvv", kind="trait")


def test_absence_can_be_claimed_where_all_was_searched(view: Any) -> None:
    said = view.not_exists("bravehart", "trait")

    assert (True, True, []) == (said.can_claim_not_exists, said.is_complete, list(said.exact))
    assert "brave" in {one.name for one in said.near}
    assert {"root:game", "mod:My Patch", "mod:Late"} == set(said.searched_sources)
    assert "trait" in said.searched_kinds


def test_absence_cannot_be_claimed_of_what_is_there(view: Any) -> None:
    for kind in ("trait", None):
        said = view.not_exists("brave", kind)
        assert not said.can_claim_not_exists
        assert {"trait"} == {one.kind for one in said.exact}


def test_absence_of_one_kind_says_nothing_of_another(view: Any) -> None:
    assert view.not_exists("brave", "modifier").can_claim_not_exists
    assert not view.not_exists("brave").can_claim_not_exists


def test_absence_of_a_kind_that_nobody_knows_cannot_be_claimed(view: Any) -> None:
    assert not view.not_exists("bravehart", "no_such_kind").can_claim_not_exists
