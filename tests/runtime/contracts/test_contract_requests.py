"""Requests to open a contract: each fault is found once, with its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.runtime.contracts.contract_desk import Desk, findings

from replybook.contracts import Ceilings, Limits
from replybook_schema.active import ACTIVE

LOCATED = [
    ({"intent": None}, "intent"),
    ({"intent": "  "}, "intent"),
    ({"intent": 5}, "intent"),
    ({"intent": "x" * 1001}, "intent"),
    ({"intent": "a\x00b"}, "intent"),
    ({"intent": "a\u202eb"}, "intent"),
    ({"intent": "\ud800"}, "intent"),
    ({"intent": "/home/somebody/x"}, "intent"),
    ({"intent": "Write (~/mods/x)."}, "intent"),
    ({"intent": "Write C:\\mods\\x"}, "intent"),
    ({"intent": "see \\\\server\\x"}, "intent"),
    ({"intent": "see file:///srv/x"}, "intent"),
    ({"operations": None}, "operations"),
    ({"operations": []}, "operations"),
    ({"operations": "write"}, "operations"),
    ({"operations": ["write", "wriite"]}, "operations.1"),
    ({"operations": ["write", 5]}, "operations.1"),
    ({"targets": None}, "targets"),
    ({"targets": []}, "targets"),
    ({"targets": "mod:My Patch/a"}, "targets"),
    ({"targets": {"mod:My Patch/a": 1}}, "targets"),
    ({"targets": ["mod:My Patch/a", None]}, "targets.1"),
    ({"targets": ["mod:NotLoaded/common/**"]}, "targets.0"),
    ({"targets": ["mod:My Patch/a", "root:repo/**"]}, "targets.1"),
    ({"targets": ["/home/user/mods/*.txt"]}, "targets.0"),
    ({"targets": [f"mod:My Patch/{number}" for number in range(65)]}, "targets"),
    ({"exclude": ["mod:NotLoaded/a"]}, "exclude.0"),
    ({"exclude": "mod:My Patch/a"}, "exclude"),
    ({"limits": []}, "limits"),
    ({"limits": {"max_fles": 5}}, "limits.max_fles"),
    ({"limits": {"max_files": 0}}, "limits.max_files"),
    ({"limits": {"max_files": True}}, "limits.max_files"),
    ({"limits": {"max_files": 201}}, "limits.max_files"),
    ({"limits": {"max_bytes": "many"}}, "limits.max_bytes"),
    ({"limits": {5: 5}}, "limits.?"),
    ({"expires_at": "tomorrow"}, "expires_at"),
    ({"expires_at": "2026-01-02T03:30:00"}, "expires_at"),
    ({"expires_at": "2026-01-02"}, "expires_at"),
    ({"expires_at": "9999-12-31T23:59:59-23:00"}, "expires_at"),
    ({"expires_at": "2026-01-02T03:04:05Z"}, "expires_at"),
    ({"expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
    ({"expires_at": "2026-01-02T11:04:06Z"}, "expires_at"),
    ({"expires_at": 1_800_000_000}, "expires_at"),
    ({"target": []}, "target"),
    ({"approved": True}, "approved"),
    ({"/home/user": 1}, "?"),
]


@pytest.mark.parametrize(("changes", "loc"), LOCATED)
def test_a_fault_is_found_at_its_place(desk: Desk, changes: dict[str, object], loc: str) -> None:
    reply = desk.open(**changes)

    assert "CT-GATE-I-001" == reply.code
    assert [loc] == [place for place, _ in findings(reply)]


@pytest.mark.parametrize(("changes", "loc"), LOCATED)
def test_asking_first_finds_the_same_fault(
    desk: Desk, changes: dict[str, object], loc: str
) -> None:
    reply = desk.open(dry_run=True, **changes)

    assert "CT-VAL-I-001" == reply.code
    assert [loc] == [place for place, _ in findings(reply)]


ACCEPTED: list[dict[str, object]] = [
    {},
    {"intent": "Fügt „Mut“ hinzu \N{CROSSED SWORDS}\nzweite Zeile"},
    {"intent": "x" * 1000},
    {"intent": "Read/write traits and/or events, 1/2 of root:repo/src; ~ 5 files / day"},
    {"operations": ["read", "write", "delete", "exec", "db_write"]},
    {"operations": ["write", "write"]},
    {"targets": ["mod:Other/common/**", "root:repo/docs/*.md"]},
    {"targets": ["root:repo"]},
    {"targets": [f"mod:My Patch/{number}" for number in range(64)]},
    {"targets": ("mod:My Patch/a",)},
    {"exclude": ["mod:My Patch/descriptor.mod", "mod:My Patch/**/*.bak"]},
    {"exclude": []},
    {"exclude": None},
    {"limits": {}},
    {"limits": None},
    {"limits": {"max_files": 200, "max_bytes": 1}},
    {"expires_at": "2026-01-02T11:04:05Z"},
    {"expires_at": "2026-01-02T05:00:00+01:00"},
    {"expires_at": " 2026-01-02T03:04:06Z "},
]


@pytest.mark.parametrize("changes", ACCEPTED)
def test_a_request_is_accepted(desk: Desk, changes: dict[str, object]) -> None:
    assert "CT-VAL-S-001" == desk.open(dry_run=True, **changes).code
    assert "CT-GATE-S-001" == desk.open(**changes).code


def test_all_faults_are_named_at_once(desk: Desk) -> None:
    reply = desk.open(intent="", operations=["fly"], targets=["x"], expires_at="never", limts={})

    assert {"intent", "operations.0", "targets.0", "expires_at", "limts"} == {
        place for place, _ in findings(reply)
    }


def test_a_misspelt_field_is_told_its_name(desk: Desk) -> None:
    reply = desk.open(target=["mod:My Patch/a"])

    assert [("target", "unknown, did you mean targets")] == findings(reply)


def test_an_intent_with_a_path_of_the_machine_is_refused(desk: Desk) -> None:
    hidden = str(desk.folder / "machine")

    reply = desk.open(intent=f"Write {hidden}/a.txt")

    assert "CT-GATE-I-001" == reply.code
    assert hidden not in repr(reply)


def test_no_finding_repeats_what_was_sent(desk: Desk) -> None:
    secret = "/home/somebody/secret"

    reply = desk.open(
        intent=5, operations=[secret], targets=[secret], exclude=[secret], expires_at=secret
    )

    assert "CT-GATE-I-001" == reply.code
    assert "somebody" not in repr(reply)


def test_targets_are_kept_as_the_world_spells_them(desk: Desk) -> None:
    reply = desk.open(targets=["mod:My Patch:/common//*.txt", "ROOT_REPO:/src/**"])

    assert ["mod:My Patch/common/*.txt", "root:repo/src/**"] == reply.data["targets"]


def test_two_spellings_of_one_target_are_one(desk: Desk) -> None:
    reply = desk.open(targets=["mod:My Patch/a", "mod:My Patch:/a/"])

    assert ["mod:My Patch/a"] == reply.data["targets"]


def test_limits_that_are_not_given_are_the_default(desk: Desk) -> None:
    reply = desk.open(limits={"max_files": 3})

    assert {"max_files": 3, "max_bytes": 2_000_000} == reply.data["limits"]


def test_the_ceilings_are_those_of_the_server(desk: Desk) -> None:
    desk.limits = Ceilings(hours=1, most=Limits(5, 5), default=Limits(5, 5), max_targets=1)
    desk.restart()

    reply = desk.open(
        limits={"max_files": 6}, expires_at=desk.at(hours=2), targets=["root:repo", "root:game"]
    )

    assert ["expires_at", "limits.max_files", "targets"] == [place for place, _ in findings(reply)]


def test_a_server_that_says_nothing_has_the_ceilings_of_the_registry() -> None:
    limits = ACTIVE.enforcement().limits
    ceilings = Ceilings.declared()

    assert (8, 200, 50_000_000) == (
        ceilings.hours,
        ceilings.most.max_files,
        ceilings.most.max_bytes,
    )
    assert {8, 200, 50_000_000} == {limit.ceiling for limit in limits.values()}


@pytest.mark.parametrize("missing", ["contract_hours", "max_files", "max_bytes"])
def test_a_registry_that_lacks_a_limit_is_refused(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = ACTIVE.enforcement()
    limits = {name: limit for name, limit in spec.limits.items() if name != missing}
    monkeypatch.setattr(ACTIVE, "enforcement", lambda: replace(spec, limits=limits))

    with pytest.raises(ValueError, match=f"declares no {missing}; name them under `limits`"):
        Ceilings.declared()


def test_asking_first_opens_nothing(desk: Desk) -> None:
    desk.open(dry_run=True)

    assert {"has_active_contract": False} == dict(desk.status().data)
    assert not (desk.folder / "contracts").exists()
