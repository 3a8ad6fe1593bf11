"""Contracts over the real world adapter: loaded mods, modes, aliases and links (spec 35 and 20)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.runtime.contracts.contract_desk import KEY, findings

from replybook import ReplyBuilder
from replybook.call import SessionInfo
from replybook.contracts import ContractStore, ContractSystem
from replybook.contracts.request import TargetWorld
from replybook.testing.fakes import FrozenClock
from replybook.world.adapter import WorldAdapterV2
from replybook_schema.reply import Reply


class Place:
    """Roots and mods on a real disk, one session, and a contract system over them."""

    def __init__(self, folder: Path) -> None:
        self.mode: str | None = "ck3lens"
        for name in ("repo/src", "user_docs/mod/patch/common", "user_docs/mod/alien", "outside"):
            (folder / name).mkdir(parents=True)
        (folder / "user_docs/mod/patch/leaving").symlink_to(folder / "outside")
        docs = folder / "user_docs"
        mods = [
            SimpleNamespace(name="My Patch", path=docs / "mod/patch"),
            SimpleNamespace(name="a/b", path=docs / "mod/patch"),
        ]
        self.adapter = WorldAdapterV2(
            session=SimpleNamespace(mods=mods),
            roots={"repo": folder / "repo", "user_docs": docs},
            get_mode=lambda: self.mode,
        )
        world: TargetWorld = self.adapter  # the adapter is all that contracts need
        self.system = ContractSystem(
            ContractStore(folder / "data" / "contracts"),
            world=world,
            key=KEY,
            session=lambda: SessionInfo("s-1", mode="ck3lens"),
            trace=lambda _: [],
            clock=FrozenClock(),
        )

    def ask(self, *targets: str, **changes: object) -> Reply:
        request = {
            "intent": "Add a trait.",
            "operations": ["write"],
            "targets": list(targets),
            "expires_at": "2026-01-02T04:00:00Z",
            **changes,
        }
        return self.system.open(ReplyBuilder("ck3_contract"), request, dry_run=True)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    with made.adapter:
        yield made


@pytest.mark.parametrize(
    ("target", "canonical"),
    [
        ("mod:My Patch/common/traits/*.txt", "mod:My Patch/common/traits/*.txt"),
        ("mod:My Patch/not/there/yet/**", "mod:My Patch/not/there/yet/**"),
        ("mod:My Patch:/common/**", "mod:My Patch/common/**"),
        ("mod:My Patch", "mod:My Patch"),
        ("ROOT_REPO:/src/*.py", "root:repo/src/*.py"),
        ("root:user_docs/mod/patch/common/**", "root:user_docs/mod/patch/common/**"),
    ],
)
def test_a_target_that_the_mode_sees_is_taken(place: Place, target: str, canonical: str) -> None:
    reply = place.ask(target)

    assert "CT-VAL-S-001" == reply.code, dict(reply.data)
    assert [canonical] == reply.data["targets"]


@pytest.mark.parametrize(
    "target",
    [
        "mod:NotLoaded/common/**",
        "mod:my patch/common/**",
        "root:user_docs/mod/alien/**",
        "root:user_docs/logs/*.log",
        "root:game/common/*.txt",
        "mod:My Patch/leaving/**",
        "mod:My Patch/leaving/x.txt",
    ],
)
def test_a_target_that_the_mode_does_not_see_is_refused(place: Place, target: str) -> None:
    reply = place.ask("root:repo/src/*.py", target)

    assert "CT-VAL-I-001" == reply.code
    assert ["targets.1"] == [loc for loc, _ in findings(reply)]


def test_a_path_of_a_root_in_the_intent_is_refused(place: Place, tmp_path: Path) -> None:
    reply = place.ask("root:repo/src/*.py", intent=f"Tidy up,{tmp_path}/repo/src first")

    assert ["intent"] == [loc for loc, _ in findings(reply)]


def test_a_world_without_a_mode_is_no_fault_of_the_target(place: Place) -> None:
    place.mode = None

    assert "CT-VAL-E-001" == place.ask("root:repo/src/*.py").code


def test_a_world_that_is_closed_is_no_fault_of_the_target(place: Place) -> None:
    place.adapter.close()

    assert "CT-VAL-E-001" == place.ask("root:repo/src/*.py").code


def test_requests_use_up_no_tokens_of_the_world(place: Place) -> None:
    targets = [f"root:repo/src/f{number}/*.py" for number in range(64)]
    answers = {place.ask(*targets).code for _ in range(160)}  # more addresses than there are tokens

    assert {"CT-VAL-S-001"} == answers
    assert "S" == place.adapter.resolve("root:repo")[0].reply_type
