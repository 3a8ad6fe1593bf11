"""Everything that `check` accepts reaches the process, in every order of imports (spec 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import permutations
from typing import Any

import pytest
from tests.codegen.composition.chain import LEVELS, PACKAGES_OF_ALL, Chain, Level
from tests.codegen.composition.kinds import (
    BASE_ALONE,
    CARRIED,
    NOT_AT_RUN_TIME,
    OF_FAILURES,
    PLACES,
    Composed,
    entries_at,
    plain,
)

from replybook_registry.model import Registry, Role
from replybook_registry.queries.declared import Declared, list_entries


def own(registry: Registry) -> Iterator[Declared]:
    """The entries that a registry itself declares."""
    return (each for each in list_entries(registry) if each.entry.origin == registry.name)


def lists_of(registry: Registry) -> Iterator[tuple[str, Any]]:
    """Every list of the model by its path: those of the registry, its world and its enforcement."""
    for prefix, part in (
        ("", registry),
        ("world.", registry.world),
        ("enforcement.", registry.enforcement),
    ):
        for field in fields(part):
            value = getattr(part, field.name)
            if isinstance(value, tuple | dict) and field.name != "node":
                yield prefix + field.name, value


def test_every_list_of_the_model_is_known_here(chain: Chain) -> None:
    elsewhere = {
        *("types", "layers", "actions"),  # the base alone
        *("enforcement.limits", "enforcement.statements", "enforcement.pragmas"),
        *("enforcement.refused_functions", "enforcement.functions"),
        *("enforcement.approval", "world.limits"),
        *(
            "cases",
            "exceptions",
            "words",
            "reserved_words",
            "extends",
            "parents",
            "chain",
            "implemented",
        ),  # the authoring side
    }

    found = {path for path, _ in lists_of(chain.registries["shop"])}

    assert found - elsewhere == CARRIED


def test_every_kind_has_its_place(chain: Chain) -> None:
    kinds = {each.kind for each in list_entries(chain.registries["shop"])}

    assert kinds == {*PLACES, *NOT_AT_RUN_TIME, *OF_FAILURES, *BASE_ALONE}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_has_an_entry_of_every_kind(chain: Chain, level: Level) -> None:
    registry = chain.registries[level.name]

    assert {each.kind for each in own(registry)} == {
        *PLACES,
        *NOT_AT_RUN_TIME,
        *OF_FAILURES,
    }
    assert any(each.origin == level.name for each in registry.roles)
    assert any(each.origin == level.name for each in registry.scope_injection)
    assert f"{level.name.upper()}DB" in registry.reserved_words


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_entry_reaches_the_process(
    chain: Chain, composed: Composed, level: Level, kind: str
) -> None:
    place, key = PLACES[kind]
    entries = entries_at(composed, place)
    there = {entry[key] if key else entry: entry for entry in entries}

    for each in own(chain.registries[level.name]):
        if each.kind == kind:
            assert each.name in there, f"{kind} {each.name!r} of {level.name} did not arrive"
            assert differing(each, there[each.name], level) == {}


def differing(each: Declared, entry: object, level: Level) -> Mapping[str, object]:
    """The fields that model and process both have, and say differently."""
    if not isinstance(entry, dict):
        return {}
    apart = {"order"} | ({"remedy", "without_tools"} if each.kind == "code" else set())
    said = plain(each.entry)
    assert isinstance(said, dict)
    both = (said.keys() & entry.keys()) - apart
    return {key: (said[key], entry[key]) for key in both if said[key] != entry[key]}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_what_has_no_name_reaches_the_process_too(
    chain: Chain, composed: Composed, level: Level
) -> None:
    registry = chain.registries[level.name]
    injections = [plain(one) for one in registry.scope_injection if one.origin == level.name]

    assert injections != []
    assert all(injection in composed["policy"]["scope_injection"] for injection in injections)
    roles = [plain(role) for role in registry.roles if role.origin == level.name]
    assert all(role in composed["vocabulary"]["roles"] for role in roles)
    references = [
        plain(reference) for reference in registry.references if reference.origin == level.name
    ]
    assert references != []
    assert all(one in composed["world"]["references"] for one in references)


def test_every_name_is_announced_so_that_nobody_else_may_take_it(
    chain: Chain, composed: Composed
) -> None:
    for level in LEVELS:
        names = composed["names"][level.name]
        for each in own(chain.registries[level.name]):
            if each.kind not in ("case", "protected place"):
                assert each.name in names[each.kind]
            if isinstance(each.entry, Role):
                assert each.name in names["tag"]


def test_a_role_is_filled_in_by_the_tool_of_its_own_level(composed: Composed) -> None:
    remedies = {row["code"]: (row["verb"], row["remedy"]) for row in composed["records"]}

    for level in LEVELS:
        verb, remedy = remedies[f"WA-{level.name.upper()}-I-001"]
        assert (verb, remedy) == (
            "use_other_tool",
            f"Look it up with `{level.name}_find`, then try again.",
        )


def test_the_order_is_that_of_the_tree_with_branches_by_name(composed: Composed) -> None:
    assert composed["sources"] == ["replybook-base", "acme", "desk", "shop"]


def test_stages_stand_where_they_were_put(composed: Composed) -> None:
    stages = [stage["name"] for stage in composed["policy"]["stages"]]
    first = stages.index("symbol_manifest_check")

    assert set(stages[first + 2 : first + 4]) == {"desk_stage", "shop_stage"}
    assert stages[first + 1] == "acme_stage"
    assert [stage["order"] for stage in composed["policy"]["stages"]] == [
        *range(1, len(stages) + 1)
    ]


@pytest.mark.parametrize("order", list(permutations(PACKAGES_OF_ALL)), ids=" ".join)
def test_every_order_of_imports_composes_the_same(
    chain: Chain, composed: Composed, order: tuple[str, ...]
) -> None:
    assert composed == chain.composed(*order)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_chain_alone_is_composed_as_check_composes_it(chain: Chain, level: Level) -> None:
    composed, registry = chain.composed(level.package), chain.registries[level.name]

    assert [row["code"] for row in composed["records"]] == [str(c.id) for c in registry.codes]
    assert [plain(stage) for stage in registry.stages] == composed["policy"]["stages"]
    assert [tool.name for tool in registry.tools] == [tool["name"] for tool in composed["tools"]]
    assert [rule.id for rule in registry.rules] == [r["id"] for r in composed["policy"]["rules"]]
    assert plain(registry.world.legacy_spellings) == composed["world"]["legacy_spellings"]
    assert [root.key for root in registry.world.roots] == [
        root["key"] for root in composed["world"]["roots"]
    ]
    assert [command.program for command in registry.enforcement.commands] == [
        one["program"] for one in composed["enforcement"]["commands"]
    ]
