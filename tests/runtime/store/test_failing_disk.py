"""A failing disk under the store: the documented error, nothing half written, and recovery.

Source: specification 43, 56 and 57.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from tests.conformance.world.dropped_rights import as_an_ordinary_person
from tests.failing_connections import (
    CODES,
    EVERY_CODE,
    SECRET,
    FailingDisk,
    is_busy,
    is_damage,
    thinned,
)

from replybook.store import (
    CompletionStore,
    Journal,
    SessionRows,
    Signer,
    StateStore,
    StoreBusy,
    StoreRefused,
    Workers,
    store_file,
)

KEY = bytes(range(32))
GONE = "w-0123456789abcdef"
DONE = {"completion_id": "c-2", "session_id": "s-1", "files": ["root:repo/a.py"]}


class Process:
    """The objects of one process over a store."""

    def __init__(self, folder: Path) -> None:
        self.store, signer = StateStore(folder, wait_s=0.01), Signer(KEY)
        self.workers = Workers(self.store, signer, folder / "workers")
        self.journal = Journal(self.store, signer, self.workers)
        self.completions = CompletionStore(self.store, signer)
        self.sessions = SessionRows(self.store, signer)

    def change(self) -> object:
        return self.sessions.change("s-1", lambda content: {**content, "mode": "reader"})

    def several(self) -> None:
        """Put rows of several kinds as one change, and go on after whatever fails."""
        row = (b"content", b"signature")
        with self.store.turn():
            for kind in ("contract", "account", "run"):
                with suppress(OSError):
                    self.store.put(kind, "x", "s-1", row)
            self.store.remove("completion", "c-1")

    def end(self) -> None:
        with self.journal.ending("d-1"):
            pass


SCENARIOS: Final[Mapping[str, Callable[[Process], Any]]] = {
    "a session is added": lambda one: one.sessions.add("s-2", {"mode": "desk"}),
    "a session is changed": Process.change,
    "a session is read": lambda one: one.sessions.get("s-1"),
    "all sessions are named": lambda one: one.sessions.names(),
    "an account is read": lambda one: one.store.standing("s-1"),
    "a completion is put": lambda one: one.completions.put("c-2", DONE),
    "completions are read": lambda one: one.completions.of_session("s-1"),
    "a delivery is begun": lambda one: one.journal.begin("d-2", {"session_id": "s-1"}),
    "a delivery is committed": lambda one: one.journal.commit("d-1", DONE),
    "a delivery is done": lambda one: one.journal.done("d-1"),
    "a delivery is ended": Process.end,
    "open deliveries are asked for": lambda one: one.journal.open_ones(),
    "a session is looked for in deliveries": lambda one: one.journal.is_writing("s-1"),
    "a session is noted": lambda one: one.workers.note("s-1"),
    "what was left is asked for": lambda one: one.workers.left_behind(),
    "a worker that is gone is forgotten": lambda one: one.workers.forget(GONE),
    "several rows are put": Process.several,
}
READS: Final = {"s-1", "c-1", "d-1"}


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FailingDisk:
    """The disk under every connection that is opened from now on."""
    disk = FailingDisk()
    monkeypatch.setattr(sqlite3, "connect", disk.connect)
    return disk


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a row of each kind; `d-1` was begun by a process that is gone."""
    folder = tmp_path_factory.mktemp("filled")
    first = Process(folder)
    first.sessions.add("s-1", {"mode": "desk"})
    first.completions.put("c-1", {**DONE, "completion_id": "c-1"})
    first.journal.begin("d-1", {"session_id": "s-1"})
    first.workers.note("s-0")
    with first.store.turn():
        first.store.put(
            "worker", f"{GONE}/s-1", GONE, Signer(KEY).sign("worker", f"{GONE}/s-1", b"")
        )
    left = first.workers.own
    held = vars(first.workers).pop("_held")
    held.close()  # as if it was killed: its file is there, and nobody has its lock
    first.store.close()
    assert (folder / "workers" / f"{left}.lock").exists()
    return folder


