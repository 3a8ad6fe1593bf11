"""A file that changes keeps the rows that stay as they are: the index is the one of a first build.

Source: specification 60.
"""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ck3.index.conftest import GAME, Look, Shelf

from replybook_ck3.index import update_files

TRAITS = "common/traits/a.txt"
TEXTS = "localization/english/a_l_english.yml"

HELD = {
    "definitions": """SELECT file.path, kind.name, name.text, item.start, item.stop, item.line,
        item.column, item.is_local, item.digest, item.text FROM definition AS item""",
    "references": """SELECT file.path, kind.name, name.text, item.start, item.line, item.column
        FROM reference AS item""",
}
OF_ALL = """ JOIN file ON file.id = item.file JOIN kind ON kind.id = item.kind
    JOIN name ON name.id = item.name"""
FILES = """SELECT path, digest, reading, definitions,
    (SELECT count(*) FROM definition WHERE id >= first_definition AND id < end_definition AND file = file.id),
    (SELECT count(*) FROM reference WHERE id >= first_reference AND id < end_reference AND file = file.id)
    FROM file"""
COUNT = "SELECT count(*) FROM text_words WHERE text_words MATCH ?"
WORDS = "SELECT name.text FROM text_words JOIN definition ON definition.id = text_words.rowid \
    JOIN name ON name.id = definition.name WHERE text_words MATCH ?"


def held(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all that an index holds of its files, without ids."""
    with closing(sqlite3.connect(file)) as stored:
        found = {
            name: sorted(stored.execute(query + OF_ALL), key=repr) for name, query in HELD.items()
        }
        found["files"] = sorted(stored.execute(FILES))
        for word in ("word_1", "word_2", "common"):
            found[word] = sorted(stored.execute(WORDS, (f'"{word}"',)))
            found[f"{word} in all"] = stored.execute(COUNT, (f'"{word}"',)).fetchall()
        stored.execute("INSERT INTO name_grams (name_grams, rank) VALUES ('integrity-check', 1)")
    return found


def updated(shelf: Shelf, path: str, text: str) -> None:
    shelf.write(GAME, {path: text})
    update_files(shelf.file, {shelf.sources[0]: [path]}, game_version="1.18")


def built_anew(shelf: Shelf) -> Shelf:
    other = replace(shelf, file=shelf.file.with_name("other.sqlite3"))
    for part in shelf.file.parent.glob("other.sqlite3*"):
        part.unlink()
    other.build()
    return other


def edited(dice: random.Random, units: list[str]) -> list[str]:
    """Return units of which some went, came, changed or moved."""
    kept = [unit for unit in units if dice.random() > 0.2]
    for _ in range(dice.choice((0, 1, 3, 40))):
        kept.insert(dice.randrange(len(kept) + 1), f"{dice.randrange(60)}")
    if dice.random() < 0.3:
        dice.shuffle(kept)
    return kept


def script(dice: random.Random, units: list[str]) -> str:
    lines = (
        f"t{unit} = {{\n\tdesc = t{unit}_desc\n{'# more' * dice.randrange(2)}\n\topposites = {{ t1 t{unit} }}\n}}\n"
        for unit in units
    )
    return f"# {'x' * dice.randrange(9)}\n" + "".join(lines)


def texts(dice: random.Random, units: list[str]) -> str:
    lines = (f' t{unit}:0 "common word_{dice.randrange(4)}"\n' for unit in units)
    return "l_english:\n" + "".join(lines)


@pytest.mark.parametrize("seed", range(6))
def test_after_any_edits_an_index_holds_what_a_first_build_does(shelf: Shelf, seed: int) -> None:
    dice = random.Random(seed)
    shelf.write(GAME, {TRAITS: "t1 = { }\n", TEXTS: 'l_english:\n t1: "common"\n', "b.txt": "b"})
    shelf.write(GAME, {"common/traits/b.txt": "other = { desc = t1 }\n"})
    shelf.build()
    units: list[str] = []
    for _ in range(12):
        units = edited(dice, units)
        updated(shelf, TRAITS, script(dice, units))
        updated(shelf, TEXTS, texts(dice, units))
        assert held(built_anew(shelf).file) == held(shelf.file)


def ids(shelf: Shelf) -> dict[str, int]:
    query = """SELECT name.text, item.id FROM definition AS item JOIN name ON name.id = item.name"""
    with closing(sqlite3.connect(shelf.file)) as stored:
        return dict(stored.execute(query))


def test_a_unit_that_comes_first_moves_the_others_and_leaves_their_rows(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {TRAITS: "a = { }\nb = { }\n", "common/traits/z.txt": "z = { }\n"})
    shelf.build()
    before = ids(shelf)

    updated(shelf, TRAITS, "new = { }\n\na = { }\nb = { }\n")

    after = ids(shelf)
    assert before == {name: after[name] for name in before}
    assert [3, 4] == [look().find(name)[0].line for name in ("a", "b")]


def test_a_file_that_outgrows_its_ids_gets_others_that_no_file_has(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {TRAITS: "a = { }\n", "common/traits/z.txt": "z = { }\n"})
    shelf.build()

    for count in (100, 3, 200):
        updated(shelf, TRAITS, "".join(f"a{n} = {{ }}\n" for n in range(count)))
        updated(shelf, "common/traits/z.txt", "".join(f"z{n} = {{ }}\n" for n in range(count)))
        assert 2 * count == len(ids(shelf)) == look().status().symbols


def test_a_text_is_found_by_its_words_as_they_are_now(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {TEXTS: 'l_english:\n a: "old words"\n b: "words that stay"\n'})
    shelf.build()

    updated(shelf, TEXTS, 'l_english:\n\n b: "words that stay"\n a: "new words"\n')

    found = {word: [hit.name for hit in look().search(word)] for word in ("old", "new", "stay")}
    assert {"old": [], "new": ["a"], "stay": ["b"]} == found
