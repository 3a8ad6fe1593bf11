"""The facts of a session's playset: units, files, and the capabilities of its index."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.judged_content import opened
from tests.ck3.sample_world import write_mods

from replybook_ck3 import Session
from replybook_ck3.index import IndexView, Source, SymbolIndex, build_index
from replybook_ck3.index.playset_world import PlaysetWorld
from replybook_ck3.world.domain_table import DomainTable

WHOLE = "touched_units_complete"
GULLS = "common/traits/01_gull_traits.txt"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


@pytest.fixture(scope="module")
def gameless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("gameless"), has_game=False) as found:
        yield found


def units(view: IndexView) -> Any:
    return PlaysetWorld(view).facts()["symbols_world"]


def files(view: IndexView) -> Any:
    return PlaysetWorld(view).facts()["files_existing"]


@pytest.mark.parametrize("unit", ["trait:saltborn", "trait:gull_friend", "event:tides.0001"])
def test_units_of_game_and_mods_are_in_the_world(view: IndexView, unit: str) -> None:
    assert unit in units(view)


@pytest.mark.parametrize("unit", ["trait:saltbron", "event:saltborn", "saltborn", "", 7])
def test_what_nobody_defines_is_not_in_the_world(view: IndexView, unit: object) -> None:
    assert unit not in units(view)


def test_a_whole_index_decides_its_kinds_and_one_without_the_game_none(
    view: IndexView, gameless: IndexView
) -> None:
    assert {"trait", "event", "localization_key"} <= units(view).kinds
    assert frozenset() == units(gameless).kinds


def test_places_are_addresses_of_the_index(view: IndexView) -> None:
    assert {
        "root:game/common/traits/00_harbour_traits.txt",
        "mod:Deep Harbour/common/traits/zzz_deep_harbour_traits.txt",
    } == set(units(view).places("trait:saltborn"))


def test_near_names_are_of_the_same_kind(view: IndexView) -> None:
    assert "saltborn" in units(view).near("trait:saltbron")
    assert "saltborn" not in units(view).near("event:saltbron")


def test_the_world_without_a_file_lacks_what_only_that_file_defines(view: IndexView) -> None:
    left = units(view).without(frozenset({"common/traits/00_harbour_traits.txt"}))

    assert "trait:saltborn" in left, "the mod defines it too"
    assert "trait:lantern_keeper" not in left
    assert "trait:lantern_keeper" in units(view)


@pytest.mark.parametrize(
    ("address", "is_there"),
    [
        ("root:game/common/traits/00_harbour_traits.txt", True),
        ("mod:My Patch/common/traits/00_harbour_traits.txt", True),
        ("mod:My Patch/common/traits/zzz_deep_harbour_traits.txt", True),
        ("mod:My Patch/common/traits/new.txt", False),
        ("mod:My Patch/00_harbour_traits.txt", False),
    ],
)
def test_a_file_exists_in_whichever_source_it_lies(
    view: IndexView, address: str, is_there: bool
) -> None:
    assert is_there is (address in files(view))


def test_a_file_is_as_delivered_only_by_place_and_content(tmp_path: Path, view: IndexView) -> None:
    folder = write_mods(tmp_path)["Deep Harbour"]
    path = "common/traits/zzz_deep_harbour_traits.txt"
    text = (folder / path).read_text("utf-8-sig")
    shared = (folder / GULLS).read_text("utf-8-sig")

    assert files(view).is_as(f"mod:Deep Harbour/{path}", text)
    assert files(view).is_as(f"mod:Deep Harbour/{path}", text.replace("\n", "\r\n"))
    assert not files(view).is_as(f"mod:Deep Harbour/{path}", f"{text}# another\n")
    assert not files(view).is_as(f"mod:Far Shores/{path}", text)
    assert files(view).is_as(f"mod:Deep Harbour/{GULLS}", shared)


def test_the_sources_with_a_file_at_a_path_are_in_load_order(view: IndexView) -> None:
    assert ["root:game", "mod:Deep Harbour"] == files(view).sources_with(f"mod:X/{GULLS}")
    assert [] == files(view).sources_with("mod:Deep Harbour/common/traits/none.txt")


def test_the_version_is_that_of_the_index_unless_another_is_asked_for(view: IndexView) -> None:
    assert "1.18" == PlaysetWorld(view).facts()["game_version"]
    assert "1.17" == PlaysetWorld(view).facts("1.17")["game_version"]


# Capabilities


def test_a_whole_index_of_game_and_mods_publishes_that_units_are_known(view: IndexView) -> None:
    assert (WHOLE,) == PlaysetWorld(view).capabilities()
    assert (WHOLE,) == PlaysetWorld(view).capabilities("1.18")


def test_an_index_without_the_game_publishes_nothing(gameless: IndexView) -> None:
    assert () == PlaysetWorld(gameless).capabilities()


def test_an_index_that_was_never_built_publishes_nothing_and_decides_nothing(
    tmp_path: Path,
) -> None:
    with SymbolIndex(tmp_path / "none.db") as index:
        world = PlaysetWorld(index.view(["root:game"]))

        assert ((), ()) == (world.capabilities(), world.indexed_domains())
        assert "trait:saltborn" not in units(index.view(["root:game"]))
        assert frozenset() == units(index.view(["root:game"])).kinds


def test_an_index_that_follows_other_folders_than_the_session_publishes_nothing(
    view: IndexView,
) -> None:
    """The folders of 1.19 are not those that an index of 1.18 read."""
    assert () == PlaysetWorld(view).capabilities("1.19")


def test_a_session_says_what_the_index_covers_now(tmp_path: Path) -> None:
    session = Session(session_id="s1", mode="ck3lens", capabilities=["schema_change_classified"])
    file = tmp_path / "index.db"
    with opened(tmp_path) as view:
        before = PlaysetWorld(view).session(session)
    with SymbolIndex(file) as index:
        build_index(file, [Source("mod:Deep Harbour", tmp_path / "mods/deep_harbour")], workers=0)
        after = PlaysetWorld(index.view()).session(session)

    assert ("schema_change_classified", WHOLE) == before.capabilities
    assert {"common/traits", "events"} <= set(before.indexed_domains)
    assert ("schema_change_classified",) == after.capabilities


def test_every_indexed_folder_is_one_of_the_domain_table(view: IndexView) -> None:
    folders = {row.folder for row in DomainTable("1.18").rows}

    assert set() == set(PlaysetWorld(view).indexed_domains()) - folders
