"""History of titles and characters: who is named there, and lives that cannot have been."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.ck3.judged_content import content, opened, problems

from replybook_ck3.index import IndexView

PEOPLE = "history/characters/new.txt"
TITLES = "history/titles/new.txt"
BOOKMARKS = "common/bookmarks/bookmarks/new.txt"
HOUSES = "common/dynasty_houses/new.txt"
DYNASTIES = "common/dynasties/new.txt"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


def unresolved(view: IndexView, path: str, text: str) -> list[tuple[int, str]]:
    more = content(DYNASTIES, "77 = { name = a }\nkin = { name = b }\n")
    found = problems(content(path, text), more, view=view)
    return [
        (one.line, one.problem.partition(" ")[0])
        for one in found
        if one.code == "unresolved_reference"
    ]


@pytest.mark.parametrize(
    ("path", "text", "unit"),
    [
        (TITLES, "c_quayhaed = { }\n", "title:c_quayhaed"),
        (TITLES, "c_quayhead = { 1060.1.1 = { holder = 40001 } }\n", "character:40001"),
        (TITLES, "c_quayhead = { 1060.1.1 = { liege = k_nowhere } }\n", "title:k_nowhere"),
        (
            TITLES,
            "c_quayhead = { 1060.1.1 = { government = none_such } }\n",
            "government_type:none_such",
        ),
        (PEOPLE, "a1 = { father = 40001 }\n", "character:40001"),
        (PEOPLE, 'a1 = { mother = "b1" }\n', "character:b1"),
        (PEOPLE, "a1 = { 1070.1.1 = { employer = 40001 } }\n", "character:40001"),
        (PEOPLE, "a1 = { 1070.1.1 = { add_spouse = 40001 } }\n", "character:40001"),
        (PEOPLE, "a1 = { 1070.1.1 = { death = { killer = 40001 } } }\n", "character:40001"),
        (PEOPLE, "a1 = { dynasty = 78 }\n", "dynasty:78"),
        (PEOPLE, "a1 = { dynasty = kni }\n", "dynasty:kni"),
        (HOUSES, "house_a = { dynasty = 78 }\n", "dynasty:78"),
        (BOOKMARKS, "b = { character = { history_id = 40001 } }\n", "character:40001"),
    ],
)
def test_a_name_that_history_gives_has_to_be_defined(
    view: IndexView, path: str, text: str, unit: str
) -> None:
    assert [(1, unit)] == unresolved(view, path, text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            TITLES,
            "c_quayhead = { 1060.1.1 = { holder = 4001 liege = 0 } 1070.1.1 = { holder = 0 } }\n",
        ),
        (TITLES, 'c_quayhead = { 1060.1.1 = { holder = "4001" } }\n'),
        (TITLES, "k_outer_reefs = { }\n"),
        (PEOPLE, "a1 = { father = 4001 }\na2 = { mother = a1 }\n"),
        (PEOPLE, "a1 = { dynasty = 77 1070.1.1 = { employer = 4001 add_spouse = 4001 } }\n"),
        (PEOPLE, "a1 = { dynasty = kin effect = { father = { add_gold = 5 } } }\n"),
        (PEOPLE, "a1 = { effect = { set_father = character:4001 } }\n"),
        (HOUSES, "house_a = { dynasty = kin }\n"),
        (BOOKMARKS, "b = { character = { history_id = 4001 title = c_quayhead } }\n"),
    ],
)
def test_a_name_that_is_defined_or_nobody_is_right(view: IndexView, path: str, text: str) -> None:
    assert [] == unresolved(view, path, text)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            "a1 = {\n\t1066.1.1 = { birth = yes }\n\t1060.1.1 = { death = yes }\n}\n",
            1,
            "dies on 1060.1.1, before the birth",
        ),
        (
            (
                "a1 = { 1066.1.1 = { birth = yes } }\n"
                "a2 = {\n\tfather = a1\n\t1066.1.1 = { birth = yes }\n}\n"
            ),
            3,
            "the father a1 is born on 1066.1.1",
        ),
        (
            (
                "a1 = { 1040.1.1 = { birth = yes } 1060.2.2 = { death = { death_reason = x } } }\n"
                "a2 = {\n\tmother = a1\n\t1060.2.3 = { birth = 1060.2.3 }\n}\n"
            ),
            3,
            "the mother a1 dies on 1060.2.2",
        ),
        (
            (
                "a1 = { 1040.1.1 = { birth = yes } 1060.2.2 = { death = yes } }\n"
                "a2 = {\n\tfather = a1\n\t1061.3.1 = { birth = yes }\n}\n"
            ),
            3,
            "the father a1 dies on 1060.2.2",
        ),
    ],
)
def test_a_life_that_cannot_have_been_is_found(text: str, line: int, words: str) -> None:
    found = [
        problem for problem in problems(content(PEOPLE, text)) if problem.code == "impossible_life"
    ]

    assert [line] == [one.line for one in found]
    assert words in found[0].problem


@pytest.mark.parametrize(
    "text",
    [
        "a1 = { 1066.1.1 = { birth = yes } 1066.1.1 = { death = yes } }\n",
        (
            "a1 = { 1040.1.1 = { birth = yes } 1060.2.2 = { death = yes } }\n"
            "a2 = { father = a1 1060.11.1 = { birth = yes } }\n"
        ),
        (
            "a1 = { 1066.1.1 = { birth = yes } 1030.1.1 = { birth = yes } }\n"
            "a2 = { father = a1 1050.1.1 = { birth = yes } }\n"
        ),
        "a2 = { father = a1 1050.1.1 = { birth = yes } 1040.1.1 = { death = no } }\n",
    ],
)
def test_a_life_that_may_have_been_is_left_alone(text: str) -> None:
    assert "impossible_life" not in {problem.code for problem in problems(content(PEOPLE, text))}
