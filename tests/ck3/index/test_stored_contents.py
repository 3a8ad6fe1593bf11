"""Files, texts and words of a view: those that the game loads, of the sources that are seen."""

from __future__ import annotations

import pytest
from tests.ck3.index.conftest import GAME, Look, Shelf

MOD = "mod:My Patch"
TEXTS = "localization/english/a_l_english.yml"


@pytest.fixture
def view(shelf: Shelf, look: Look):
    game = {
        "gfx/icons/a.dds": b"DDS",
        "gfx/icons/deep/b.dds": b"DDS",
        "gfx/iconsets/c.dds": b"DDS",
        "gui/icons.gui": "texticon = { icon = gold_icon }\n",
        TEXTS: 'l_english:\n a: "Give $some_key$ now"\n b: "@gold_icon! some_keys"\n',
    }
    shelf.write(GAME, game)
    shelf.write(MOD, {"gfx/icons/A.dds": b"DDS", TEXTS: 'l_english:\n a: "SOME KEY"\n'})
    shelf.build()
    return look


def test_files_below_a_folder_are_those_that_are_loaded(view: Look) -> None:
    assert sorted(view().files_below("gfx/icons")) == [
        f"{MOD}/gfx/icons/A.dds",
        f"{GAME}/gfx/icons/deep/b.dds",
    ]
    assert sorted(view(GAME).files_below("GFX/Icons/")) == [
        f"{GAME}/gfx/icons/a.dds",
        f"{GAME}/gfx/icons/deep/b.dds",
    ]


@pytest.mark.parametrize("folder", ["gfx/icon", "gfx/icons/a.dds", "sound", "%", "'"])
def test_other_folders_hold_nothing(view: Look, folder: str) -> None:
    assert view().files_below(folder) == []


@pytest.mark.parametrize("words", ["some_key", "some key", "SOME_KEY"])
def test_texts_hold_words_in_any_case(view: Look, words: str) -> None:
    assert view().texts_with(words) == [(f"{MOD}/{TEXTS}", "SOME KEY")]
    assert view(GAME).texts_with(words) == [(f"{GAME}/{TEXTS}", "Give $some_key$ now")]


@pytest.mark.parametrize("words", ["key_some", "some_ke", "", "$$", '"', "nothing_like_it"])
def test_other_words_are_in_no_text(view: Look, words: str) -> None:
    assert view(GAME).texts_with(words) == []


def test_a_sign_is_found_where_it_is(view: Look) -> None:
    assert view(GAME).texts_with_sign("@") == [(f"{GAME}/{TEXTS}", "@gold_icon! some_keys")]
    assert view().texts_with_sign("@") == []


def test_words_of_windows_are_found_below_their_folder(view: Look) -> None:
    assert view().files_with_words("gold_icon", "gui") == [f"{GAME}/gui/icons.gui"]
    assert view().files_with_words("gold_icon", "gfx") == []
    assert view(MOD).files_with_words("gold_icon", "gui") == []
    assert view().files_with_words("gold_texticon", "gui") == []


def test_a_file_that_holds_words_often_counts_once(shelf: Shelf, look: Look) -> None:
    texts = "".join(f' key_{at}: "The tide"\n' for at in range(5))
    shelf.write(GAME, {TEXTS: f"l_english:\n{texts}", "gui/tide.gui": "tide = { }\n"})
    shelf.build()

    assert look(GAME).holding("tide", bool, 2) == [f"{GAME}/{TEXTS}", f"{GAME}/gui/tide.gui"]
