"""`ck3_playset`: the known playsets, the playset of a session, and the start of a session."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from tests.ck3.server.calls import contract, open_contract, playset
from tests.ck3.server.working import PLAYSET, server_on, write_playset

from replybook.store import Journal
from replybook_ck3.serve.session.bearer import Token, carrying
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.sessions import Sessions

VANILLA = "Vanilla"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ck3Server]:
    with server_on(tmp_path) as made:
        write_playset(tmp_path / "data", VANILLA, {})
        yield made


def begun(server: Ck3Server) -> str:
    return str(playset(server, None, "switch", PLAYSET).data["session"])


def data_of(server: Ck3Server, handle: str | None, command: str, name: str | None = None) -> Any:
    reply = playset(server, handle, command, name)
    assert "WA-VIS-S-001" == reply.code, dict(reply.data)
    return reply.data


def test_switching_without_a_session_opens_one(server: Ck3Server) -> None:
    data = data_of(server, None, "switch", PLAYSET)

    assert (PLAYSET, 2, "ck3lens", True) == tuple(
        data[one] for one in ("playset", "mods", "mode", "changed")
    )
    assert [data["session"]] == server.sessions.names()
    assert ("s-", 34) == (data["session"][:2], len(data["session"]))


def test_each_session_begins_for_itself(server: Ck3Server) -> None:
    assert begun(server) != begun(server)


def test_a_session_is_of_the_token_and_the_mode_that_it_was_opened_with(server: Ck3Server) -> None:
    with carrying(Token("anna", mode="ck3raven-dev")):
        data = data_of(server, None, "switch", PLAYSET)
    stored = server.sessions.get(data["session"])

    assert stored is not None
    assert ("anna", "ck3raven-dev", "ck3raven-dev") == (stored.token, stored.mode, data["mode"])


def test_switching_with_a_session_changes_that_one_alone(server: Ck3Server) -> None:
    one, other = begun(server), begun(server)
    data = data_of(server, one, "switch", VANILLA)

    assert (one, True, 0) == (data["session"], data["changed"], data["mods"])
    assert [VANILLA, PLAYSET] == [data_of(server, who, "get")["playset"] for who in (one, other)]


def test_switching_to_what_is_active_changes_nothing(server: Ck3Server) -> None:
    assert not data_of(server, begun(server), "switch", PLAYSET)["changed"]


def test_another_world_is_seen_after_a_switch(server: Ck3Server) -> None:
    handle = begun(server)
    address = "mod:Far Shores/descriptor.mod"
    before = server.work_of(handle).world.resolve(address)[0].code
    playset(server, handle, "switch", VANILLA)

    assert ("WA-RES-S-001", "WA-RES-I-001") == (
        before,
        server.work_of(handle).world.resolve(address)[0].code,
    )


def test_an_edited_file_counts_from_the_next_switch(server: Ck3Server, tmp_path: Path) -> None:
    handle = begun(server)
    fresh = "outdated" in data_of(server, handle, "get")
    write_playset(tmp_path / "data", PLAYSET, {"Far Shores": "root:user_docs/mod/far_shores"})
    stale = data_of(server, handle, "get")
    switched = data_of(server, handle, "switch", PLAYSET)

    assert (False, True, 2) == (fresh, stale["outdated"], stale["mods"])
    assert (True, 1) == (switched["changed"], switched["mods"])
    assert "outdated" not in data_of(server, handle, "get")


def test_a_session_goes_on_with_its_playset_when_the_file_is_gone(
    server: Ck3Server, tmp_path: Path
) -> None:
    handle = begun(server)
    (tmp_path / "data/playsets/sample.json").unlink()

    assert (PLAYSET, True) == (
        data_of(server, handle, "get")["playset"],
        data_of(server, handle, "get")["outdated"],
    )


@pytest.mark.parametrize("command", ["get", "mods"])
def test_what_needs_a_playset_says_which_there_are(server: Ck3Server, command: str) -> None:
    reply = playset(server, None, command)
    named = server.sessions.open_by_name("bench")

    assert ("WA-VIS-I-001", [PLAYSET, VANILLA]) == (reply.code, reply.data["available"])
    assert "WA-VIS-I-001" == playset(server, named.handle, command).code


def test_a_list_says_where_playsets_lie_and_what_is_wrong_with_them(
    server: Ck3Server, tmp_path: Path
) -> None:
    (tmp_path / "data/playsets/broken.json").write_text('{"name": "Broken"}')
    data = data_of(server, None, "list")

    assert (3, "root:ck3raven_data/playsets") == (data["count"], data["folder"])
    assert [("Broken", False), (PLAYSET, True), (VANILLA, True)] == [
        (row["name"], row["is_usable"]) for row in data["playsets"]
    ]
    assert [{"loc": "mods", "problem": "is not a list of mods"}] == data["playsets"][0]["findings"]
    assert "playset" not in data
    assert PLAYSET == data_of(server, begun(server), "list")["playset"]


def test_an_empty_list_is_a_success(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        (tmp_path / "data/playsets/sample.json").unlink()

        assert (0, []) == tuple(data_of(server, None, "list")[one] for one in ("count", "playsets"))


def test_mods_come_in_load_order_by_address_and_never_by_path(
    server: Ck3Server, tmp_path: Path
) -> None:
    data = data_of(server, begun(server), "mods")

    assert ["mod:Deep Harbour", "mod:Far Shores"] == [row["address"] for row in data["mods"]]
    assert [True, True] == [row["is_there"] for row in data["mods"]]
    assert str(tmp_path) not in str(data)


def test_mods_of_another_playset_can_be_looked_at(server: Ck3Server, tmp_path: Path) -> None:
    write_playset(tmp_path / "data", "Gone", {"A": tmp_path / "nowhere"})
    data = data_of(server, begun(server), "mods", "Gone")

    assert [("mod:A", False)] == [(row["address"], row["is_there"]) for row in data["mods"]]


def test_two_mods_of_one_name_have_addresses_of_their_own(
    server: Ck3Server, tmp_path: Path
) -> None:
    mods = [{"name": "A", "path": f"root:user_docs/mod/{at}", "mod_id": at} for at in ("x", "y")]
    file = write_playset(tmp_path / "data", "Twins", {})
    file.write_text(json.dumps({"name": "Twins", "mods": mods}))
    rows = data_of(server, None, "mods", "Twins")["mods"]

    assert 2 == len({row["address"] for row in rows})


def test_a_playset_that_is_not_there_is_answered_with_near_names(server: Ck3Server) -> None:
    reply = playset(server, None, "switch", "Sampel")

    assert ("WA-VIS-I-002", [PLAYSET]) == (reply.code, reply.data["suggestions"])
    assert [] == server.sessions.names()


def test_a_faulty_file_is_answered_with_its_findings(server: Ck3Server, tmp_path: Path) -> None:
    (tmp_path / "data/playsets/broken.json").write_text('{"name": "Broken"}')
    reply = playset(server, None, "switch", "Broken")

    assert ("WA-VIS-I-003", "Broken") == (reply.code, reply.data["playset"])
    assert [] == server.sessions.names()


def test_a_switch_needs_a_name(server: Ck3Server) -> None:
    reply = playset(server, None, "switch")

    assert (
        "MCP-SYS-I-001",
        [{"name": "playset", "problem": "missing", "expected": server.playsets.names()}],
    ) == (
        reply.code,
        reply.data["fields"],
    )


def test_a_command_that_is_none_is_refused(server: Ck3Server) -> None:
    assert "MCP-SYS-I-002" == playset(server, None, "destroy").code


def test_no_switch_while_a_contract_is_open(server: Ck3Server) -> None:
    handle = begun(server)
    work = server.work_of(handle)
    open_contract(work)
    denied = playset(server, handle, "switch", VANILLA)
    same = playset(server, handle, "switch", PLAYSET)
    contract(work, "cancel")

    assert ("EN-GATE-D-001", "contract_open") == (denied.code, denied.data["reason"])
    assert ("WA-VIS-S-001", False) == (same.code, same.data["changed"])
    assert data_of(server, handle, "switch", VANILLA)["changed"]


def test_no_switch_while_files_of_the_session_are_being_written(
    server: Ck3Server, tmp_path: Path
) -> None:
    handle = begun(server)
    with server_on(tmp_path) as other:
        journal = Journal(other.store, other.signer, other.workers)
        journal.begin("dl-1", {"session_id": handle, "files": []})
        waiting = playset(server, handle, "switch", VANILLA)
        another = playset(server, begun(server), "switch", VANILLA)
    after = playset(server, handle, "switch", VANILLA)  # its process let go of it

    assert "EN-GATE-D-005" == waiting.code
    assert ("WA-VIS-S-001", True) == (another.code, another.data["changed"])
    assert ("WA-VIS-S-001", True) == (after.code, after.data["changed"])


def test_what_breaks_is_an_error_and_keeps_its_text(server: Ck3Server) -> None:
    def fails(*_: object) -> None:
        raise OSError(5, "no", "/secret/place")

    handle = begun(server)
    with patch.object(Sessions, "get", fails):
        reply = playset(server, handle, "get")

    assert ("WA-VIS-E-001", {"error_type": "OSError"}) == (reply.code, dict(reply.data))


@pytest.mark.parametrize("damage", ["{", '{"name": 5, "mods": []}', '["Sample"]'])
def test_a_file_that_breaks_under_a_session_is_told_as_broken_not_as_missing(
    server: Ck3Server, tmp_path: Path, damage: str
) -> None:
    """The person edits the file by hand, with a slip, and mends it."""
    handle = str(playset(server, None, "switch", PLAYSET).data["session"])
    file = tmp_path / "data/playsets/sample.json"
    good = file.read_text()
    file.write_text(damage)

    shown = playset(server, handle, "get")
    assert (shown.code, shown.data["outdated"]) == ("WA-VIS-S-001", True)
    assert shown.data["findings"]
    for command, more in (("enable", {"mod": "Far Shores"}), ("notes", {}), ("switch", {})):
        name = PLAYSET if command == "switch" else None
        reply = playset(server, handle, command, name, **more)
        assert (reply.code, reply.data["playset"]) == ("WA-VIS-I-003", PLAYSET)
        assert reply.data["findings"]
    file.write_text(good)
    assert "outdated" not in playset(server, handle, "get").data
    assert playset(server, handle, "notes").code == "WA-VIS-S-001"


def test_a_broken_file_of_another_name_is_told_as_that_of_its_session(
    server: Ck3Server, tmp_path: Path
) -> None:
    file = write_playset(tmp_path / "data", "Evening").rename(tmp_path / "data/playsets/x.json")
    handle = str(playset(server, None, "switch", "Evening").data["session"])
    good = file.read_text()
    file.write_text("{")

    assert playset(server, handle, "get").data["findings"]
    assert playset(server, handle, "notes").code == "WA-VIS-I-003"
    file.write_text(good)
    assert playset(server, handle, "notes").code == "WA-VIS-S-001"


def test_a_broken_file_hides_no_other_playset(server: Ck3Server, tmp_path: Path) -> None:
    (tmp_path / "data/playsets/other_one.json").write_text("{")

    assert playset(server, None, "switch", "Sampel").data["suggestions"] == [PLAYSET]
    assert playset(server, None, "switch", "Other One").code == "WA-VIS-I-003"
    assert playset(server, None, "switch", PLAYSET).code == "WA-VIS-S-001"
    gone = tmp_path / "data/playsets/sample.json"
    gone.unlink()
    assert playset(server, None, "switch", PLAYSET).code == "WA-VIS-I-002"
