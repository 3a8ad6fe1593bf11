"""Real bundles against a real index.

The right one passes, and each rule fires on the wrong one (specification 31 to 33).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.specification.ck3.judged_deliveries import artifact, declared, delivered, texts
from tests.specification.ck3.small_worlds import built, sources

from replybook_ck3.index import SymbolIndex

ACCEPTED = "EN-GATE-S-003"
BLOCKED = "EN-GATE-D-004"
TRAITS = "common/traits/new_traits.txt"
EVENTS = "events/new_events.txt"
OVERRIDE = "common/traits/zzz_new_brave.txt"
EFFECTS = "common/scripted_effects/new_effects.txt"
TRAIT = artifact(TRAITS, "tilter = {\n\tcategory = fame\n}\n")
NEW = declared("trait:tilter", TRAITS)
WORDS = texts("trait_tilter", "trait_tilter_desc")


def effect(body: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A new effect with a body, and its declaration."""
    made = artifact(EFFECTS, f"new_effect = {{\n\t{body}\n}}\n")
    return made, declared("scripted_effect:new_effect", EFFECTS)


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("world")
    with SymbolIndex(built(folder, sources(folder))) as index:
        yield index.view(["root:game", "mod:My Patch"])


# What is right


def test_a_right_bundle_is_delivered(view: Any) -> None:
    said = delivered(view, TRAIT, WORDS, symbols=[NEW])

    assert (ACCEPTED, set()) == (said.code, said.errors)


def test_a_right_bundle_of_every_model_is_delivered(view: Any) -> None:
    whole = artifact("common/on_action/00_actions.txt", "on_birth = { }\n", "D")
    part = artifact(
        "common/modifiers/new_glory.txt", "feast_glory = { monthly_prestige = 2 }\n", "C"
    )
    over = artifact(OVERRIDE, "brave = { martial = 3 }\n", "B")
    units = ["trait:brave", "modifier:feast_glory", "on_action:on_birth"]
    said = delivered(
        view, TRAIT, WORDS, whole, part, over, symbols=[NEW], touched=units, looked_at=units
    )

    assert (ACCEPTED, set()) == (said.code, said.errors)


@pytest.mark.parametrize(
    "body",
    [
        "add_trait = brave",
        "add_trait = tilter",
        "add_trait = rider",
        "add_trait = $TRAIT$",
        "add_trait = scope:wanted",
        "trigger_event = feast.1",
        "add_character_modifier = { modifier = feast_glory days = 5 }",
        "add_opinion = { target = root modifier = tilt_envy }",
    ],
)
def test_a_reference_resolves_in_game_mod_and_bundle_or_is_dynamic(view: Any, body: str) -> None:
    made, known = effect(body)
    said = delivered(view, made, TRAIT, WORDS, symbols=[known, NEW])

    assert (ACCEPTED, set()) == (said.code, said.errors)


def test_triggers_and_effects_of_an_event_file_need_no_declaration(view: Any) -> None:
    made = artifact(
        EVENTS,
        "namespace = fair\nscripted_trigger is_open = { is_adult = yes }\n"
        "fair.1 = { hidden = yes trigger = { is_open = yes } }\n",
    )
    said = delivered(
        view,
        made,
        symbols=[declared("event:fair.1", EVENTS), declared("event_namespace:fair", EVENTS)],
    )

    assert (ACCEPTED, set()) == (said.code, said.errors)


# References


@pytest.mark.parametrize(
    ("body", "near"),
    [
        ("add_trait = brvae", ["brave", "braver", "bravest"]),
        ("trigger_event = feats.1", ["feast.1"]),
        ("add_character_modifier = feast_glori", ["feast_glory"]),
        ("add_opinion = { target = root modifier = tilt_envi }", ["tilt_envy"]),
    ],
)
def test_an_unresolved_reference_blocks_and_says_what_is_near(
    view: Any, body: str, near: list[str]
) -> None:
    made, known = effect(body)
    said = delivered(view, made, symbols=[known])

    assert (BLOCKED, {"SYMBOL_UNRESOLVED"}) == (said.code, said.errors)
    told = said.about("SYMBOL_UNRESOLVED")
    assert [] == [name for name in near if name not in told.replace("brvae", "")]


