"""Script that parses and says something else than was meant: lost signs, dates, colors, fields."""

from __future__ import annotations

import pytest
from tests.ck3.judged_content import content, problems

TRAITS = "common/traits/new.txt"
TRIGGERS = "common/scripted_triggers/new.txt"
EFFECTS = "common/scripted_effects/new.txt"
EVENTS = "events/new.txt"
ACTIONS = "common/on_action/new.txt"
PEOPLE = "history/characters/new.txt"
TITLES = "history/titles/new.txt"
REALMS = "common/landed_titles/new.txt"
DECISIONS = "common/decisions/new.txt"
NAMES = "common/culture/name_lists/new.txt"
FAITHS = "common/religion/religions/new.txt"


def said(path: str, text: str) -> list[tuple[int, str]]:
    return sorted((problem.line, problem.code) for problem in problems(content(path, text)))


@pytest.mark.parametrize(
    ("path", "text", "line", "words"),
    [
        (TRAITS, "a = {\n\tcategory = health\n\tmartial 2\n}\n", 3, "write `martial = 2`"),
        (TRIGGERS, "a = {\n\tis_ai = no\n\thas_trait brave\n}\n", 3, "`has_trait = brave`"),
        (TRIGGERS, "a = {\n\tNOT = {\n\t\thas_trait brave\n\t}\n}\n", 3, "`has_trait = brave`"),
        (EFFECTS, "a = {\n\tadd_gold = 1\n\tb_effect\n}\n", 3, "`b_effect = yes`"),
        (EFFECTS, "a = {\n\tb_effect\n\tadd_gold = 1\n}\n", 2, "`b_effect = yes`"),
        (EFFECTS, "a = {\n\tif = {\n\t\tb_effect\n\t}\n}\n", 3, "`b_effect = yes`"),
        (EFFECTS, "a = {\n\thidden_effect {\n\t\tadd_gold = 1\n\t}\n}\n", 2, "`hidden_effect = {`"),
        (EFFECTS, "a = {\n\tb = { }\n\tc_effect\n}\n", 3, "`c_effect = yes`"),
        (EFFECTS, "a = {\n\tb = { c d }\n\te_effect\n}\n", 3, "`e_effect = yes`"),
        (EFFECTS, "a {\n\tadd_gold = 1\n}\n", 1, "write `a = {`"),
        (EVENTS, "namespace mine\nmine.1 = {\n\thidden = yes\n}\n", 1, "`namespace = mine`"),
        (
            DECISIONS,
            'a = {\n\tai_goal = yes\n\tis_valid = {\n\t\t"b" is_ai = no\n\t}\n}\n',
            4,
            '"b"',
        ),
    ],
)
def test_a_lost_sign_is_found_at_its_word(path: str, text: str, line: int, words: str) -> None:
    found = [
        problem for problem in problems(content(path, text)) if problem.code == "missing_equals"
    ]

    assert [line] == [one.line for one in found]
    assert words in found[0].problem


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (TRAITS, "a = { opposites = { b c } category = health }\n"),
        (TRIGGERS, "a = {\n\tNOT = { has_trait = brave }\n\tOR = { }\n}\n"),
        (
            ACTIONS,
            "a = { events = { delay = { days = 5 } tides.1 delay = { days = 9 } tides.2 } }\n",
        ),
        (ACTIONS, "a = { on_actions = { delay = { days = { 1 5 } } b c } }\n"),
        (ACTIONS, "a = { random_events = { chance_to_happen = 25 100 = 0 50 = tides.1 } }\n"),
        (FAITHS, "a = { faiths = { b = { } } traits = { virtues = { calm brave = 2 } } }\n"),
        (FAITHS, "a = { traits = { sins = { brave = { scale = 2 weight = 1 } calm } } }\n"),
        (NAMES, "a = { male_names = { 10 = { Ann Bea } Cid Dan 20 = Eve } }\n"),
        (EVENTS, "namespace = n\nscripted_trigger b = { is_ai = no }\nn.1 = { hidden = yes }\n"),
        (EFFECTS, "a = {\n\t$MORE$\n\tadd_gold = $SUM$\n}\n"),
        (REALMS, "k_a = {\n\tcolor = hsv { 0.1 0.2 0.3 }\n\tcolor2 = rgb { 1 2 3 }\n}\n"),
        ("gui/new.gui", 'types Mine {\n\ttype box = widget {\n\t\tblockoverride "b" { }\n\t}\n}\n'),
    ],
)
def test_what_may_stand_beside_pairs_is_no_lost_sign(path: str, text: str) -> None:
    assert "missing_equals" not in {code for _, code in said(path, text)}


