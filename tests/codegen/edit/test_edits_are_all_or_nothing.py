"""Writing edits: all or nothing, never over somebody else's work (decision 15)."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from replybook_codegen.edit import BadEdit, Edit, edited, write
from replybook_registry.files import RegistryFiles

NO_END = "\\ No newline at end of file\n"


def edit(path: Path, before: bytes | None, after: bytes, name: str = "") -> Edit:
    return Edit(path, path.name, name, before, after)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"old\n")
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_an_edit_is_written_and_keeps_the_rights_of_the_file(old: Path) -> None:
    old.chmod(0o640)
    write([edit(old, b"old\n", b"new\n")])

    assert old.read_bytes() == b"new\n"
    assert old.stat().st_mode & 0o777 == 0o640
    assert names(old.parent) == ["a.yaml"]


def test_a_new_file_gets_its_folders(tmp_path: Path) -> None:
    write([edit(tmp_path / "x" / "y" / "b.yaml", None, b"new\n")])

    assert (tmp_path / "x" / "y" / "b.yaml").read_bytes() == b"new\n"


def test_a_link_stays_a_link(old: Path) -> None:
    link = old.parent / "link.yaml"
    link.symlink_to(old.name)
    write([edit(link, b"old\n", b"new\n")])

    assert link.is_symlink()
    assert old.read_bytes() == b"new\n"


def test_no_edits_write_nothing(old: Path) -> None:
    write([])

    assert old.read_bytes() == b"old\n"
    assert [path.name for path in old.parent.iterdir()] == [old.name]


@pytest.mark.parametrize("now", [b"theirs\n", None])
def test_a_file_that_changed_meanwhile_is_left_alone(old: Path, now: bytes | None) -> None:
    old.unlink() if now is None else old.write_bytes(now)

    with pytest.raises(BadEdit, match="changed by somebody else meanwhile"):
        write([edit(old, b"old\n", b"new\n")])
    assert (old.read_bytes() if old.exists() else None) == now


def test_a_file_that_appeared_meanwhile_is_left_alone(old: Path) -> None:
    with pytest.raises(BadEdit, match="changed by somebody else meanwhile"):
        write([edit(old, None, b"new\n")])
    assert old.read_bytes() == b"old\n"


def test_a_full_disk_leaves_every_file_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = old.parent / "b.yaml"
    other.write_bytes(b"old too\n")
    calls: list[int] = []

    def fsync(number: int) -> None:
        calls.append(number)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)

    with pytest.raises(BadEdit, match=r"b\.yaml cannot be written: no space left on device"):
        write([edit(old, b"old\n", b"new\n"), edit(other, b"old too\n", b"new\n")])
    assert (old.read_bytes(), other.read_bytes()) == (b"old\n", b"old too\n")
    assert names(old.parent) == ["a.yaml", "b.yaml"]


def test_a_folder_in_the_way_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(BadEdit, match=r"b\.yaml cannot be"):
        write([edit(tmp_path / "file" / "b.yaml", None, b"new\n")])


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for the superuser")
def test_a_read_only_folder_is_one_clear_line(old: Path) -> None:
    old.parent.chmod(0o500)
    try:
        with pytest.raises(BadEdit, match=r"a\.yaml cannot be written: permission denied"):
            write([edit(old, b"old\n", b"new\n")])
    finally:
        old.parent.chmod(0o700)


def test_an_edit_can_be_tried_out_before_it_is_written(tmp_path: Path) -> None:
    files = RegistryFiles({"a.yaml": b"old\n", "b.yaml": b"b\n"}, "registry/")
    tried = edited(files, [edit(tmp_path / "a.yaml", b"old\n", b"new\n", "a.yaml")])

    assert tried.files == {"a.yaml": b"new\n", "b.yaml": b"b\n"}
    assert tried.label == "registry/"


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        (b"a\nb\n", b"a\nc\n", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
        (None, b"a\n", "--- /dev/null\n+++ f\n@@ -0,0 +1 @@\n+a\n"),
        (
            b"a",
            b"a\nb",
            f"--- f\n+++ f\n@@ -1 +1,2 @@\n-a\n{NO_END}+a\n+b\n{NO_END}",
        ),
        (b"a\n", b"a\n", ""),
    ],
)
def test_a_difference_can_be_fed_to_patch(before: bytes | None, after: bytes, wanted: str) -> None:
    assert Edit(Path("f"), "f", "", before, after).diff() == wanted
