"""Mods whose names cannot be addressed get an alias; nobody else's address changes by it.

Source: specification 16.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.conformance.world.conftest import Build
from tests.conformance.world.made_world import LoadedMod, MadeWorld, ref_to, resolved

from replybook.world import MemberTable, parse


def test_the_mods_that_cannot_be_addressed_have_one_alias_each(world: MadeWorld) -> None:
    aliases = MemberTable("mod", list(world.mods)).aliases

    expected = {
        "4001": "RICE/EPE Patch",
        "4002": "AGOT/CMH Patch",
        "4003": "Back\\Slash",
        "4004": "Twin",
        "4005": "Twin",
    }
    assert expected == dict(aliases)


def test_an_alias_leads_to_its_own_mod(world: MadeWorld, backend: Any) -> None:
    files = {
        "mod:4001/x.txt": "elsewhere/rice_epe/x.txt",
        "mod:4004/local.txt": "elsewhere/twin_local/local.txt",
        "mod:4005/workshop.txt": "elsewhere/twin_workshop/workshop.txt",
    }
    with world.adapter("ck3lens", backend) as adapter:
        for address, place in files.items():
            path = adapter.host_path(ref_to(adapter, address))
            assert path is not None
            assert path.samefile(world.base / place)
            assert address == resolved(adapter, address)
        assert resolved(adapter, "mod:4004/workshop.txt") is None


@pytest.mark.parametrize(
    "name",
    ["A/B", "/", "A\\B", "A\0B", "A\nB", "A\x7f", "A\ud800", "", "A ", "A\t", "A/B/C", "\u0085"],
    ids=ascii,
)
def test_a_name_that_cannot_be_written_in_an_address_gets_an_alias_that_can(
    build: Build, tmp_path: Path, name: str
) -> None:
    mods = [LoadedMod(name, tmp_path / "mods/one"), LoadedMod("Plain", tmp_path / "mods/two")]
    adapter = build(["mods/one/x.txt", "mods/two/y.txt"], mods=mods, mode="ck3lens")
    aliases = MemberTable("mod", mods).aliases

    assert [name] == list(aliases.values())
    (alias,) = aliases
    assert f"mod:{alias}/x.txt" == resolved(adapter, f"mod:{alias}/x.txt")
    assert f"mod:{alias}" == str(parse(f"mod:{alias}"))
    assert f"mod:{alias}" == resolved(adapter, f" mod:{alias}/ ")
    assert resolved(adapter, f"mod:{alias}/y.txt") is None


def test_an_alias_never_takes_the_name_of_another_mod(tmp_path: Path) -> None:
    mods = [
        LoadedMod("A/B", tmp_path / "1", "Plain"),
        LoadedMod("C/D", tmp_path / "2", "77"),
        LoadedMod("Plain", tmp_path / "3"),
        LoadedMod("E/F", tmp_path / "4", "77"),
        LoadedMod("G/H", tmp_path / "5", "x/y"),
    ]
    table = MemberTable("mod", mods)

    assert sorted(["A/B", "C/D", "E/F", "G/H"]) == sorted(table.aliases.values())
    assert "Plain" not in table.aliases
    assert [] == [alias for alias in table.aliases if "/" in alias]
    assert mods[2] == table.find("Plain")


def test_twins_without_ids_are_told_apart(tmp_path: Path) -> None:
    mods = [LoadedMod("Twin", tmp_path / str(number)) for number in range(3)]
    table = MemberTable("mod", mods)

    assert ["Twin"] * 3 == list(table.aliases.values())
    assert mods == sorted((table.find(alias) for alias in table.aliases), key=lambda m: m.path)
    assert table.find("Twin") is None


def test_a_name_that_needs_no_alias_has_none(tmp_path: Path) -> None:
    names = ["EPE: X", "Winds:", "CON", "C", " Leading", '100% "x" #1', "龙 🐉", "a|b*c?", "~"]
    mods = [LoadedMod(name, tmp_path) for name in names]
    table = MemberTable("mod", mods)

    assert {} == dict(table.aliases)
    assert mods == [table.find(name) for name in names]
    assert names == [table.key_of(mod) for mod in mods]
