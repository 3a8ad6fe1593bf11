"""Playsets as tools last wrote them: what a session has, and entries that were edited."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from tests.ck3.server.calls import playset
from tests.ck3.server.test_playset_changes import done, open_to_change
from tests.ck3.server.working import PLAYSET, server_on, write_playset

from replybook.store import Signer, Tampered
from replybook_ck3.serve.session import playset_changes
from replybook_ck3.serve.session.changed_playsets import ChangedPlaysets, put_file
from replybook_ck3.serve.session.playset_changes import PlaysetProblem
from replybook_ck3.serve.session.playsets import PlaysetFault
from replybook_ck3.serve.session.reference_server import Ck3Server

FAR = "Far Shores"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ck3Server]:
    with server_on(tmp_path) as made:
        yield made


@pytest.fixture
def handle(server: Ck3Server) -> str:
    found = str(playset(server, None, "switch", PLAYSET).data["session"])
    open_to_change(server, found)
    return found


def mods(server: Ck3Server, handle: str) -> list[str]:
    return [row["name"] for row in done(server, handle, "mods")["mods"] if "address" in row]


def test_an_entry_is_read_back_with_its_revision(tmp_path: Path) -> None:
    changed = ChangedPlaysets(tmp_path / "state", Signer(b"k" * 32))
    before = changed.get("a.json"), changed.revision("a.json")
    changed.put("a.json", {"name": "A"})
    first = changed.get("a.json")
    changed.put("a.json", {"name": "B"})
    other = ChangedPlaysets(tmp_path / "state", Signer(b"k" * 32))

    assert ((None, 0), (1, {"name": "A"})) == (before, first)
    assert (2, {"name": "B"}) == other.get("a.json")


@pytest.mark.parametrize("harm", ["content", "signature", "key", "file", "nothing"])
def test_an_entry_that_was_edited_is_refused(tmp_path: Path, harm: str) -> None:
    changed = ChangedPlaysets(tmp_path, Signer(b"k" * 32))
    changed.put("a.json", {"name": "A"})
    file = tmp_path / "a.json.now"
    data = file.read_bytes()
    if harm == "content":
        file.write_bytes(data.replace(b'"A"', b'"B"'))
    elif harm == "signature":
        file.write_bytes(b"xx" + data[2:])
    elif harm == "nothing":
        file.write_bytes(b"")
    elif harm == "file":
        file.rename(tmp_path / "b.json.now")
    key = b"l" * 32 if harm == "key" else b"k" * 32
    with pytest.raises(Tampered):
        ChangedPlaysets(tmp_path, Signer(key)).get("b.json" if harm == "file" else "a.json")


def test_a_switch_after_an_edit_by_hand_wins_over_the_last_change(
    server: Ck3Server, tmp_path: Path, handle: str
) -> None:
    done(server, handle, "disable", mod=FAR)
    far: dict[str, str | Path] = {FAR: "root:user_docs/mod/far_shores"}
    write_playset(tmp_path / "data", PLAYSET, far)
    late = str(playset(server, None, "switch", PLAYSET).data["session"])

    assert (["Deep Harbour"], [FAR]) == (mods(server, handle), mods(server, late))
    assert "outdated" in done(server, handle, "get")
    done(server, handle, "disable", mod=FAR)
    assert ([], []) == (mods(server, handle), mods(server, late))


def test_switching_to_what_a_change_has_made_active_is_no_change(
    server: Ck3Server, handle: str
) -> None:
    done(server, handle, "disable", mod=FAR)

    assert not done(server, handle, "switch", name=PLAYSET)["changed"]


def test_every_process_sees_a_change(server: Ck3Server, tmp_path: Path, handle: str) -> None:
    with server_on(tmp_path) as other:
        before = mods(other, handle)
        done(server, handle, "disable", mod=FAR)

        assert (["Deep Harbour", FAR], ["Deep Harbour"]) == (before, mods(other, handle))


def test_a_new_playset_takes_no_file_of_a_deleted_one(server: Ck3Server, handle: str) -> None:
    done(server, handle, "delete", name=PLAYSET)
    made = done(server, handle, "create", name=PLAYSET.upper())

    assert "root:ck3raven_data/playsets/sample_2.json" == made["path"]
    assert PLAYSET == done(server, handle, "get")["playset"]


@pytest.mark.parametrize("harm", ["{", "[1]", '[{"command": 1}]'])
def test_a_damaged_history_undoes_nothing_and_hinders_nothing(
    server: Ck3Server, handle: str, harm: str
) -> None:
    done(server, handle, "disable", mod=FAR)
    (server.data.playset_history / "sample.json").write_text(harm)
    refused = playset(server, handle, "undo")
    done(server, handle, "enable", mod=FAR)
    file = server.data.playsets / "sample.json"

    assert "WA-VIS-I-004" == refused.code
    assert "enable" == done(server, handle, "undo")["undone"]
    assert json.loads(file.read_text("utf-8"))["mods"][1]["enabled"] is False


def test_a_file_that_cannot_be_put_leaves_no_draft(tmp_path: Path) -> None:
    put_file(tmp_path / "a.json", b"{}")
    (tmp_path / "b.json/kept").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        put_file(tmp_path / "b.json", b"{}")

    assert ["a.json", "b.json"] == sorted(path.name for path in tmp_path.iterdir())
    assert b"{}" == (tmp_path / "a.json").read_bytes()


@pytest.mark.parametrize("is_held", [True, False])
def test_a_change_waits_for_another_process_and_gives_up(
    server: Ck3Server, handle: str, monkeypatch: pytest.MonkeyPatch, is_held: bool
) -> None:
    monkeypatch.setattr(playset_changes, "_TRIES", 1)
    before = (server.data.playsets / "sample.json").read_bytes()
    with server.changes.alone() if is_held else nullcontext():
        reply = playset(server, handle, "disable", mod=FAR)

    assert ("EN-GATE-D-005" if is_held else "WA-VIS-S-001") == reply.code, dict(reply.data)
    assert ((server.data.playsets / "sample.json").read_bytes() == before) == is_held


def test_a_change_of_what_another_process_wrote_meanwhile_is_refused(server: Ck3Server) -> None:
    file = server.data.playsets / "sample.json"
    seen = file.read_bytes()
    file.write_bytes(theirs := seen + b"\n")
    with server.changes.alone(), pytest.raises(PlaysetProblem, match="changed meanwhile"):
        server.changes.apply("disable", file.name, seen, seen + b" ", lambda _: None)
    assert theirs == file.read_bytes()

    with server.changes.alone():
        server.changes.apply("disable", file.name, theirs, seen + b" ", lambda _: None)
        server.changes.undo(file.name, lambda _: None)
        assert theirs == file.read_bytes()
        with pytest.raises(PlaysetProblem, match="no change to undo"):
            server.changes.undo(file.name, lambda _: None)


def test_content_that_is_no_playset_is_a_fault(server: Ck3Server) -> None:
    data = (server.data.playsets / "sample.json").read_bytes()

    assert PLAYSET == server.playsets.parse_playset("sample.json", data).name
    for harm in (b"{", b"[]", data.replace(b'"mods"', b'"mod"')):
        with pytest.raises(PlaysetFault):
            server.playsets.parse_playset("sample.json", harm)
