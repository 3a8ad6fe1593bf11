"""The references to symbols, and the undecidable ones (decision 40)."""

from __future__ import annotations

import pickle

import pytest
from tests.specification.ck3.unit_reading import referred, units

EFFECTS = "common/scripted_effects/x.txt"

REFERS = [
    ("has_trait = brave", "trait:brave"),
    ("add_trait = brave", "trait:brave"),
    ("remove_trait = brave", "trait:brave"),
    ('has_trait = "brave"', "trait:brave"),
    ("NOT = { any_child = { has_trait = brave } }", "trait:brave"),
    ("has_government = feudal_government", "government_type:feudal_government"),
    ("trigger_event = tilt.0001", "event:tilt.0001"),
    ("trigger_event = { id = tilt.0001 days = 5 }", "event:tilt.0001"),
    ("add_character_modifier = tilt_glory", "modifier:tilt_glory"),
    ("add_character_modifier = { modifier = tilt_glory years = 5 }", "modifier:tilt_glory"),
    ("add_county_modifier = { modifier = tilt_glory }", "modifier:tilt_glory"),
    ("has_character_modifier = tilt_glory", "modifier:tilt_glory"),
    ("add_opinion = { target = root modifier = tilt_envy }", "opinion_modifier:tilt_envy"),
    ("has_innovation = innovation_lance", "innovation:innovation_lance"),
    ("has_cultural_tradition = tradition_tilt", "culture_tradition:tradition_tilt"),
    ("has_perk = steady_perk", "perk:steady_perk"),
    ("add_perk = steady_perk", "perk:steady_perk"),
    ("death = { death_reason = death_tilt }", "death_reason:death_tilt"),
    ("give_nickname = nick_bold", "nickname:nick_bold"),
]
ELSEWHERE = [
    ("events/x.txt", "namespace = a\na.1 = { theme = martial }", "event_theme:martial"),
    ("common/on_action/x.txt", "on_x = { events = { a.1 a.2 } }", "event:a.1"),
    ("common/on_action/x.txt", "on_x = { events = { a.1 a.2 } }", "event:a.2"),
    ("history/characters/x.txt", "1 = { trait = brave }", "trait:brave"),
    ("history/characters/x.txt", "1 = { 850.1.1 = { trait = brave } }", "trait:brave"),
]
DYNAMIC = [
    "has_trait = $TRAIT$",
    "has_trait = brave_$N$",
    "has_trait = scope:wanted",
    "has_trait = flag:wanted",
    "has_trait = var:wanted",
    "has_trait = local_var:wanted",
    "has_trait = global_var:wanted",
    "has_trait = @wanted",
    "trigger_event = { id = $NS$.1 }",
    "add_opinion = { modifier = $M$ target = root }",
]
NO_REFERENCES = [
    "# has_trait = brave",
    'custom_tooltip = "has_trait = brave"',
    "my_own_effect = { TRAIT = brave }",
    "exists = brave",
    "add_gold = 5",
    "save_scope_as = brave",
    "switch = { trigger = has_something brave = { } }",
    "random_list = { 10 = { modifier = { add = 5 } } }",
]


def inside(line: str) -> str:
    return f"an_effect = {{\n\t{line}\n}}\n"


@pytest.mark.parametrize(("line", "symbol"), REFERS)
def test_a_key_refers_to_a_symbol(line: str, symbol: str) -> None:
    assert {symbol} == referred(EFFECTS, inside(line))


@pytest.mark.parametrize(("path", "text", "symbol"), ELSEWHERE)
def test_a_key_of_a_folder_refers_to_a_symbol(path: str, text: str, symbol: str) -> None:
    assert symbol in referred(path, text)


@pytest.mark.parametrize("line", DYNAMIC)
def test_a_dynamic_reference_is_counted_and_never_looked_up(line: str) -> None:
    found = units(EFFECTS, inside(line))

    assert [] == list(found.references)
    assert 1 == found.dynamic


@pytest.mark.parametrize("line", NO_REFERENCES)
def test_what_is_no_reference_is_none(line: str) -> None:
    found = units(EFFECTS, inside(line))

    assert [] == list(found.references)
    assert 0 == found.dynamic


def test_a_reference_knows_its_place() -> None:
    text = "\ufeff" + inside("has_trait = brave")
    ((kind, name, start, *_),) = units(EFFECTS, text[1:]).references

    assert ("trait", "brave") == (kind, name)
    assert text[start:].startswith(("brave", "has_trait"))


def test_references_stand_in_the_order_of_the_text() -> None:
    found = units(EFFECTS, inside("has_trait = b add_trait = a has_trait = b"))

    assert ["b", "a", "b"] == [name for _, name, *_ in found.references]


def test_a_symbol_of_a_block_is_not_that_of_another() -> None:
    """`modifier` in add_opinion is an opinion, in add_character_modifier a modifier."""
    found = referred(
        EFFECTS,
        inside(
            "add_opinion = { modifier = m target = x }\n add_character_modifier = { modifier = m }"
        ),
    )

    assert {"opinion_modifier:m", "modifier:m"} == found


def test_what_is_read_of_a_file_can_go_to_another_process() -> None:
    found = units(EFFECTS, inside("has_trait = brave has_trait = $T$"))
    again = pickle.loads(pickle.dumps(found))

    assert (found.definitions, found.references, found.dynamic) == (
        again.definitions,
        again.references,
        again.dynamic,
    )


def test_references_of_a_broken_file_are_read_as_far_as_it_goes() -> None:
    assert {"trait:brave"} <= referred(EFFECTS, "a = { has_trait = brave }\nb = {\n c = }\n")
