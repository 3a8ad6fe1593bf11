"""Sessions in a store: one writer at a time, plain reads, and refusal after tampering."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from replybook.store import SessionRows, Signer, StateStore, Tampered, session_rows

KEY = bytes(range(32))


def rows_in(folder: Path, key: bytes = KEY) -> SessionRows:
    return SessionRows(StateStore(folder), Signer(key))


def counted(content: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**content, "count": content["count"] + 1}


def touch(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "state.sqlite3")) as store, store:
        store.execute(statement, values)


def test_what_was_stored_is_there_after_a_restart(tmp_path: Path) -> None:
    rows_in(tmp_path).add("s-1", {"mode": "desk"})

    assert {"mode": "desk", "revision": 1} == rows_in(tmp_path).get("s-1")
    assert ["s-1"] == rows_in(tmp_path).names()


def test_a_store_makes_the_folders_that_it_needs(tmp_path: Path) -> None:
    rows_in(tmp_path / "of" / "server").add("s-1", {"count": 0})

    assert {"count": 0, "revision": 1} == rows_in(tmp_path / "of" / "server").get("s-1")


def test_a_session_that_nobody_stored_is_none(tmp_path: Path) -> None:
    rows = rows_in(tmp_path)

    assert None is rows.get("s-1")
    assert [] == list(tmp_path.iterdir())  # asking makes no file


def test_an_id_is_given_once(tmp_path: Path) -> None:
    rows_in(tmp_path).add("s-1", {"mode": "desk"})

    with pytest.raises(FileExistsError):
        rows_in(tmp_path).add("s-1", {"mode": "other"})
    assert {"mode": "desk", "revision": 1} == rows_in(tmp_path).get("s-1")


def test_a_change_counts_for_every_process_at_once(tmp_path: Path) -> None:
    one, other = rows_in(tmp_path), rows_in(tmp_path)
    one.add("s-1", {"count": 0})
    other.get("s-1")
    one.change("s-1", counted)

    assert {"count": 1, "revision": 2} == other.get("s-1")


def test_what_changes_nothing_is_not_written(tmp_path: Path) -> None:
    rows = rows_in(tmp_path)
    rows.add("s-1", {"count": 0})

    assert {"count": 0, "revision": 1} == rows.change("s-1", lambda content: dict(content))


def test_what_an_update_raises_leaves_everything_as_it_was(tmp_path: Path) -> None:
    rows = rows_in(tmp_path)
    rows.add("s-1", {"count": 0})

    def fails(content: Mapping[str, Any]) -> Mapping[str, Any]:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        rows.change("s-1", fails)
    assert {"count": 0, "revision": 1} == rows.get("s-1")
    assert {"count": 1, "revision": 2} == rows.change("s-1", counted)


def test_a_session_that_is_not_there_is_not_changed(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        rows_in(tmp_path).change("s-1", counted)


def test_no_change_of_many_threads_is_lost(tmp_path: Path) -> None:
    rows = [rows_in(tmp_path) for _ in range(4)]
    rows[0].add("s-1", {"count": 0})

    def changed(at: int) -> int:
        return int(rows[at % 4].change("s-1", counted)["count"])

    with ThreadPoolExecutor(8) as pool:
        counts = sorted(pool.map(changed, range(80)))

    assert list(range(1, 81)) == counts

    assert {"count": 80, "revision": 81} == rows[0].get("s-1")


COUNTING = """
import sys
from replybook.store import SessionRows, Signer, StateStore
rows = SessionRows(StateStore(sys.argv[1]), Signer(bytes(range(32))))
for _ in range(25):
    rows.change("s-1", lambda content: {**content, "count": content["count"] + 1})
"""


def test_no_change_of_many_processes_is_lost(tmp_path: Path) -> None:
    rows = rows_in(tmp_path)
    rows.add("s-1", {"count": 0})
    running = [subprocess.Popen([sys.executable, "-c", COUNTING, str(tmp_path)]) for _ in range(3)]
    ended = [process.wait(timeout=120) for process in running]

    assert ([0, 0, 0], {"count": 75, "revision": 76}) == (ended, rows.get("s-1"))


@pytest.mark.parametrize("part", ["content", "signature"])
def test_a_row_that_was_touched_is_found(tmp_path: Path, part: str) -> None:
    rows_in(tmp_path).add("s-1", {"mode": "desk"})
    touch(tmp_path, f"UPDATE session SET {part} = ?", b'{"mode":"other","revision":1}')

    with pytest.raises(Tampered, match="session s-1") as caught:
        rows_in(tmp_path).get("s-1")
    assert str(tmp_path) not in str(caught.value)


def test_a_row_of_another_session_is_found(tmp_path: Path) -> None:
    rows = rows_in(tmp_path)
    rows.add("s-1", {"mode": "desk"})
    rows.add("s-2", {"mode": "other"})
    taken = "(SELECT {0} FROM session WHERE name = 's-2')"
    fields = ", ".join(f"{one} = {taken.format(one)}" for one in ("content", "signature"))
    touch(tmp_path, f"UPDATE session SET {fields} WHERE name = 's-1'")

    with pytest.raises(Tampered):
        rows_in(tmp_path).get("s-1")
    assert "other" == (rows_in(tmp_path).get("s-2") or {})["mode"]


@pytest.fixture(params=[session_rows.MOST_KEPT, 0], ids=["kept", "not kept"])
def _contents(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run with the content of a session cached, and with only its revision cached."""
    monkeypatch.setattr(session_rows, "MOST_KEPT", request.param)


@pytest.mark.usefixtures("_contents")
def test_a_row_that_was_put_back_is_found_by_who_saw_it(tmp_path: Path) -> None:
    rows = rows_in(tmp_path)
    rows.add("s-1", {"count": 0})
    with closing(sqlite3.connect(tmp_path / "state.sqlite3")) as store:
        before = store.execute("SELECT content, signature FROM session").fetchone()
    rows.change("s-1", counted)
    rows.get("s-1")
    touch(tmp_path, "UPDATE session SET content = ?, signature = ?", *before)

    with pytest.raises(Tampered, match=r"s-1 was put back to an earlier state$"):
        rows.get("s-1")


@pytest.mark.usefixtures("_contents")
def test_a_row_that_was_removed_is_found_by_who_saw_it(tmp_path: Path) -> None:
    rows = rows_in(tmp_path)
    rows.add("s-1", {"count": 0})
    rows.get("s-1")
    touch(tmp_path, "DELETE FROM session")

    with pytest.raises(Tampered, match="gone"):
        rows.get("s-1")
    with pytest.raises(Tampered, match="gone"):
        rows.change("s-1", counted)


@pytest.mark.usefixtures("_contents")
def test_a_session_that_was_read_is_read_again_as_it_is(tmp_path: Path) -> None:
    rows, other = rows_in(tmp_path), rows_in(tmp_path)
    rows.add("s-1", {"count": 0})
    before = [rows.get("s-1"), rows.get("s-1")]
    other.change("s-1", counted)

    assert [{"count": 0, "revision": 1}] * 2 == before
    assert {"count": 1, "revision": 2} == rows.get("s-1")


def test_another_key_reads_nothing(tmp_path: Path) -> None:
    rows_in(tmp_path).add("s-1", {"mode": "desk"})

    with pytest.raises(Tampered):
        rows_in(tmp_path, b"another key of 32 bytes, not ours").get("s-1")
