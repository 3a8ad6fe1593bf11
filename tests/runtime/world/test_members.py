"""The address of a mod of the session (spec 16, facts 4.7)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook.world.address import Address, is_key, parse
from replybook.world.members import MemberTable


@dataclass(frozen=True)
class Plain:
    """A mod as somebody's session may hold it."""

    name: str
    path: Path = Path("/srv/mods/x")
    mod_id: str | None = None
    remote_file_id: int | str | None = None


def table(*names: str) -> MemberTable[Plain]:
    return MemberTable("mod", map(Plain, names))


def found(mods: MemberTable[Plain], key: str) -> str | None:
    mod = mods.find(key)
    return None if mod is None else mod.name


NFC, NFD = "Caf\u00e9", "Cafe\u0301"

names = st.text(
    st.one_of(st.sampled_from("ab:/\\ é\u0301e\n\t-1"), st.characters(codec=None)), max_size=6
)
mods_of_any_kind = st.lists(
    st.builds(
        Plain,
        names,
        mod_id=st.none() | names | st.sampled_from(["a", "a-1", "mod-1", "1:"]),
        remote_file_id=st.none() | st.integers(0, 3) | names,
    ),
    max_size=6,
)


@given(mods=mods_of_any_kind)
def test_every_mod_is_found_under_its_key(mods: list[Plain]) -> None:
    known = MemberTable("mod", mods)

    for mod in mods:
        address = Address("mod", known.key_of(mod), ("a",))
        assert mod is known.find(parse(str(address)).key)


@given(mods=mods_of_any_kind)
def test_an_alias_is_nobodys_name_and_stands_for_a_name_that_finds_nothing(
    mods: list[Plain],
) -> None:
    known = MemberTable("mod", mods)

    for alias, name in known.aliases.items():
        assert alias not in {mod.name for mod in mods}
        assert is_key("mod", alias)
        assert known.find(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "EPE: Ethnicities & Portraits Expanded",
        "More Bookmarks+",
        "Cultural Names — Reborn",
        'it\'s "x"',
        "100% #1; a=b",
        "🏰",
        "文",
        "CON",
        "C",
        " Lead",
        "..",
        ".",
        "Name:",
        "a:b:c",
        "%2e%2e",
        "~",
    ],
)
def test_a_name_of_printable_signs_is_its_own_key(name: str) -> None:
    mods = table("Other", name)

    assert name == found(mods, name)
    assert {} == mods.aliases


@pytest.mark.parametrize("key", ["name", "Nam", "Name ", "Name/x", "Name::", "", "N\u0430me"])
def test_any_other_spelling_finds_nothing(key: str) -> None:
    assert found(table("Name"), key) is None


def test_one_colon_at_the_end_is_the_old_spelling() -> None:
    assert "Name" == found(table("Name"), "Name:")


def test_a_name_that_ends_in_a_colon_is_tried_before_the_colon_is_dropped() -> None:
    mods = table("Winds", "Winds:")

    assert ["Winds", "Winds:", "Winds:"] == [
        found(mods, "Winds" + ":" * count) for count in range(3)
    ]


def test_a_shared_name_with_a_colon_does_not_fall_back_to_the_name_without() -> None:
    assert found(table("Winds", "Winds:", "Winds:"), "Winds:") is None


def test_another_normal_form_finds_the_only_name_that_matches() -> None:
    assert NFD == found(table("Other", NFD), NFC)
    assert NFC == found(table("Other", NFC), NFD)
    assert NFC == found(table(NFC), NFD + ":")


def test_two_names_of_one_normal_form_are_found_exactly_and_not_otherwise() -> None:
    mods = table("\u212b", "\u00c5")

    assert ["\u212b", "\u00c5"] == [found(mods, key) for key in ("\u212b", "\u00c5")]
    assert found(mods, "A\u030a") is None


@pytest.mark.parametrize(
    "name",
    [
        "AGOT/CMH Patch",
        "a\\b",
        "a\nb",
        "a\0b",
        "a\ud800",
        "Name ",
        "Name\u00a0",
        "",
        "\x85",
        "n" * 5000,
    ],
)
def test_a_name_that_no_address_can_say_gets_an_alias(name: str) -> None:
    mods = table("Other", name)

    (alias,) = mods.aliases
    assert name == mods.aliases[alias] == found(mods, alias)
    assert found(mods, name) is None


def test_a_mod_is_never_found_by_the_longest_prefix() -> None:
    mods = table("RICE", "RICE/EPE Patch")

    assert "RICE" == found(mods, "RICE")
    assert "RICE/EPE Patch" == found(mods, "rice-epe-patch-1")


def test_two_mods_of_one_name_are_told_apart_by_aliases_only() -> None:
    local, workshop = Plain("Patch"), Plain("Patch", remote_file_id=2273832430)
    mods = MemberTable("mod", [local, workshop])

    assert mods.find("Patch") is None
    assert {"patch-1": "Patch", "2273832430": "Patch"} == mods.aliases
    assert [local, workshop] == [mods.find("patch-1"), mods.find("2273832430")]


def test_an_alias_is_the_id_of_the_mod_if_it_has_one() -> None:
    assert ["M1"] == list(MemberTable("mod", [Plain("a/b", mod_id="M1", remote_file_id=7)]).aliases)
    assert ["7"] == list(MemberTable("mod", [Plain("a/b", remote_file_id=7)]).aliases)


@pytest.mark.parametrize("taken", ["M1", "a/b", "x:", "", "a\n", "Cafe\u0301"])
def test_an_id_that_is_taken_or_cannot_be_said_is_no_alias(taken: str) -> None:
    mods = MemberTable("mod", [Plain("M1"), Plain(NFC), Plain("a/b", mod_id=taken)])

    assert ["a-b-1"] == list(mods.aliases)


def test_an_alias_passes_over_names_of_other_mods() -> None:
    assert ["a-b-3"] == list(table("a/b", "a-b-1", "a-b-2").aliases)


def test_a_mod_that_is_listed_twice_is_two_mods_of_one_name() -> None:
    mod = Plain("Twice")
    mods = MemberTable("mod", [mod, mod])

    assert mods.find("Twice") is None
    assert mod is mods.find(mods.key_of(mod))


def test_a_mod_whose_name_is_no_text_can_still_be_addressed() -> None:
    mods = MemberTable("mod", [SimpleNamespace(name=None, path="/srv/x")])

    assert ["mod-1"] == list(mods.aliases)


def test_no_mods_are_found_in_an_empty_session() -> None:
    assert found(table(), "Name") is None
    assert {} == table().aliases
