"""`ck3_playset` changes playsets: what it does, what it refuses, and what stays as it was."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.launcher_world import add_mod
from tests.ck3.server.calls import contract, open_contract, playset
from tests.ck3.server.working import PLAYSET, indexed, server_on, write_playset

from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.tools.file_changing import ck3_file
from replybook_ck3.serve.tools.playset_search import ck3_search_symbols
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

FILES = "root:ck3raven_data/playsets/*.json"
FAR, DEEP = "Far Shores", "Deep Harbour"
WANTED = "sail_to_far_shore_effect"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ck3Server]:
    with server_on(tmp_path) as made:
        write_playset(tmp_path / "data", "Vanilla", {})
        yield made


@pytest.fixture
def docs(server: Ck3Server) -> Path:
    return server.config.folders["user_docs"]


@pytest.fixture
def handle(server: Ck3Server) -> str:
    found = str(playset(server, None, "switch", PLAYSET).data["session"])
    open_to_change(server, found)
    return found


def open_to_change(server: Ck3Server, handle: str) -> None:
    reply = contract(
        server.work_of(handle),
        "open",
        intent="Put the mods in order.",
        operations=["write", "delete"],
        targets=[FILES],
    )
    assert "CT-GATE-S-001" == reply.code, dict(reply.data)


def done(server: Ck3Server, handle: str | None, command: str, **more: Any) -> Any:
    reply = playset(server, handle, command, **more)
    assert "WA-VIS-S-001" == reply.code, (reply.code, dict(reply.data))
    return reply.data


def refused(server: Ck3Server, handle: str | None, command: str, **more: Any) -> Any:
    reply = playset(server, handle, command, **more)
    assert "WA-VIS-I-004" == reply.code, (reply.code, dict(reply.data))
    return reply.data


def order(server: Ck3Server, handle: str | None, name: str | None = None) -> list[tuple[str, bool]]:
    rows = done(server, handle, "mods", name=name)["mods"]
    return [(row["name"], row.get("enabled", True)) for row in rows]


def file_of(server: Ck3Server, name: str = "sample") -> dict[str, Any]:
    content: dict[str, Any] = json.loads((server.data.playsets / f"{name}.json").read_text("utf-8"))
    return content


# Mods


def test_an_installed_mod_is_added_by_name_id_or_address(
    server: Ck3Server, docs: Path, handle: str
) -> None:
    for stem, name in (("one", "One"), ("two", "Two"), ("three", "Three")):
        add_mod(docs, stem, name, remote_file_id=f"9{len(name)}")
    by_name = done(server, handle, "add", mod="One")
    by_id = done(server, handle, "add", mod="95", position=1)
    by_address = done(server, handle, "add", mod="root:user_docs/mod/two")

    assert [("One", 3), ("Three", 1), ("Two", 5)] == [
        (one["mod"], one["position"]) for one in (by_name, by_id, by_address)
    ]
    names = [name for name, _ in order(server, handle)]
    assert ["Three", DEEP, FAR, "One", "Two"] == names
    assert "root:user_docs/mod/two" == file_of(server)["mods"][-1]["path"]


def test_an_added_mod_is_loaded_in_the_very_next_call(
    server: Ck3Server, docs: Path, handle: str
) -> None:
    add_mod(docs, "one", "One")
    before = server.work_of(handle).world.resolve("mod:One/descriptor.mod")[0].code
    changed = done(server, handle, "add", mod="One")

    assert (True, True, 3) == (changed["changed"], changed["written"], changed["mods"])
    assert ("WA-RES-I-001", "WA-RES-S-001") == (
        before,
        server.work_of(handle).world.resolve("mod:One/descriptor.mod")[0].code,
    )
    assert "mod:One" in server.work_of(handle).sources


def test_a_workshop_mod_is_found_by_its_folder(server: Ck3Server, handle: str) -> None:
    folder = server.config.folders["steam"] / "123456"
    folder.mkdir()
    (folder / "descriptor.mod").write_text('name="Workshop"\n')

    assert "Workshop" == done(server, handle, "add", mod="123456")["mod"]
    assert ("root:steam/123456", "123456") == (
        file_of(server)["mods"][-1]["path"],
        file_of(server)["mods"][-1]["remote_file_id"],
    )


def test_without_the_folder_of_the_workshop_other_mods_are_found(
    server: Ck3Server, docs: Path, handle: str
) -> None:
    add_mod(docs, "one", "One")
    server.config.folders["steam"].rmdir()

    assert "no installed mod" in refused(server, handle, "add", mod="123456")["problem"]
    assert "One" == done(server, handle, "add", mod="One")["mod"]


@pytest.mark.parametrize(
    ("mod", "problem"),
    [
        ("Fra Shores", "no installed mod"),
        (FAR, "in the playset already, at 2"),
        ("root:user_docs/mod/far_shores", "in the playset already, at 2"),
        ("root:user_docs/mod/none", "there is no mod"),
        ("root:user_docs/logs", "there is no mod"),
        ("root:game/common", "no mod can be there"),
        ("root:steam", "no mod can be there"),
        ("root:steam/../../etc", "is no address"),
        ("/etc", "is a path"),
        ("C:\\mods\\x", "is a path"),
        ("packed", "cannot be used: it is packed"),
    ],
)
def test_what_cannot_be_added_is_refused_with_the_reason(
    server: Ck3Server, docs: Path, handle: str, mod: str, problem: str
) -> None:
    for stem in ("far_shores", "deep_harbour"):
        add_mod(docs, stem)
    (docs / "logs").mkdir(exist_ok=True)
    (docs / "mod/packed.mod").write_text('name="Packed"\narchive="mod/packed.zip"\n')
    before = file_of(server)
    data = refused(server, handle, "add", mod=mod)

    assert problem in data["problem"]
    assert before == file_of(server)
    assert mod != "Fra Shores" or FAR in data["suggestions"]


def test_two_installed_mods_of_one_name_are_told_apart_by_address(
    server: Ck3Server, docs: Path, handle: str
) -> None:
    for stem in ("one", "other"):
        add_mod(docs, stem, "Twin")
    data = refused(server, handle, "add", mod="Twin")

    assert {"root:user_docs/mod/one", "root:user_docs/mod/other"} <= set(data["suggestions"])
    assert "Twin" == done(server, handle, "add", mod="root:user_docs/mod/other")["mod"]


def test_a_link_out_of_a_root_is_no_mod(server: Ck3Server, tmp_path: Path, handle: str) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "descriptor.mod").write_text('name="Secret"\n')
    (server.config.folders["repo"] / "link").symlink_to(secret)

    assert "no mod" in refused(server, handle, "add", mod="root:repo/link")["problem"]


def test_mods_are_reordered_switched_off_and_on_and_removed(server: Ck3Server, handle: str) -> None:
    moved = done(server, handle, "reorder", mod=FAR, position=1)
    after_move = order(server, handle)
    done(server, handle, "disable", mod="mod:Far Shores")
    off = order(server, handle)
    done(server, handle, "enable", mod="m-2")
    on = order(server, handle)
    done(server, handle, "remove", mod="deep harbour")

    assert (1, 2) == (moved["position"], moved["former"])
    assert [(FAR, True), (DEEP, True)] == after_move == on
    assert [(FAR, False), (DEEP, True)] == off
    assert [(FAR, True)] == order(server, handle)


@pytest.mark.parametrize(
    ("command", "more", "problem"),
    [
        ("remove", {"mod": "Fra Shores"}, "has no mod"),
        ("disable", {"mod": "x"}, "has no mod"),
        ("enable", {"mod": FAR}, "switched on already"),
        ("reorder", {"mod": FAR, "position": 3}, "from 1 to 2, got 3"),
        ("reorder", {"mod": FAR, "position": 0}, "from 1 to 2, got 0"),
        ("reorder", {"mod": FAR, "position": 2}, "at position 2 already"),
        ("rename", {"other": "vanilla"}, "'Vanilla' already"),
        ("rename", {"other": PLAYSET}, "has this name already"),
        ("rename", {"other": "a\nb"}, "printable"),
        ("create", {"name": "SAMPLE"}, "'Sample' already"),
        ("create", {"name": "x" * 201}, "1 to 200"),
        ("undo", {}, "no change to undo"),
    ],
)
def test_a_change_that_does_not_fit_is_refused_and_changes_nothing(
    server: Ck3Server, handle: str, command: str, more: dict[str, Any], problem: str
) -> None:
    before = files(server)
    data = refused(server, handle, command, **more)

    assert problem in data["problem"]
    assert before == files(server)
    assert command != "remove" or [FAR] == data["suggestions"][:1]


def files(server: Ck3Server) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in server.data.playsets.iterdir()}


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        ("add", "mod"),
        ("remove", "mod"),
        ("reorder", "mod"),
        ("rename", "other"),
        ("create", "playset"),
        ("delete", "playset"),
        ("compare", "other"),
    ],
)
def test_a_missing_argument_is_named(
    server: Ck3Server, handle: str, command: str, missing: str
) -> None:
    reply = playset(server, handle, command)

    expected = {"name": missing, "problem": "missing", "expected": "string"}
    assert ("MCP-SYS-I-001", [expected]) == (
        reply.code,
        reply.data["fields"],
    )


def test_a_mod_is_found_by_the_name_in_its_descriptor(
    server: Ck3Server, docs: Path, tmp_path: Path, handle: str
) -> None:
    add_mod(docs, "one", "Long Name of a Mod")
    mods: dict[str, str | Path] = {"Short": "root:user_docs/mod/one"}
    write_playset(tmp_path / "data", "Named", mods)

    assert "Short" == done(server, handle, "disable", name="Named", mod="Long Name of a Mod")["mod"]


def test_reordering_needs_a_position(server: Ck3Server, handle: str) -> None:
    reply = playset(server, handle, "reorder", mod=FAR)

    expected = {"name": "position", "problem": "missing", "expected": "integer"}
    assert [expected] == reply.data["fields"]


def test_a_switched_off_mod_is_loaded_nowhere(server: Ck3Server, handle: str) -> None:
    done(server, handle, "disable", mod=FAR)
    work = server.work_of(handle)

    assert ["mod:Deep Harbour"] == [source for source in work.sources if source.startswith("mod:")]
    assert [DEEP] == [mod.name for mod in work.session.mods]
    assert ("m-1",) == work.session.active_mod_ids
    assert "WA-RES-I-001" == work.world.resolve("mod:Far Shores/descriptor.mod")[0].code
    assert 1 == done(server, handle, "get")["disabled"]


def found_by_search(server: Ck3Server, handle: str) -> list[str]:
    """The sources in which a search finds the effect of Far Shores."""

    def search() -> Reply:
        work, rb = server.work_of(handle), ReplyBuilder("ck3_search_symbols")
        return ck3_search_symbols(work, query=WANTED, rb=rb)

    reply = search()
    while reply.code == "EN-GATE-D-005":  # until the attempts are used up
        assert server.builder.wait(30)
        reply = search()
    assert "WA-READ-S-001" == reply.code, dict(reply.data)
    rows: Any = reply.data["entries"]
    return [row["address"].partition("/")[0] for row in rows if row["name"] == WANTED]


def test_searches_follow_the_switches_of_mods(server: Ck3Server, handle: str) -> None:
    indexed(server.work_of(handle))
    before = found_by_search(server, handle)
    done(server, handle, "disable", mod=FAR)
    off = found_by_search(server, handle)
    done(server, handle, "undo")

    assert (["mod:Far Shores"], []) == (before, off)
    assert before == found_by_search(server, handle)


def test_a_folder_whose_name_is_no_unicode_is_added(server: Ck3Server, handle: str) -> None:
    steam = server.config.folders["steam"]
    folder = Path(os.fsdecode(os.fsencode(steam) + b"/f\xff"))
    folder.mkdir()
    (folder / "descriptor.mod").write_text('name="Odd"\n')
    done(server, handle, "add", mod="Odd")

    assert [folder] == [mod.path for mod in server.playsets.find(PLAYSET).mods[2:]]
    assert ("Odd", True) == order(server, handle)[-1]
    assert "Odd" == done(server, handle, "remove", mod="Odd")["mod"]


def test_what_a_person_wrote_beside_stays(server: Ck3Server, handle: str) -> None:
    before = file_of(server)
    done(server, handle, "disable", mod=FAR)
    done(server, handle, "enable", mod=FAR)

    assert before == file_of(server)


# Playsets


def test_a_playset_is_created_copied_renamed_and_deleted(server: Ck3Server, handle: str) -> None:
    empty = done(server, handle, "create", name="Mine")
    copy = done(server, handle, "create", name="Copy", other=PLAYSET)
    renamed = done(server, handle, "rename", name="Copy", other="Spare")
    names = server.playsets.names()
    done(server, handle, "delete", name="Spare")

    assert (0, 2, "Copy") == (empty["mods"], copy["mods"], renamed["former"])
    assert ["Mine", PLAYSET, "Spare", "Vanilla"] == names
    assert ["Mine", PLAYSET, "Vanilla"] == server.playsets.names()


def test_without_a_session_a_new_playset_opens_one(server: Ck3Server) -> None:
    data = done(server, None, "create", name="Mine")

    assert ("Mine", "ck3lens", True) == (data["playset"], data["mode"], data["changed"])
    assert "Mine" == done(server, data["session"], "get")["playset"]


def test_a_session_without_a_playset_gets_the_new_one(server: Ck3Server) -> None:
    desk = server.sessions.open_by_name("desk").handle
    data = done(server, desk, "create", name="Mine")
    done(server, desk, "create", name="Other")

    assert ("Mine", True) == (done(server, desk, "get")["playset"], data["changed"])


def test_a_renamed_playset_has_its_new_name_in_every_session(
    server: Ck3Server, handle: str
) -> None:
    other = str(playset(server, None, "switch", PLAYSET).data["session"])
    done(server, handle, "rename", other="Better")

    assert ["Better", "Better"] == [done(server, one, "get")["playset"] for one in (handle, other)]
    assert not any("outdated" in done(server, one, "get") for one in (handle, other))


def test_a_session_goes_on_when_its_playset_is_deleted(server: Ck3Server, handle: str) -> None:
    done(server, handle, "delete", name=PLAYSET)

    assert (PLAYSET, True) == tuple(
        done(server, handle, "get")[one] for one in ("playset", "outdated")
    )
    restored = done(server, handle, "undo")
    assert ("delete", False) == (restored["undone"], "outdated" in done(server, handle, "get"))


def test_a_dry_run_shows_the_result_and_changes_nothing(
    server: Ck3Server, docs: Path, handle: str
) -> None:
    add_mod(docs, "one", "One")
    before = files(server)
    added = done(server, handle, "add", mod="One", position=1, dry_run=True)
    created = done(server, handle, "create", name="Mine", dry_run=True)
    deleted = done(server, handle, "delete", name=PLAYSET, dry_run=True)

    assert ["One", DEEP, FAR] == [row["mod"] for row in added["preview"]]
    assert [False] * 3 == [one["written"] for one in (added, created, deleted)]
    assert before == files(server)
    assert [(DEEP, True), (FAR, True)] == order(server, handle)


# Governance


CHANGES = [
    ("add", {"mod": "One"}),
    ("reorder", {"mod": FAR, "position": 1}),
    ("disable", {"mod": FAR}),
    ("remove", {"mod": FAR}),
    ("rename", {"other": "Better"}),
    ("delete", {"name": PLAYSET}),
]


@pytest.mark.parametrize(("command", "more"), CHANGES)
def test_what_exists_is_changed_under_a_contract_only(
    server: Ck3Server, docs: Path, command: str, more: dict[str, Any]
) -> None:
    add_mod(docs, "one", "One")
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    before = files(server)
    without = playset(server, handle, command, **more)
    open_contract(server.work_of(handle))
    outside = playset(server, handle, command, **more)
    contract(server.work_of(handle), "cancel")
    nobody = playset(server, None, command, **{"name": PLAYSET, **more})

    assert ["EN-GATE-D-002", "WA-VIS-I-001"] == [without.code, nobody.code]
    assert outside.code in {"EN-WRITE-D-002", "EN-WRITE-D-001"}
    assert "root:ck3raven_data/playsets/sample.json" == without.data["path"]
    assert before == files(server)
    open_to_change(server, handle)
    done(server, handle, command, **more)


def test_no_other_tool_writes_a_playset_file(server: Ck3Server, handle: str) -> None:
    reply = ck3_file(
        server.work_of(handle),
        "write",
        "root:ck3raven_data/playsets/sample.json",
        content="{}",
        rb=ReplyBuilder("ck3_file"),
    )

    assert ("EN-WRITE-D-001", True) == (reply.code, reply.data["reason"] != "operation_forbidden")


def test_a_contract_that_has_no_delete_deletes_nothing(server: Ck3Server) -> None:
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    open_contract(server.work_of(handle), FILES)
    reply = playset(server, handle, "delete", PLAYSET)

    assert ("EN-WRITE-D-001", "operation_forbidden") == (reply.code, reply.data["reason"])


def test_no_change_gives_a_name_of_an_open_contract_to_another_folder(
    server: Ck3Server, docs: Path, tmp_path: Path
) -> None:
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    add_mod(docs, "fake", FAR)
    contract(
        server.work_of(handle),
        "open",
        intent="Mend traits, and the playset.",
        operations=["write"],
        targets=["mod:Far Shores/common/traits/**", FILES],
    )
    done(server, handle, "remove", mod=FAR)
    fake = playset(server, handle, "add", mod="root:user_docs/mod/fake")
    other = str(playset(server, None, "switch", PLAYSET).data["session"])
    open_to_change(server, other)
    by_another = playset(server, other, "add", mod="root:user_docs/mod/fake")
    contract(server.work_of(handle), "cancel")

    assert ("EN-GATE-D-001", "contract_open") == (fake.code, fake.data["reason"])
    assert "EN-GATE-D-005" == by_another.code
    assert [DEEP] == [name for name, _ in order(server, handle)]
    assert FAR == done(server, other, "add", mod="root:user_docs/mod/fake")["mod"]


@pytest.mark.parametrize("mode", ["ck3lens", "ck3raven-dev"])
def test_the_same_holds_in_every_mode(tmp_path: Path, mode: str) -> None:
    with server_on(tmp_path, mode=mode) as server:
        handle = str(playset(server, None, "switch", PLAYSET).data["session"])
        without = playset(server, handle, "disable", mod=FAR)
        open_to_change(server, handle)

        assert "EN-GATE-D-002" == without.code
        assert done(server, handle, "disable", mod=FAR)["changed"]


# Findings


def kinds(data: Any) -> list[tuple[str, str]]:
    return [(one["mod"], one["kind"]) for one in data.get("findings", ())]


def test_findings_name_what_is_wrong_with_the_mods(
    server: Ck3Server, docs: Path, handle: str
) -> None:
    add_mod(docs, "old", "Old", supported_version="1.17.*")
    add_mod(docs, "twin", FAR)
    add_mod(docs, "needs", "Needs", dependencies=["Base", "Old", "Late", DEEP])
    add_mod(docs, "late", "Late", replace_path=("common/traits", "events"))
    done(server, handle, "disable", mod=DEEP)
    for mod in ("Old", "root:user_docs/mod/twin", "Needs"):
        done(server, handle, "add", mod=mod)
    data = done(server, handle, "add", mod="Late")

    assert [
        ("Old", "wrong_version"),
        ("Needs", "dependency_missing"),
        ("Needs", "dependency_order"),
        ("Needs", "dependency_disabled"),
        (FAR, "same_name"),
        ("Late", "replace_path"),
    ] == kinds(data)
    assert all(one["problem"] and one["fix"] for one in data["findings"])
    assert kinds(data) == kinds(done(server, handle, "mods"))


def test_a_missing_folder_and_one_that_is_there_twice_are_found(
    server: Ck3Server, tmp_path: Path
) -> None:
    far = "root:user_docs/mod/far_shores"
    mods: dict[str, str | Path] = {"Gone": tmp_path / "nowhere", FAR: far, "Again": far}
    write_playset(tmp_path / "data", "Faulty", mods)
    data = done(server, None, "mods", name="Faulty")

    assert [("Gone", "folder_missing"), ("Again", "same_folder")] == kinds(data)
    assert str(tmp_path) not in str(data)


def test_the_version_is_that_of_the_installed_game(server: Ck3Server, handle: str) -> None:
    launcher = server.config.folders["game"].parent / "launcher"
    launcher.mkdir()
    (launcher / "launcher-settings.json").write_text('{"rawVersion": "1.19.2"}')
    data = done(server, handle, "create", name="Mine")

    assert "1.19.2" == file_of(server, "mine")["vanilla_version_id"]
    assert 0 == data["finding_count"]
    assert ("", "game_version") == kinds(done(server, handle, "mods"))[0]


def test_a_playset_without_faults_has_no_findings(
    server: Ck3Server, docs: Path, tmp_path: Path
) -> None:
    add_mod(docs, "base", "Base", supported_version="1.18.*")
    add_mod(docs, "one", "One", dependencies=["Base"], supported_version="1.18.*")
    mods: dict[str, str | Path] = {
        name: f"root:user_docs/mod/{name.lower()}" for name in ("Base", "One")
    }
    write_playset(tmp_path / "data", "Right", mods)
    data = done(server, None, "mods", name="Right")

    assert (0, False) == (data["finding_count"], "findings" in data)


# Undo


def test_changes_are_taken_back_one_by_one(server: Ck3Server, docs: Path, handle: str) -> None:
    start = files(server)
    add_mod(docs, "one", "One")
    for command, more in CHANGES[:-1]:
        done(server, handle, command, **more)
    undone = [done(server, handle, "undo")["undone"] for _ in CHANGES[:-1]]

    assert ["rename", "remove", "disable", "reorder", "add"] == undone
    assert start == files(server)
    assert "no change" in refused(server, handle, "undo")["problem"]


def test_a_created_playset_is_taken_back_by_deleting_it(server: Ck3Server, handle: str) -> None:
    done(server, handle, "create", name="Mine")
    done(server, handle, "undo", name="Mine")

    assert "Mine" not in server.playsets.names()
    assert "WA-VIS-I-002" == playset(server, handle, "mods", "Mine").code


def test_a_deleted_playset_comes_back_unless_its_name_is_taken(
    server: Ck3Server, handle: str
) -> None:
    done(server, handle, "delete", name="Vanilla")
    done(server, handle, "undo", name="Vanilla")
    back = "Vanilla" in server.playsets.names()
    done(server, handle, "delete", name="Vanilla")
    write_playset(server.data.path, "VANILLA", {}).rename(server.data.playsets / "x.json")

    assert back
    assert "already" in refused(server, handle, "undo", name="Vanilla")["problem"]


def test_nothing_is_taken_back_of_a_playset_that_never_was(server: Ck3Server, handle: str) -> None:
    before = files(server)
    reply = playset(server, handle, "undo", name="Vanila")

    assert "WA-VIS-I-002" == reply.code
    assert ["Vanilla"] == list(reply.data["suggestions"])
    assert before == files(server)


def test_a_name_that_two_mods_have_is_told_with_what_tells_them_apart(
    server: Ck3Server,
) -> None:
    file = server.data.playsets / "sample.json"
    content = file_of(server)
    twin = {**content["mods"][0], "path": content["mods"][1]["path"], "mod_id": "m-9"}
    content["mods"].append(twin)
    file.write_text(json.dumps(content))
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    open_to_change(server, handle)
    before = files(server)
    data = refused(server, handle, "disable", mod=twin["name"])

    assert f"2 mods of the playset fit {twin['name']!r}" in data["problem"]
    assert 2 == len(set(data["suggestions"]))
    assert before == files(server)
    done(server, handle, "disable", mod=data["suggestions"][1])
    assert [True, True, False] == [is_on for _, is_on in order(server, handle)]


def test_undo_loses_no_edit_of_somebody_else(server: Ck3Server, handle: str) -> None:
    done(server, handle, "disable", mod=FAR)
    content = file_of(server)
    content["mods"].pop(0)
    (server.data.playsets / "sample.json").write_text(json.dumps(content))
    data = refused(server, handle, "undo")

    assert "was edited after `disable`" in data["problem"]
    assert content == file_of(server)


def test_a_file_behind_a_link_is_left_to_its_owner(
    server: Ck3Server, tmp_path: Path, handle: str
) -> None:
    file = server.data.playsets / "sample.json"
    file.rename(tmp_path / "else.json")
    file.symlink_to(tmp_path / "else.json")

    assert "is a link" in refused(server, handle, "disable", mod=FAR)["problem"]


def test_a_faulty_file_is_not_edited(server: Ck3Server, handle: str) -> None:
    (server.data.playsets / "sample.json").write_text("{")
    reply = playset(server, handle, "disable", name="sample", mod=FAR)

    assert "WA-VIS-I-003" == reply.code
    assert "{" == (server.data.playsets / "sample.json").read_text()
