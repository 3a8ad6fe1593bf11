"""Taking files away and giving them other names through references (specification 17)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.runtime.world.real_trees import NAMES, grow, open_descriptors, over, ref_of

from replybook.world import VisibilityRef, WorldAdapterV2, WorldFault, referenced_files

pytestmark = pytest.mark.usefixtures("no_old_garbage")  # descriptors are counted

TREE = (
    "repo/a/file.txt",
    "repo/a/other.txt",
    "repo/a/link -> file.txt",
    "repo/a/folder/",
    "repo/full/file.txt",
    "repo/to_a -> a",
    "outside/file.txt",
)


@pytest.fixture(params=NAMES)
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WorldAdapterV2]:
    grow(tmp_path, TREE)
    with over(tmp_path, keys=("repo",), backend=str(request.param)) as made:
        yield made


def at(world: WorldAdapterV2, path: str, *, must: bool = True) -> VisibilityRef:
    return ref_of(world, f"root:repo/{path}", must=must)


def tree(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def fault_of(error: pytest.ExceptionInfo[WorldFault], tmp_path: Path) -> tuple[str, object]:
    assert str(tmp_path) not in f"{error.value} {dict(error.value.data)}"
    return str(error.value.code), error.value.data.get("problem")


def test_a_file_is_taken_away(world: WorldAdapterV2, tmp_path: Path) -> None:
    ref, held = at(world, "to_a/file.txt"), open_descriptors()
    world.remove(ref)
    assert not (tmp_path / "repo/a/file.txt").exists()
    assert (tmp_path / "repo/a/other.txt").exists()
    assert held >= open_descriptors()


def test_an_empty_folder_is_taken_away(world: WorldAdapterV2, tmp_path: Path) -> None:
    world.remove(at(world, "a/folder"))
    assert not (tmp_path / "repo/a/folder").exists()


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("full", "this folder is not empty"),
        ("a/link", "this is a link"),
        ("to_a", "this is a link"),
        ("", "this is a folder"),
    ],
)
def test_what_is_no_file_and_no_empty_folder_stays(
    world: WorldAdapterV2, tmp_path: Path, path: str, problem: str
) -> None:
    before = tree(tmp_path)
    with pytest.raises(WorldFault) as error:
        world.remove(at(world, path))
    assert ("WA-WRITE-I-001", problem) == fault_of(error, tmp_path)
    assert before == tree(tmp_path)


def test_what_is_gone_cannot_be_taken_away(world: WorldAdapterV2, tmp_path: Path) -> None:
    ref = at(world, "a/file.txt")
    (tmp_path / "repo/a/file.txt").unlink()
    with pytest.raises(WorldFault) as error:
        world.remove(ref)
    assert ("WA-RES-I-001", None) == fault_of(error, tmp_path)


def test_a_link_that_came_on_the_way_leads_nowhere(world: WorldAdapterV2, tmp_path: Path) -> None:
    ref = at(world, "a/file.txt")
    (tmp_path / "repo/a").rename(tmp_path / "repo/was_a")
    (tmp_path / "repo/a").symlink_to(tmp_path / "outside")
    with pytest.raises(WorldFault):
        world.remove(ref)
    assert (tmp_path / "outside/file.txt").exists()


def test_a_folder_that_is_swapped_at_the_last_moment_loses_nothing(
    world: WorldAdapterV2, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ref, find = at(world, "a/file.txt"), referenced_files._kind

    def swapped(parent: object) -> object:
        kind = find(parent)  # type: ignore[arg-type]  # handed on as it came
        (tmp_path / "repo/a").rename(tmp_path / "outside/was_a")
        return kind

    monkeypatch.setattr(referenced_files, "_kind", swapped)
    with pytest.raises(WorldFault):
        world.remove(ref)
    assert (tmp_path / "outside/was_a/file.txt").exists()


def test_a_file_gets_another_name_in_another_folder(world: WorldAdapterV2, tmp_path: Path) -> None:
    old, new = at(world, "a/file.txt"), at(world, "full/new.txt", must=False)
    held = open_descriptors()
    world.rename(old, new)
    assert "repo/a/file.txt" == (tmp_path / "repo/full/new.txt").read_text()
    assert not (tmp_path / "repo/a/file.txt").exists()
    assert held >= open_descriptors()


def test_a_name_that_is_taken_is_refused_unless_it_may_be_replaced(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    old, new = at(world, "a/file.txt"), at(world, "a/other.txt")
    (tmp_path / "repo/a/other.txt").chmod(0o640)
    with pytest.raises(WorldFault) as error:
        world.rename(old, new)
    assert ("WA-WRITE-I-001", "this file exists already") == fault_of(error, tmp_path)
    assert "repo/a/other.txt" == (tmp_path / "repo/a/other.txt").read_text()
    world.rename(old, new, exclusive=False)
    assert "repo/a/file.txt" == (tmp_path / "repo/a/other.txt").read_text()
    assert 0o640 == (tmp_path / "repo/a/other.txt").stat().st_mode & 0o777


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("a/folder", "a/new", "this is a folder"),
        ("a/link", "a/new", "this is a link"),
        ("a/file.txt", "a/folder", "this is a folder"),
        ("a/file.txt", "a/link", "this is a link"),
    ],
)
def test_only_files_get_names_and_never_that_of_a_folder_or_link(
    world: WorldAdapterV2, tmp_path: Path, old: str, new: str, problem: str
) -> None:
    before = tree(tmp_path)
    with pytest.raises(WorldFault) as error:
        world.rename(at(world, old), at(world, new, must=False), exclusive=False)
    assert ("WA-WRITE-I-001", problem) == fault_of(error, tmp_path)
    assert before == tree(tmp_path)


def test_a_name_in_a_folder_that_is_not_there_is_refused(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    with pytest.raises(WorldFault) as error:
        world.rename(at(world, "a/file.txt"), at(world, "none/new.txt", must=False))
    assert ("WA-RES-I-001", None) == fault_of(error, tmp_path)
    assert (tmp_path / "repo/a/file.txt").exists()


def test_another_disk_is_said_to_be_one(
    world: WorldAdapterV2, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_disk(*_: object, **__: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    old, new = at(world, "a/file.txt"), at(world, "full/new.txt", must=False)
    monkeypatch.setattr(os, "link", other_disk)
    with pytest.raises(WorldFault) as error:
        world.rename(old, new)
    assert ("WA-WRITE-I-001", "it lies on another disk") == fault_of(error, tmp_path)
    assert ["file.txt"] == [path.name for path in (tmp_path / "repo/full").iterdir()]


@pytest.mark.parametrize("call", ["rmdir", "link"])
def test_a_disk_that_refuses_is_an_error_of_the_system_and_nothing_changes(
    call: str, world: WorldAdapterV2, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    old, new = at(world, "a/file.txt"), at(world, "full/new.txt", must=False)
    act = partial(world.remove, at(world, "a/folder"))
    if call == "link":
        act = partial(world.rename, old, new)
    before = tree(tmp_path)
    monkeypatch.setattr(os, call, refused)
    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(WorldFault) as error:
        act()

    assert ("E", "OSError") == (error.value.code.reply_type, error.value.data["error_type"])
    assert before == tree(tmp_path)
