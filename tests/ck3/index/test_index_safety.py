"""Builds that are ended, readers beside a build, two builds at once, files that are no index.

Source: specification 31.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE, killed_late
from tests.ck3.index.conftest import GAME, Look, Shelf

from replybook_ck3.index import IndexBusy, IndexFault, SymbolIndex, index_file
from replybook_ck3.index.builder_lock import building, is_being_built

ROOT = Path(__file__).parents[3]


@contextmanager
def halting(shelf: Shelf) -> Iterator[subprocess.Popen[str]]:
    """A build in another process that stops after each file.

    Killed at the end if it still is there.
    """
    named = [f"{source.name}={source.folder}" for source in shelf.sources]
    words = [sys.executable, "-m", "tests.ck3.index.halting_build", str(shelf.file), *named]
    paths = ("runtime", "generated", "schema")
    path = os.pathsep.join(map(str, (ROOT, *(ROOT / one for one in paths))))
    process = subprocess.Popen(
        words,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        with killed_late(process):
            yield process
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def go_on(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def kill(process: subprocess.Popen[str]) -> None:
    os.kill(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


def three_files(shelf: Shelf, prefix: str = "t") -> None:
    shelf.write(
        GAME,
        {
            f"common/traits/{n}.txt": f"{prefix}{n}_a = {{ }}\n{prefix}{n}_b = {{ }}\n"
            for n in range(3)
        },
    )


def traits(shelf: Shelf, prefix: str = "t") -> list[bool]:
    with SymbolIndex(shelf.file) as index:
        view = index.view()
        return [
            view.defines("trait", f"{prefix}{n}_{part}") for n in range(3) for part in ("a", "b")
        ]


def test_a_killed_first_build_says_partial_and_the_next_build_completes_it(
    shelf: Shelf, look: Look
) -> None:
    three_files(shelf)
    with halting(shelf) as process:
        assert "adding" == said(process)
        go_on(process)
        assert "adding" == said(process)
        kill(process)

    status = look().status()
    assert ("partial", False, frozenset()) == (
        status.status,
        status.is_complete,
        status.decided_kinds,
    )
    assert [True] * 2 + [False] * 4 == traits(shelf)
    assert "common/traits" not in status.indexed_domains

    built = shelf.build()

    assert 2 == built.changed
    assert ("complete", [True] * 6) == (look().status().status, traits(shelf))
    assert ["t2_b"] == [hit.name for hit in look().search("t2_b")]


def test_a_build_that_is_killed_at_its_end_is_ended_by_the_next(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"localization/english/a_l_english.yml": 'l_english:\n key: "rare words"\n'})
    with halting(shelf) as process:
        assert "adding" == said(process)
        go_on(process)
        assert "finishing" == said(process)
        kill(process)
    assert "partial" == look().status().status

    built = shelf.build()

    assert 0 == built.changed
    assert "complete" == look().status().status
    assert ["key"] == [hit.name for hit in look().search("rare")]


def test_a_killed_rebuild_lacks_only_what_had_changed(shelf: Shelf, look: Look) -> None:
    three_files(shelf)
    shelf.write(GAME, {"common/nicknames/n.txt": "nick_a = { }\n"})
    shelf.build()
    shelf.write(GAME, {"common/traits/0.txt": "changed = { }\n"})
    with halting(shelf) as process:
        assert "adding" == said(process)
        kill(process)

    status = look().status()

    assert "partial" == status.status
    assert "nickname" in status.decided_kinds
    assert "trait" not in status.decided_kinds
    assert [True] * 6 == traits(shelf)


def test_rebuilding_is_said_only_while_the_builder_lives(shelf: Shelf, look: Look) -> None:
    three_files(shelf)
    shelf.build()
    shelf.write(GAME, {"common/traits/0.txt": "t0_a = { }\nt0_b = { }\nmore = { }\n"})
    with halting(shelf) as process:
        assert "adding" == said(process)
        status = look().status()
        assert ("rebuilding", False, frozenset()) == (
            status.status,
            status.is_complete,
            status.decided_kinds,
        )
        assert not look().not_exists("anything", "trait").can_claim_not_exists
        kill(process)

    assert "partial" == look().status().status


def test_readers_see_whole_files_while_another_process_builds(shelf: Shelf, look: Look) -> None:
    three_files(shelf)
    shelf.build()
    view = look()
    three_files(shelf, prefix="new")
    with halting(shelf) as process:
        seen = []
        for _ in range(3):
            assert "adding" == said(process)
            old, new = traits(shelf), traits(shelf, "new")
            seen.append(new.count(True))
            assert [not one for one in old] == new
            assert view.defines("trait", "new0_a") == new[0]
            go_on(process)
        assert [0, 2, 4] == seen
        assert "finishing" == said(process)
        go_on(process)
        assert "done" == said(process)

    assert [True] * 6 == traits(shelf, "new")
    assert "complete" == view.status().status


def test_threads_read_while_the_index_is_rebuilt(shelf: Shelf, look: Look) -> None:
    three_files(shelf)
    shelf.build()
    view = look()
    failed: list[BaseException] = []
    halves: list[tuple[bool, bool]] = []
    end = threading.Event()

    def read() -> None:
        try:
            while not end.is_set():
                view.status()
                view.search("t1", limit=5)
                pair = view.find_units([("trait", "x_a"), ("trait", "x_b")])
                halves.append((("trait", "x_a") in pair, ("trait", "x_b") in pair))
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for turn in range(6):
            text = "x_a = { }\nx_b = { }\n" if turn % 2 else "y = { }\n"
            shelf.write(GAME, {"common/traits/0.txt": text})
            shelf.build()
    finally:
        end.set()
        for thread in threads:
            thread.join()

    assert [] == failed
    assert halves
    assert {True} == {one == other for one, other in halves}


def test_a_second_builder_is_refused_while_the_first_one_builds(shelf: Shelf) -> None:
    three_files(shelf)
    with halting(shelf) as process:
        assert "adding" == said(process)

        with pytest.raises(IndexBusy) as raised:
            shelf.build()

        assert "index_busy" == raised.value.reason
        kill(process)

    assert 3 == shelf.build().files


def test_a_second_builder_in_the_same_process_is_refused(shelf: Shelf) -> None:
    three_files(shelf)
    with building(shelf.file):
        assert is_being_built(shelf.file)
        with pytest.raises(IndexBusy):
            shelf.build()

    assert not is_being_built(shelf.file)
    assert 3 == shelf.build().files


def test_those_who_ask_do_not_disturb_each_other(shelf: Shelf) -> None:
    three_files(shelf)
    shelf.build()
    answers: list[bool] = []
    threads = [
        threading.Thread(
            target=lambda: answers.extend(is_being_built(shelf.file) for _ in range(50))
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [False] * 200 == answers


def test_a_missing_index_defines_nothing_and_says_so(shelf: Shelf, look: Look) -> None:
    view = look()
    status = view.status()

    assert ("missing", False, 0) == (status.status, status.is_complete, status.files)
    assert [False, [], [], []] == [
        view.defines("trait", "brave"),
        view.find("brave"),
        view.search("brave"),
        view.near("brave"),
    ]
    assert not view.not_exists("brave", "trait").can_claim_not_exists
    assert not shelf.file.exists()


def test_an_index_that_is_built_after_it_was_opened_is_read(shelf: Shelf, look: Look) -> None:
    view = look()
    assert "missing" == view.status().status
    three_files(shelf)
    shelf.build()

    assert "complete" == view.status().status
    assert view.defines("trait", "t0_a")


def test_an_index_that_was_deleted_and_built_anew_is_read_anew(shelf: Shelf, look: Look) -> None:
    three_files(shelf)
    shelf.build()
    view = look()
    assert view.defines("trait", "t0_a")
    for part in shelf.file.parent.glob("index.sqlite3*"):
        part.unlink()
    three_files(shelf, prefix="new")
    shelf.build()

    assert [False, True] == [view.defines("trait", name) for name in ("t0_a", "new0_a")]


def another_database(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE mine (precious TEXT)")
        connection.commit()


def test_a_database_of_another_program_is_refused_and_left_alone(shelf: Shelf) -> None:
    another_database(shelf.file)
    before = shelf.file.read_bytes()

    for attempt in (lambda: SymbolIndex(shelf.file), shelf.build):
        with pytest.raises(IndexFault) as raised:
            attempt()
        assert "another_file" == raised.value.reason
        assert str(shelf.folder) not in str(raised.value)

    assert before == shelf.file.read_bytes()


def test_a_file_that_is_no_database_is_refused_and_left_alone(shelf: Shelf) -> None:
    shelf.file.write_text("my notes, which are long enough to be a header of something else " * 20)
    before = shelf.file.read_bytes()

    for attempt in (lambda: SymbolIndex(shelf.file), shelf.build):
        with pytest.raises(IndexFault) as raised:
            attempt()
        assert "index_damaged" == raised.value.reason

    assert before == shelf.file.read_bytes()


def test_an_index_that_is_damaged_while_it_is_open_says_failed(shelf: Shelf, look: Look) -> None:
    three_files(shelf)
    shelf.build()
    view = look()
    with shelf.file.open("r+b") as file:
        file.write(b"\0" * shelf.file.stat().st_size)

    status = view.status()

    assert ("failed", False, frozenset()) == (
        status.status,
        status.is_complete,
        status.decided_kinds,
    )
    with pytest.raises(IndexFault):
        view.find("t0_a")


def test_bytes_that_are_changed_at_random_give_an_answer_or_a_fault(
    sample: Shelf, tmp_path: Path
) -> None:
    whole, dice, faults = sample.file.read_bytes(), random.Random(3), 0
    damaged = tmp_path / "damaged.sqlite3"
    for _ in range(40):
        spoiled = bytearray(whole)
        for _ in range(30):
            spoiled[dice.randrange(len(spoiled))] = dice.randrange(256)
        damaged.write_bytes(spoiled)
        try:
            with SymbolIndex(damaged) as index:
                view = index.view()
                view.status(), view.find("saltborn"), view.search("gull"), view.near("saltbron")
        except IndexFault:
            faults += 1

    assert 0 < faults


def test_a_value_that_cannot_be_there_is_a_fault_of_the_file(sample: Shelf) -> None:
    with closing(sqlite3.connect(sample.file)) as damaged:
        damaged.execute("PRAGMA writable_schema = ON")
        damaged.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'position INTEGER NOT NULL', 'position INTEGER')"
        )
        damaged.commit()
    with closing(sqlite3.connect(sample.file)) as damaged:
        damaged.execute("UPDATE source SET position = NULL WHERE id = 2")
        damaged.commit()

    with SymbolIndex(sample.file) as index, pytest.raises(IndexFault) as raised:
        index.view().find("saltborn")

    assert "index_damaged" == raised.value.reason


def test_an_index_of_another_format_is_made_anew(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_files(shelf)
    with monkeypatch.context() as patched:
        patched.setattr(index_file, "_FORMAT", 999)
        shelf.build()
    with pytest.raises(IndexFault) as raised:
        SymbolIndex(shelf.file)
    assert "index_of_another_version" == raised.value.reason

    built = shelf.build()

    assert 3 == built.changed
    assert [True] * 6 == traits(shelf)
    assert ["t1_a"] == [hit.name for hit in look().search("t1_a")]


def test_a_sqlite_without_full_text_search_is_told_so(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_file, "_LEAST_SQLITE", (99, 0))

    with pytest.raises(IndexFault) as raised:
        shelf.build()

    assert "no_full_text_search" == raised.value.reason
    assert "SQLite" in str(raised.value)


def test_a_full_disk_fails_the_build_and_leaves_what_was_written(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_files(shelf)
    shelf.build()
    texts = "\n".join(f' key_{n}: "{"words " * 40}{n}"' for n in range(2000))
    shelf.write(GAME, {"localization/english/a_l_english.yml": f"l_english:\n{texts}\n"})
    full = "PRAGMA max_page_count = 60"
    monkeypatch.setattr(index_file, "_TO_WRITE", f"{index_file._TO_WRITE}; {full}")

    with pytest.raises(IndexFault) as raised:
        shelf.build()

    assert "disk_full" == raised.value.reason
    status = look().status()
    assert ("failed", "the disk is full") == (status.status, status.reason)
    assert [True] * 6 == traits(shelf)
    monkeypatch.undo()
    assert 1 == shelf.build().changed
    assert "complete" == look().status().status


def test_a_closed_index_answers_no_more(shelf: Shelf) -> None:
    three_files(shelf)
    shelf.build()
    index = SymbolIndex(shelf.file)
    view = index.view()
    index.close()

    with pytest.raises(ValueError, match="closed"):
        view.find("t0_a")


def test_reading_leaves_no_trace_in_the_folder(shelf: Shelf, tmp_path: Path) -> None:
    three_files(shelf)
    shelf.build()
    copy = tmp_path / "copy" / "index.sqlite3"
    copy.parent.mkdir()
    shutil.copy(shelf.file, copy)

    with SymbolIndex(copy) as index:
        assert index.view().defines("trait", "t0_a")

    assert copy.read_bytes() == shelf.file.read_bytes()


class MadeMeanwhile:
    """A connection to an empty file in which another process makes the index after some queries."""

    def __init__(self, file: Path, after: int) -> None:
        self._connection = sqlite3.connect(file)
        self._file, self._left = file, after

    def execute(self, statement: str) -> sqlite3.Cursor:
        if self._left == 0:
            index_file.opened_to_write(self._file).close()
        self._left -= 1
        return self._connection.execute(statement)


@pytest.mark.parametrize("after", range(4))
def test_an_index_that_is_made_between_two_questions_is_no_file_of_another_program(
    tmp_path: Path, after: int
) -> None:
    file = tmp_path / "index.sqlite"
    file.touch()
    connection: Any = MadeMeanwhile(file, after)

    assert index_file._ours(connection) in ("empty", "ours")
