"""A failing disk under the index: an `IndexFault`, intact files, and full recovery afterwards.

Source: specification 31 and 60.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from tests.ck3.index.conftest import GAME, Shelf
from tests.conformance.world.dropped_rights import as_an_ordinary_person
from tests.failing_connections import CODES, EVERY_CODE, SECRET, FailingDisk, is_busy, thinned

from replybook.enforcement.opened_tables import WrongQuery
from replybook_ck3.index import (
    IndexBusy,
    IndexFault,
    IndexStatus,
    IndexView,
    NeedsBuild,
    SymbolIndex,
    index_file,
    refresh_index,
    update_files,
)
from replybook_ck3.index.builder_lock import is_being_built

OLD: Final = {f"common/traits/{n}.txt": f"t{n}_a = {{ }}\nt{n}_b = {{ }}\n" for n in range(2)}
NEW: Final = {"common/traits/1.txt": "u1_a = { }\nu1_b = { }\n"}
TEXTS: Final = "localization/english/a_l_english.yml"
NAMES: Final = [f"{one}{n}_{unit}" for one in "tu" for n in range(2) for unit in "ab"]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FailingDisk:
    """The disk under every connection that is opened from now on."""
    disk = FailingDisk()
    monkeypatch.setattr(sqlite3, "connect", disk.connect)
    return disk


@pytest.fixture
def made(shelf: Shelf) -> Shelf:
    """An index of two files, one of which has changed since."""
    shelf.write(GAME, OLD)
    shelf.build()
    shelf.write(GAME, NEW)
    return shelf


def copied(shelf: Shelf, name: str) -> Shelf:
    """The same sources with an index of its own."""
    folder = shelf.file.parent / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for part in shelf.file.parent.glob(f"{shelf.file.name}*"):
        shutil.copy2(part, folder)
    return replace(shelf, file=folder / shelf.file.name)


def known(shelf: Shelf) -> dict[str, bool]:
    """Return which names the index has, as a reader sees it that opens it now."""
    with SymbolIndex(shelf.file) as index:
        view = index.view()
        assert "failed" != view.status().status or view.status().reason
        found = {name: view.defines("trait", name) for name in NAMES}
    for name in NAMES:  # both units of a file, or none
        assert found[name] == found[f"{name[:-1]}b"]
    return found


WHOLE: Final = {name: name[:2] in ("t0", "u1") for name in NAMES}
BEFORE: Final = {name: name[0] == "t" for name in NAMES}

WRITES: Final[Mapping[str, Callable[[Shelf], Any]]] = {
    "a build": lambda shelf: shelf.build().definitions,
    "a refresh": lambda shelf: refresh_index(shelf.file, shelf.sources, game_version="1.18").files,
    "an update": lambda shelf: (
        update_files(shelf.file, {shelf.sources[0]: [*NEW, TEXTS]}, game_version="1.18").files
    ),
}


def assert_documented(error: BaseException, code: str) -> None:
    assert isinstance(error, IndexFault)
    assert SECRET not in f"{error}{error.reason}"
    assert error.__suppress_context__ or error.__context__ is None
    if is_busy(code):
        assert isinstance(error, IndexBusy) or "index_not_open" == error.reason


def failing(disk: FailingDisk, act: Callable[[Shelf], Any], shelf: Shelf, code: str) -> bool:
    """Return whether the call failed; then with the fault that is documented."""
    try:
        act(shelf)
    except IndexFault as fault:
        assert_documented(fault, code)
        return True
    finally:
        assert disk.failed
        disk.mend()
    return False


def count_of(disk: FailingDisk, act: Callable[[Shelf], Any], shelf: Shelf) -> int:
    disk.mend()
    act(shelf)
    return disk.mend()


@pytest.mark.parametrize("name", WRITES)
def test_any_statement_that_writes_may_fail_in_any_way(
    disk: FailingDisk, made: Shelf, name: str
) -> None:
    act = WRITES[name]
    count = count_of(disk, act, copied(made, "counted"))
    for number, at in enumerate(thinned(count, 34)):
        code = CODES[number % len(CODES)]
        shelf = copied(made, "failing")
        disk.fail(at, code, stays=bool(number % 2))
        if failing(disk, act, shelf, code):
            found = known(shelf)
            with SymbolIndex(shelf.file) as index:
                is_complete = index.view().status().is_complete
            if name != "a build":  # which is many steps, and says so
                assert BEFORE == found
            assert not is_complete or found in (BEFORE, WHOLE)
            with suppress(NeedsBuild):
                act(shelf)
        assert WHOLE == known(shelf)


def test_the_first_build_may_fail_at_any_statement(disk: FailingDisk, shelf: Shelf) -> None:
    shelf.write(GAME, {**OLD, **NEW})
    count = count_of(disk, Shelf.build, replace(shelf, file=shelf.file.with_name("counted")))
    for number, at in enumerate(thinned(count, 34)):
        code = CODES[number % len(CODES)]
        one = replace(shelf, file=shelf.file.parent / f"at-{at}" / "index.sqlite3")
        disk.fail(at, code, stays=bool(number % 2))
        if failing(disk, Shelf.build, one, code):
            found = known(one)
            with SymbolIndex(one.file) as index:
                assert not index.view().status().is_complete or WHOLE == found
        one.build()
        assert WHOLE == known(one)


def test_an_index_of_another_format_is_emptied_whole_or_not_at_all(
    disk: FailingDisk, made: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_file, "_FORMAT", 999)
    count = count_of(
        disk, lambda shelf: index_file.opened_to_write(shelf.file).close(), copied(made, "counted")
    )
    for number, at in enumerate(thinned(count, 24)):
        code = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_BUSY")[number % 3]
        shelf = copied(made, "failing")
        disk.fail(at, code, stays=bool(number % 2))
        with pytest.raises(IndexFault) as raised:
            index_file.opened_to_write(shelf.file)
        disk.mend()
        assert_documented(raised.value, code)
        with closing(sqlite3.connect(shelf.file)) as stored:
            assert (2,) == stored.execute("SELECT count(*) FROM file").fetchone()
        index_file.opened_to_write(shelf.file).close()
        shelf.build()
        assert WHOLE == known(shelf)


# Questions

QUESTIONS: Final[Mapping[str, Callable[[IndexView], Any]]] = {
    "defines": lambda view: view.defines("trait", "t0_a"),
    "find": lambda view: view.find("t0_a"),
    "references": lambda view: view.references_to("trait", "t0_a"),
    "search": lambda view: view.search("t0"),
    "near": lambda view: view.near("t0_x"),
    "has file": lambda view: view.has_file("common/traits/0.txt"),
    "counts": lambda view: view.counts(),
    "not exists": lambda view: view.not_exists("t0_a"),
    "ask": lambda view: view.ask("SELECT count(*) FROM symbols", most_rows=5),
}


def asked(shelf: Shelf, name: str) -> Any:
    with SymbolIndex(shelf.file) as index:
        return QUESTIONS[name](index.view())


@pytest.mark.parametrize("name", QUESTIONS)
def test_any_statement_of_a_question_may_fail_in_any_way(
    disk: FailingDisk, made: Shelf, name: str
) -> None:
    answer = asked(made, name)
    count = count_of(disk, lambda shelf: asked(shelf, name), made)
    for number, at in enumerate(thinned(count, 20)):
        for each, code in enumerate(CODES):
            if (number + each) % 4:
                continue
            disk.fail(at, code, stays=bool(number % 2))
            try:
                said = asked(made, name)
            except WrongQuery:  # the code may also mean that the statement is wrong
                assert name == "ask"
            except IndexFault as fault:
                assert_documented(fault, code)
            else:
                assert answer == said or name == "not exists"
            assert disk.failed
            disk.mend()
            assert answer == asked(made, name)


@pytest.mark.parametrize("code", EVERY_CODE)
def test_every_code_has_a_reason_and_the_status_says_that_it_failed(
    disk: FailingDisk, made: Shelf, code: str
) -> None:
    with SymbolIndex(made.file) as index:
        view = index.view()
        before = view.status()
        disk.fail(3, code, stays=True)  # two statements ask for the lock of a build
        status: IndexStatus = view.status()
        assert ("failed", False) == (status.status, status.is_complete)
        assert SECRET not in str(status.reason)
        with pytest.raises(IndexFault) as raised:
            view.find("t0_a")
        assert_documented(raised.value, code)
        disk.mend()

        assert before == view.status()
        assert 1 == len(view.find("t0_a"))


def test_a_file_that_could_not_be_opened_for_a_moment_is_read_as_it_is_later(
    disk: FailingDisk, made: Shelf
) -> None:
    """A file in a folder that cannot be written is read as one that never changes.

    Not for longer.
    """
    disk.fail(2, "SQLITE_CANTOPEN")
    with SymbolIndex(made.file) as index:
        assert disk.failed
        disk.mend()
        made.build()
        assert [False, True] == [index.view().defines("trait", name) for name in ("t1_a", "u1_a")]


def test_an_index_that_cannot_be_looked_at_is_not_taken_for_an_empty_one(made: Shelf) -> None:
    folder = made.file.parent / "closed"
    folder.mkdir()
    shutil.copy2(made.file, folder)
    with SymbolIndex(folder / made.file.name) as index:
        folder.chmod(0)
        try:
            with as_an_ordinary_person():
                with pytest.raises(IndexFault) as raised:
                    index.view().find("t0_a")
                with pytest.raises(IndexFault):
                    refresh_index(index.file, made.sources, game_version="1.18")
                with pytest.raises(IndexFault):
                    index.view().ask("SELECT 1", most_rows=1)
                assert "failed" == index.view().status().status
                assert not is_being_built(index.file)
        finally:
            folder.chmod(0o700)
        assert "index_not_open" == raised.value.reason
        assert index.view().defines("trait", "t0_a")


# Disks that are really so


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("more", [0, 2, 6])
def test_a_database_that_is_really_full_holds_whole_files(
    made: Shelf, monkeypatch: pytest.MonkeyPatch, name: str, more: int
) -> None:
    texts = "\n".join(f' key_{n}: "{"words " * 40}{n}"' for n in range(300))
    made.write(GAME, {"common/traits/1.txt": NEW["common/traits/1.txt"] + f"# {'x ' * 30_000}"})
    made.write(GAME, {TEXTS: f"l_english:\n{texts}\n"})
    with closing(sqlite3.connect(made.file)) as stored:
        (pages,) = stored.execute("PRAGMA page_count").fetchone()
    full = f"PRAGMA max_page_count = {pages + more}"
    with monkeypatch.context() as patched:
        patched.setattr(index_file, "_TO_WRITE", f"{index_file._TO_WRITE}; {full}")
        with pytest.raises(IndexFault) as raised:
            WRITES[name](made)
    assert "disk_full" == raised.value.reason
    assert name == "a build" or BEFORE == known(made)

    made.build()
    assert WHOLE == known(made)


def test_a_folder_that_is_really_read_only_is_read_and_not_written(made: Shelf) -> None:
    shelf = copied(made, "closed")
    for part in shelf.file.parent.iterdir():
        if part != shelf.file:
            part.unlink()
    shelf.file.chmod(0o400)
    shelf.file.parent.chmod(0o500)
    try:
        with as_an_ordinary_person():
            for act in WRITES.values():
                with pytest.raises(IndexFault) as raised:
                    act(shelf)
                assert "index_not_open" == raised.value.reason
            assert BEFORE == known(shelf)
            assert [shelf.file] == list(shelf.file.parent.iterdir())
    finally:
        shelf.file.parent.chmod(0o700)
        shelf.file.chmod(0o600)

    shelf.build()
    assert WHOLE == known(shelf)


def test_an_index_that_is_really_damaged_is_told_so(made: Shelf, tmp_path: Path) -> None:
    whole = made.file.read_bytes()
    for at, damaged in enumerate((b"no database " * 400, whole[:4096], whole[:5000])):
        file = tmp_path / f"damaged-{at}.sqlite3"
        file.write_bytes(damaged)
        with pytest.raises(IndexFault) as raised, SymbolIndex(file) as index:
            index.view().find("t0_a")
        assert raised.value.reason in ("index_damaged", "another_file")
        with pytest.raises(IndexFault):
            replace(made, file=file).build()
