"""ck3_file: governed, atomic, and in the form of the file (specification 17, 35 and 56)."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest
from tests.ck3.tools.working_on_files import MOD, changed, mod_folder, opened, session_on, tree_of

from replybook.policy.acceptance import content_in_place, file_writes
from replybook.store import StoreBusy
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import file_changing

TRAIT = "common/traits/zz_new.txt"
BOM = b"\xef\xbb\xbf"


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    return session_on(tmp_path)


def sha(data: bytes) -> str:
    return sha256(data).hexdigest()


def file_of(work: SessionContext, path: str = TRAIT, data: bytes | None = None) -> Path:
    file = mod_folder(work) / path
    if data is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return file


# Allowed


def test_a_new_file_of_a_ck3_folder_gets_its_form(work: SessionContext) -> None:
    contract = opened(work)
    reply = changed(work, "write", TRAIT, content="a = {\n}\n")

    data = BOM + b"a = {\n}\n"
    assert "EN-WRITE-S-001" == reply.code, dict(reply.data)
    assert data == file_of(work).read_bytes()
    assert {
        "path": f"{MOD}/{TRAIT}",
        "operation": "write",
        "contract_id": contract,
        "written": True,
        "command": "write",
        "sha256_before": None,
        "sha256": sha(data),
        "bytes": len(data),
        "encoding": "utf-8",
        "bom": True,
        "line_ends": "lf",
    } == dict(reply.data)


@pytest.mark.parametrize("path", ["descriptor.mod", "common/traits/readme.md"])
def test_another_new_file_is_utf_8_without_a_mark(work: SessionContext, path: str) -> None:
    opened(work)
    file_of(work, path).unlink(missing_ok=True)
    changed(work, "write", path, content='name="x"\n')

    assert b'name="x"\n' == file_of(work, path).read_bytes()


def test_a_file_that_is_written_over_keeps_its_form(work: SessionContext) -> None:
    opened(work)
    file = file_of(work, data="caf\xe9 = 1\r\n".encode("cp1252"))
    reply = changed(work, "write", TRAIT, content="th\xe9 = 2\nb = 3\n")

    assert b"th\xe9 = 2\r\nb = 3\r\n" == file.read_bytes()
    assert ("windows-1252", "crlf", sha(b"caf\xe9 = 1\r\n")) == (
        reply.data["encoding"],
        reply.data["line_ends"],
        reply.data["sha256_before"],
    )


def test_an_edit_leaves_every_other_byte(work: SessionContext) -> None:
    opened(work)
    file = file_of(work, data=BOM + b"a = 1\r\nb = 2\nc = 3\r\n")
    reply = changed(work, "edit", TRAIT, old_text="1\nb = 2", new_text="7\nb = 8")

    assert BOM + b"a = 7\r\nb = 8\nc = 3\r\n" == file.read_bytes()
    assert "EN-WRITE-S-001" == reply.code


def test_a_file_is_deleted_and_an_empty_folder_too(work: SessionContext) -> None:
    opened(work, f"{MOD}/common/**", f"{MOD}/common/empty")
    file_of(work, data=b"a = 1\n")
    (mod_folder(work) / "common/empty").mkdir()

    assert "EN-WRITE-S-001" == changed(work, "delete", TRAIT).code
    assert "EN-WRITE-S-001" == changed(work, "delete", "common/empty").code
    assert not file_of(work).exists()
    assert not (mod_folder(work) / "common/empty").exists()


def test_a_file_is_renamed_into_a_new_folder(work: SessionContext) -> None:
    opened(work)
    file_of(work, data=b"a = 1\n")
    reply = changed(work, "rename", TRAIT, new_path=f"{MOD}/common/decisions/new/a.txt")

    assert "EN-WRITE-S-001" == reply.code, dict(reply.data)
    assert (f"{MOD}/{TRAIT}", f"{MOD}/common/decisions/new/a.txt") == (
        reply.data["path"],
        reply.data["new_path"],
    )
    assert b"a = 1\n" == file_of(work, "common/decisions/new/a.txt").read_bytes()
    assert not file_of(work).exists()


# Refused


REFUSED = [
    ("write", TRAIT, {"content": "a = 1\n"}),
    ("edit", "descriptor.mod", {"old_text": "name", "new_text": "x"}),
    ("delete", "descriptor.mod", {}),
    ("rename", "descriptor.mod", {"new_path": f"{MOD}/common/x.mod"}),
]


@pytest.mark.parametrize(("command", "path", "arguments"), REFUSED)
def test_without_a_contract_nothing_changes(
    work: SessionContext, command: str, path: str, arguments: dict[str, str]
) -> None:
    before = tree_of(mod_folder(work))
    reply = changed(work, command, path, **arguments)

    assert "EN-GATE-D-002" == reply.code
    assert before == tree_of(mod_folder(work))


@pytest.mark.parametrize(("command", "path", "arguments"), REFUSED)
def test_a_dry_run_changes_and_counts_nothing(
    work: SessionContext, command: str, path: str, arguments: dict[str, str]
) -> None:
    opened(work, limits={"max_files": 2, "max_bytes": 10_000})
    before = tree_of(mod_folder(work))
    reply = changed(work, command, path, **arguments, dry_run=True)

    assert ("EN-GATE-S-002", False) == (reply.code, reply.data["written"]), dict(reply.data)
    assert before == tree_of(mod_folder(work))
    assert "EN-WRITE-S-001" == changed(work, command, path, **arguments).code


@pytest.mark.parametrize(
    ("command", "path", "arguments", "code"),
    [
        ("write", "events/a.txt", {"content": "x"}, "EN-WRITE-D-002"),
        ("write", "root:game/common/traits/a.txt", {"content": "x"}, "EN-WRITE-D-001"),
        ("write", "root:ck3raven_data/server.toml", {"content": "x"}, "EN-WRITE-D-001"),
        ("rename", "descriptor.mod", {"new_path": f"{MOD}/events/a.mod"}, "EN-WRITE-D-002"),
        ("delete", "root:game/common", {}, "EN-WRITE-D-001"),
        ("delete", "none.txt", {}, "WA-RES-I-001"),
        ("edit", "common/none.txt", {"old_text": "a", "new_text": "b"}, "WA-RES-I-001"),
        ("rename", "common/none.txt", {"new_path": f"{MOD}/common/x.txt"}, "WA-RES-I-001"),
        ("write", "common/../../x", {"content": "x"}, "WA-RES-I-001"),
        ("write", "common", {"content": "x"}, "EN-WRITE-D-002"),
        ("write", "common/traits", {"content": "x"}, "WA-WRITE-I-001"),
        ("edit", "descriptor.mod", {"old_text": "no such text", "new_text": ""}, "WA-WRITE-I-001"),
        ("edit", "descriptor.mod", {"old_text": "\n", "new_text": ""}, "WA-WRITE-I-001"),
        ("rename", "descriptor.mod", {"new_path": f"{MOD}/descriptor.mod"}, "WA-WRITE-I-001"),
        ("rename", "common/traits", {"new_path": f"{MOD}/common/new"}, "EN-WRITE-D-001"),
        ("write", TRAIT, {}, "MCP-SYS-I-001"),
        ("write", TRAIT, {"content": "x", "old_text": "y"}, "MCP-SYS-I-001"),
        ("edit", "descriptor.mod", {"old_text": "", "new_text": "x"}, "MCP-SYS-I-001"),
        ("rename", "descriptor.mod", {}, "MCP-SYS-I-001"),
        ("delete", "descriptor.mod", {"content": "x"}, "MCP-SYS-I-001"),
    ],
)
def test_what_is_refused_changes_nothing(
    work: SessionContext,
    tmp_path: Path,
    command: str,
    path: str,
    arguments: dict[str, str],
    code: str,
) -> None:
    opened(work)
    file_of(work, "common/traits/a.txt", b"a\n")
    folders = [tmp_path / key for key in ("game", "user_docs")]
    before = [tree_of(folder) for folder in folders]
    reply = changed(work, command, path, **arguments)

    assert code == reply.code, dict(reply.data)
    assert before == [tree_of(folder) for folder in folders]


HERE, OUTSIDE, GAME = f"{MOD}/common/a.txt", f"{MOD}/events/a.txt", "root:game/common/a.txt"


@pytest.mark.parametrize("dry_run", [False, True])
@pytest.mark.parametrize(
    ("source", "target", "refused", "code", "reason"),
    [
        (OUTSIDE, f"{MOD}/common/b.txt", OUTSIDE, "EN-WRITE-D-002", None),
        (HERE, f"{MOD}/events/b.txt", f"{MOD}/events/b.txt", "EN-WRITE-D-002", None),
        (HERE, OUTSIDE, OUTSIDE, "EN-WRITE-D-002", None),
        (GAME, f"{MOD}/common/b.txt", GAME, "EN-WRITE-D-001", "root_forbidden"),
        (HERE, "root:game/b.txt", "root:game/b.txt", "EN-WRITE-D-001", "root_forbidden"),
        (HERE, GAME, GAME, "EN-WRITE-D-001", "root_forbidden"),
    ],
)
def test_a_rename_needs_the_contract_and_the_rights_at_both_ends(
    work: SessionContext,
    tmp_path: Path,
    source: str,
    target: str,
    refused: str,
    code: str,
    reason: str | None,
    dry_run: bool,
) -> None:
    opened(work)
    file_of(work, "common/a.txt", b"a = 1\n")
    file_of(work, "events/a.txt", b"b = 1\n")
    (work.roots["game"] / "common/a.txt").write_bytes(b"c = 1\n")
    folders = [tmp_path / key for key in ("game", "user_docs")]
    before = [tree_of(folder) for folder in folders]
    reply = changed(work, "rename", source, new_path=target, dry_run=dry_run)

    assert (code, refused) == (reply.code, reply.data["path"]), dict(reply.data)
    assert reason == reply.data.get("reason")
    assert before == [tree_of(folder) for folder in folders]


def test_a_rename_beyond_the_limits_leaves_both_addresses_as_they_were(
    work: SessionContext,
) -> None:
    opened(work, limits={"max_files": 5, "max_bytes": 3})
    file_of(work, data=b"a = 1\n")
    before = tree_of(mod_folder(work))
    reply = changed(work, "rename", TRAIT, new_path=HERE)

    assert ("EN-WRITE-D-001", "limit_reached") == (reply.code, reply.data["reason"])
    assert before == tree_of(mod_folder(work))


def test_a_text_that_is_there_twice_says_how_often(work: SessionContext) -> None:
    opened(work)
    file_of(work, data=b"a = 1\na = 1\n")
    reply = changed(work, "edit", TRAIT, old_text="a = 1", new_text="b")

    assert "old_text is in the file 2 times, and not once" == reply.data["problem"]


def test_who_may_not_write_there_is_not_told_what_the_file_holds(work: SessionContext) -> None:
    replies = [
        changed(work, "edit", "descriptor.mod", old_text=text, new_text="x")
        for text in ("name", "no such text")
    ]

    assert ["EN-GATE-D-002"] * 2 == [reply.code for reply in replies]
    assert replies[0].data == replies[1].data


def test_a_character_without_a_place_in_the_file_is_refused(work: SessionContext) -> None:
    opened(work)
    file = file_of(work, data=b"caf\xe9\n")
    reply = changed(work, "write", TRAIT, content="\u65e5\n")

    assert ("WA-WRITE-I-001", b"caf\xe9\n") == (reply.code, file.read_bytes())


def test_a_file_that_changed_since_it_was_read_is_left_alone(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(work)
    file = file_of(work, data=b"a = 1\n")
    begun = file_writes._row

    def late(*args: object) -> object:
        row = begun(*args)  # type: ignore[arg-type]  # handed on as they came
        file.write_bytes(b"theirs\n")
        return row

    monkeypatch.setattr(file_writes, "_row", late)
    reply = changed(work, "edit", TRAIT, old_text="1", new_text="2")

    assert ("WA-WRITE-I-001", b"theirs\n") == (reply.code, file.read_bytes())
    assert [file.name] == os.listdir(file.parent)  # noqa: PTH208  names alone


def test_a_disk_that_fails_is_an_error_and_leaves_the_file(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    opened(work)
    file = file_of(work, data=b"a = 1\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", broken)
        reply = changed(work, "write", TRAIT, content="b\n")

    assert ("WA-WRITE-E-001", b"a = 1\n") == (reply.code, file.read_bytes())
    assert [file.name] == os.listdir(file.parent)  # noqa: PTH208  names alone


def test_a_store_that_fails_is_an_error_and_leaves_the_file(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_server: object) -> list[str]:
        raise OSError("/home/somebody/state")

    opened(work)
    file = file_of(work, data=b"a = 1\n")
    monkeypatch.setattr(file_changing, "recover", broken)
    reply = changed(work, "write", TRAIT, content="b\n")

    assert ("EN-WRITE-E-001", b"a = 1\n") == (reply.code, file.read_bytes())
    assert "somebody" not in str(dict(reply.data))


@pytest.mark.parametrize("data", [b"a\0b", b"PK\x03\x04\0\0"])
def test_a_file_that_is_no_text_is_not_edited_and_may_be_written_over(
    work: SessionContext, data: bytes
) -> None:
    opened(work)
    file = file_of(work, data=data)
    reply = changed(work, "edit", TRAIT, old_text="a", new_text="b")

    assert ("WA-WRITE-I-001", data) == (reply.code, file.read_bytes())
    assert "EN-WRITE-S-001" == changed(work, "write", TRAIT, content="a = 1\n").code
    assert BOM + b"a = 1\n" == file.read_bytes()


def test_a_file_that_is_too_large_to_be_a_text_is_neither_edited_nor_written_over(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(work)
    file = file_of(work, data=b"a = 1\n")
    monkeypatch.setattr(content_in_place, "MOST_BYTES", 5)
    replies = [
        changed(work, "edit", TRAIT, old_text="a", new_text="b"),
        changed(work, "write", TRAIT, content="b\n"),
    ]

    assert ["WA-WRITE-I-001"] * 2 == [reply.code for reply in replies]
    assert {"this file has more than 5 bytes"} == {reply.data["problem"] for reply in replies}
    assert b"a = 1\n" == file.read_bytes()


def test_while_another_process_keeps_the_store_a_change_has_to_wait(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(_server: object) -> list[str]:
        raise StoreBusy(11, "another process keeps the store")

    opened(work)
    file = file_of(work, data=b"a = 1\n")
    monkeypatch.setattr(file_changing, "recover", busy)
    reply = changed(work, "write", TRAIT, content="b\n")

    assert ("EN-GATE-D-005", b"a = 1\n") == (reply.code, file.read_bytes())
