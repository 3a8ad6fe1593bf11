"""The four states of a reference, as the CK3 validator tells them (specification 45)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.specification.ck3.small_worlds import built, sources

from replybook.policy.validators import Checked, ContentFile, Context
from replybook_ck3 import Ck3Validator
from replybook_ck3.index import SymbolIndex
from replybook_ck3.index.playset_world import PlaysetWorld

EFFECTS = "mod:My Patch/common/scripted_effects/new.txt"
TRAITS = ContentFile("mod:My Patch/common/traits/new.txt", "ck3_script", "\ufefftilter = { }\n")
NOWHERE = "add_trait = brvae"
DECIDED = {
    "in the bundle": "add_trait = tilter",
    "in the mod": "add_trait = rider",
    "in the game": "add_trait = brave",
    "of another kind": "add_character_modifier = feast_glory",
}
DYNAMIC = ["add_trait = $TRAIT$", "add_trait = scope:wanted", "add_trait = var:wanted"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("whole")
    with SymbolIndex(built(folder, sources(folder))) as index:
        yield PlaysetWorld(index.view())


@pytest.fixture(scope="module")
def partial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("partial")
    with SymbolIndex(built(folder, sources(folder, has_game=False))) as index:
        yield PlaysetWorld(index.view())


def told(world: Any, *lines: str) -> list[tuple[str, int, str]]:
    """Return what is said of an effect with these lines: severity, line and problem.

    Text is left out.
    """
    body = "".join(f"\t{line}\n" for line in lines)
    effect = ContentFile(EFFECTS, "ck3_script", f"\ufeffan_effect = {{\n{body}}}\n")
    checked = Ck3Validator(world).check([effect, TRAITS], Context())
    assert isinstance(checked, Checked)
    return [(p.severity, p.line, p.problem) for p in checked.problems if p.path == EFFECTS]


@pytest.mark.parametrize("line", DECIDED.values(), ids=DECIDED)
def test_what_is_defined_somewhere_is_resolved(whole: Any, line: str) -> None:
    assert [] == told(whole, line)


def test_what_is_nowhere_is_unresolved_with_the_names_that_are_near(whole: Any) -> None:
    ((severity, line, problem),) = told(whole, "add_gold = 1", NOWHERE)

    assert ("error", 3) == (severity, line)
    assert "brvae" in problem
    assert [] == [name for name in ("brave", "braver", "bravest") if name not in problem]


def test_a_name_of_the_bundle_may_be_the_one_that_is_near(whole: Any) -> None:
    ((_, _, problem),) = told(whole, "add_trait = titler")

    assert "tilter" in problem


@pytest.mark.parametrize("line", DYNAMIC)
def test_what_only_the_running_game_knows_is_counted(whole: Any, line: str) -> None:
    assert {"error", "warning"}.isdisjoint({severity for severity, _, _ in told(whole, line)})


def test_every_dynamic_reference_counts(whole: Any) -> None:
    ((severity, _, problem),) = told(whole, *DYNAMIC[1:], "has_trait = flag:wanted")

    assert "info" == severity
    assert "3" in problem


@pytest.mark.parametrize("line", [NOWHERE, "add_trait = shy"])
def test_what_nobody_indexed_is_unknown_and_no_error(partial: Any, line: str) -> None:
    assert ["info"] == [severity for severity, _, _ in told(partial, line)]


def test_what_the_mod_defines_is_resolved_though_the_game_is_not_indexed(partial: Any) -> None:
    assert [] == told(partial, "add_trait = rider")
    assert [] == told(partial, "add_trait = tilter")


def test_without_a_world_only_the_bundle_is_known() -> None:
    assert ["info"] == [severity for severity, _, _ in told(None, NOWHERE)]
    assert [] == told(None, "add_trait = tilter")


def test_states_do_not_hide_one_another(whole: Any) -> None:
    said = told(whole, NOWHERE, "add_trait = brave", DYNAMIC[1], "add_trait = shyy")

    assert [2, 5] == sorted(line for severity, line, _ in said if severity == "error")
    assert 1 == sum(severity == "info" for severity, _, _ in said)
