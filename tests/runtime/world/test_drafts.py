"""Drafts: written beside their file, placed or dropped later by any process (spec 17, 56)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.world.real_trees import NAMES, grow, over, ref_of

from replybook.world import WorldAdapterV2, WorldFault

TREE = ("repo/a/file.txt", "repo/a/link -> file.txt", "repo/a/folder/", "outside/file.txt")
NAME = ".dl-1-0.part"


@pytest.fixture(params=NAMES)
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WorldAdapterV2]:
    grow(tmp_path, TREE)
    with over(tmp_path, keys=("repo",), backend=str(request.param)) as made:
        yield made


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "repo/a").iterdir())


def test_a_draft_changes_nothing_until_it_is_put(world: WorldAdapterV2, tmp_path: Path) -> None:
    file = tmp_path / "repo/a/file.txt"
    file.chmod(0o640)
    ref = ref_of(world, "root:repo/a/file.txt")
    world.draft(ref, NAME).write(b"new")
    assert ("repo/a/file.txt", b"new") == (file.read_text(), (file.parent / NAME).read_bytes())
    world.draft(ref, NAME).put()
    assert (b"new", 0o640) == (file.read_bytes(), file.stat().st_mode & 0o777)
    assert not (file.parent / NAME).exists()


def test_a_dropped_draft_leaves_the_file_alone(world: WorldAdapterV2, tmp_path: Path) -> None:
    ref = ref_of(world, "root:repo/a/file.txt")
    world.draft(ref, NAME).write(b"new")
    world.draft(ref, NAME).drop()
    world.draft(ref, NAME).drop()  # there is none any more
    assert ["file.txt", "folder", "link"] == names(tmp_path)
    assert "repo/a/file.txt" == (tmp_path / "repo/a/file.txt").read_text()


def test_a_draft_of_a_new_file_makes_its_folders(world: WorldAdapterV2, tmp_path: Path) -> None:
    ref = ref_of(world, "root:repo/b/c/new.txt", must=False)
    world.draft(ref, NAME).write(b"new")
    world.draft(ref, NAME).put()
    assert b"new" == (tmp_path / "repo/b/c/new.txt").read_bytes()


@pytest.mark.parametrize("path", ["a/folder", "a/link", ""])
def test_what_is_no_file_gets_no_draft(world: WorldAdapterV2, tmp_path: Path, path: str) -> None:
    with pytest.raises(WorldFault) as error:
        world.draft(ref_of(world, f"root:repo/{path}"), NAME).write(b"new")
    assert "WA-WRITE-I-001" == str(error.value.code)
    assert ["file.txt", "folder", "link"] == names(tmp_path)


def test_a_draft_that_is_not_there_cannot_be_put(world: WorldAdapterV2, tmp_path: Path) -> None:
    with pytest.raises(WorldFault) as error:
        world.draft(ref_of(world, "root:repo/a/file.txt"), NAME).put()
    assert "WA-RES-I-001" == str(error.value.code)
    assert "repo/a/file.txt" == (tmp_path / "repo/a/file.txt").read_text()


def test_a_draft_never_takes_the_place_of_another_one(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    ref = ref_of(world, "root:repo/a/file.txt")
    world.draft(ref, NAME).write(b"first")
    with pytest.raises(WorldFault):
        world.draft(ref, NAME).write(b"second")
    assert b"first" == (tmp_path / "repo/a" / NAME).read_bytes()


@pytest.mark.parametrize("name", ["file.txt", ".x", "../x.part", ".a/b.part", "..part", ".A.part"])
def test_only_a_name_of_a_draft_is_taken(world: WorldAdapterV2, name: str) -> None:
    with pytest.raises(ValueError, match="name must be a dot"):
        world.draft(ref_of(world, "root:repo/a/file.txt"), name)


def test_a_disk_that_fails_leaves_no_draft(
    world: WorldAdapterV2, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    ref = ref_of(world, "root:repo/a/file.txt")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WorldFault) as error:
        world.draft(ref, NAME).write(b"new")
    assert ("WA-WRITE-E-001", "OSError") == (
        str(error.value.code),
        error.value.data["error_type"],
    )
    assert ["file.txt", "folder", "link"] == names(tmp_path)
