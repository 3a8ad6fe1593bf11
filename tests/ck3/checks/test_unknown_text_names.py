"""Names in texts that nothing defines are told, and those that something fills in are not."""

from __future__ import annotations

import pytest
from tests.ck3.checks.conftest import Checked

from replybook_ck3.check.names_in_texts import NAMED
from replybook_schema.active import ACTIVE

TEXTS = "localization/english/mine_l_english.yml"


def text(*entries: str) -> dict[str, str]:
    lines = "".join(f' mine_{number}: "{entry}"\n' for number, entry in enumerate(entries))
    return {TEXTS: f"l_english:\n{lines}"}


@pytest.mark.parametrize(
    ("entry", "rule", "severity", "near"),
    [
        ("$tide_word_faar$", "unknown_text_key", "warning", "tide_word_far"),
        ("$tides.0001.tt$", "unknown_text_key", "warning", "tides.0001.t"),
        ("$mine_nothing_like_it$", "unknown_text_key", "note", ""),
        ("@stres_icon!", "unknown_icon", "warning", "stress_icon"),
        ("@wholly_other!", "unknown_icon", "note", ""),
        ("[ferri|E]", "unknown_concept", "warning", "ferry"),
        ("[high_tied|E]", "unknown_concept", "warning", "high_tide"),
        ("[Concept('tied', 'the tide')|E]", "unknown_concept", "warning", "tide"),
        ("[wholly_other|E]", "unknown_concept", "note", ""),
        ("[GetTrait('saltbron').GetName( x )]", "unresolved_reference", "error", "saltborn"),
        (
            "[GetTitleByKey( 'k_outer_reef' ).GetName]",
            "unresolved_reference",
            "error",
            "k_outer_reefs",
        ),
        ("[ROOT.Char.Custom('GetTideWrod')]", "unknown_custom_text", "warning", "GetTideWord"),
    ],
)
def test_a_name_that_nothing_defines_is_told(
    checked: Checked, entry: str, rule: str, severity: str, near: str
) -> None:
    ((found, weight, line, problem),) = checked(text("One.", entry))

    assert (found, weight, line) == (rule, severity, 3)
    assert near in problem


@pytest.mark.parametrize(
    "entry",
    [
        "$tide_word_far$ $mine_0$",  # of the game, and of the mod itself
        "$VALUE|V0$ $COUNT$ $name$",  # filled in by the code
        "$PREFIX_$OF$_A_KEY$",
        "@gold_icon! @stress_icon!",
        "[tide|E] [tides|lE] [high_tide|UE] [ferry|E]",
        "[tied] [tied|U]",  # a saved scope
        "[actor.Custom('GetTideWord')] [actor.Custom('$WHICH$')]",
        "[Character.GetTideWord]",
        "[GetTrait('saltborn').GetName( x )] [GetTrait('$WHICH$').GetName( x )]",
    ],
)
def test_a_known_name_is_not_told(checked: Checked, entry: str) -> None:
    assert checked(text(entry)) == []


def test_without_an_index_nobody_knows(checked: Checked) -> None:
    wrong = text("$tide_word_faar$ @stres_icon! [ferri|E] [a.Custom('GetTideWrod')]")

    assert checked(wrong, has_index=False) == []
    assert len(checked(wrong)) == 4


@pytest.mark.parametrize("name", ["mine_wrod", "mien_word", "mine.word", "mine_wordd_b"])
def test_without_an_index_a_slip_of_an_own_key_is_told(checked: Checked, name: str) -> None:
    files = text(f"${name}$")
    files[TEXTS] += ' mine_word: "A word"\n mine_word_b: "A word"\n'

    ((rule, severity, line, problem),) = checked(files, has_index=False)
    assert (rule, severity, line) == ("unknown_text_key", "warning", 2)
    assert "; near it: mine_word" in problem


@pytest.mark.parametrize("name", ["mine_words", "mine_wor", "mine_word", "MINE_WROD", "far_word"])
def test_without_an_index_another_ending_may_be_the_games(checked: Checked, name: str) -> None:
    files = text(f"${name}$")
    files[TEXTS] += ' mine_word: "A word"\n'

    assert checked(files, has_index=False) == []


def test_a_mod_grows_and_defines_what_it_names(checked: Checked) -> None:
    """A modder writes texts first, and adds icon, concept and custom text one by one."""
    found = checked(text("@mine_icon! [mine_thing|E] [a.Custom('GetMine')] $mine_word$"))
    rules = {"unknown_concept", "unknown_custom_text", "unknown_icon", "unknown_text_key"}
    assert {rule for rule, *_ in found} == rules

    window = "texticon = {\n\ticon = mine_icon\n}\n"
    assert len(checked({"gui/mine.gui": window})) == 3
    concept = "mine = { alias = { mine_thing } texture = x }\n"
    words = 'l_english:\n game_concept_mine: "Mine"\n game_concept_mine_desc: "Mine"\n'
    more = {"common/game_concepts/mine.txt": concept, "localization/english/b_l_english.yml": words}
    assert len(checked(more)) == 2
    custom = "GetMine = {\n\ttype = character\n\ttext = { localization_key = mine_0 }\n}\n"
    assert len(checked({"common/customizable_localization/mine.txt": custom})) == 1
    assert checked({"localization/english/c_l_english.yml": 'l_english:\n mine_word: "x"\n'}) == []
    found = checked({"gui/mine.gui": window.replace("mine_icon", "mime_icon")})
    assert [(rule, severity) for rule, severity, *_ in found] == [("unknown_icon", "warning")]


def test_a_name_is_told_once_with_its_places(checked: Checked) -> None:
    found = checked(
        text("$tide_word_faar$", "$tide_word_faar$ and $tide_word_faar$"), "--every-place"
    )

    assert [line for _, _, line, _ in found] == [2, 3, 3]
    assert len(checked(text("$tide_word_faar$", "$tide_word_faar$"))) == 1


def test_a_world_that_lacks_most_names_is_not_believed(checked: Checked) -> None:
    """A stand-in for the game lacks thousands of its texts; only slips of the pen are told."""
    many = [f"$vanilla_text_of_{word}$" for word in ("a", "b", "c", "d", "e", "f", "g", "h")]
    more = [f"$another_{word}_of_it$" for word in ("one", "two", "six", "ten")]

    assert checked(text(*many, *more)) == []
    found = checked(text(*many, *more, "$tide_word_faar$"))
    assert [severity for _, severity, *_ in found] == ["warning"]


def test_the_functions_are_those_of_the_domain_table() -> None:
    rows = ACTIVE.world().references

    assert {name: row.kind for row in rows for name in row.functions} == NAMED
