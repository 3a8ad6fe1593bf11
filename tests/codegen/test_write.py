"""Writing: everything or nothing, one generator at a time, nothing of the user's lost."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path, PurePosixPath

import pytest
from tests.codegen.test_drift import MARKED, make_plan

from replybook_codegen.drift import drift
from replybook_codegen.plan import Plan
from replybook_codegen.write import CannotWrite, write

fcntl = pytest.importorskip("fcntl", reason="Windows has no folder locks")
P = PurePosixPath
OLD = make_plan(codes="a = 1\n", table="t = 1\n")
NEW = make_plan(codes="a = 2\n", table="t = 2\n")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project in which the old plan was generated."""
    write(OLD, tmp_path)
    return tmp_path


def texts(root: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(root.rglob("*")) if path.is_file()}


def test_what_was_written_has_no_drift(tmp_path: Path) -> None:
    written = write(OLD, tmp_path)

    assert drift(OLD, tmp_path) == []
    assert set(OLD.files) == set(written.changed)


def test_generating_twice_changes_nothing_not_even_a_time(root: Path) -> None:
    times = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    written = write(OLD, root)

    assert (written.changed, written.removed, written.kept) == ((), (), ())
    assert times == {path: path.stat().st_mtime_ns for path in root.rglob("*")}


def test_only_what_changed_is_written(root: Path) -> None:
    written = write(make_plan(codes="a = 2\n", table="t = 1\n"), root)

    assert {"MANIFEST.json", "codes.py"} == {path.name for path in written.changed}


def test_files_end_lines_with_line_feeds_and_have_no_bom(tmp_path: Path) -> None:
    write(make_plan(codes="a = 'ü'\n"), tmp_path)

    assert f"{MARKED}a = 'ü'\n".encode() == (tmp_path / "out/codes.py").read_bytes()


def test_an_edited_generated_file_is_printed_again(root: Path) -> None:
    (root / "out/codes.py").write_text(f"{MARKED}a = 3\n")
    write(OLD, root)

    assert drift(OLD, root) == []


def test_an_orphan_that_nobody_edited_is_removed(root: Path) -> None:
    written = write(make_plan(codes="a = 1\n"), root)

    assert (P("out/table.py"),) == written.removed
    assert not (root / "out/table.py").exists()


def test_an_orphan_that_somebody_edited_is_left_and_reported(root: Path) -> None:
    (root / "out/table.py").write_text(f"{MARKED}t = 'mine'\n")
    written = write(make_plan(codes="a = 1\n"), root)

    assert [str(orphan.path) for orphan in written.kept] == ["out/table.py"]
    assert (root / "out/table.py").exists()


def test_a_marked_file_that_the_manifest_does_not_list_is_left_and_reported(root: Path) -> None:
    (root / "docs").mkdir()
    (root / "docs/old.md").write_text(MARKED)
    written = write(OLD, root)

    assert [str(orphan.path) for orphan in written.kept] == ["docs/old.md"]
    assert "delete the file, or take its first line off" in written.kept[0].finding().fix


def test_a_file_that_the_generator_did_not_write_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/codes.py").write_text("precious = True\n")

    with pytest.raises(CannotWrite, match=r"out/codes\.py was not written by replybook"):
        write(OLD, tmp_path)

    assert texts(tmp_path) == {"codes.py": "precious = True\n"}


def test_an_empty_file_in_the_way_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/codes.py").touch()
    write(OLD, tmp_path)

    assert drift(OLD, tmp_path) == []


def failing(monkeypatch: pytest.MonkeyPatch, name: str, path_end: str, code: int) -> None:
    """Let one method of Path fail for files with this ending, as on a full or read-only disk."""
    original = getattr(Path, name)

    def fail(self: Path, *args: object, **kwargs: object) -> object:
        if self.name.endswith(path_end):
            raise OSError(code, os.strerror(code))
        return original(self, *args, **kwargs)

    monkeypatch.setattr(Path, name, fail)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
@pytest.mark.parametrize("victim", ["codes.py.replybook-new", "MANIFEST.json.replybook-new"])
def test_a_disk_that_refuses_leaves_everything_as_it_was(
    root: Path, monkeypatch: pytest.MonkeyPatch, code: int, victim: str
) -> None:
    before = texts(root)
    failing(monkeypatch, "write_bytes", victim, code)

    with pytest.raises(CannotWrite, match="nothing was changed") as caught:
        write(NEW, root)

    assert before == texts(root)
    assert str(root) not in str(caught.value)
    assert str(caught.value).startswith("out/")


def test_a_rename_that_fails_leaves_no_temporary_file_and_says_what_is_left(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, "replace", "codes.py.replybook-new", errno.EACCES)

    with pytest.raises(CannotWrite, match="some files are new and some are old"):
        write(NEW, root)

    assert {"MANIFEST.json", "codes.py", "table.py"} == set(texts(root))


def test_what_a_killed_generator_left_is_swept_away(root: Path) -> None:
    (root / "out/.codes.py.replybook-new").write_text("half of a fi")

    assert drift(OLD, root) == []
    write(NEW, root)
    assert set(texts(root)) == {"MANIFEST.json", "codes.py", "table.py"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_one_clear_line(root: Path) -> None:
    (root / "out").chmod(0o500)
    try:
        with pytest.raises(CannotWrite, match="permission denied; nothing was changed"):
            write(NEW, root)
    finally:
        (root / "out").chmod(0o700)


def test_a_file_where_a_folder_should_be_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("not a folder")

    with pytest.raises(CannotWrite, match=r"^out cannot be written"):
        write(OLD, tmp_path)


def test_missing_folders_are_made(tmp_path: Path) -> None:
    deep = Plan({P("a/b/c/M.json"): "{}\n"}, P("a/b/c/M.json"), (P("a/b/c"),))
    write(deep, tmp_path)

    assert (tmp_path / "a/b/c/M.json").is_file()


def test_a_second_generator_gives_up_with_one_clear_line(root: Path) -> None:
    holder = os.open(root / "out", os.O_RDONLY)
    fcntl.flock(holder, fcntl.LOCK_EX)
    slept: list[float] = []
    try:
        with pytest.raises(CannotWrite, match="another generator is writing out; wait"):
            write(NEW, root, patience=0.2, sleep=slept.append)
    finally:
        os.close(holder)

    assert slept
    assert drift(OLD, root) == []


def test_a_second_generator_waits_for_the_first(root: Path) -> None:
    holder = os.open(root / "out", os.O_RDONLY)
    fcntl.flock(holder, fcntl.LOCK_EX)

    def release(_seconds: float) -> None:
        fcntl.flock(holder, fcntl.LOCK_UN)

    write(NEW, root, sleep=release)
    os.close(holder)

    assert drift(NEW, root) == []


def test_many_generators_at_once_leave_one_whole_print(tmp_path: Path) -> None:
    plans = [make_plan(codes=f"a = {n}\n", table=f"t = {n}\n") for n in range(4)]
    threads = [threading.Thread(target=write, args=(plan, tmp_path)) for plan in plans]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(drift(plan, tmp_path) == [] for plan in plans) == 1
