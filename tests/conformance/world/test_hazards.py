"""hazards.yaml: names that do harm are refused wherever they stand, their neighbours are not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.conformance.world.containment_backends import NAMES, backend_named
from tests.conformance.world.made_world import MODES, MadeWorld, read, resolved, spelled_out

from replybook import WorldAdapterV2

GROUPS: list[dict[str, Any]] = read("hazards.yaml")["groups"]
LAST = ("root:repo/{}", "root:repo/src/{}", "mod:My Patch/{}", "ROOT_REPO:/{}")
BEFORE_MORE = ("root:repo/{}/x.txt", "mod:My Patch/{}/x.txt", "mod:CON/a/{}/b")


@pytest.fixture(scope="module", params=NAMES)
def adapters(request: pytest.FixtureRequest, world: MadeWorld) -> Iterator[list[WorldAdapterV2]]:
    made = [world.adapter(mode, backend_named(str(request.param))) for mode in MODES]
    yield made
    for adapter in made:
        adapter.close()


def places(group: dict[str, Any], name: str) -> tuple[str, ...]:
    """Addresses with the name in them; a blank at the very end would be stripped first."""
    return BEFORE_MORE if name in group.get("only_before_more", ()) else LAST + BEFORE_MORE


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group["name"])
def test_a_name_that_does_harm_is_refused_anywhere(
    group: dict[str, Any], adapters: list[WorldAdapterV2]
) -> None:
    passed = [
        (name, place)
        for adapter in adapters
        for name in group["refused"]
        for place in places(group, name)
        for must in (True, False)
        if resolved(adapter, place.format(spelled_out(name)), must=must) is not None
    ]

    assert [] == passed


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group["name"])
def test_a_name_that_looks_alike_and_is_harmless_is_kept_as_it_is(
    group: dict[str, Any], adapters: list[WorldAdapterV2]
) -> None:
    others = [
        (name, place)
        for adapter in adapters
        for name in group["accepted"]
        for place in LAST[:3] + BEFORE_MORE
        for address in [place.format(spelled_out(name))]
        if resolved(adapter, address, must=False) != address
    ]

    assert [] == others


def test_every_group_has_names_that_pass() -> None:
    assert [] == [group["name"] for group in GROUPS if len(group["accepted"]) < 3]
