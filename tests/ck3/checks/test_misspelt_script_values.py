"""Script values that are misspelt by a letter or two, where a number belongs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.ck3.judged_content import content, opened, problems

from replybook.policy.validators import ContentFile
from replybook_ck3.index import IndexView

VALUES = content(
    "common/script_values/own.txt", "shore_toll_value = 5\nshore_gain_2 = { value = 1 }\n"
)
EFFECT = "common/scripted_effects/new.txt"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


def told(line: str, *more: ContentFile, view: IndexView | None = None) -> list[tuple[int, str]]:
    """The line of each finding in an effect with this line as its second, and what is meant."""
    file = content(EFFECT, f"pay_effect = {{\n\t{line}\n}}\n")
    found = [
        problem
        for problem in problems(VALUES, file, *more, view=view)
        if problem.code == "misspelt_script_value"
    ]
    assert {"warning"} >= {one.severity for one in found}
    return [(one.line, one.problem.split("script value ")[1].split("?")[0]) for one in found]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("add_gold = shore_tol_value", "shore_toll_value"),
        ("add_gold = { value = shore_toll_vaule }", "shore_toll_value"),
        ("if = { limit = { gold >= shroe_toll_value } }", "shore_toll_value"),
        ("add_piety = { value = 1 multiply = shore_gian_2 }", "shore_gain_2"),
        ("add_wind = 5 add_wind = shore_toll_valuee", "shore_toll_value"),
    ],
)
def test_a_misspelt_script_value_is_found_with_the_one_that_is_meant(line: str, meant: str) -> None:
    assert told(line) == [(2, meant)]


@pytest.mark.parametrize(
    "line",
    [
        "add_gold = shore_toll_value",
        "add_gold = something_else_entirely",
        "add_gold = scope:shore_tol_value",
        "add_gold = $shore_tol_value$",
        "add_trait = shore_tol_value",  # no number belongs there
        "add_gold = shore_gain_3",  # another number, which the game may have
        "add_gold = shore",
        "set_variable = { name = shore_tol_value value = yes }",
    ],
)
def test_other_words_are_left_alone(line: str) -> None:
    assert told(line) == []


def test_a_word_that_another_file_defines_is_no_misspelling() -> None:
    other = content("common/scripted_triggers/t.txt", "shore_tol_value = { always = yes }\n")

    assert told("add_gold = shore_tol_value", other) == []
    assert told("add_gold = shore_tol_value") != []


def test_the_script_values_of_the_world_are_known(view: IndexView) -> None:
    name = max(view.names_of("script_value"), key=len)
    slip = f"{name[:-2]}{name[-1]}"

    assert told(f"add_gold = {slip}", view=view) == [(2, name)]
    assert told(f"add_gold = {name}", view=view) == []
