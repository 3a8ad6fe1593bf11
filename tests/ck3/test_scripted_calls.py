"""Calls of scripted effects and triggers with their arguments, and on_actions beside the game's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.ck3.judged_content import content, opened, problems

from replybook_ck3.index import IndexView

EFFECTS = "common/scripted_effects/new.txt"
TRIGGERS = "common/scripted_triggers/new.txt"
ACTIONS = "common/on_action/new.txt"
EVENTS = "events/new.txt"
PAY = content(
    "common/scripted_effects/pay.txt",
    "pay_effect = {\n\t# $NOTE$ is told\n\t$WHO$ = { add_gold = $SUM$ }\n}\n"
    "lower_effect = { add_gold = $sum$ }\n"
    "plain_effect = { add_gold = 5 }\n"
    "twice_effect = { add_gold = $SUM$ }\n",
)
AGAIN = content("common/scripted_effects/again.txt", "twice_effect = { add_gold = 5 }\n")


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


def said(path: str, text: str, code: str) -> list[tuple[int, str]]:
    found = problems(content(path, text), PAY, AGAIN)
    return [(one.line, one.problem) for one in found if one.code == code]


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        (EFFECTS, "a = {\n\tpay_effect = { WHO = root }\n}\n", "needs SUM"),
        (EFFECTS, "a = {\n\tpay_effect = { }\n}\n", "needs SUM and WHO"),
        (EFFECTS, "a = {\n\tpay_effect = yes\n}\n", "needs SUM and WHO"),
        (EFFECTS, "a = {\n\tpay_effect = { WHO = root SUMM = 5 }\n}\n", "SUMM is no parameter"),
        (EFFECTS, "a = {\n\tlower_effect = { SUM = 5 }\n}\n", "needs sum"),
        (EFFECTS, "a = {\n\tif = {\n\t\tlower_effect = yes } }\n", "needs sum"),
        (
            EVENTS,
            "namespace = n\nn.1 = {\n\timmediate = { scope:x = { pay_effect = { SUM = 1 } } }\n}\n",
            "needs WHO",
        ),
    ],
)
def test_a_call_without_an_argument_is_found(path: str, text: str, words: str) -> None:
    ((line, problem),) = said(path, text, "missing_argument")

    assert words in problem
    assert 2 <= line <= 3


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (EFFECTS, "a = { pay_effect = { WHO = root SUM = 5 } }\n"),
        (EFFECTS, "a = { pay_effect = { WHO = $WHO$ SUM = $SUM$ } lower_effect = { sum = 1 } }\n"),
        (EFFECTS, "a = { pay_effect = { WHO = root $MORE$ } }\n"),
        (EFFECTS, "a = { plain_effect = yes twice_effect = yes }\n"),
        (EFFECTS, "a = { OR = { WHO = root } AND = { pay_effect = { SUM = 1 WHO = this } } }\n"),
        (TRIGGERS, "pay_effect = { always = yes }\n"),
        ("common/effect_localization/new.txt", "b = { pay_effect = { global = B } }\n"),
    ],
)
def test_a_call_with_all_its_arguments_is_left_alone(path: str, text: str) -> None:
    assert [] == said(path, text, "missing_argument")


@pytest.mark.parametrize(
    ("arguments", "unknown"),
    [
        ("WHO = root SUM = 5 TIMES = 2", ["TIMES"]),
        ("WHO = root SUM = 5", []),
        ("WHO = root SUM = 5 $MORE$", []),
    ],
)
def test_an_argument_that_no_parameter_takes_is_found(arguments: str, unknown: list[str]) -> None:
    found = said(EFFECTS, f"a = {{\n\tpay_effect = {{ {arguments} }}\n}}\n", "unknown_argument")

    assert unknown == [problem.split("parameter ")[1].split(";")[0] for _, problem in found]


def actions(view: IndexView | None, text: str) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in problems(content(ACTIONS, text), view=view)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on_spring_tide = {\n\teffect = { add_gold = 5 }\n}\n", [(2, "replaced_on_action")]),
        ("on_spring_tide = {\n\ttrigger = { is_ai = no }\n}\n", []),
        ("on_low_tide = {\n\teffect = { add_gold = 5 }\n}\n", []),
        (
            "mine = { effect = { } }\nmine = { trigger = { } }\nmine = {\n\teffect = { } }\n",
            [(4, "replaced_on_action")],
        ),
        ("on_low_tdie = {\n\tevents = { tides.0001 }\n}\n", [(1, "misspelt_on_action")]),
        ("on_gmae_start = { }\n", [(1, "misspelt_on_action")]),
        ("on_low_tide = {\n\ton_actions = { mine }\n}\nmine = { effect = { } }\n", []),
        ("on_low_tide = { events = { tides.0001 } }\n", []),
        ("mine_yearly = { effect = { add_gold = 5 } }\n", []),
        ("on_low_tide = { on_actions = { on_low_tdie } }\non_low_tdie = { }\n", []),
        ("on_game_start = { }\n", []),
    ],
)
def test_an_on_action_beside_those_of_the_game(
    view: IndexView, text: str, expected: list[tuple[int, str]]
) -> None:
    assert expected == actions(view, text)


def test_without_an_index_the_best_known_on_actions_are_known() -> None:
    assert [(1, "misspelt_on_action")] == actions(None, "on_game_strat = { }\n")
    assert [] == actions(None, "on_game_start = { effect = { } }\non_harbour_start = { }\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = {\n\tpay_for_ferry_effect = { WHO = root }\n}\n", [(2, "missing_argument")]),
        ("a = {\n\tpay_for_ferry_effect = yes\n}\n", [(2, "missing_argument")]),
        ("a = {\n\tpay_for_ferry_effect = { WHO = root AMOUNT = 5 }\n}\n", []),
        ("a = {\n\tmark_by_gull_effect = yes\n}\n", []),
        # the mod may replace it
        ("a = {\n\tpay_for_ferry_effect = { WHO = root }\n}\npay_for_ferry_effect = { }\n", []),
    ],
)
def test_a_call_of_an_effect_of_the_index(
    view: IndexView, text: str, expected: list[tuple[int, str]]
) -> None:
    found = problems(content(EFFECTS, text), view=view)

    assert expected == [(one.line, one.code) for one in found if "argument" in one.code]
    assert [] == [
        problem for problem in problems(content(EFFECTS, text)) if "argument" in problem.code
    ]


def test_an_effect_of_the_mod_and_of_the_index_is_not_judged_if_they_differ(
    view: IndexView,
) -> None:
    call = "a = { pay_for_ferry_effect = { WHO = root } }\n"
    same = "pay_for_ferry_effect = { add_gold = $AMOUNT$ scope:x = { pay = $WHO$ } }\n"
    other = "pay_for_ferry_effect = { add_gold = $SUM$ scope:x = { pay = $WHO$ } }\n"

    def codes(text: str) -> set[str]:
        return {problem.code for problem in problems(content(EFFECTS, call + text), view=view)}

    assert "missing_argument" in codes(same)
    assert "missing_argument" not in codes(other)


def test_two_files_of_a_mod_may_not_both_have_an_effect() -> None:
    one, two = (
        content(f"common/on_action/{name}.txt", "on_ebb = {\n\teffect = { } events = { } }\n")
        for name in ("one", "two")
    )
    (found,) = problems(one, two)

    assert ("replaced_on_action", "mod:My Patch/common/on_action/two.txt", 2) == (
        *(found.code, found.path, found.line),
    )
    assert "common/on_action/one.txt" in found.problem
    assert [] == problems(one)