def test_what_is_not_indexed_is_unknown_and_blocks_nothing(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("modless")
    made, known = effect("add_trait = nobody_knows_it")
    with SymbolIndex(built(folder, sources(folder, has_game=False))) as index:
        said = delivered(index.view(), made, symbols=[known])

    assert (ACCEPTED, set()) == (said.code, said.errors)


def test_without_a_playset_references_are_unknown() -> None:
    """Specification 45: where no playset is loaded, references are unknown, not unresolved."""
    made, known = effect("add_trait = nobody_knows_it")
    said = delivered(None, made, symbols=[known], playset_id=None, vanilla_version_id=None)

    assert not {"SYMBOL_UNRESOLVED", "CK3_VALIDATION_FAILED"} & said.errors


# File models


@pytest.mark.parametrize(
    ("path", "text", "model"),
    [
        pytest.param(
            "common/traits/zzz_my_traits.txt", "tilter = { }\n", "A", id="A is there in the mod"
        ),
        pytest.param(
            "common/traits/00_traits.txt", "tilter = { }\n", "A", id="A is there in the game"
        ),
        pytest.param("common/traits/my_brave.txt", "brave = { }\n", "B", id="B without its prefix"),
        pytest.param(
            "common/traits/new_part.txt", "nobody = { }\n", "C", id="C names no unit that exists"
        ),
        pytest.param("common/traits/new_part.txt", "brave = { }\n", "C", id="C is read too early"),
        pytest.param("common/traits/zzz_new.txt", "brave = { }\n", "A", id="A overrides"),
        pytest.param("common/traits/zzz_b.txt", "tilter = { }\n", "B", id="B overrides nothing"),
        pytest.param("common/traits/nowhere.txt", "brave = { }\n", "D", id="D replaces nothing"),
        pytest.param("common/traits/new.txt", "brave = { }\n", "E", id="no such model"),
    ],
)
def test_a_file_that_does_not_do_what_its_model_says_is_blocked(
    view: Any, path: str, text: str, model: str
) -> None:
    name = text.partition(" ")[0]
    new = [] if name == "brave" else [declared(f"trait:{name}", path)]
    units = [f"trait:{name}"]
    said = delivered(
        view,
        artifact(path, text, model),
        texts(f"trait_{name}"),
        symbols=new,
        touched=units,
        looked_at=units,
    )

    assert BLOCKED == said.code
    assert "CK3_FILE_MODEL_INVALID" in said.errors


def test_what_a_replaced_file_defined_does_not_resolve_any_more(view: Any) -> None:
    """The file of the same path is not loaded beside it: brave stays, shy is gone."""
    whole = artifact("common/traits/00_traits.txt", "brave = { }\n", "D")
    made, known = effect("add_trait = shy")
    units = ["trait:brave", "trait:shy", "trait:braver", "trait:bravest"]
    said = delivered(view, whole, made, symbols=[known], touched=units, looked_at=units)

    assert {"SYMBOL_UNRESOLVED"} == said.errors
    assert "trait:shy" in said.about("SYMBOL_UNRESOLVED")


@pytest.mark.parametrize(
    ("path", "model", "units"),
    [
        ("common/traits/zzz_new.txt", "B", ["trait:brave"]),
        ("common/traits/zzz_new_part.txt", "C", ["trait:brave"]),
        ("common/traits/zzz_my_traits.txt", "D", ["trait:brave", "trait:rider"]),
    ],
)
def test_a_file_that_does_what_its_model_says_passes(
    view: Any, path: str, model: str, units: list[str]
) -> None:
    said = delivered(view, artifact(path, "brave = { }\n", model), touched=units, looked_at=units)

    assert (ACCEPTED, set()) == (said.code, said.errors)


# The manifest, both ways


def test_a_new_symbol_that_is_not_declared_blocks(view: Any) -> None:
    assert {"NEW_SYMBOL_UNDECLARED"} == delivered(view, TRAIT, WORDS).errors


@pytest.mark.parametrize(
    "wrong",
    [
        declared("trait:other", TRAITS),
        declared("trait:tilter", "localization/english/new_l_english.yml"),
        declared("modifier:tilter", TRAITS),
        {**NEW, "reason": ""},
        {**NEW, "defined_in_path": "common/traits/not_here.txt"},
    ],
)
def test_a_declaration_that_the_bundle_does_not_keep_blocks(
    view: Any, wrong: dict[str, Any]
) -> None:
    said = delivered(view, TRAIT, WORDS, symbols=[NEW, wrong] if wrong["reason"] else [wrong])

    assert "NEW_SYMBOL_MANIFEST_INVALID" in said.errors


def test_a_trait_is_no_new_symbol_where_the_game_has_it(view: Any) -> None:
    said = delivered(
        view,
        artifact(OVERRIDE, "brave = { }\n", "B"),
        touched=["trait:brave"],
        looked_at=["trait:brave"],
    )

    assert "NEW_SYMBOL_UNDECLARED" not in said.errors


def test_what_the_game_has_is_not_declared_as_new(view: Any) -> None:
    over = artifact(OVERRIDE, "brave = { }\n", "B")
    units = ["trait:brave"]
    said = delivered(
        view, over, symbols=[declared("trait:brave", OVERRIDE)], touched=units, looked_at=units
    )

    assert {"NEW_SYMBOL_MANIFEST_INVALID"} == said.errors


# Conflicts


def test_units_that_are_overridden_have_to_be_looked_at(view: Any) -> None:
    over = artifact(OVERRIDE, "brave = { }\n", "B")
    blind = delivered(view, over, touched=["trait:brave"])
    seen = delivered(view, over, touched=["trait:brave"], looked_at=["trait:brave"])

    assert (BLOCKED, {"CONFLICT_ALIGNMENT_FAILED"}) == (blind.code, blind.errors)
    assert (ACCEPTED, set()) == (seen.code, seen.errors)


def test_units_are_read_from_the_content_and_not_only_from_what_is_said(view: Any) -> None:
    over = artifact(OVERRIDE, "brave = { }\nshy = { }\n", "B")
    said = delivered(view, over, touched=["trait:brave"], looked_at=["trait:brave"])

    assert "CONFLICT_ALIGNMENT_FAILED" in said.errors
    assert "trait:shy" in said.about("CONFLICT_ALIGNMENT_FAILED")


def test_a_file_that_overrides_nothing_needs_no_look(view: Any) -> None:
    assert "CONFLICT_ALIGNMENT_FAILED" not in delivered(view, TRAIT, WORDS, symbols=[NEW]).errors
