"""Addresses that the grammar refuses cause no file calls, as the kernel confirms.

Source: specification 17.
"""

from __future__ import annotations

from typing import Any

from tests.conformance.world.made_world import MadeWorld, read, spelled_out
from tests.conformance.world.no_file_calls import killed_by_a_file_call

from replybook import WorldAdapterV2

GRAMMAR = [
    "", " ", ":", "root", "root:", "root:/", "root:/etc/passwd", "/etc/passwd", "C:\\x", "file:///etc",
    "common/traits", "root:other/x", "root:ROOT_REPO/x", "root:repo/..", "root:repo/a/../../x",
    "mod:", "mod:My Patch/..", "ROOT_REPO:", "ROOT_REPO:/..", "ROOT_X:/a", "root:repo2/file.txt",
    "root:repo/" + "a/" * 3000, "x" * 100_000, "Root:repo", "root:Repo/README.md", "wip:x",
]  # fmt: skip
FOUND = "root:repo/README.md"


def warmed(world: MadeWorld, backend: Any) -> WorldAdapterV2:
    """An adapter that has imported all it needs and holds the roots that it was asked for."""
    adapter = world.adapter("ck3lens", backend)
    for address in (FOUND, "root:repo/a|b", "mod:My Patch", "mod:CON/a|b"):
        adapter.resolve(address)
    return adapter


def refused_by_grammar() -> list[str]:
    groups = read("hazards.yaml")["groups"]
    names = [spelled_out(name) for group in groups for name in group["refused"]]
    return GRAMMAR + [f"{key}/{name}/x" for key in ("root:repo", "mod:CON") for name in names]


def test_what_the_grammar_refuses_costs_no_call_of_the_file_system(
    world: MadeWorld, backend: Any
) -> None:
    addresses = refused_by_grammar()
    with warmed(world, backend) as adapter:

        def work() -> None:
            for address in addresses:
                for must in (True, False):
                    assert adapter.resolve(address, require_exists=must)[1] is None

        assert not killed_by_a_file_call(work)


def test_a_mod_that_is_not_loaded_costs_no_call_of_the_file_system(
    world: MadeWorld, backend: Any
) -> None:
    with warmed(world, backend) as adapter:
        assert not killed_by_a_file_call(lambda: adapter.resolve("mod:Not Loaded/x"))
        assert not killed_by_a_file_call(lambda: adapter.resolve("mod:Twin/x"))


def test_the_witness_sees_a_call_where_there_is_one(world: MadeWorld, backend: Any) -> None:
    with warmed(world, backend) as adapter:
        assert killed_by_a_file_call(lambda: adapter.resolve(FOUND))
