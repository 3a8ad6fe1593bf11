"""Playset files: what a person may write into them, and how a slip is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.ck3.server.working import write_playset

from replybook_ck3.serve.session import Mod
from replybook_ck3.serve.session.playsets import PlaysetFault, Playsets, UnknownPlayset
from replybook_ck3_devtools.sources import mod_source


def playsets_in(folder: Path) -> Playsets:
    return Playsets(folder / "playsets", {"steam": folder / "steam", "game": folder / "game"})


def write(folder: Path, content: object, name: str = "a.json") -> None:
    (folder / "playsets").mkdir(exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content)
    (folder / "playsets" / name).write_text(text, "utf-8")


def test_mods_are_found_by_address_and_by_path_in_their_order(tmp_path: Path) -> None:
    mods: dict[str, str | Path] = {"B": "root:steam/2/../3", "A": tmp_path / "else"}
    write_playset(tmp_path, "Late Game", mods)
    found = playsets_in(tmp_path).find("Late Game")

    assert ("late_game.json", "1.18.0") == (found.file, found.vanilla_version_id)
    expected = (Mod("B", tmp_path / "steam/3", "m-1"), Mod("A", tmp_path / "else", "m-2"))
    assert expected == found.mods


def test_a_mod_without_a_name_has_that_of_its_descriptor_as_in_the_index(tmp_path: Path) -> None:
    described, bare = tmp_path / "steam/1", tmp_path / "steam/2"
    for folder in (described, bare):
        folder.mkdir(parents=True)
    (described / "descriptor.mod").write_text('version = "1"\nname = "KGD: The Great Rebalance"\n')
    write(tmp_path, {"name": "P", "mods": [{"path": "root:steam/1"}, {"path": "root:steam/2"}]})
    found = playsets_in(tmp_path).find("P").mods

    assert ["KGD: The Great Rebalance", "2"] == [one.name for one in found]
    assert [mod_source(str(one)).name for one in (described, bare)] == [
        f"mod:{one.name}" for one in found
    ]


@pytest.mark.parametrize("name", ["", 7, None, "x" * 201])
def test_a_name_that_is_none_is_still_a_fault(tmp_path: Path, name: object) -> None:
    write(tmp_path, {"name": "P", "mods": [{"name": name, "path": "root:steam/1"}]})
    with pytest.raises(PlaysetFault) as fault:
        playsets_in(tmp_path).find("P")

    assert ["mods.0.name"] == [finding["loc"] for finding in fault.value.findings]


def test_a_mod_that_is_switched_off_keeps_its_place_and_is_not_loaded(tmp_path: Path) -> None:
    rows = [{"name": name, "path": f"root:steam/{name}", "enabled": name != "B"} for name in "ABC"]
    write(tmp_path, {"name": "A", "mods": rows})
    found = playsets_in(tmp_path).find("A")

    assert ["A", "C"] == [mod.name for mod in found.mods]
    assert [("A", True), ("B", False), ("C", True)] == [
        (mod.name, enabled) for mod, enabled in found.entries
    ]


def test_the_game_alone_is_a_playset_too(tmp_path: Path) -> None:
    write(tmp_path, {"name": "Vanilla", "mods": []})
    found = playsets_in(tmp_path).find("Vanilla")

    assert ((), None) == (found.mods, found.vanilla_version_id)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    write(tmp_path, '\ufeff{"name": "Vanilla", "mods": []}')

    assert ["Vanilla"] == playsets_in(tmp_path).names()


def test_a_folder_without_playsets_lists_none(tmp_path: Path) -> None:
    (tmp_path / "playsets").mkdir()
    write(tmp_path, "no playset", "notes.txt")

    assert [] == playsets_in(tmp_path).list_playsets()
    assert [] == playsets_in(tmp_path / "nowhere").list_playsets()


def test_a_file_is_read_anew_each_time(tmp_path: Path) -> None:
    write(tmp_path, {"name": "One", "mods": []})
    playsets = playsets_in(tmp_path)
    before = playsets.names()
    write(tmp_path, {"name": "Two", "mods": []})

    assert (["One"], ["Two"]) == (before, playsets.names())


def test_a_name_that_no_playset_has_comes_with_those_that_are_near(tmp_path: Path) -> None:
    write(tmp_path, {"name": "Travelers", "mods": []})

    with pytest.raises(UnknownPlayset) as caught:
        playsets_in(tmp_path).find("Travellers")
    assert ["Travelers"] == caught.value.near


def test_a_name_in_other_letters_is_the_nearest(tmp_path: Path) -> None:
    for at, name in enumerate(("NEW ONE", "new one", "Elsewhere")):
        write(tmp_path, {"name": name, "mods": []}, f"{at}.json")
    playsets = playsets_in(tmp_path)

    with pytest.raises(UnknownPlayset) as caught:
        playsets.find("New One")
    assert {"NEW ONE", "new one"} == set(caught.value.near)
    with pytest.raises(UnknownPlayset) as caught:
        playsets.find("Qqq")
    assert [] == caught.value.near


MOD = {"name": "A", "path": "root:steam/1"}
FAULTS = [
    ("{", "a.json", "is no JSON: line 1"),
    ("[]", "a.json", "is no object"),
    ({"mods": []}, "name", "is missing"),
    ({"name": "", "mods": []}, "name", "is no text"),
    ({"name": "x" * 201, "mods": []}, "name", "is no text"),
    ({"name": "a\nb", "mods": []}, "name", "is no text"),
    ({"name": "A"}, "mods", "is not a list"),
    ({"name": "A", "mods": {}}, "mods", "is not a list"),
    ({"name": "A", "mods": [], "modes": []}, "modes", "did you mean mods?"),
    ({"name": "A", "mods": [], "vanilla_version_id": 1.18}, "vanilla_version_id", "is no text"),
    ({"name": "A", "mods": [7]}, "mods.0", "is no object"),
    ({"name": "A", "mods": [{"name": "A"}]}, "mods.0.path", "is no path"),
    ({"name": "A", "mods": [{**MOD, "path": "mods/a"}]}, "mods.0.path", "neither an absolute"),
    ({"name": "A", "mods": [{**MOD, "path": "~/mods"}]}, "mods.0.path", "neither an absolute"),
    ({"name": "A", "mods": [{**MOD, "path": "root:steam/../../a"}]}, "mods.0.path", "no address"),
    ({"name": "A", "mods": [{**MOD, "path": "root:steam"}]}, "mods.0.path", "below one of"),
    ({"name": "A", "mods": [{**MOD, "path": "root:game/a"}]}, "mods.0.path", "below one of"),
    ({"name": "A", "mods": [{**MOD, "path": "root:repo/a"}]}, "mods.0.path", "was not told"),
    ({"name": "A", "mods": [{**MOD, "path": "root:steam/a\0"}]}, "mods.0.path", "is no path"),
    ({"name": "A", "mods": [{**MOD, "mod_id": 7}]}, "mods.0.mod_id", "is no text"),
    ({"name": "A", "mods": [{**MOD, "id": "7"}]}, "mods.0.id", "is no field"),
    ({"name": "A", "mods": [{**MOD, "enabled": 1}]}, "mods.0.enabled", "neither true nor false"),
    ({"name": "A", "mods": [{**MOD, "enabld": True}]}, "mods.0.enabld", "did you mean enabled?"),
]


@pytest.mark.parametrize(("content", "loc", "problem"), FAULTS)
def test_a_slip_is_named_with_its_place(
    tmp_path: Path, content: object, loc: str, problem: str
) -> None:
    write(tmp_path, content)
    playsets = playsets_in(tmp_path)
    (listed,) = playsets.list_playsets()
    with pytest.raises(PlaysetFault) as caught:
        playsets.find(listed.name)
    (finding,) = caught.value.findings

    assert (loc, True) == (finding["loc"], problem in finding["problem"])
    assert str(tmp_path) not in str((caught.value, listed.findings, listed.address))
    assert [] == playsets.names()


@pytest.mark.parametrize("harm", ["folder", "utf", "large", "deep", "link"])
def test_what_is_no_playset_file_is_listed_and_cannot_be_used(tmp_path: Path, harm: str) -> None:
    folder = tmp_path / "playsets"
    folder.mkdir()
    file = folder / "a.json"
    if harm == "folder":
        file.mkdir()
    elif harm == "utf":
        file.write_bytes(b'{"name": "\xff"}')
    elif harm == "large":
        file.write_bytes(b" " * 1_000_001)
    elif harm == "deep":
        file.write_text("[" * 100_000)
    else:
        file.symlink_to(tmp_path / "nothing")
    (listed,) = playsets_in(tmp_path).list_playsets()

    assert ("root:ck3raven_data/playsets/a.json", "a", None) == (
        listed.address,
        listed.name,
        listed.playset,
    )
    assert 1 == len(listed.findings)


def test_two_files_of_one_name_are_both_refused(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        write(tmp_path, {"name": "Same", "mods": []}, name)

    with pytest.raises(PlaysetFault, match="Same"):
        playsets_in(tmp_path).find("Same")


def test_a_faulty_file_does_not_hide_the_others(tmp_path: Path) -> None:
    write(tmp_path, "{", "a.json")
    write(tmp_path, {"name": "Good", "mods": []}, "b.json")

    assert ["Good"] == playsets_in(tmp_path).names()
    assert ["Good", "a"] == [playset.name for playset in playsets_in(tmp_path).list_playsets()]


def test_a_playset_that_cannot_be_read_is_listed_with_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"name": "Vanilla", "mods": []})

    def without_rights(*_: object, **__: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", without_rights)
    (listed,) = playsets_in(tmp_path).list_playsets()

    assert "cannot be read" in str(listed.findings)
