"""The sources of registry files: no waiting, and no file is skipped (decision 15)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.registry.cases import TINY

from replybook_registry.files import read_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(TINY, tmp_path / "registry")


def refused(folder: Path) -> list[tuple[str, str]]:
    return [(f.rule, str(f.place)) for f in read_folder(folder, "registry/").findings]


def test_every_file_is_read_and_hidden_ones_are_not(folder: Path) -> None:
    (folder / ".cache").mkdir()
    (folder / ".cache/x.yaml").write_text("x\n")
    (folder / "codes/.draft.yaml").write_text("x\n")

    found = read_folder(folder)

    assert not found.findings
    assert sorted(found.files) == sorted(
        path.relative_to(TINY).as_posix()
        for path in (*TINY.rglob("*.yaml"), TINY / "failures/weights.json")
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_refused_and_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "codes/x.yaml")

    assert [("RB150", "registry/codes/x.yaml:1:1")] == refused(folder)


def test_a_linked_folder_is_refused_since_its_files_would_be_passed_over(folder: Path) -> None:
    (folder / "codes").rename(folder.parent / "elsewhere")
    (folder / "codes").symlink_to(folder.parent / "elsewhere")
    (folder / "loop").symlink_to(folder)

    assert [("RB150", "registry/codes:1:1"), ("RB150", "registry/loop:1:1")] == refused(folder)


def test_a_linked_file_is_read(folder: Path) -> None:
    (folder / "legacy.yaml").rename(folder.parent / "old.yaml")
    (folder / "legacy.yaml").symlink_to(folder.parent / "old.yaml")

    assert refused(folder) == []
    assert "legacy.yaml" in read_folder(folder).files


def test_a_suffix_in_capitals_is_read_and_then_refused_by_name(folder: Path) -> None:
    (folder / "codes/en.yaml").rename(folder / "codes/en.YAML")

    assert "codes/en.YAML" in read_folder(folder).files


def test_a_folder_that_may_not_be_opened_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.scandir

    def scandir(path: str) -> Iterator[os.DirEntry[str]]:
        if Path(path).name == "codes":
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)

    assert [("RB150", "registry/codes:1:1")] == refused(folder)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"a\n::error::x.yaml", "a\\n::error::x.yaml"),
        (b"\x1b[2J.yaml", "\\x1b[2J.yaml"),
        (b"\xff.yaml", "\\udcff.yaml"),
        ("\u202ex.yaml".encode(), "\\u202ex.yaml"),
        ("é.yaml".encode(), "é.yaml"),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="names of any bytes")
def test_a_file_of_any_name_is_named_on_one_line_that_can_be_printed(
    folder: Path, name: bytes, shown: str
) -> None:
    (folder / os.fsdecode(name)).write_text("x\n")
    found = read_folder(folder, "registry/")

    assert f"registry/{shown}" in map(found.shown, found.files)
