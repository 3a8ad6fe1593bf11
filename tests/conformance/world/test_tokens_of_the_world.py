"""Visibility tokens: the cap, who may turn one into a path, when they end.

Source: specification 18, 002 §3 to §5.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from tests.bounded_waits import said_in_a_fork
from tests.conformance.world.conftest import Build
from tests.conformance.world.made_world import LoadedMod, LoadedSession, MadeWorld, ref_to

from replybook import VisibilityRef, WorldAdapterV2

CAP = 10_000


def test_the_reference_is_frozen_small_and_shows_the_address_only(
    world: MadeWorld, backend: Any
) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        ref = ref_to(adapter, "root:repo/README.md")

    assert ["token", "session_abs"] == list(VisibilityRef.__slots__)
    assert 4 == UUID(ref.token).version
    assert "root:repo/README.md" == str(ref) == ref.session_abs
    assert "VisibilityRef(root:repo/README.md)" == repr(ref)
    assert str(world.base).encode() not in pickle.dumps(ref)
    with pytest.raises(FrozenInstanceError):
        ref.session_abs = "root:game"  # type: ignore[misc]


def test_a_reference_leads_to_the_file(world: MadeWorld, backend: Any) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        there = adapter.host_path(ref_to(adapter, "root:repo/link_to_folder/main.py"))
        new = adapter.host_path(ref_to(adapter, "mod:My Patch/common/new.txt", must=False))

    assert there is not None
    assert new is not None
    assert there.samefile(world.base / "repo/src/main.py")
    assert new.parent.samefile(world.base / "user_docs/mod/my_patch/common")
    assert ("new.txt", False) == (new.name, new.exists())


def forged(ref: VisibilityRef) -> dict[str, VisibilityRef]:
    return {
        "unknown token": replace(ref, token="00000000-0000-4000-8000-000000000000"),
        "empty token": replace(ref, token=""),
        "another address": replace(ref, session_abs="root:repo/src/main.py"),
        "the same address spelled otherwise": replace(ref, session_abs="root:repo//README.md"),
        "upper case": replace(ref, token=ref.token.upper()),
        "no text": replace(ref, token=None),  # type: ignore[arg-type]
    }


@pytest.mark.parametrize("how", forged(VisibilityRef("x", "y")))
def test_a_forged_reference_leads_nowhere(world: MadeWorld, backend: Any, how: str) -> None:
    from replybook.world import WorldFault

    with world.adapter("ck3lens", backend) as adapter:
        wrong = forged(ref_to(adapter, "root:repo/README.md"))[how]

        assert adapter.host_path(wrong) is None
        with pytest.raises(WorldFault) as fault:
            adapter.open_read(wrong)
        assert "WA-RES-I-005" == fault.value.code


def test_the_reference_of_one_adapter_means_nothing_to_another(
    world: MadeWorld, backend: Any
) -> None:
    with world.adapter("ck3lens", backend) as one, world.adapter("ck3lens", backend) as other:
        ref = ref_to(one, "root:repo/README.md")

        assert one.host_path(ref) is not None
        assert other.host_path(ref) is None


# --- the cap (spec 18) ---


def test_the_token_after_the_last_one_is_an_error_and_the_old_ones_still_work(
    world: MadeWorld, backend: Any
) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        refs = [ref_to(adapter, "root:repo/README.md") for _ in range(CAP)]
        reply, ref = adapter.resolve("root:repo/README.md")
        again, _ = adapter.resolve("root:repo/README.md", require_exists=False)
        malformed, _ = adapter.resolve("root:repo/..")

        assert ("E", "WA-RES-E-001", None) == (reply.reply_type, reply.code, ref)
        assert "visibility_registry_capacity" == reply.data["reason"]
        assert "WA-RES-E-001" == again.code
        assert "WA-RES-I-001" == malformed.code, "a refusal needs no token"
        assert all(adapter.host_path(ref) is not None for ref in (refs[0], refs[-1]))


def test_from_four_fifths_on_success_says_how_full_the_registry_is(
    world: MadeWorld, backend: Any
) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        said = [
            dict(adapter.resolve("root:repo")[0].data).get("visibility_registry")
            for _ in range(CAP)
        ]

    first = next(number for number, one in enumerate(said) if one is not None)
    assert {"used": CAP * 4 // 5, "cap": CAP} == said[first]
    assert {"used": CAP, "cap": CAP} == said[-1]
    assert None not in said[first:]


def test_refusals_spend_no_tokens(world: MadeWorld, backend: Any) -> None:
    with world.adapter("ck3lens", backend) as adapter:
        for _ in range(CAP + 1):
            adapter.resolve("root:repo/nothing.txt")

        assert "WA-RES-S-001" == adapter.resolve("root:repo")[0].code


# --- the epoch: another playset or another mode ends what was seen before ---


def test_a_changed_mode_ends_every_token(world: MadeWorld, backend: Any) -> None:
    mode = ["ck3raven-dev"]
    with world.adapter(None, backend, get_mode=lambda: mode[0]) as adapter:
        ref = ref_to(adapter, "root:steam/3333/descriptor.mod")
        before = adapter.host_path(ref)
        mode[0] = "ck3lens"
        adapter.resolve("root:repo")

        assert before is not None
        assert adapter.host_path(ref) is None


def test_a_hidden_file_is_not_reached_by_a_token_from_before_the_mode_changed(
    world: MadeWorld, backend: Any
) -> None:
    from replybook.world import WorldFault

    mode = ["ck3raven-dev"]
    with world.adapter(None, backend, get_mode=lambda: mode[0]) as adapter:
        ref = ref_to(adapter, "root:steam/3333/descriptor.mod")
        mode[0] = "ck3lens"  # and nothing is resolved in between

        assert adapter.host_path(ref) is None
        with pytest.raises(WorldFault):
            adapter.open_read(ref)


Change = Callable[[LoadedSession, Path], None]


def unload(session: LoadedSession, base: Path) -> None:
    session.mods = [mod for mod in session.mods if mod.name != "My Patch"]


def unload_in_place(session: LoadedSession, base: Path) -> None:
    session.mods[:] = [mod for mod in session.mods if mod.name != "My Patch"]


def move(session: LoadedSession, base: Path) -> None:
    session.mods[0] = LoadedMod("My Patch", base / "user_docs/mod/unloaded")


@pytest.mark.parametrize("change", [unload, unload_in_place, move])
def test_another_playset_ends_every_token_at_once(
    world: MadeWorld, backend: Any, change: Change
) -> None:
    session = LoadedSession(list(world.mods))
    with world.adapter("ck3lens", backend, session=session) as adapter:
        ref = ref_to(adapter, "mod:My Patch/descriptor.mod")
        by_root = ref_to(adapter, "root:user_docs/mod/my_patch/descriptor.mod")
        change(session, world.base)

        assert adapter.host_path(ref) is None
        assert adapter.host_path(by_root) is None
        assert "WA-RES-I-001" == adapter.resolve("mod:My Patch/descriptor.mod")[0].code
        assert "WA-RES-I-001" == adapter.resolve(str(by_root))[0].code


def test_a_mod_loaded_later_is_seen_at_once(world: MadeWorld, backend: Any) -> None:
    session = LoadedSession([])
    with world.adapter("ck3lens", backend, session=session) as adapter:
        before = adapter.resolve("root:user_docs/mod/my_patch/descriptor.mod")[0].code
        session.mods.append(LoadedMod("My Patch", world.base / "user_docs/mod/my_patch"))
        after = adapter.resolve("root:user_docs/mod/my_patch/descriptor.mod")[0].code

    assert ("WA-RES-I-001", "WA-RES-S-001") == (before, after)


def test_the_end_of_an_epoch_gives_the_cap_back(world: MadeWorld, backend: Any) -> None:
    mode = ["ck3lens"]
    with world.adapter(None, backend, get_mode=lambda: mode[0]) as adapter:
        for _ in range(CAP):
            adapter.resolve("root:repo")
        full = adapter.resolve("root:repo")[0].code
        mode[0] = "ck3raven-dev"

        assert ("WA-RES-E-001", "WA-RES-S-001") == (full, adapter.resolve("root:repo")[0].code)


# --- a fork starts with nothing ---


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_child_process_has_no_tokens_and_can_mint_its_own(build: Build) -> None:
    adapter = build(["repo/file.txt"])
    ref = ref_to(adapter, "root:repo/file.txt")
    theirs, ours = said_in_a_fork(lambda: child_says(adapter, ref)).split()

    assert "None" == theirs
    assert ours != ref.token
    assert 4 == UUID(ours).version
    assert adapter.host_path(ref) is not None


def child_says(adapter: WorldAdapterV2, ref: VisibilityRef) -> str:
    return f"{adapter.host_path(ref)} {ref_to(adapter, 'root:repo/file.txt').token}"


# --- closing ---


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_a_closed_adapter_gives_back_every_descriptor(world: MadeWorld, backend: Any) -> None:
    before = open_descriptors()
    for _ in range(3):
        with world.adapter("ck3lens", backend) as adapter:
            for address in ("root:repo/README.md", "root:steam/1111", "mod:CON/x.txt", "mod:Gone"):
                adapter.resolve(address)
                adapter.resolve(address, require_exists=False)

    assert before >= open_descriptors()


def test_many_calls_keep_no_descriptor_open(world: MadeWorld, backend: Any) -> None:
    addresses = ["root:repo/src/main.py", "root:repo/no/x", "root:repo/link_out", "mod:CON/x.txt"]
    with world.adapter("ck3lens", backend) as adapter:
        for address in addresses * 2:
            adapter.resolve(address, require_exists=False)
        before = open_descriptors()
        for address in addresses * 100:
            adapter.resolve(address)
            adapter.resolve(address, require_exists=False)

        assert before >= open_descriptors()
