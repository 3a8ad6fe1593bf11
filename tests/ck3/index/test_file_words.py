"""The text of files is found by words and phrases, as it is now, and of files that are there.

Other tests search names; these search what stands in files. Source: specification 61.
"""

from __future__ import annotations

import pytest
from tests.ck3.index.conftest import Look, Shelf

from replybook_ck3.index import refresh_index
from replybook_ck3.index.file_words import contents, sought_by
from replybook_ck3.index.scoped_search import Wanted

GAME = "root:game"
MOD = "mod:Deep Harbour"
EVENT = "events/harbour_events.txt"
NOTES = "readme.md"

FILES = {
    EVENT: "harbour.1 = {\n\ttrigger = { has_trait = brave }\n\t# Über den Hafen\n}\n",
    "common/traits/a.txt": "brave = { category = personality }\n",
    NOTES: "The harbour of the brave.\n",
    "gui/window.gui": 'window = { name = "harbour_window" }\n',
    "gfx/pic.dds": b"DDS harbour",
}


@pytest.fixture
def words(shelf: Shelf) -> Shelf:
    shelf.write(GAME, FILES)
    shelf.write(MOD, {EVENT: "harbour.1 = { trigger = { has_trait = craven } }\n"})
    shelf.build()
    return shelf


def found(look: Look, query: str, **more: object) -> list[tuple[str, bool]]:
    sought = sought_by(query)
    assert sought is not None
    with look().looking() as (connection, scope):
        wanted = Wanted((), **more)  # type: ignore[arg-type]  # few of many
        return list(contents(connection, scope, wanted, sought, 20).files)


@pytest.mark.parametrize(
    ("query", "paths"),
    [
        ("has_trait", [f"{MOD}/{EVENT}", f"{GAME}/{EVENT}"]),
        ("has_trait = brave", [f"{GAME}/{EVENT}"]),
        ('"trait = brave"', [f"{GAME}/{EVENT}"]),
        ('"brave = trait"', []),
        ("brave harbour", [f"{GAME}/{NOTES}", f"{GAME}/{EVENT}"]),
        ('"harbour of the brave"', [f"{GAME}/{NOTES}"]),
        ('"harbour of" brave', [f"{GAME}/{NOTES}"]),
        ("uber", [f"{GAME}/{EVENT}"]),
        ("HARBOUR_WINDOW", [f"{GAME}/gui/window.gui"]),
        (
            "harb",
            [f"{MOD}/{EVENT}", f"{GAME}/gui/window.gui", f"{GAME}/{NOTES}", f"{GAME}/{EVENT}"],
        ),
        ("nothing_like_this", []),
        ("brave craven", []),
        ('" AND OR NOT', []),
        ("tra", [f"{MOD}/{EVENT}", f"{GAME}/{EVENT}"]),
        ('"tra"', []),
    ],
)
def test_words_and_phrases(words: Shelf, look: Look, query: str, paths: list[str]) -> None:
    assert sorted(paths) == sorted(path for path, _ in found(look, query))


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("is_adult = no", True),
        ("is_adult=no", True),
        ("limit = { is_adult = no", True),
        ("age >= 16", True),
        ("age   >=   16", True),
        ("is_adult = yes", False),
        ("age < 16 is_adult = no", True),
        ("age >= 17", False),
        ("is_adult = 16", False),
        ('"is_adult" yes', True),
    ],
)
def test_words_around_an_operator_are_one_statement(
    shelf: Shelf, look: Look, query: str, is_found: bool
) -> None:
    text = "limit = { is_adult = no age >= 16 }\ncustom = yes\n"
    shelf.write(GAME, {EVENT: text})
    shelf.build()

    assert is_found == bool(found(look, query))


def test_a_long_query_of_spaces_takes_no_time() -> None:
    assert sought_by(f"a{' ' * 15_000}b") is not None


def test_a_file_that_another_one_replaces_says_so_and_comes_last(words: Shelf, look: Look) -> None:
    assert [(f"{MOD}/{EVENT}", True), (f"{GAME}/{EVENT}", False)] == found(look, "has_trait")


def test_a_search_keeps_to_its_sources_and_its_folder(words: Shelf, look: Look) -> None:
    assert [] == found(look, "harbour", sources=frozenset({MOD}), domain="gui")
    assert 1 == len(found(look, "harbour", sources=frozenset({GAME}), domain="gui"))


@pytest.mark.parametrize("most", [1, 2, 3, 30])
def test_the_first_files_are_loaded_ones_by_path_and_all_are_counted(
    shelf: Shelf, look: Look, most: int
) -> None:
    replaced = {f"gui/{n}.gui": "words" for n in range(4)}
    shelf.write(
        GAME, {**replaced, "gui/own.gui": "words", "gui.txt": "words", "gui0/a.gui": "words"}
    )
    shelf.write(MOD, {"gui/2.gui": "words", "gui/3.gui": "words", "GUI/0.gui": "words"})
    shelf.build()

    with look().looking() as (connection, scope):
        sought = sought_by("words")
        assert sought is not None
        found = contents(connection, scope, Wanted((), domain="gui"), sought, most)

    loaded = [f"{MOD}/GUI/0.gui", f"{GAME}/gui/1.gui", f"{MOD}/gui/2.gui", f"{MOD}/gui/3.gui"]
    shown = [(one, True) for one in (*loaded, f"{GAME}/gui/own.gui")]
    shown += [(f"{GAME}/gui/{n}.gui", False) for n in (0, 2, 3)]
    assert (tuple(shown[:most]), 8) == (found.files, found.total)


@pytest.mark.parametrize("query", ["", '""', "= { } < >", "\0"])
def test_a_query_without_a_letter_is_none(query: str) -> None:
    assert sought_by(query) is None


def test_what_a_file_held_before_is_found_no_more(words: Shelf, look: Look) -> None:
    top = words.sources[0].folder
    for number in range(5):
        (top / NOTES).write_text(f"quay_{number}\n")
        refresh_index(words.file, words.sources, game_version="1.18")
        assert [(f"{GAME}/{NOTES}", True)] == found(look, f'"quay {number}"')
        assert [] == found(look, f'"quay {number - 1}"')
    (top / NOTES).unlink()
    refresh_index(words.file, words.sources, game_version="1.18")
    assert [] == found(look, "quay")


def test_words_of_files_that_are_gone_are_cleared_away(
    words: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook_ck3.index.file_words._SPARE", 0)
    for number in range(30):
        (words.sources[0].folder / NOTES).write_text(f"quay {number}\n")
        words.build()

    assert [(f"{GAME}/{NOTES}", True)] == found(look, '"quay 29"')
    with look().looking() as (connection, _):
        query = "SELECT count(*) FROM file_words WHERE file_words MATCH 'quay'"
        assert connection.execute(query).fetchone()[0] < 25


def test_the_lines_of_what_is_found_are_those_of_its_parts() -> None:
    sought = sought_by('brave "of the"')
    assert sought is not None

    assert [(2, "  brave  ", 2), (3, "of  the x", 0)] == list(
        sought.lines("bravery is\n  brave  \r\nof  the x\n")
    )
