"""addresses.yaml: what each address gives, per mode, must exist or not, backend by backend."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

import pytest
from tests.conformance.world.containment_backends import NAMES, backend_named
from tests.conformance.world.made_world import (
    MODES,
    MadeWorld,
    read,
    refused_as_one,
    spelled_out,
)
from tests.fuzz.judge import final_place, outside

from replybook import WorldAdapterV2

ROWS: list[dict[str, Any]] = read("addresses.yaml")["rows"]
SHORT = {"ck3lens": "lens", "ck3raven-dev": "dev"}
OUTCOMES = {"found": (True, True), "new": (False, True), "refused": (False, False)}
"""The meaning of a word of the table: resolves if it must exist, and if it may be missing."""

Adapters = dict[tuple[str, str], WorldAdapterV2]


def outcome(row: dict[str, Any], mode: str) -> tuple[bool, bool]:
    gives = row["gives"]
    return OUTCOMES[gives if isinstance(gives, str) else gives[SHORT[mode]]]


def case_name(row: dict[str, Any]) -> str:
    return f"{ascii(row['address'][:60])[1:-1]}: {row['why']}"


@pytest.fixture(scope="module")
def adapters(world: MadeWorld) -> Iterator[Adapters]:
    made = {(n, m): world.adapter(m, backend_named(n)) for n in NAMES for m in MODES}
    yield made
    for adapter in made.values():
        adapter.close()


def test_the_table_is_large_and_refuses_at_least_as_often_as_it_accepts() -> None:
    cells = [one for row in ROWS for mode in MODES for one in outcome(row, mode)]

    assert len({row["address"] for row in ROWS}) == len(ROWS) >= 200
    assert cells.count(False) >= cells.count(True) >= 400


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", NAMES)
def test_an_address_gives_what_the_table_says(
    name: str, mode: str, adapters: Adapters, world: MadeWorld, subtests: pytest.Subtests
) -> None:
    for row in ROWS:
        with subtests.test(case_name(row)):
            gives_what_the_table_says(row, mode, adapters[name, mode], world)


def gives_what_the_table_says(
    row: dict[str, Any], mode: str, adapter: WorldAdapterV2, world: MadeWorld
) -> None:
    address = spelled_out(row["address"])
    canonical = spelled_out(row.get("as", row["address"]))
    expected = [canonical if resolves else None for resolves in outcome(row, mode)]
    actual: list[str | None] = []

    for must in (True, False):
        reply, ref = adapter.resolve(address, require_exists=must)
        assert str(world.base) not in repr((reply, ref))
        if ref is None:
            refused_as_one(reply)
        else:
            assert expected_data(canonical, world) == dict(reply.data)
        actual.append(ref.session_abs if ref else None)

    assert expected == actual


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", NAMES)
def test_what_resolves_is_a_fixed_point_and_really_lies_inside(
    name: str, mode: str, adapters: Adapters, world: MadeWorld
) -> None:
    adapter = adapters[name, mode]

    for row in ROWS:
        reply, ref = adapter.resolve(spelled_out(row["address"]))
        if ref is None:
            continue
        again, _ = adapter.resolve(ref.session_abs)
        path = adapter.host_path(ref)

        assert reply == again
        assert path is not None
        assert not outside(final_place(path), folders_of(ref.session_abs, mode, world)), row


def folders_of(canonical: str, mode: str, world: MadeWorld) -> list[str]:
    """The real folders that a canonical address may lead into, in a mode."""
    namespace, _, rest = canonical.partition(":")
    if namespace == "mod":
        return [str(mod.path) for mod in world.mods if mod.name == rest.partition("/")[0]]
    key = rest.partition("/")[0]
    if mode == "ck3lens" and key in ("steam", "user_docs"):
        return [str(path) for path in world.allowed_mods()]
    return [str(world.real_root(key))]


def expected_data(canonical: str, world: MadeWorld) -> dict[str, Any]:
    """The success data of spec 20, derived from the canonical address alone."""
    namespace, _, rest = canonical.partition(":")
    key, _, relative = rest.partition("/")
    return {
        "resolved": canonical,
        "namespace": namespace,
        "root_key": key if namespace == "root" else holder(key, world),
        "subdirectory": relative.partition("/")[0],
        "relative_path": relative,
        "mod_name": key if namespace == "mod" else None,
    }


def holder(name: str, world: MadeWorld) -> str | None:
    """The key of the root that holds the folder of a mod."""
    folder = next(PurePosixPath(mod.path) for mod in world.mods if mod.name == name)
    keys = [key for key, root in world.roots.items() if PurePosixPath(root) in folder.parents]
    return keys[0] if keys else None
