"""`ck3_playset import` and `compare`: the launcher's playsets, taken over and held against ours."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.launcher_world import add_mod, write_launcher, write_load_file, write_mod_file
from tests.ck3.server.calls import contract, playset
from tests.ck3.server.test_playset_changes import done, file_of, open_to_change, refused
from tests.ck3.server.working import PLAYSET, server_on, write_playset

from replybook_ck3.serve.session.reference_server import Ck3Server

FAR, DEEP = "Far Shores", "Deep Harbour"
MAIN = ["far_shores", ("deep_harbour", False)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ck3Server]:
    with server_on(tmp_path) as made:
        yield made


@pytest.fixture
def docs(server: Ck3Server) -> Path:
    folder = server.config.folders["user_docs"]
    for stem in ("far_shores", "deep_harbour"):
        write_mod_file(folder, stem)
    return folder


def states(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_the_launchers_playset_is_taken_over_with_order_and_switches(
    server: Ck3Server, docs: Path
) -> None:
    write_launcher(docs, {"Main": MAIN}, active="Main")
    before = states(docs)
    data = done(server, None, "import", other="Main")
    rows = done(server, data["session"], "mods")["mods"]

    assert ("Main", 1, 1, True) == tuple(
        data[one] for one in ("playset", "mods", "disabled", "written")
    )
    assert [(FAR, True), (DEEP, False)] == [(row["name"], row.get("enabled", True)) for row in rows]
    assert "root:user_docs/mod/far_shores" == file_of(server, "main")["mods"][0]["path"]
    assert before == states(docs)
    assert str(docs) not in str((dict(data), rows))


def test_without_a_name_it_lists_what_there_is_and_how_it_differs(
    server: Ck3Server, docs: Path
) -> None:
    write_launcher(docs, {"Main": MAIN, "Old": [], "Gone": []}, active="Main", removed=["Gone"])
    write_load_file(docs, ["deep_harbour"])
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    data = done(server, handle, "import")

    assert [("Main", 1, True), ("Old", 0, False), ("dlc_load.json", 1, False)] == [
        (row["name"], row["mods"], row.get("is_active", False)) for row in data["sources"]
    ]
    launched, ours, loaded = data["differences"]
    assert ("launcher: Main", "dlc_load.json", [FAR], [DEEP]) == (
        launched["first"],
        launched["second"],
        launched["only_first"],
        launched["only_second"],
    )
    assert ("launcher: Main", "playset: Sample", 2) == (
        ours["first"],
        ours["second"],
        ours["differences"],
    )
    assert [{"mod": DEEP, "first": False, "second": True}] == ours["enabled"]
    assert 1 == len(ours["order"])
    assert [FAR] == loaded["only_second"]
    assert not data["written"]


def test_dlc_load_json_is_taken_over(server: Ck3Server, docs: Path) -> None:
    write_load_file(docs, ["far_shores", "none", "deep_harbour"])
    data = done(server, None, "import", name="Played", other="dlc_load.json")

    assert ("Played", 2, ["none"]) == (
        data["playset"],
        data["mods"],
        [one["mod"] for one in data["left_out"]],
    )


def test_a_folder_that_is_gone_is_taken_over_and_reported(server: Ck3Server, docs: Path) -> None:
    write_launcher(docs, {"Main": ["far_shores", "gone"]})
    data = done(server, None, "import", other="Main")

    assert [("gone", "folder_missing")] == [
        (one["mod"], one["kind"]) for one in data["findings"] if one["kind"] == "folder_missing"
    ]
    assert 2 == len(file_of(server, "main")["mods"])


def test_a_mod_outside_of_every_root_is_taken_over_and_never_shown_by_path(
    server: Ck3Server, docs: Path, tmp_path: Path
) -> None:
    folder = add_mod(tmp_path / "elsewhere", "far", "Afar")
    row: dict[str, object] = {"dirPath": str(folder), "displayName": "Afar"}
    write_launcher(docs, {"Main": ["afar"]}, mods={"afar": row})
    data = done(server, None, "import", other="Main")
    found = server.work_of(data["session"]).world.resolve("mod:Afar/descriptor.mod")[0]

    assert "WA-RES-S-001" == found.code
    assert str(tmp_path) not in str((dict(data), done(server, data["session"], "mods")))


def test_no_playset_of_the_same_name_is_overwritten_silently(server: Ck3Server, docs: Path) -> None:
    write_launcher(docs, {"SAMPLE": ["far_shores"]})
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    before = states(server.data.playsets)
    data = refused(server, handle, "import", other="SAMPLE")
    ungoverned = playset(server, handle, "import", other="SAMPLE", replace=True)

    assert "set `replace`" in data["problem"]
    assert "EN-GATE-D-002" == ungoverned.code
    assert before == states(server.data.playsets)
    open_to_change(server, handle)
    note = done(server, handle, "note", text="Ask Jo.", scope="gui/*", ignore=True)["note"]
    before = states(server.data.playsets)
    replaced = done(server, handle, "import", other="SAMPLE", replace=True)
    assert [note] == done(server, handle, "notes")["notes"]
    assert (True, [DEEP], PLAYSET) == (
        replaced["changed"],
        replaced["replaced"]["only_first"],
        replaced["playset"],
    )
    done(server, handle, "undo")
    assert before == states(server.data.playsets)


def test_a_broken_playset_of_the_same_name_is_not_overwritten(
    server: Ck3Server, docs: Path
) -> None:
    write_launcher(docs, {"Broken": ["far_shores"]})
    file = server.data.playsets / "broken.json"
    file.write_text(json.dumps({"name": "Broken", "mods": 7}))
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    open_to_change(server, handle)
    for replace in (False, True):
        reply = playset(server, handle, "import", other="Broken", replace=replace)
        assert "WA-VIS-I-003" == reply.code, dict(reply.data)

    assert {"name": "Broken", "mods": 7} == json.loads(file.read_text())
    file.unlink()
    assert "Broken" == done(server, handle, "import", other="Broken")["playset"]


def test_a_name_in_another_case_and_an_id_are_found_and_no_part_is(
    server: Ck3Server, docs: Path
) -> None:
    write_launcher(docs, {"Main One": [], "Main Two": [], "Twin": [], "twin": []})
    part = refused(server, None, "import", other="Main")
    twins = refused(server, None, "import", other="TWIN")

    assert {"Main One", "Main Two"} <= set(part["suggestions"])
    assert {"p-2", "p-3"} == set(twins["suggestions"])
    assert "Twin" == done(server, None, "import", other="p-2")["playset"]
    assert "Main One" == done(server, None, "import", other="main one")["playset"]


@pytest.mark.parametrize("other", [None, "Main"])
@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"x" * 5_000, "damaged"), (b"", "no table playsets"), (None, "does not exist")],
)
def test_a_broken_or_missing_database_is_told_with_what_to_do(
    server: Ck3Server, docs: Path, other: str | None, content: bytes | None, problem: str
) -> None:
    if content is not None:
        (docs / "launcher-v2.sqlite").write_bytes(content)
    before = states(server.data.playsets)
    reply = playset(server, None, "import", other=other)

    assert ("WA-VIS-I-005", "launcher-v2.sqlite", True) == (
        reply.code,
        reply.data["file"],
        problem in str(reply.data["problem"]),
    )
    assert reply.data["fix"]
    assert before == states(server.data.playsets)


def test_a_broken_database_leaves_dlc_load_json_to_be_taken_over(
    server: Ck3Server, docs: Path
) -> None:
    (docs / "launcher-v2.sqlite").write_bytes(b"x" * 5_000)
    write_load_file(docs, ["far_shores"])
    listed = done(server, None, "import")

    assert ["launcher-v2.sqlite"] == [one["file"] for one in listed["faults"]]
    assert ["dlc_load.json"] == [one["name"] for one in listed["sources"]]
    assert 1 == done(server, None, "import", other="dlc_load.json")["mods"]


def test_a_broken_dlc_load_json_is_told(server: Ck3Server, docs: Path) -> None:
    (docs / "dlc_load.json").write_text("{")
    reply = playset(server, None, "import", other="dlc_load.json")

    assert ("WA-VIS-I-005", "dlc_load.json") == (reply.code, reply.data["file"])
    assert "line 1" in str(reply.data["problem"])


def test_two_playsets_are_compared(server: Ck3Server, tmp_path: Path) -> None:
    far, deep = (f"root:user_docs/mod/{one}" for one in ("far_shores", "deep_harbour"))
    mods: dict[str, str | Path] = {FAR: far, DEEP: deep, "More": "root:steam/1"}
    write_playset(tmp_path / "data", "Other", mods)
    data = done(server, None, "compare", name=PLAYSET, other="Other")

    assert (False, 2, ["More"]) == tuple(
        data[one] for one in ("same", "differences", "only_second")
    )
    assert 1 == len(data["order"])
    assert "only_first" not in data


def test_a_playset_is_the_same_as_its_copy(server: Ck3Server) -> None:
    done(server, None, "create", name="Copy", other=PLAYSET)

    assert (True, 0) == tuple(
        done(server, None, "compare", name=PLAYSET, other="Copy")[one]
        for one in ("same", "differences")
    )


def test_as_few_mods_as_possible_have_moved(server: Ck3Server, tmp_path: Path) -> None:
    names = [f"M{at}" for at in range(8)]
    for name, listed in (("First", names), ("Last", [*names[1:], names[0]])):
        paths: dict[str, str | Path] = {one: f"root:steam/{one}" for one in listed}
        write_playset(tmp_path / "data", name, paths)
    data = done(server, None, "compare", name="First", other="Last")

    assert [{"mod": "M0", "first": 1, "second": 8}] == data["order"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"name": PLAYSET, "other": "Sampel"}, "WA-VIS-I-002"),
        ({"name": "Sampel", "other": PLAYSET}, "WA-VIS-I-002"),
        ({"name": PLAYSET, "other": "dlc_load.json"}, "WA-VIS-I-005"),
        ({"other": PLAYSET}, "WA-VIS-I-001"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    server: Ck3Server, arguments: dict[str, Any], code: str
) -> None:
    reply = playset(server, None, "compare", **arguments)

    assert code == reply.code
    assert code != "WA-VIS-I-002" or [PLAYSET] == reply.data["suggestions"]


def test_dlc_load_json_is_compared_with_what_is_loaded(server: Ck3Server, docs: Path) -> None:
    write_load_file(docs, ["deep_harbour"])
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    before = done(server, handle, "compare", other="dlc_load.json")
    open_to_change(server, handle)
    done(server, handle, "disable", mod=FAR)
    contract(server.work_of(handle), "cancel")

    assert [FAR] == before["only_first"]
    assert done(server, handle, "compare", other="dlc_load.json")["same"]


def test_the_answers_about_a_large_playset_are_bounded(server: Ck3Server, docs: Path) -> None:
    stems = [f"mod_{at:03}" for at in range(300)]
    for stem in stems:
        add_mod(docs, stem, dependencies=["One that nobody has"], replace_path="common/traits")
    write_launcher(docs, {"Big": stems, **{f"P{at}": [] for at in range(150)}}, active="Big")
    write_load_file(docs, stems[::-1])
    listed = done(server, None, "import")
    taken = done(server, None, "import", other="Big")
    shown = done(server, taken["session"], "mods")
    compared = done(server, taken["session"], "compare", other="dlc_load.json")

    assert (152, 100, True) == (listed["count"], len(listed["sources"]), listed["truncated"])
    assert (600, 40) == (taken["finding_count"], len(taken["findings"]))
    assert (299, 100) == (compared["differences"], len(compared["order"]))
    sizes = [len(json.dumps(dict(one))) for one in (listed, taken, shown, compared)]
    assert max(sizes) < 50_000, sizes