def test_a_lost_brace_is_told_without_guesses_about_signs() -> None:
    codes = {code for _, code in said(EFFECTS, "a = {\n\tb = {\n\tc\n\td = 1\n}\n")}

    assert {"unclosed_block"} == codes


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        (PEOPLE, "1 = {\n\t1066.13.40 = { birth = yes }\n}\n", 2),
        (PEOPLE, "1 = {\n\t1066.1.1 = {\n\t\tbirth = 1066.0.1\n\t}\n}\n", 3),
        (TITLES, "c_a = {\n\t1070.1.1.1 = { holder = 0 }\n}\n", 2),
        (TITLES, "c_a = {\n\t1070.4.31 = { holder = 0 }\n}\n", 2),
        (TITLES, "c_a = {\n\t1070.2.30 = { holder = 0 }\n}\n", 2),
        (TRIGGERS, "a = {\n\tcurrent_date >= 1066.9.32\n}\n", 2),
        (TRIGGERS, "a = {\n\tgame_start_date < 1178.10.0\n}\n", 2),
    ],
)
def test_an_invalid_date_is_found(path: str, text: str, line: int) -> None:
    assert [(line, "invalid_date")] == said(path, text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (PEOPLE, "1 = { 1066.12.31 = { birth = yes } 1100.2.28 = { death = yes } }\n"),
        (TITLES, "c_a = { 1.1.1 = { holder = 0 } 867.10.31 = { liege = 0 } }\n"),
        (TITLES, "c_a = { 1066.9 = { holder = 0 } }\n"),
        (TITLES, f"c_a = {{ 1066.{'9' * 5000}.1 = {{ holder = 0 }} }}\n"),
        (TRIGGERS, "a = { current_date >= 1066.9.15 }\n"),
        (TRIGGERS, "a = { gold > 1.5 root.father = { is_ai = yes } }\n"),
        (EVENTS, "namespace = n\nn.1 = { immediate = { trigger_event = n.0002 } }\n"),
        (TRIGGERS, '# 1066.13.40\na = { debug_log = "1066.13.40" }\n'),
    ],
)
def test_a_date_that_the_game_reads_is_none_of_them(path: str, text: str) -> None:
    assert "invalid_date" not in {code for _, code in said(path, text)}


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ('a = {\n\tadd_gold = "50"\n}\n', "quoted_number", "write 50"),
        ('a = {\n\trandom = {\n\t\tchance = " 2.5 " }\n}\n', "quoted_number", "write 2.5"),
        ("a = {\n\tis_ai = ture\n}\n", "misspelt_value", "did you mean yes?"),
        ("a = {\n\tis_ai = flase\n}\n", "misspelt_value", "did you mean no?"),
    ],
)
def test_a_value_of_the_wrong_form_is_found_with_the_right_one(
    text: str, code: str, words: str
) -> None:
    (found,) = problems(content(TRIGGERS, text))

    assert (code, "warning") == (found.code, found.severity)
    assert words in found.problem


@pytest.mark.parametrize(
    "text",
    [
        'a = { debug_log = "50" text = "2.5" }\n',
        "a = { add_gold = 50 gold >= -2.5 }\n",
        "a = { is_ai = yes exists = no }\n",
        "a = { has_trait = ture_heart trait_list = { ture flase } }\n",
    ],
)
def test_a_value_of_the_right_form_is_left_alone(text: str) -> None:
    assert [] == said(TRIGGERS, text)


@pytest.mark.parametrize(
    "color",
    [
        "{ 20 300 40 }",
        "{ -1 0 0 }",
        "rgb { 1 2 256 }",
        "hsv360 { 361 50 50 }",
        "hsv360 { 10 101 50 }",
        "{ 1 2 }",
        "{ 1 2 3 4 5 }",
    ],
)
def test_a_color_out_of_range_is_found(color: str) -> None:
    assert [(2, "invalid_color")] == said(REALMS, f"k_a = {{\n\tcolor = {color}\n}}\n")


