"""The store as a file: its readers, its refused content, and changes while in use (spec 43)."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.bounded_waits import forked
from tests.runtime.contracts.contract_desk import FILE, Desk

from replybook import codes
from replybook.call import Call, enter, leave
from replybook.contracts import ContractStore, StoreBusy, StoreRefused
from replybook.store.store_file import made_store
from replybook.testing import assert_not_now

posix = pytest.mark.skipif(os.name != "posix", reason="no permissions")


def _modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@posix
def test_a_store_is_for_its_owner_alone(desk: Desk) -> None:
    old = os.umask(0)
    try:
        desk.opened()
    finally:
        os.umask(old)

    assert {0o600} == _modes(desk.file.parent)
    assert 0o700 == stat.S_IMODE(desk.file.parent.stat().st_mode)


@posix
def test_a_store_that_others_may_read_is_closed_to_them(desk: Desk) -> None:
    desk.opened()
    desk.store.close()
    desk.file.chmod(0o644)
    desk.restart()

    assert desk.system.active("s-1") is not None
    assert {0o600} == _modes(desk.file.parent)


def test_nothing_but_the_store_is_left_in_its_folder(desk: Desk) -> None:
    desk.opened()
    desk.close()
    desk.store.close()

    assert ["state.sqlite3"] == [path.name for path in desk.file.parent.iterdir()]


def test_asking_makes_no_file(desk: Desk) -> None:
    assert desk.system.active("s-1") is None
    assert [0, {"count": 0}] == [desk.list().data["count"], dict(desk.flush().data)]
    desk.system.recover()

    assert not desk.file.parent.exists()


# What is refused


def _version(desk: Desk) -> None:
    desk.sql("PRAGMA user_version = 2")


def _another_database(desk: Desk) -> None:
    desk.file.unlink()
    desk.sql("CREATE TABLE account (name TEXT)")


def _more_tables(desk: Desk) -> None:
    desk.sql("CREATE TRIGGER forget AFTER INSERT ON account BEGIN DELETE FROM account; END")


def _a_link(desk: Desk) -> None:
    desk.file.rename(desk.file.with_name("elsewhere"))
    desk.file.symlink_to("elsewhere")


def _a_link_to_nothing(desk: Desk) -> None:
    desk.file.unlink()
    desk.file.symlink_to("nowhere")


def _a_folder(desk: Desk) -> None:
    desk.file.unlink()
    desk.file.mkdir()


def _garbage(desk: Desk) -> None:
    desk.file.write_bytes(b"not a database" * 1000)


def _empty(desk: Desk) -> None:
    desk.file.write_bytes(b"")


def _cut(desk: Desk) -> None:
    desk.file.write_bytes(desk.file.read_bytes()[:5000])


def _scribbled(desk: Desk) -> None:
    whole = bytearray(desk.file.read_bytes())
    whole[4096:] = os.urandom(len(whole) - 4096)
    desk.file.write_bytes(whole)


def _old_open(desk: Desk) -> None:
    (desk.file.parent / "open").mkdir()
    (desk.file.parent / "open/ct-7").touch()


def _old_contract(desk: Desk) -> None:
    (desk.file.parent / "ct-7.json").write_text("{}")


HARMS = [
    _version,
    _another_database,
    _more_tables,
    _a_link,
    _a_link_to_nothing,
    _a_folder,
    _garbage,
    _empty,
    _cut,
    _scribbled,
    _old_open,
    _old_contract,
]


@pytest.mark.parametrize("harm", HARMS)
def test_what_is_no_store_of_ours_is_refused_and_left_as_it_is(
    desk: Desk, harm: Callable[[Desk], None]
) -> None:
    desk.opened()
    desk.store.close()
    harm(desk)
    before = desk.file.read_bytes() if desk.file.is_file() else None
    desk.restart()

    assert ["CT-GATE-E-001", "CT-VAL-E-001", "CT-VAL-E-001", "CT-GATE-E-002", "CT-GATE-E-002"] == [
        desk.open().code,
        desk.status().code,
        desk.list().code,
        desk.close().code,
        desk.flush().code,
    ]
    with pytest.raises(StoreRefused, match="the store "):
        desk.system.active("s-1")
    assert before == (desk.file.read_bytes() if desk.file.is_file() else None)
    assert str(desk.folder) not in repr([dict(desk.open().data), dict(desk.status().data)])


@pytest.mark.parametrize("harm", [_old_open, _old_contract])
def test_contracts_of_release_2_are_refused_where_there_is_no_store_yet(
    desk: Desk, harm: Callable[[Desk], None]
) -> None:
    desk.file.parent.mkdir()
    harm(desk)

    with pytest.raises(StoreRefused, match="release 2"):
        desk.system.active("s-1")
    assert "CT-GATE-E-001" == desk.open().code
    assert "CT-VAL-E-001" == desk.status().code
    assert not desk.file.exists()
    for path in desk.file.parent.iterdir():
        path.rename(desk.folder / f"moved-{path.name}")
    assert "CT-GATE-S-001" == desk.open().code


def test_other_files_of_the_folder_are_left_alone(desk: Desk) -> None:
    desk.file.parent.mkdir()
    others = [desk.file.parent / name for name in (".keep", "notes.json", "ct-A.json", "x.draft")]
    for path in others:
        path.write_text("mine")

    assert "CT-GATE-S-001" == desk.open().code
    assert ["mine"] * 4 == [path.read_text() for path in others]


def test_a_store_that_is_removed_under_a_server_is_missed(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    desk.file.unlink()

    assert contract is not None
    with pytest.raises(FileNotFoundError):
        desk.system.check(contract)
    assert "tampered" == desk.system.check(contract)
    assert "CT-GATE-E-001" == desk.open().code
    assert not desk.file.exists()


def test_an_older_copy_of_the_store_is_refused_by_who_saw_the_later_one(desk: Desk) -> None:
    desk.opened()
    desk.store.close()
    copy = desk.file.with_name("copy")
    shutil.copy(desk.file, copy)
    contract = desk.system.active("s-1")
    assert contract is not None
    desk.close()
    assert desk.system.active("s-1") is None
    copy.replace(desk.file)
    for rest in ("-wal", "-shm"):
        desk.file.with_name(desk.file.name + rest).unlink(missing_ok=True)

    assert "tampered" == desk.system.check(contract)


# While it is kept


@pytest.fixture
def keeper(desk: Desk) -> Iterator[sqlite3.Connection]:
    """Somebody who writes and does not come to an end."""
    desk.opened()
    desk.store = ContractStore(desk.file.parent, wait_s=0.05)
    desk.system = desk.another(desk.store)
    with closing(sqlite3.connect(desk.file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection


def test_who_writes_waits_for_a_bounded_time(desk: Desk, keeper: sqlite3.Connection) -> None:
    contract = desk.system.active("s-1")
    assert contract is not None

    closing = assert_not_now(desk.close("ct-1"), codes.EN_GATE_D_005)  # nothing broke (spec 50)
    assert "another process is using the store" == closing.data["pending"]
    with pytest.raises(StoreBusy):
        desk.system.take(contract, {FILE: 1})
    keeper.execute("ROLLBACK")
    assert desk.system.take(contract, {FILE: 1})
    assert "CT-GATE-S-002" == desk.close().code


def test_how_often_is_counted_per_session_and_ends(desk: Desk, keeper: sqlite3.Connection) -> None:
    token = enter(Call(trace_id="0" * 32, tool="kept contracts", session_id="s-1"))
    try:
        for left in (2, 1, 0, 0):
            assert_not_now(desk.close(), codes.EN_GATE_D_005, attempts_left=left)
        keeper.execute("ROLLBACK")
        assert "CT-GATE-S-002" == desk.close().code
        keeper.execute("BEGIN IMMEDIATE")
        assert_not_now(desk.open(), codes.EN_GATE_D_005, attempts_left=2)
    finally:
        leave(token)


def test_who_reads_does_not_wait(desk: Desk, keeper: sqlite3.Connection) -> None:
    contract = desk.system.active("s-1")

    assert contract is not None
    assert "ok" == desk.system.check(contract)
    assert desk.system.fits(contract, {FILE: 1})
    assert "CT-READ-S-001" == desk.list().code
    assert keeper.in_transaction


def test_a_failure_of_the_disk_counts_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.opened(limits={"max_files": 1, "max_bytes": 10})
    contract = desk.system.active("s-1")
    assert contract is not None

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("disk full at /home/somebody")

    with monkeypatch.context() as patch:
        patch.setattr(ContractStore, "put", full)
        with pytest.raises(OSError, match="the store ") as caught:
            desk.system.take(contract, {FILE: 1})
        assert "somebody" not in str(caught.value)
    assert desk.system.take(contract, {"mod:Other/a": 1})
    assert not desk.system.take(contract, {FILE: 1})


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_folder_that_is_read_only_opens_nothing(tmp_path: Path) -> None:
    """In a child without the rights of root, to whom nothing is read-only."""
    base = Path(tempfile.mkdtemp())
    base.chmod(0o755)
    desk = Desk(base)
    desk.file.parent.mkdir()
    desk.file.parent.chmod(0o555)

    def work() -> int:
        if os.geteuid() == 0:
            os.setuid(65534)
        said = [desk.status().code, desk.open().code, desk.status().code]
        return int(said != ["CT-READ-S-001", "CT-GATE-E-001", "CT-READ-S-001"])

    ended = forked(work)
    desk.file.parent.chmod(0o700)
    shutil.rmtree(base)

    assert 0 == ended


def test_a_store_that_somebody_made_and_uses_meanwhile_is_taken_as_it_is(desk: Desk) -> None:
    desk.opened()
    before = desk.file.stat().st_ino
    desk.file.with_name(f"{desk.file.name}-wal").touch()
    made_store(desk.file)

    assert before == desk.file.stat().st_ino


def test_a_part_without_its_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "state.sqlite3-wal").touch()

    with pytest.raises(StoreRefused, match="was removed"):
        made_store(tmp_path / "state.sqlite3")
