"""The launcher's database: its playsets in load order, and a clear refusal of all else."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.ck3.launcher_world import add_mod, write_launcher

from replybook_ck3.world.launcher import LauncherFault, LauncherFiles, read_launcher_database


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    for stem in ("far_shores", "deep_harbour"):
        add_mod(tmp_path / "docs", stem)
    return tmp_path / "docs"


@pytest.fixture
def files(docs: Path) -> Iterator[LauncherFiles]:
    made = LauncherFiles({"user_docs": docs})
    yield made
    made.close()


def mods_of(files: LauncherFiles, name: str = "Main") -> list[tuple[str, bool, str | None]]:
    launcher_database = read_launcher_database(files)
    assert launcher_database is not None
    (playset,) = (one for one in launcher_database.playsets if one.name == name)
    return [(mod.name, mod.enabled, mod.problem) for mod in playset.mods]


@pytest.mark.parametrize("position", ["INTEGER", "TEXT"])
def test_mods_come_in_load_order_with_those_that_are_off(
    docs: Path, files: LauncherFiles, position: str
) -> None:
    write_launcher(docs, {"Main": ["far_shores", ("deep_harbour", False)]}, position=position)

    assert [("Far Shores", True, None), ("Deep Harbour", False, None)] == mods_of(files)


def test_positions_are_sorted_by_number_and_never_as_texts(
    docs: Path, files: LauncherFiles
) -> None:
    stems = [f"mod_{at}" for at in range(20)]
    for stem in stems:
        add_mod(docs, stem)
    database = write_launcher(docs, {"Main": stems}, position="TEXT")
    found = [name for name, *_ in mods_of(files)]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE playsets_mods SET position = rowid")
    unpadded = [name for name, *_ in mods_of(files)]

    assert (stems, stems) == (found, unpadded)


def test_hexadecimal_positions_are_read_as_such(docs: Path, files: LauncherFiles) -> None:
    stems = [f"mod_{at}" for at in range(18)]
    for stem in stems:
        add_mod(docs, stem)
    database = write_launcher(docs, {"Main": stems}, position="TEXT")
    with closing(sqlite3.connect(database)) as connection:
        written = [text for (text,) in connection.execute("SELECT position FROM playsets_mods")]

    assert "000000000a" in written
    assert stems == [name for name, *_ in mods_of(files)]


def test_a_position_that_is_no_number_is_reported_and_comes_last(
    docs: Path, files: LauncherFiles
) -> None:
    database = write_launcher(docs, {"Main": ["far_shores", "deep_harbour"]}, position="TEXT")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE playsets_mods SET position = '?' WHERE modId = 'm-far_shores'")
    first, last = mods_of(files)

    assert ("Deep Harbour", True, None) == first
    assert "no number" in str(last)


def test_removed_playsets_are_left_out_and_counted(docs: Path, files: LauncherFiles) -> None:
    write_launcher(docs, {"Main": [], "Old": []}, active="Main", removed=["Old"])
    launcher_database = read_launcher_database(files)

    assert launcher_database is not None
    assert (["Main"], 1) == (
        [playset.name for playset in launcher_database.playsets],
        launcher_database.removed,
    )
    assert launcher_database.active == launcher_database.playsets[0]


def test_a_folder_that_is_gone_and_a_mod_without_one_are_reported(
    docs: Path, files: LauncherFiles
) -> None:
    packed = {"dirPath": None, "gameRegistryId": None, "archivePath": "C:/a.zip"}
    nowhere: dict[str, object] = {"dirPath": None, "gameRegistryId": "mod/none.mod"}
    nameless: dict[str, object] = {"displayName": None, "name": None}
    stems = ["gone", "packed", "nowhere", "far_shores"]
    write_launcher(
        docs,
        {"Main": stems},
        mods={"packed": packed, "nowhere": nowhere, "far_shores": nameless},
    )
    gone, archive, unnamed, whole = mods_of(files)

    assert "does not exist" in str(gone[2])
    assert "archive" in str(archive[2])
    assert "names no folder" in str(unnamed[2])
    assert ("Far Shores", True, None) == whole  # the name of its .mod file


def test_a_folder_comes_from_the_mod_file_where_the_database_has_none(
    docs: Path, files: LauncherFiles
) -> None:
    write_launcher(docs, {"Main": ["far_shores"]}, mods={"far_shores": {"dirPath": ""}})
    launcher_database = read_launcher_database(files)

    assert launcher_database is not None
    assert docs / "mod/far_shores" == launcher_database.playsets[0].mods[0].path


def test_a_name_that_is_stored_as_bytes_is_read(docs: Path, files: LauncherFiles) -> None:
    row: dict[str, object] = {"displayName": "Far Sh\u00f6res".encode()}
    write_launcher(docs, {"Main": ["far_shores"]}, mods={"far_shores": row})

    assert [("Far Sh\u00f6res", True, None)] == mods_of(files)


def test_a_mod_that_was_moved_is_where_its_mod_file_says(docs: Path, files: LauncherFiles) -> None:
    row: dict[str, object] = {"dirPath": "C:/Users/me/mod/far_shores"}
    write_launcher(docs, {"Main": ["far_shores"]}, mods={"far_shores": row})

    assert [("Far Shores", True, None)] == mods_of(files)


def test_what_the_launcher_has_not_yet_written_back_is_read(
    docs: Path, files: LauncherFiles
) -> None:
    database = write_launcher(docs, {"Main": ["far_shores"]})
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE playsets SET name = 'Renamed'")
        connection.commit()
        assert (docs / "launcher-v2.sqlite-wal").stat().st_size > 0
        launcher_database = read_launcher_database(files)

    assert launcher_database is not None
    assert ["Renamed"] == [playset.name for playset in launcher_database.playsets]


def test_reading_leaves_every_file_of_the_launcher_as_it_was(
    docs: Path, files: LauncherFiles
) -> None:
    database = write_launcher(docs, {"Main": ["far_shores"]})
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    before = states(docs)
    read_launcher_database(files)

    assert before == states(docs)


def states(folder: Path) -> dict[str, tuple[int, str]]:
    return {
        file.relative_to(folder).as_posix(): (
            file.stat().st_mtime_ns,
            hashlib.sha256(file.read_bytes()).hexdigest(),
        )
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_the_database_that_was_changed_last_counts(docs: Path, files: LauncherFiles) -> None:
    write_launcher(docs, {"Main": []})
    beta = write_launcher(docs, {"Beta": []}, file="launcher-v2_openbeta.sqlite")
    later = (docs / "launcher-v2.sqlite").stat().st_mtime_ns + 1_000_000_000
    os.utime(beta, ns=(later, later))
    launcher_database = read_launcher_database(files)

    assert launcher_database is not None
    assert ("launcher-v2_openbeta.sqlite", ["Beta"]) == (
        launcher_database.file,
        [playset.name for playset in launcher_database.playsets],
    )


def test_without_a_database_or_a_folder_there_is_nothing(tmp_path: Path) -> None:
    for roots in ({}, {"user_docs": tmp_path}, {"user_docs": tmp_path / "none"}):
        assert read_launcher_database(LauncherFiles(roots)) is None


_LINKS = "CREATE TABLE playsets_mods (playsetId, modId); CREATE TABLE mods (id)"
_WHOLE = "CREATE TABLE playsets_mods (playsetId, modId, position); CREATE TABLE mods (id)"
FAULTS = [
    (b"no database at all, but long enough to be one" * 40, "is damaged, or no database"),
    (b"", "no table playsets"),
    ("CREATE TABLE playsets (id, name)", "no table playsets_mods"),
    (f"CREATE TABLE playsets (id, name); {_LINKS}", "playsets_mods has no column position"),
    ("CREATE VIEW playsets AS SELECT 1 AS id, 2 AS name", "no table playsets"),
    (f"CREATE TABLE playsets (id, title); {_WHOLE}", "playsets has no column name"),
]


@pytest.mark.parametrize(("content", "problem"), FAULTS)
def test_a_broken_or_foreign_database_is_refused(
    docs: Path, files: LauncherFiles, content: bytes | str, problem: str
) -> None:
    database = docs / "launcher-v2.sqlite"
    if isinstance(content, bytes):
        database.write_bytes(content)
    else:
        with closing(sqlite3.connect(database)) as connection:
            connection.executescript(content)
    with pytest.raises(LauncherFault) as caught:
        read_launcher_database(files)
    fault = caught.value

    assert ("launcher-v2.sqlite", True, True) == (
        fault.file,
        problem in fault.problem,
        bool(fault.fix),
    )
    assert str(docs) not in f"{fault} {fault.problem} {fault.fix}"


def test_a_database_that_was_cut_off_is_refused(docs: Path, files: LauncherFiles) -> None:
    stems = [f"mod_{at}" for at in range(200)]
    database = write_launcher(docs, {"Main": stems})
    data = database.read_bytes()
    database.write_bytes(data[: len(data) // 3])

    with pytest.raises(LauncherFault, match="damaged"):
        read_launcher_database(files)


def test_a_database_behind_a_link_is_not_read(docs: Path, files: LauncherFiles) -> None:
    write_launcher(docs, {"Main": []}).rename(docs.parent / "else.sqlite")
    (docs / "launcher-v2.sqlite").symlink_to(docs.parent / "else.sqlite")

    assert read_launcher_database(files) is None


def test_a_database_that_never_rests_is_refused(
    docs: Path, files: LauncherFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = write_launcher(docs, {"Main": ["far_shores"]})
    read, writes = LauncherFiles.read, [1]

    def written_meanwhile(self: LauncherFiles, name: str, most: int) -> bytes | None:
        data = read(self, name, most)
        if writes and name.endswith(".sqlite"):
            at = database.stat().st_mtime_ns + writes[0]
            os.utime(database, ns=(at, at))
        return data

    with monkeypatch.context() as patched:
        patched.setattr(LauncherFiles, "read", written_meanwhile)
        with pytest.raises(LauncherFault) as caught:
            read_launcher_database(files)

    assert "is being written" == caught.value.problem
    assert [("Far Shores", True, None)] == mods_of(files)


def test_a_database_of_very_many_playsets_is_refused(docs: Path, files: LauncherFiles) -> None:
    most = 1_000
    write_launcher(docs, {f"P{at}": [] for at in range(most)})
    launcher_database = read_launcher_database(files)
    assert launcher_database is not None
    assert most == len(launcher_database.playsets)

    (docs / "launcher-v2.sqlite").unlink()
    write_launcher(docs, {f"P{at}": [] for at in range(most + 1)})
    with pytest.raises(LauncherFault) as caught:
        read_launcher_database(files)
    assert f"has more than {most} rows in playsets" == caught.value.problem