@pytest.mark.parametrize(
    "color",
    [
        "{ 0 255 40 }",
        "{ 0.1 0.2 0.3 0.5 }",
        "rgb { 1 2 255 }",
        "hsv360 { 360 100 100 }",
        "hsv { 0.5 1.1 0.9 }",
        "{ @red 300 0 }",
        "black",
    ],
)
def test_a_color_in_range_is_left_alone(color: str) -> None:
    assert [] == said(REALMS, f"k_a = {{\n\tcolor = {color}\n}}\n")


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        (
            DECISIONS,
            "a = {\n\tai_check_interval = 1\n\tcost = { }\n\tai_check_interval = 2\n}\n",
            4,
        ),
        (TRAITS, "a = {\n\tcategory = health\n\tcategory = fame\n}\n", 3),
        (EVENTS, "namespace = n\nn.1 = {\n\ttrigger = { }\n\ttrigger = { }\n}\n", 4),
        (ACTIONS, "a = {\n\teffect = { }\n\teffect = { }\n}\n", 3),
    ],
)
def test_a_field_that_an_item_has_once_is_found_twice(path: str, text: str, line: int) -> None:
    found = [
        problem for problem in problems(content(path, text)) if problem.code == "duplicate_field"
    ]

    assert [line] == [one.line for one in found]
    assert "is set already, on line" in found[0].problem


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (DECISIONS, "a = { effect = { add_gold = 1 add_gold = 2 if = { } if = { } } }\n"),
        (TRAITS, "a = { flag = b flag = c martial = 1 martial = 2 }\nd = { flag = b }\n"),
        (EVENTS, "namespace = n\nn.1 = { option = { name = b } option = { name = c } }\n"),
        (ACTIONS, "a = { effect = { } }\na = { effect = { } }\n"),
    ],
)
def test_what_an_item_may_have_twice_is_left_alone(path: str, text: str) -> None:
    assert "duplicate_field" not in {code for _, code in said(path, text)}


MANY = "".join(f"m_{at} = {{ icon = i_{at} stacking = no }}\n" for at in range(20))
MODIFIERS = "common/modifiers/a.txt"


@pytest.mark.parametrize(
    ("path", "text", "line", "words"),
    [
        (
            MODIFIERS,
            "a = {\n\ticon = b\n\ticon = b\n}\n",
            3,
            "icon = b is there already, on line 2",
        ),
        (TRAITS, "a = {\n\tflag = b\n\tmartial = 1\n\tflag = b\n}\n", 4, "on line 2"),
        (EVENTS, "namespace = n\nn.1 = {\n\toverride = x\n\toverride = x\n}\n", 4, "on line 3"),
        (MODIFIERS, MANY + "a = {\n\ticon = b\n\ticon = c\n}\n", 23, "the 20 other items"),
    ],
)
def test_a_value_that_an_item_repeats_is_found_without_a_list(
    path: str, text: str, line: int, words: str
) -> None:
    found = [
        problem for problem in problems(content(path, text)) if problem.code == "repeated_field"
    ]

    assert [line] == [one.line for one in found]
    assert words in found[0].problem


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (MODIFIERS, "a = { icon = b }\nc = { icon = b }\n"),
        (MODIFIERS, "a = { icon = b icon = c }\n"),
        (MODIFIERS, MANY + "a = { icon = b icon = c }\nd = { icon = e icon = f }\n"),
        (MODIFIERS, MANY + "a = { x = { icon = b } y = { icon = b } }\n"),
        (TRAITS, "a = { category = fame\ncategory = fame }\n"),
        ("common/scripted_effects/a.txt", "a = { add_gold = 1 add_gold = 1 }\n"),
        ("common/script_values/a.txt", "a = { add = 1 add = 1 }\n"),
        ("history/characters/a.txt", "1 = { trait = brave trait = brave }\n"),
        (MODIFIERS, "a = { icon = b icon = b\n"),
    ],
)
def test_a_field_that_may_be_repeated_is_left_alone(path: str, text: str) -> None:
    assert "repeated_field" not in {code for _, code in said(path, text)}


@pytest.mark.parametrize(
    ("folder", "words"),
    [
        ("common/trait", "did you mean common/traits?"),
        ("common", "name the folders below it"),
        ("common\\traits", "'common/traits'"),
        ("common/traits/00_traits.txt", "is a file"),
        ("my_notes", "the game reads nothing from 'my_notes'"),
    ],
)
def test_a_replace_path_without_effect_is_found(folder: str, words: str) -> None:
    text = f'version = "1"\nreplace_path = "{folder}"\n'
    (found,) = problems(content("descriptor.mod", text))

    assert ("replace_path", 2) == (found.code, found.line)
    assert words in found.problem


@pytest.mark.parametrize(
    "folder",
    ["common/traits", "common/traits/", "history/titles", "localization/english", "gfx/map"],
)
def test_a_replace_path_of_a_folder_of_the_game_is_left_alone(folder: str) -> None:
    assert [] == said("descriptor.mod", f'version = "1"\nreplace_path = "{folder}"\n')
