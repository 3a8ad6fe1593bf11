"""Triggers and effects are held against the lists of the game: names, kinds of blocks, scopes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.ck3.checks.conftest import Checked
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run

EFFECTS = "common/scripted_effects/mine.txt"
TRIGGERS = "common/scripted_triggers/mine.txt"
EVENTS = "events/mine.txt"
TRIGGER_LIST = {
    "is_adult": "character",
    "has_trait": "character",
    "has_doctrine": "faith",
    "always": "none",
    "gold": "character",
    "any_child": "character|character",
    "any_ferry": "faith|artifact",
    "is_alive": "character",
}
EFFECT_LIST = {
    "add_gold": "character",
    "add_trait": "character",
    "set_name_of_faith": "faith",
    "every_child": "character|character",
    "random_list": "none",
}
LINKS = {
    "faith": "character|faith",
    "liege": "character|character",
    "title": "none|landed title",
    **{f"sea_{what}": f"character|{what}" for what in ("bool", "flag", "none", "value")},
}
FILLER = {
    f"filler_number_{'abcdefghij'[n % 10]}{'abcdefghij'[n // 10 % 10]}{'abcd'[n // 100]}": "none"
    for n in range(400)
}


def written(folder: Path, *, whole: bool = False) -> tuple[str, str]:
    """The lists of a small game in a folder, and the words that name it to a check."""
    more = FILLER if whole else {}
    words = ("Supported Scopes", "Supported Targets"), ("Input Scopes", "Output Scopes")
    lists = {"triggers": TRIGGER_LIST | more, "effects": EFFECT_LIST | more, "event_targets": LINKS}
    folder.mkdir(exist_ok=True)
    for name, entries in lists.items():
        scopes, gives = words[name == "event_targets"]
        text = "List:\n"
        for key, fields in entries.items():
            inside, _, to = fields.partition("|")
            text += f"\n----\n\n{key} - Told\n{scopes}: {inside}\n" + (
                f"{gives}: {to}\n" if to else ""
            )
        (folder / f"{name}.log").write_text(text, "utf-8")
    return "--game-docs", str(folder)


def event(field: str) -> str:
    return (
        f"namespace = mine\nmine.1 = {{\n\ttype = character_event\n\thidden = yes\n\t{field}\n}}\n"
    )


@pytest.mark.parametrize(
    ("path", "text", "line", "rule", "said"),
    [
        (
            TRIGGERS,
            "a_trigger = {\n\tis_adlut = yes\n}\n",
            2,
            "unknown_key",
            "did you mean is_adult?",
        ),
        (EFFECTS, "a_effect = {\n\tad_gold = 5\n}\n", 2, "unknown_key", "did you mean add_gold?"),
        (
            EFFECTS,
            "a_effect = {\n\tif = {\n\t\tlimit = { is_alvie = yes } } }\n",
            3,
            "unknown_key",
            "is_alive",
        ),
        (
            TRIGGERS,
            "a_trigger = {\n\tliege = {\n\t\tNOT = { has_triat = saltborn } } }\n",
            3,
            "unknown_key",
            "has_trait",
        ),
        (
            TRIGGERS,
            "a_trigger = {\n\tadd_gold = 5\n}\n",
            2,
            "misplaced_keyword",
            "an effect, add_gold",
        ),
        (
            EFFECTS,
            "a_effect = {\n\tis_adult = yes\n}\n",
            2,
            "misplaced_keyword",
            "a trigger, is_adult",
        ),
        (
            TRIGGERS,
            "a_trigger = {\n\tfaith = { is_adult = yes }\n}\n",
            2,
            "wrong_scope",
            "in the scope faith",
        ),
        (
            TRIGGERS,
            "a_trigger = {\n\troot.faith = {\n\t\tOR = { is_adult = yes } } }\n",
            3,
            "wrong_scope",
            "faith",
        ),
        (
            TRIGGERS,
            "a_trigger = {\n\ttitle:k_outer_reefs = { is_adult = yes }\n}\n",
            2,
            "wrong_scope",
            "landed title",
        ),
        (
            TRIGGERS,
            "a_trigger = {\n\tfaith = { any_ferry = {\n\t\tis_adult = yes } } }\n",
            3,
            "wrong_scope",
            "artifact",
        ),
        (
            TRIGGERS,
            "a_trigger = {\n\tany_child = { has_doctrine = a }\n}\n",
            2,
            "wrong_scope",
            "character",
        ),
        (
            EFFECTS,
            "a_effect = {\n\tevery_child = { set_name_of_faith = a }\n}\n",
            2,
            "wrong_scope",
            "character",
        ),
        (EVENTS, event("immediate = { set_name_of_faith = a }"), 5, "wrong_scope", "scope faith"),
        (EVENTS, event("trigger = { has_doctrine = a }"), 5, "wrong_scope", "scope faith"),
        (
            EVENTS,
            event("option = { name = tide_word_far ad_gold = 5 }"),
            5,
            "unknown_key",
            "add_gold",
        ),
    ],
)
@pytest.mark.parametrize("has_index", [True, False])
def test_a_keyword_that_does_not_fit_is_found(
    checked: Checked,
    tmp_path: Path,
    path: str,
    text: str,
    line: int,
    rule: str,
    said: str,
    has_index: bool,
) -> None:
    found = checked({path: text}, *written(tmp_path / "logs"), has_index=has_index)
    named = [(one, at) for one, _, at, problem in found if said in problem]

    assert [(rule, line)] == named, found


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            TRIGGERS,
            "a_trigger = { is_adult = yes faith = { has_doctrine = a } always = yes gold > 5 }\n",
        ),
        (
            TRIGGERS,
            "a_trigger = { faith = { root = { is_adult = yes } prev = { is_adult = yes } } }\n",
        ),
        (
            TRIGGERS,
            "a_trigger = { faith = { scope:someone = { is_adult = yes } } scope:x = { gold > 1 } }\n",
        ),
        (
            TRIGGERS,
            "a_trigger = { any_child = { count >= 2 even_if_dead = yes is_adult = yes } }\n",
        ),
        (
            TRIGGERS,
            "a_trigger = { b_trigger = yes $WHAT$ = yes NOT = { b_trigger = { WHO = root } } }\nb_trigger = { has_trait = $WHO$ }\n",
        ),
        (
            TRIGGERS,
            "a_trigger = { custom_description = { text = b subject = root is_adult = yes } }\n",
        ),
        (TRIGGERS, "a_trigger = { has_relation_gull = root something_else_entirely = yes }\n"),
        (
            EFFECTS,
            "a_effect = { random_list = { 10 = { trigger = { is_adult = yes } add_gold = 5 } } }\n",
        ),
        (
            EFFECTS,
            "a_effect = { every_child = { limit = { is_adult = yes } add_gold = 5 order_by = gold } }\n",
        ),
        (
            EFFECTS,
            "a_effect = { if = { limit = { is_adult = yes } add_gold = 5 } else = { liege = { add_gold = 1 } } }\n",
        ),
        (
            EFFECTS,
            "a_effect = { mark_something_effect = yes }\nmark_something_effect = { add_gold = 5 }\n",
        ),
        (
            EVENTS,
            event(
                "option = { name = tide_word_far trigger = { is_adult = yes } add_gold = 5 ai_chance = { base = 1 } }"
            ),
        ),
        (EVENTS, event("scope = faith trigger = { has_doctrine = doctrine_open_water }")),
        ("common/traits/mine.txt", "gull_marked = { category = health is_adlut = 5 }\n"),
    ],
)
def test_a_keyword_that_fits_is_left_alone(
    checked: Checked, tmp_path: Path, path: str, text: str
) -> None:
    rules = {one[0] for one in checked({path: text}, *written(tmp_path / "logs"))}

    assert set() == rules & {"unknown_key", "misplaced_keyword", "wrong_scope", "unlisted_key"}


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        *((f"sea_{what}", []) for what in ("bool", "flag", "none", "value")),
        ("liege", []),
        ("faith", ["wrong_scope"]),
    ],
)
def test_what_is_no_scope_has_keywords_of_any(
    checked: Checked, tmp_path: Path, what: str, expected: list[str]
) -> None:
    text = f"a_trigger = {{ {what} = {{ is_adult = yes }} }}\n"

    assert expected == [one[0] for one in checked({TRIGGERS: text}, *written(tmp_path / "logs"))]


@pytest.mark.parametrize(
    ("line", "has_index", "whole", "expected"),
    [
        ("something_else_entirely = yes", True, True, ["unlisted_key"]),
        ("something_else_entirely = yes", True, False, []),
        ("something_else_entirely = yes", False, True, []),
        ("mark_by_gull_effect = yes", True, True, []),
        ("mark_by_gul_effect = yes", True, True, ["misspelt_key"]),
        ("every_child = { something_else_entirely = yes }", True, True, []),
        ("root = { something_else_entirely = yes }", True, True, ["unlisted_key"]),
        ("scope:gull = { something_else_entirely = yes }", True, True, ["unlisted_key"]),
    ],
)
def test_a_keyword_of_no_list_is_told_if_all_are_known(
    checked: Checked, tmp_path: Path, line: str, has_index: bool, whole: bool, expected: list[str]
) -> None:
    text = f"a_effect = {{\n\t{line}\n}}\n"
    found = checked({EFFECTS: text}, *written(tmp_path / "logs", whole=whole), has_index=has_index)

    assert expected == [one[0] for one in found]


def test_the_lists_of_a_newer_game_change_what_is_told(checked: Checked, tmp_path: Path) -> None:
    text = "a_trigger = {\n\tfaith = { is_adult = yes }\n\tis_alive = yes\n}\n"
    words = written(tmp_path / "logs")
    assert ["wrong_scope"] == [one[0] for one in checked({TRIGGERS: text}, *words)]

    triggers = tmp_path / "logs/triggers.log"
    newer = triggers.read_text("utf-8").replace("is_alive", "is_living")
    triggers.write_text(newer.replace("Scopes: character\n", "Scopes: character, faith\n"), "utf-8")
    assert [] == checked({TRIGGERS: text.replace("is_alive", "is_living")}, *words)

    triggers.unlink()
    assert [] == checked({TRIGGERS: text}, *words)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("monthly_prestgie = 0.2", [(2, "did you mean monthly_prestige?")]),
        ("montly_prestige = 0.2", [(2, "did you mean monthly_prestige?")]),
        ("monthly_prestige = 0.2", []),
        ("icon = tide_positive", []),
        ("monthly_piety_mult = 0.2", []),
        ("wavefolk_opinion = 5", []),
    ],
)
def test_a_misspelt_modifier_is_found(
    checked: Checked, tmp_path: Path, line: str, expected: list[tuple[int, str]]
) -> None:
    words = written(tmp_path / "logs")
    tags = "Tag: monthly_prestige, Categories: character\nTag: monthly_piety\n"
    (tmp_path / "logs/modifiers.log").write_text(tags, "utf-8")
    found = checked(
        {"common/modifiers/mine.txt": f"calm_waters_modifier = {{\n\t{line}\n}}\n"}, *words
    )

    assert expected == [
        (at, said.rpartition("; ")[2]) for rule, _, at, said in found if rule == "unknown_key"
    ]


@pytest.mark.parametrize("place", ["none", "usual", "named", "without an index"])
def test_the_report_says_once_how_to_write_the_lists(
    run: Run, tmp_path: Path, world_index: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    home, usual = tmp_path / "home", "Documents/Paradox Interactive/Crusader Kings III/logs"
    monkeypatch.setattr(Path, "home", lambda: home)
    (home / usual).mkdir(parents=True)
    if place == "usual":
        written(home / usual)
    words = written(tmp_path / "logs") if place == "named" else ()
    db = () if place == "without an index" else ("--db", str(world_index))
    text = b"\xef\xbb\xbfa_trigger = { is_adlut = yes }\n"
    mod = write_files(tmp_path / "mine", {TRIGGERS: text})

    ended = run("ck3", "check", str(mod), *db, *words)
    message = "type script_docs and DumpDataTypes into the console"
    assert (place == "none") == (message in ended.out)
    assert ended.out.count(message) <= 1
    assert ("unknown_key" in ended.out) == (place in ("usual", "named"))