def copied(filled: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(filled, to)
    return to


def state(folder: Path) -> dict[str, object]:
    """All that the store holds, as a process reads it that has not seen it before.

    Ids of workers are left out.
    """
    one = Process(folder)
    rows = {
        kind: [name.rpartition("/")[2] for name in one.store.names(kind)]
        for kind in ("contract", "account", "run", "session", "completion", "journal", "worker")
    }
    rows["worker"].sort()
    sessions = {name: one.sessions.get(name) for name in one.sessions.names()}
    deliveries = {
        name: one.journal._read(name, row)["state"]
        for name in one.store.names("journal")
        if (row := one.store.row("journal", name)) is not None
    }
    one.store.close()
    return {**rows, "sessions": sessions, "deliveries": deliveries}


EXPECTED: Final = {
    "READONLY": errno.EROFS,
    "CANTOPEN": errno.EIO,
    "PERM": errno.EACCES,
    "AUTH": errno.EACCES,
    "IOERR": errno.EIO,
    "FULL": errno.ENOSPC,
    "NOMEM": errno.ENOMEM,
    "TOOBIG": errno.EFBIG,
    "NOLFS": errno.EFBIG,
    "INTERRUPT": errno.EINTR,
}


def assert_documented(error: BaseException, code: str) -> None:
    """The error is a documented one, has no text about the host, and hides its cause."""
    assert isinstance(error, OSError)
    assert SECRET not in str(error)
    assert error.__suppress_context__ or error.__context__ is None
    family = code.split("_")[1]
    if family in EXPECTED:
        assert error.errno == EXPECTED[family]
        assert not isinstance(error, (FileNotFoundError, FileExistsError, StoreBusy, StoreRefused))
    elif "the store" in str(error):
        assert type(error) is (StoreBusy if is_busy(code) else StoreRefused)


class Trial:
    """One scenario: its number of statements, its answers, and the store before and after it."""

    def __init__(self, disk: FailingDisk, filled: Path, folder: Path, name: str) -> None:
        self.disk, self.filled, self.folder = disk, filled, folder
        self.name, self.act = name, SCENARIOS[name]
        self.before = state(copied(filled, folder))
        one = Process(copied(filled, folder))
        disk.mend()
        self.answer = self.act(one)
        self.count = disk.mend()
        one.store.close()
        self.after = state(folder)

    def fail(self, at: int, code: str, *, stays: bool) -> None:
        """Fail one statement, look at the store, and do the same again on a disk that is well."""
        one = Process(copied(self.filled, self.folder))
        self.disk.fail(at, code, stays=stays)
        failed: BaseException | None = None
        try:
            answer = self.act(one)
        except Exception as error:
            failed = error
        assert self.disk.failed
        self.disk.mend()
        if failed is not None:
            assert_documented(failed, code)
            assert self.before == state(self.folder)
            answer = self.act(one)
        elif is_busy(code):  # SQLite was asked again, or a worker was taken for one that is there
            answer = self.act(one) if "asked for" in self.name else answer
        else:  # nobody holds a lock in a file that is damaged
            assert is_damage(code)
            assert "asked for" in self.name
        assert (self.answer, self.after) == (answer, state(self.folder))
        one.store.close()


@pytest.mark.parametrize("name", SCENARIOS)
def test_any_statement_may_fail_in_any_way(
    disk: FailingDisk, filled: Path, tmp_path: Path, name: str
) -> None:
    trial = Trial(disk, filled, tmp_path / "store", name)
    for number, at in enumerate(thinned(trial.count, 9)):
        for each, code in enumerate(CODES):
            if (number + each) % 5 == 0:
                trial.fail(at, code, stays=bool(number % 2))


@pytest.mark.parametrize("code", CODES)
def test_every_code_of_a_family_means_the_same(
    disk: FailingDisk, filled: Path, tmp_path: Path, code: str
) -> None:
    trial = Trial(disk, filled, tmp_path / "store", "several rows are put")
    for number, one in enumerate(each for each in EVERY_CODE if each.startswith(code)):
        trial.fail(trial.count - number % 6, one, stays=False)


def test_the_first_row_is_put_into_a_store_that_is_whole_or_not_there(
    disk: FailingDisk, tmp_path: Path
) -> None:
    counted = Process(tmp_path / "counted")
    disk.mend()
    counted.sessions.add("s-1", {})
    for at in thinned(disk.mend(), 14):
        folder = tmp_path / f"at-{at}"
        one = Process(folder)
        disk.fail(at, CODES[at % 4], stays=bool(at % 2))
        with pytest.raises(OSError, match="the store ") as raised:
            one.sessions.add("s-1", {})
        disk.mend()

        assert_documented(raised.value, CODES[at % 4])
        assert {"state.sqlite3"} >= {each.name.split("-")[0] for each in folder.iterdir()}
        assert None is one.sessions.get("s-1")
        assert {"revision": 1} == one.sessions.add("s-1", {})


def test_a_file_that_cannot_be_opened_is_not_taken_for_none(
    disk: FailingDisk, filled: Path, tmp_path: Path
) -> None:
    one = Process(copied(filled, tmp_path / "store"))
    disk.fail(1, "SQLITE_CANTOPEN")

    with pytest.raises(OSError, match="cannot be used") as raised:
        one.sessions.get("s-1")
    assert not isinstance(raised.value, FileNotFoundError)


def test_an_error_of_a_block_is_not_hidden_by_a_disk_that_fails_as_it_is_undone(
    disk: FailingDisk, filled: Path, tmp_path: Path
) -> None:
    one = Process(copied(filled, tmp_path / "store"))
    one.sessions.get("s-1")
    for code in ("SQLITE_BUSY", "SQLITE_IOERR"):
        disk.mend()

        def fails(_: object, code: str = code) -> Mapping[str, object]:
            disk.fail(1, code)
            raise KeyError("of the block")

        with pytest.raises(KeyError, match="of the block"):
            one.sessions.change("s-1", fails)
        assert disk.failed

        disk.mend()
        assert "reader" == one.sessions.change("s-1", lambda old: {**old, "mode": "reader"})["mode"]


# Disks that are really so


def test_a_database_that_is_really_full_takes_a_row_whole_or_not_at_all(
    filled: Path, tmp_path: Path
) -> None:
    folder = copied(filled, tmp_path / "store")
    one, before = Process(folder), state(folder)
    connection = one.store._connection()
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(OSError, match="cannot be used") as raised:
        one.sessions.add("s-2", {"text": "long " * 20_000})
    assert errno.ENOSPC == raised.value.errno
    assert before == state(folder)

    one.sessions.add("s-2", {"text": "long " * 20_000})  # room was made
    assert ["s-1", "s-2"] == state(folder)["session"]


def test_a_turn_in_which_the_disk_was_full_stores_none_of_its_rows(
    filled: Path, tmp_path: Path
) -> None:
    """SQLite rolls back by itself, and would store what comes later in the turn at once."""
    folder = copied(filled, tmp_path / "store")
    one, before = Process(folder), state(folder)
    connection = one.store._connection()
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")

    def put_three() -> None:
        with one.store.turn():
            one.store.put("contract", "a", "s-1", (b"", b""))
            with suppress(OSError):
                one.store.put("contract", "b", "s-1", (b"long" * 100_000, b""))
            with suppress(OSError):
                one.store.put("contract", "c", "s-1", (b"", b""))

    with pytest.raises(OSError, match="cannot be used"):
        put_three()

    assert before == state(folder)
    Process.several(one)
    assert ["x"] == state(folder)["contract"]


def test_a_folder_that_is_really_read_only_refuses_rows_until_it_is_not(
    filled: Path, tmp_path: Path
) -> None:
    folder = copied(filled, tmp_path / "store")
    one, before = Process(folder), state(folder)
    one.sessions.get("s-1")
    one.store.close()
    (folder / "state.sqlite3").chmod(0o400)
    folder.chmod(0o500)
    try:
        with as_an_ordinary_person():
            for act in (Process.change, lambda it: it.completions.put("c-2", DONE)):
                with pytest.raises(OSError, match="the store ") as raised:
                    act(one)
                assert raised.value.errno in (errno.EROFS, errno.EIO)
    finally:
        folder.chmod(0o700)
        (folder / "state.sqlite3").chmod(0o600)

    assert before == state(folder)
    assert "reader" == Process.change(one)["mode"]


def test_a_store_that_is_really_damaged_is_refused(filled: Path, tmp_path: Path) -> None:
    folder = copied(filled, tmp_path / "store")
    file = folder / "state.sqlite3"
    whole = file.read_bytes()
    one = Process(folder)
    for damaged in (
        b"no database at all" * 100,
        whole[:4096],
        whole[:100] + bytes(len(whole) - 100),
    ):
        file.write_bytes(damaged)
        with pytest.raises(StoreRefused, match=r"damaged|another"):
            one.sessions.get("s-1")
        with pytest.raises(StoreRefused, match=r"damaged|another"):
            one.sessions.add("s-3", {})
        one.store.close()

    file.write_bytes(whole)
    assert "desk" == one.sessions.get("s-1")["mode"]


# Workers


def test_a_worker_that_cannot_write_as_it_leaves_is_gone_at_once(
    disk: FailingDisk, tmp_path: Path
) -> None:
    for number, code in enumerate(CODES):
        one, other = Process(tmp_path / code), Process(tmp_path / code)
        one.workers.note("s-1")
        own = one.workers.own
        one.journal.begin("d-1", {"session_id": "s-1"})
        assert ({}, []) == (other.workers.left_behind(), other.journal.open_ones())
        disk.fail(1 + number % 3, code, stays=True)
        one.workers.leave()
        disk.mend()

        assert other.workers.is_gone(own)
        assert {own: ["s-1"]} == other.workers.left_behind()
        assert ["d-1"] == [each.delivery_id for each in other.journal.open_ones()]
        other.workers.forget(own)
        assert {} == other.workers.left_behind()


def test_a_worker_that_leaves_a_folder_that_is_read_only_is_gone_at_once(tmp_path: Path) -> None:
    one, other = Process(tmp_path), Process(tmp_path)
    one.workers.note("s-1")
    own = one.workers.own
    one.store.close()
    for file in (tmp_path, tmp_path / "workers"):
        file.chmod(0o500)
    (tmp_path / "state.sqlite3").chmod(0o400)
    try:
        with as_an_ordinary_person():
            one.workers.leave()
            assert (tmp_path / "workers" / f"{own}.lock").exists()
            assert other.workers.is_gone(own)
    finally:
        for file in (tmp_path, tmp_path / "workers"):
            file.chmod(0o700)
        (tmp_path / "state.sqlite3").chmod(0o600)

    assert {own: ["s-1"]} == other.workers.left_behind()


def test_a_worker_gets_no_lock_where_nothing_can_be_written_and_leaves_no_file(
    disk: FailingDisk, tmp_path: Path
) -> None:
    one = Process(tmp_path)
    for code in EVERY_CODE:
        for at in (1, 2, 3):
            disk.fail(at, code, stays=True)
            with pytest.raises(OSError, match="the lock of a worker cannot be used") as raised:
                _ = one.workers.own
            assert_documented(raised.value, code)
    disk.mend()

    assert [] == list((tmp_path / "workers").iterdir())
    assert not Process(tmp_path).workers.is_gone(one.workers.own)


def test_a_folder_that_is_read_only_gives_no_lock(tmp_path: Path) -> None:
    (tmp_path / "workers").mkdir(0o500)
    with as_an_ordinary_person(), pytest.raises(OSError, match="the lock of a worker"):
        _ = Process(tmp_path).workers.own


@pytest.mark.parametrize("code", EVERY_CODE)
def test_nobody_is_taken_for_gone_because_a_disk_fails(
    disk: FailingDisk, tmp_path: Path, code: str
) -> None:
    one, other = Process(tmp_path), Process(tmp_path)
    own = one.workers.own
    for at in (1, 2):
        disk.fail(at, code)
        if is_busy(code):
            assert not other.workers.is_gone(own)
        elif not is_damage(code):  # which nobody sees while a lock is held
            with pytest.raises(OSError, match="the lock of a worker cannot be used") as raised:
                other.workers.is_gone(own)
            assert_documented(raised.value, code)
    disk.mend()

    assert not other.workers.is_gone(own)


@pytest.mark.parametrize("content", [b"", b"no database" * 100])
def test_a_worker_whose_file_nobody_locks_is_gone_whatever_it_holds(
    tmp_path: Path, content: bytes
) -> None:
    one = Process(tmp_path)
    _ = one.workers.own
    (tmp_path / "workers" / f"{GONE}.lock").write_bytes(content)

    assert one.workers.is_gone(GONE)


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_worker_whose_file_was_removed_comes_back_under_its_name(
    tmp_path: Path, is_replaced: bool
) -> None:
    one, other = Process(tmp_path), Process(tmp_path)
    one.workers.note("s-1")
    one.journal.begin("d-1", {"session_id": "s-1"})
    own = one.workers.own
    file = tmp_path / "workers" / f"{own}.lock"
    file.unlink()
    if is_replaced:
        file.with_suffix(".new").touch()
        file.with_suffix(".new").rename(file)
    assert other.workers.is_gone(own)
    other.workers.forget(own)

    one.workers.note("s-1")

    assert own == one.workers.own
    assert not other.workers.is_gone(own)
    assert [f"{own}/s-1"] == other.store.names("worker")
    assert ([], []) == (one.journal.open_ones(), other.journal.open_ones())
    one.journal.commit("d-1", DONE)
    one.workers.leave()
    assert (False, {}) == (file.exists(), other.workers.left_behind())


def test_a_worker_that_cannot_come_back_yet_comes_back_later(
    disk: FailingDisk, tmp_path: Path
) -> None:
    one, other = Process(tmp_path), Process(tmp_path)
    own = one.workers.own
    (tmp_path / "workers" / f"{own}.lock").unlink()
    disk.fail(1, "SQLITE_CANTOPEN", stays=True)
    with pytest.raises(OSError, match="the lock of a worker"):
        one.workers.note("s-1")
    disk.mend()
    one.workers.note("s-1")

    assert (own, False) == (one.workers.own, other.workers.is_gone(own))


def test_a_store_that_is_replaced_while_it_is_opened_is_refused(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, checked = copied(filled, tmp_path / "store"), store_file._refuse_other_versions
    other = copied(filled, tmp_path / "other")

    def swapped(connection: sqlite3.Connection) -> None:
        checked(connection)
        (other / "state.sqlite3").replace(folder / "state.sqlite3")

    monkeypatch.setattr(store_file, "_refuse_other_versions", swapped)

    with pytest.raises(StoreRefused, match="was replaced while it was opened"):
        store_file.opened_store(folder / "state.sqlite3")
