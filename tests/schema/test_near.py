"""Suggestions: the nearest known words, at a cost that no word and no list of words can raise."""

import difflib
import uuid
from collections.abc import Sequence

import pytest

from replybook_schema.near import DEEPEST, LONGEST, did_you_mean, near, score_words

WORDS = ("common/traits", "common/decisions", "events", "history/characters", "gfx")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("common/trait", ["common/traits"]),
        ("event", ["events"]),
        ("histroy/characters", ["history/characters"]),
        ("nothing like it", []),
        ("", []),
    ],
)
def test_a_word_gets_what_is_spelt_like_it(word: str, expected: list[str]) -> None:
    assert expected == near(word, WORDS)


@pytest.mark.parametrize("word", ["common/trait", "evnets", "a/b", "gfxs", "traits"])
@pytest.mark.parametrize("most", [1, 3])
@pytest.mark.parametrize("cutoff", [0.0, 0.5, 0.8])
def test_ordinary_words_get_what_difflib_says(word: str, most: int, cutoff: float) -> None:
    assert difflib.get_close_matches(word, WORDS, most, cutoff) == near(word, WORDS, most, cutoff)


def test_words_may_be_compared_in_another_form() -> None:
    assert [] == near("GFX", WORDS)
    assert ["gfx"] == near("GFX", WORDS, key=str.casefold)


def test_each_word_comes_after_its_similarity() -> None:
    assert [(1.0, "gfx"), (0.0, "events")] == score_words("gfx", ["events", "gfx"], cutoff=0)


def test_a_question_is_asked_only_about_a_word_that_is_there() -> None:
    assert "; did you mean 'events'?" == did_you_mean("event", WORDS, "use x", before="; ")
    assert "use x" == did_you_mean("nothing like it", WORDS, "use x", before="; ")


@pytest.mark.parametrize(
    ("word", "is_compared"),
    [
        ("a" * LONGEST, True),
        ("a" * (LONGEST + 1), False),
        ("a/" * DEEPEST, True),
        ("a/" * (DEEPEST + 1), False),
    ],
)
def test_a_longer_or_deeper_word_is_like_nothing(word: str, is_compared: bool) -> None:
    assert is_compared == bool(near(word, [word[:LONGEST]]))


SESSIONS = [str(uuid.uuid5(uuid.NAMESPACE_URL, str(number))) for number in range(600)]
TOOLS = [f"inventory_service_of_a_shop_{one[:8]}" for one in SESSIONS[:360]]
PATHS = [f"common/decisions/some_long_folder_of_a_mod/{one[:18]}.txt" for one in SESSIONS[:100]]


@pytest.mark.parametrize("known", [SESSIONS, TOOLS, PATHS], ids=["uuids", "tools", "paths"])
@pytest.mark.parametrize("at", [-1, 0.5, 0.9])
def test_the_right_word_is_found_wherever_it_is_in_a_long_list(
    known: Sequence[str], at: float
) -> None:
    for meant in (known[0], known[len(known) // 2], known[-2], known[-1]):
        cut = len(meant) - 1 if at < 0 else int(len(meant) * at)

        assert [meant] == near(meant[:cut] + meant[cut + 1 :], known)


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("aab" * 42, ["abb" * 42] * 100_000),
        ("a/" * 16, ["/a" * 16] * 100_000),
        ("WA-RES-I-001", ["WA-RES-I-0010"] * 100_000),
    ],
)
def test_the_work_of_a_question_has_an_end(
    monkeypatch: pytest.MonkeyPatch, word: str, known: Sequence[str]
) -> None:
    calls = 0

    class Counting(difflib.SequenceMatcher[str]):
        def ratio(self) -> float:
            nonlocal calls
            calls += 1
            return super().ratio()

    monkeypatch.setattr(difflib, "SequenceMatcher", Counting)

    near(word, known)

    assert 0 < calls * len(word) * len(known[0]) < 400_000
