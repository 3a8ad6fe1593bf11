"""The world of the demo.

It has no findings, and two of its sources redefine one trait (issue item 7).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

from replybook_ck3.index import IndexView, Source, SymbolIndex, build_index

MODS = {"Honey and Wax": "honey_and_wax", "Long Winters": "long_winters"}


@pytest.fixture
def world() -> Iterator[Path]:
    with as_file(files("replybook_devtools.demo") / "demo_files" / "world") as folder:
        yield folder


@pytest.fixture
def view(world: Path, tmp_path: Path) -> Iterator[IndexView]:
    mods = [Source(f"mod:{name}", world / "user_docs/mod" / path) for name, path in MODS.items()]
    sources = [Source("root:game", world / "game"), *mods]
    build_index(tmp_path / "index.sqlite3", sources, game_version="1.18", workers=0)
    index = SymbolIndex(tmp_path / "index.sqlite3")
    yield index.view([source.name for source in sources])
    index.close()


@pytest.mark.parametrize(
    "folder", ["game", "user_docs/mod/honey_and_wax", "user_docs/mod/long_winters"]
)
def test_no_file_has_a_finding(run: Run, world: Path, folder: str) -> None:
    place = str(world / folder)
    ended = run("ck3", "check", place, "--root", place, "--game-version", "1.18")

    assert (0, "no findings") == (ended.code, ended.out[:11]), ended.out


def test_all_of_it_is_indexed(view: IndexView) -> None:
    assert "complete" == view.status().status


def test_the_playset_names_the_mods_in_their_folders(world: Path) -> None:
    playset = json.loads((world / "data/playsets/bell_valleys.json").read_text("utf-8"))

    assert {name: f"root:user_docs/mod/{path}" for name, path in MODS.items()} == {
        mod["name"]: mod["path"] for mod in playset["mods"]
    }


def test_the_game_and_both_mods_define_one_trait_and_the_last_one_holds(view: IndexView) -> None:
    places = view.definitions_of("trait", "bee_warden")

    assert [
        ("mod:Honey and Wax/common/traits/zzz_honey_and_wax_traits.txt", False),
        ("mod:Long Winters/common/traits/zzz_long_winters_traits.txt", True),
        ("root:game/common/traits/00_valley_traits.txt", False),
    ] == sorted((place.address, place.wins) for place in places)


def test_what_the_agent_adds_is_not_there_yet(view: IndexView) -> None:
    assert view.not_exists("hive_keeper", "trait").can_claim_not_exists
