"""A component swapped between resolve and use gains nothing: the helpers open again from the root.

Source: specification 17, the scenarios of links, 002 §6 on time of check and time of use.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.conformance.world.conftest import Build
from tests.conformance.world.made_world import make_tree, ref_to

from replybook import VisibilityRef, WorldAdapterV2
from replybook.world import WorldFault

TREE = ("repo/box/file.txt", "repo/other/file.txt", "outside/file.txt", "outside/only_here.txt")
FILE, FOLDER = "root:repo/box/file.txt", "root:repo/box"

Use = Callable[[WorldAdapterV2, VisibilityRef], object]
Swap = Callable[[Path], None]


def swap_folder_for_link(base: Path) -> None:
    (base / "repo/box").rename(base / "repo/aside")
    (base / "repo/box").symlink_to("../outside")


def swap_folder_for_absolute_link(base: Path) -> None:
    (base / "repo/box").rename(base / "repo/aside")
    (base / "repo/box").symlink_to(base / "outside")


def swap_file_for_link(base: Path) -> None:
    (base / "repo/box/file.txt").unlink()
    (base / "repo/box/file.txt").symlink_to("../../outside/file.txt")


def swap_folder_for_file(base: Path) -> None:
    (base / "repo/box").rename(base / "repo/aside")
    (base / "repo/box").write_text("no folder any more")


def remove_folder(base: Path) -> None:
    (base / "repo/box").rename(base / "aside")


SWAPS = [
    swap_folder_for_link,
    swap_folder_for_absolute_link,
    swap_file_for_link,
    swap_folder_for_file,
    remove_folder,
]


def read(adapter: WorldAdapterV2, ref: VisibilityRef) -> object:
    with adapter.open_read(ref) as file:
        return file.read()


def write(adapter: WorldAdapterV2, ref: VisibilityRef, **how: bool) -> object:
    with adapter.open_write(ref, **how) as file:
        return file.write(b"written")


def write_exclusively(adapter: WorldAdapterV2, ref: VisibilityRef) -> object:
    return write(adapter, ref, exclusive=True)


def snapshot(base: Path) -> dict[str, str]:
    return {
        path.relative_to(base).as_posix(): path.read_text("utf-8")
        for path in sorted((base / "outside").rglob("*"))
    }


@pytest.mark.parametrize("use", [read, write, write_exclusively])
@pytest.mark.parametrize("swap", SWAPS)
def test_a_file_swapped_for_a_way_out_is_not_opened(
    build: Build, tmp_path: Path, swap: Swap, use: Use
) -> None:
    adapter = build(TREE)
    before = snapshot(tmp_path)
    ref = ref_to(adapter, FILE)
    swap(tmp_path)

    with pytest.raises(WorldFault) as fault:
        use(adapter, ref)

    assert before == snapshot(tmp_path)
    assert str(tmp_path) not in f"{fault.value} {fault.value!r} {dict(fault.value.data)}"
    assert str(fault.value.code).startswith("WA-")


@pytest.mark.parametrize("swap", SWAPS)
def test_a_folder_swapped_for_a_way_out_is_not_listed(
    build: Build, tmp_path: Path, swap: Swap
) -> None:
    adapter = build(TREE)
    ref = ref_to(adapter, FOLDER)
    swap(tmp_path)

    try:
        names = [entry.name for entry in adapter.listdir(ref)]
    except WorldFault:
        names = []

    assert "only_here.txt" not in names


def test_what_was_swapped_is_gone_and_says_so(build: Build, tmp_path: Path) -> None:
    adapter = build(TREE)
    ref = ref_to(adapter, FILE)
    swap_folder_for_link(tmp_path)

    with pytest.raises(WorldFault) as fault:
        adapter.open_read(ref)

    assert "WA-RES-I-001" == fault.value.code


def test_a_file_swapped_for_another_file_inside_is_read(build: Build, tmp_path: Path) -> None:
    adapter = build(TREE)
    ref = ref_to(adapter, FILE)
    (tmp_path / "repo/box").rename(tmp_path / "repo/aside")
    (tmp_path / "repo/box").symlink_to("other")

    assert b"repo/other/file.txt" == read(adapter, ref)


def test_a_root_swapped_after_it_was_opened_shows_no_other_files(
    build: Build, tmp_path: Path
) -> None:
    adapter = build(TREE)
    ref = ref_to(adapter, FILE)
    (tmp_path / "repo").rename(tmp_path / "aside")
    make_tree(tmp_path, ["repo -> outside"])

    try:
        said = read(adapter, ref)
    except WorldFault:
        said = b"repo/"

    assert b"repo/" == bytes(str(said), "utf-8")[:5] or said == b"repo/box/file.txt"


def test_a_new_file_is_written_whole_and_only_where_it_was_resolved(
    build: Build, tmp_path: Path
) -> None:
    adapter = build(TREE)
    ref = ref_to(adapter, "root:repo/box/new.txt", must=False)
    write(adapter, ref)

    assert b"written" == (tmp_path / "repo/box/new.txt").read_bytes()
    assert ["file.txt", "new.txt"] == sorted(p.name for p in (tmp_path / "repo/box").iterdir())


def test_a_new_file_whose_folder_became_a_link_outside_is_not_written(
    build: Build, tmp_path: Path
) -> None:
    adapter = build(TREE)
    before = snapshot(tmp_path)
    ref = ref_to(adapter, "root:repo/box/new.txt", must=False)
    swap_folder_for_link(tmp_path)

    with pytest.raises(WorldFault):
        write(adapter, ref)

    assert before == snapshot(tmp_path)


def test_folders_are_made_below_the_root_and_never_through_a_link_outside(
    build: Build, tmp_path: Path
) -> None:
    adapter = build(TREE)
    before = snapshot(tmp_path)
    fine = ref_to(adapter, "root:repo/made/one/new.txt", must=False)
    ref = ref_to(adapter, "root:repo/later/one/new.txt", must=False)
    write(adapter, fine, parents=True)
    (tmp_path / "repo/later").symlink_to("../outside")

    with pytest.raises(WorldFault):
        write(adapter, ref, parents=True)

    assert b"written" == (tmp_path / "repo/made/one/new.txt").read_bytes()
    assert before == snapshot(tmp_path)


def test_a_write_that_fails_half_way_leaves_the_old_content_and_nothing_beside(
    build: Build, tmp_path: Path
) -> None:
    adapter = build(TREE)
    ref = ref_to(adapter, FILE)

    def fail_half_way() -> None:
        with adapter.open_write(ref) as file:
            file.write(b"half")
            raise KeyError("the caller fails")

    with pytest.raises(KeyError):
        fail_half_way()

    assert "repo/box/file.txt" == (tmp_path / "repo/box/file.txt").read_text("utf-8")
    assert ["file.txt"] == [path.name for path in (tmp_path / "repo/box").iterdir()]


def test_a_hard_link_is_not_written_through(build: Build, tmp_path: Path) -> None:
    adapter = build(TREE)
    before = snapshot(tmp_path)
    (tmp_path / "repo/box/hard.txt").hardlink_to(tmp_path / "outside/file.txt")
    write(adapter, ref_to(adapter, "root:repo/box/hard.txt"))

    assert before == snapshot(tmp_path)
    assert b"written" == (tmp_path / "repo/box/hard.txt").read_bytes()
