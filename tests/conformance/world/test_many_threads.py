"""One adapter, thirty-two threads: no reference is lost, doubled or mixed up.

Source: specification 18, 002 §5.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE, forked
from tests.conformance.world.made_world import LoadedSession, MadeWorld
from tests.fuzz.judge import final_place

from replybook import VisibilityRef, WorldAdapterV2

THREADS = 32
ADDRESSES = {
    "root:repo/README.md": "repo/README.md",
    "root:repo/link_to_folder/main.py": "repo/src/main.py",
    "root:game/common/traits/00_traits.txt": "game/common/traits/00_traits.txt",
    "root:steam/1111/descriptor.mod": "steam/1111/descriptor.mod",
    "mod:My Patch/descriptor.mod": "user_docs/mod/my_patch/descriptor.mod",
    "mod:EPE: Ethnicities & Portraits Expanded": "steam/2222",
    "root:vscode": "vscode",
    "root:repo/link_out": None,
    "root:repo/nothing.txt": None,
    "root:steam/3333/descriptor.mod": None,
    "mod:Twin": None,
    "root:repo/..": None,
}


def in_threads(work: Callable[[int], None], count: int = THREADS) -> list[BaseException]:
    """Run the work in threads that start together; what they raised."""
    start, raised = threading.Barrier(count, timeout=PATIENCE), list[BaseException]()

    def one(number: int) -> None:
        start.wait()
        try:
            work(number)
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


@pytest.mark.parametrize("turns", [5, pytest.param(20, marks=pytest.mark.slow)])
def test_threads_that_resolve_at_once_each_get_their_own_answer(
    world: MadeWorld, backend: Any, turns: int
) -> None:
    minted: list[tuple[str, VisibilityRef]] = []

    def work(number: int, adapter: WorldAdapterV2) -> None:
        order = list(ADDRESSES)[number % 12 :] + list(ADDRESSES)[: number % 12]
        for address in order * turns:
            reply, ref = adapter.resolve(address)
            assert (ref is None) == (ADDRESSES[address] is None), address
            if ref is None:
                assert ("WA-RES-I-001", address) == (reply.code, reply.data["path"])
            else:
                assert address == ref.session_abs == reply.data["resolved"]
                assert adapter.host_path(ref) is not None
                minted.append((address, ref))

    with world.adapter("ck3lens", backend) as adapter:
        raised = in_threads(lambda number: work(number, adapter))
        places = {address: place_of(adapter, ref) for address, ref in minted}
        lost = [ref for _, ref in minted if adapter.host_path(ref) is None]

    assert [] == raised
    assert THREADS * turns * 7 == len(minted) == len({ref.token for _, ref in minted})
    assert [] == lost
    expected = {a: str(world.base / place) for a, place in ADDRESSES.items() if place}
    assert expected == places


def place_of(adapter: WorldAdapterV2, ref: VisibilityRef) -> str:
    path = adapter.host_path(ref)
    assert path is not None
    return final_place(path)


def test_the_cap_is_exact_whoever_mints(world: MadeWorld, backend: Any) -> None:
    given: list[str] = []

    def work(number: int, adapter: WorldAdapterV2) -> None:
        given.extend(adapter.resolve("root:repo/README.md")[0].code for _ in range(400))

    with world.adapter("ck3lens", backend) as adapter:
        raised = in_threads(lambda number: work(number, adapter))

    assert [] == raised
    assert {"WA-RES-S-001": 10_000, "WA-RES-E-001": 2_800} == Counter(given)


def test_a_root_that_is_first_used_by_many_threads_is_opened_without_harm(
    world: MadeWorld, backend: Any
) -> None:
    given: list[str] = []

    with world.adapter("ck3raven-dev", backend) as adapter:
        address = "root:steam/loose.txt"
        raised = in_threads(lambda _: given.append(adapter.resolve(address)[0].code))

    assert [] == raised
    assert ["WA-RES-S-001"] * THREADS == given


def test_a_playset_that_changes_under_many_threads_shows_old_or_new_and_never_a_mix(
    world: MadeWorld, backend: Any
) -> None:
    session = LoadedSession(list(world.mods))
    with_it, without = list(world.mods), [m for m in world.mods if m.name != "My Patch"]
    by_root = "root:user_docs/mod/my_patch/descriptor.mod"

    def work(number: int, adapter: WorldAdapterV2) -> None:
        for turn in range(60):
            if number == 0:
                session.mods = without if turn % 2 else with_it
            for address in ("mod:My Patch/descriptor.mod", by_root):
                reply, _ = adapter.resolve(address)
                assert reply.code in ("WA-RES-S-001", "WA-RES-I-001"), dict(reply.data)

    with world.adapter("ck3lens", backend, session=session) as adapter:
        raised = in_threads(lambda number: work(number, adapter), 16)
        session.mods = without
        after = [adapter.resolve(a)[0].code for a in ("mod:My Patch/descriptor.mod", by_root)]

    assert [] == raised
    assert ["WA-RES-I-001", "WA-RES-I-001"] == after


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize("children", [5, pytest.param(30, marks=pytest.mark.slow)])
def test_a_child_that_is_forked_while_threads_resolve_is_not_stuck(
    world: MadeWorld, backend: Any, children: int
) -> None:
    session, going = LoadedSession(list(world.mods)), threading.Event()
    going.set()

    def work(number: int, adapter: WorldAdapterV2) -> None:
        while going.is_set():
            if number % 4 == 0:  # a new epoch, which takes every lock there is
                session.mods = list(world.mods[number % 3 :])
            adapter.resolve("root:repo/README.md")
            adapter.resolve("root:steam/1111/descriptor.mod")

    with world.adapter("ck3lens", backend, session=session) as adapter:
        threads = [threading.Thread(target=work, args=(n, adapter)) for n in range(8)]
        for thread in threads:
            thread.start()
        try:
            ends = [forked(lambda: resolved(adapter)) for _ in range(children)]
        finally:
            going.clear()
            for thread in threads:
                thread.join()

    assert [0] * children == ends


def resolved(adapter: WorldAdapterV2) -> int:
    """Return what a child ends with that resolves one address: 0 if it can."""
    return 0 if adapter.resolve("root:repo/README.md")[0].reply_type == "S" else 1
