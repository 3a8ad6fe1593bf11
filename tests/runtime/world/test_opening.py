"""Reading, writing and listing through a reference (specification 17 and 18)."""

from __future__ import annotations

import os
import resource
import stat
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.runtime.world.real_trees import NAMES, grow, open_descriptors, over, ref_of

from replybook import ReplyBuilder
from replybook.world import VisibilityRef, WorldAdapterV2, WorldFault
from replybook.world import reading as opening_module
from replybook.world.containment.walk import WalkFolder

pytestmark = pytest.mark.usefixtures("no_old_garbage")  # descriptors are counted

TREE = (
    "repo/a/file.txt",
    "repo/a/other.txt",
    "repo/a/link -> file.txt",
    "repo/a/folder/",
    "repo/to_a -> a",
    "outside/file.txt",
)


@pytest.fixture(params=NAMES)
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WorldAdapterV2]:
    grow(tmp_path, TREE)
    with over(tmp_path, keys=("repo",), backend=str(request.param)) as made:
        yield made


def new(world: WorldAdapterV2, path: str) -> VisibilityRef:
    return ref_of(world, f"root:repo/{path}", must=False)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def fault_of(error: pytest.ExceptionInfo[WorldFault], tmp_path: Path) -> tuple[str, object]:
    fault = error.value
    assert str(tmp_path) not in f"{fault} {fault!r} {dict(fault.data)}"
    assert fault.__suppress_context__ or fault.__context__ is None
    return str(fault.code), fault.data.get("problem")


# --- reading ---


@pytest.mark.parametrize("path", ["a/file.txt", "a/link", "to_a/file.txt", "to_a/link"])
def test_a_regular_file_is_read(world: WorldAdapterV2, path: str) -> None:
    with world.open_read(ref_of(world, f"root:repo/{path}")) as file:
        assert b"repo/a/file.txt" == file.read()
        file.seek(5)
        assert b"a/" == file.read(2)


def test_a_folder_is_not_read(world: WorldAdapterV2, tmp_path: Path) -> None:
    with pytest.raises(WorldFault) as error:
        world.open_read(ref_of(world, "root:repo/a"))

    assert ("WA-READ-I-001", "a folder") == fault_of(error, tmp_path)


def test_a_fifo_is_never_opened(world: WorldAdapterV2, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "repo/pipe")  # opening it would wait for a writer
    with pytest.raises(WorldFault) as error:
        world.open_read(ref_of(world, "root:repo/pipe"))

    assert ("WA-READ-I-001", "not a regular file") == fault_of(error, tmp_path)


def test_a_file_that_is_gone_is_the_one_reply(world: WorldAdapterV2, tmp_path: Path) -> None:
    ref = ref_of(world, "root:repo/a/file.txt")
    (tmp_path / "repo/a/file.txt").unlink()
    with pytest.raises(WorldFault) as error:
        world.open_read(ref)

    assert ("WA-RES-I-001", None) == fault_of(error, tmp_path)
    reply = error.value.answer(ReplyBuilder("ck3_read"))
    assert {"path": "root:repo/a/file.txt"} == dict(reply.data)


def test_a_folder_swapped_for_a_link_outside_is_not_read(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    ref = ref_of(world, "root:repo/a/file.txt")
    (tmp_path / "repo/a").rename(tmp_path / "repo/b")
    (tmp_path / "repo/a").symlink_to("../outside")
    with pytest.raises(WorldFault) as error:
        world.open_read(ref)

    assert ("WA-RES-I-001", None) == fault_of(error, tmp_path)


def test_an_unknown_reference_is_told_so_without_what_it_says_of_the_host(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    for action in (world.open_read, world.listdir, world.open_write):
        with pytest.raises(WorldFault) as error:
            action(VisibilityRef("no-token", f"root:repo{tmp_path}/repo/x"))
        assert "WA-RES-I-005" == fault_of(error, tmp_path)[0]
    assert "WA-RES-I-005" == error.value.answer(ReplyBuilder("ck3_read")).code


def test_a_failing_system_is_an_error_and_no_refusal(
    world: WorldAdapterV2, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(fd: int, flags: int) -> int:
        raise OSError(5, "no", str(tmp_path))

    ref = ref_of(world, "root:repo/a/file.txt")
    monkeypatch.setattr(opening_module, "reopen_file", fail)
    with pytest.raises(WorldFault) as error:
        world.open_read(ref)

    assert "WA-READ-E-001" == fault_of(error, tmp_path)[0]
    assert "OSError" == error.value.data["error_type"]
    assert "E" == error.value.answer(ReplyBuilder("ck3_read")).reply_type


# --- listing ---


def test_a_folder_is_listed_by_name_with_kinds_and_sizes(world: WorldAdapterV2) -> None:
    listed = [(e.name, e.kind, e.size) for e in world.listdir(ref_of(world, "root:repo/to_a"))]
    size = len("repo/a/file.txt")

    assert [
        ("file.txt", "file", size),
        ("folder", "folder", None),
        ("link", "link", None),
        ("other.txt", "file", size + 1),
    ] == listed


def test_other_things_are_listed_as_such(world: WorldAdapterV2, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "repo/a/folder/pipe")
    (entry,) = world.listdir(ref_of(world, "root:repo/a/folder"))

    assert ("pipe", "other", None) == (entry.name, entry.kind, entry.size)


def test_a_file_is_not_listed(world: WorldAdapterV2, tmp_path: Path) -> None:
    with pytest.raises(WorldFault) as error:
        world.listdir(ref_of(world, "root:repo/a/file.txt"))

    assert ("WA-READ-I-001", "not a folder") == fault_of(error, tmp_path)


# --- writing ---


def test_a_new_file_appears_whole_when_the_block_ends(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    place = tmp_path / "repo/a/folder"
    with world.open_write(new(world, "a/folder/new.txt")) as file:
        file.write(b"one ")
        during = names(place)
        file.write(b"two")

    assert "new.txt" not in during
    assert ["new.txt"] == names(place)
    assert b"one two" == (place / "new.txt").read_bytes()


def test_a_file_is_replaced_and_keeps_its_permissions(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    place = tmp_path / "repo/a/file.txt"
    place.chmod(0o640)
    before = place.stat().st_ino
    with world.open_write(ref_of(world, "root:repo/a/file.txt")) as file:
        file.write(b"new")
        assert b"repo/a/file.txt" == place.read_bytes()

    assert (b"new", 0o640) == (place.read_bytes(), stat.S_IMODE(place.stat().st_mode))
    assert before != place.stat().st_ino


@pytest.mark.parametrize("error", [KeyError("x"), KeyboardInterrupt(), OSError("of the block")])
def test_a_block_that_fails_leaves_nothing_behind(
    world: WorldAdapterV2, tmp_path: Path, error: BaseException
) -> None:
    before = names(tmp_path / "repo/a")
    with (  # noqa: PT012  the block is what is tested
        pytest.raises(type(error)) as raised,
        world.open_write(ref_of(world, "root:repo/a/file.txt")) as file,
    ):
        file.write(b"half")
        raise error

    assert error is raised.value
    assert before == names(tmp_path / "repo/a")
    assert "repo/a/file.txt" == (tmp_path / "repo/a/file.txt").read_text()


@pytest.mark.parametrize("path", ["a/new.txt", "a/file.txt"])
def test_a_file_that_the_block_closes_is_a_fault_and_leaves_nothing_behind(
    world: WorldAdapterV2, tmp_path: Path, path: str
) -> None:
    before = names(tmp_path / "repo/a")
    with (  # noqa: PT012  the block is what is tested
        pytest.raises(WorldFault) as error,
        world.open_write(new(world, path)) as file,
    ):
        file.write(b"all of it")
        file.close()

    assert "WA-WRITE-E-001" == fault_of(error, tmp_path)[0]
    assert before == names(tmp_path / "repo/a")
    assert "repo/a/file.txt" == (tmp_path / "repo/a/file.txt").read_text()


@contextmanager
def small_disk(most: int) -> Generator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("size", [1_500, 200_000])
@pytest.mark.parametrize("goes_on", [False, True])
def test_a_disk_that_is_full_is_a_fault_and_leaves_nothing_behind(
    world: WorldAdapterV2, tmp_path: Path, size: int, goes_on: bool
) -> None:
    before = names(tmp_path / "repo/a")
    with (
        pytest.raises(WorldFault) as error,
        small_disk(1_000),
        world.open_write(new(world, "a/new.txt")) as file,
        suppress(Exception if goes_on else KeyError),
    ):
        file.write(b"x" * size)

    assert "WA-WRITE-E-001" == str(error.value.code)
    assert str(tmp_path) not in str(dict(error.value.data))
    assert before == names(tmp_path / "repo/a")


def test_a_disk_with_room_takes_all_of_a_large_file(world: WorldAdapterV2, tmp_path: Path) -> None:
    with small_disk(300_000), world.open_write(new(world, "a/new.txt")) as file:
        for _ in range(10):
            file.write(b"x" * 20_000)
        file.seek(0)
        file.write(b"y")
        file.truncate(150_000)

    assert b"y" + b"x" * 149_999 == (tmp_path / "repo/a/new.txt").read_bytes()


@pytest.mark.parametrize(("old", "kept"), [(0o4755, 0o755), (0o2640, 0o640), (0o600, 0o600)])
def test_the_right_to_run_as_the_owner_is_not_kept(
    world: WorldAdapterV2, tmp_path: Path, old: int, kept: int
) -> None:
    place = tmp_path / "repo/a/file.txt"
    place.chmod(old)
    with world.open_write(ref_of(world, "root:repo/a/file.txt")) as file:
        file.write(b"new")

    assert kept == stat.S_IMODE(place.stat().st_mode)


@pytest.fixture
def without_hard_links(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "no")

    monkeypatch.setattr(os, "link", refuse)


@pytest.mark.usefixtures("without_hard_links")
def test_where_there_are_no_hard_links_an_exclusive_write_still_makes_a_file(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    with world.open_write(new(world, "a/folder/new.txt"), exclusive=True) as file:
        file.write(b"mine")

    assert ["new.txt"] == names(tmp_path / "repo/a/folder")
    assert b"mine" == (tmp_path / "repo/a/folder/new.txt").read_bytes()


@pytest.mark.usefixtures("without_hard_links")
def test_where_there_are_no_hard_links_an_exclusive_write_still_replaces_nothing(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    place = tmp_path / "repo/a/folder"
    with (  # noqa: PT012  the block is what is tested
        pytest.raises(WorldFault) as error,
        world.open_write(new(world, "a/folder/new.txt"), exclusive=True) as file,
    ):
        file.write(b"mine")
        (place / "new.txt").write_text("theirs")

    assert ("WA-WRITE-I-001", "this file exists already") == fault_of(error, tmp_path)
    assert (["new.txt"], "theirs") == (names(place), (place / "new.txt").read_text())


def test_missing_folders_are_made_only_if_asked_for(world: WorldAdapterV2, tmp_path: Path) -> None:
    ref = new(world, "to_a/one/two/new.txt")
    with pytest.raises(WorldFault) as error, world.open_write(ref):
        raise AssertionError
    with world.open_write(ref, parents=True) as file:
        file.write(b"x")

    assert "WA-RES-I-001" == fault_of(error, tmp_path)[0]
    assert b"x" == (tmp_path / "repo/a/one/two/new.txt").read_bytes()


@pytest.mark.parametrize("path", ["a/link", "to_a/link"])
def test_a_link_is_not_written_through(world: WorldAdapterV2, tmp_path: Path, path: str) -> None:
    ref = ref_of(world, f"root:repo/{path}")
    with pytest.raises(WorldFault) as error, world.open_write(ref):
        raise AssertionError

    assert ("WA-WRITE-I-001", "this is a link") == fault_of(error, tmp_path)
    assert (tmp_path / "repo/a/link").is_symlink()


@pytest.mark.parametrize("path", ["", "/a", "/a/folder", "/to_a"])
def test_a_folder_is_not_written(world: WorldAdapterV2, tmp_path: Path, path: str) -> None:
    with pytest.raises(WorldFault) as error, world.open_write(ref_of(world, f"root:repo{path}")):
        raise AssertionError

    assert "WA-WRITE-I-001" == fault_of(error, tmp_path)[0]


def test_a_fifo_is_not_written(world: WorldAdapterV2, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "repo/pipe")
    with pytest.raises(WorldFault) as error, world.open_write(ref_of(world, "root:repo/pipe")):
        raise AssertionError

    assert ("WA-WRITE-I-001", "not a regular file") == fault_of(error, tmp_path)


def test_an_exclusive_write_refuses_what_is_there(world: WorldAdapterV2, tmp_path: Path) -> None:
    ref = ref_of(world, "root:repo/a/file.txt")
    with pytest.raises(WorldFault) as error, world.open_write(ref, exclusive=True):
        raise AssertionError
    with world.open_write(new(world, "a/new.txt"), exclusive=True) as file:
        file.write(b"x")

    assert ("WA-WRITE-I-001", "this file exists already") == fault_of(error, tmp_path)
    assert b"x" == (tmp_path / "repo/a/new.txt").read_bytes()


def test_an_exclusive_write_refuses_what_came_meanwhile(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    place = tmp_path / "repo/a/folder"
    with (  # noqa: PT012  the block is what is tested
        pytest.raises(WorldFault) as error,
        world.open_write(new(world, "a/folder/new.txt"), exclusive=True) as file,
    ):
        file.write(b"mine")
        (place / "new.txt").write_text("theirs")

    assert ("WA-WRITE-I-001", "this file exists already") == fault_of(error, tmp_path)
    assert (["new.txt"], "theirs") == (names(place), (place / "new.txt").read_text())


def test_a_link_that_came_meanwhile_is_replaced_and_not_followed(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    with world.open_write(new(world, "a/new.txt")) as file:
        file.write(b"mine")
        (tmp_path / "repo/a/new.txt").symlink_to("../../outside/file.txt")

    assert b"mine" == (tmp_path / "repo/a/new.txt").read_bytes()
    assert not (tmp_path / "repo/a/new.txt").is_symlink()
    assert "outside/file.txt" == (tmp_path / "outside/file.txt").read_text()


@pytest.mark.parametrize("put_back", [None, "../outside"])
def test_a_folder_moved_away_while_it_is_written_gets_nothing(
    world: WorldAdapterV2, tmp_path: Path, put_back: str | None
) -> None:
    with (  # noqa: PT012  the block is what is tested
        pytest.raises(WorldFault) as error,
        world.open_write(new(world, "a/new.txt")) as file,
    ):
        file.write(b"mine")
        (tmp_path / "repo/a").rename(tmp_path / "moved")
        if put_back:
            (tmp_path / "repo/a").symlink_to(put_back)

    assert "WA-RES-I-001" == fault_of(error, tmp_path)[0]
    assert ["file.txt", "folder", "link", "other.txt"] == names(tmp_path / "moved")
    assert ["file.txt"] == names(tmp_path / "outside")


def test_folders_are_never_made_through_a_link_that_came_meanwhile(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    ref = new(world, "later/new.txt")
    (tmp_path / "repo/later").symlink_to("../outside")
    with pytest.raises(WorldFault), world.open_write(ref, parents=True):
        raise AssertionError

    assert ["file.txt"] == names(tmp_path / "outside")


def test_no_descriptor_stays_open(world: WorldAdapterV2, tmp_path: Path) -> None:
    file, folder = ref_of(world, "root:repo/a/file.txt"), ref_of(world, "root:repo/a")
    before = open_descriptors()
    for ref in (
        file,
        folder,
        new(world, "no/x"),
        new(world, "a/y"),
        ref_of(world, "root:repo/a/link"),
    ):
        for parents in (False, True):
            for exclusive in (False, True):
                try:
                    with world.open_write(ref, parents=parents, exclusive=exclusive) as opened:
                        opened.write(b"x")
                    with world.open_read(ref):
                        pass
                except WorldFault:
                    pass
        for action in (world.open_read, world.listdir):
            try:
                result = action(ref)
            except WorldFault:
                continue
            if not isinstance(result, list):
                result.close()

    assert before >= open_descriptors()


def test_a_disk_that_fails_when_a_file_is_opened_is_an_error_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> int:
        raise OSError(5, "Input/output error")

    with over(grow(tmp_path, ["repo/file.txt"]), keys=("repo",), backend="walk") as world:
        ref = ref_of(world, "root:repo/file.txt")
        monkeypatch.setattr(WalkFolder, "open_path", fails)
        with pytest.raises(WorldFault) as error:
            world.open_read(ref)

    assert ("E", "OSError") == (error.value.code.reply_type, error.value.data["error_type"])


def test_a_descriptor_under_which_something_else_is_found_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where something else is mounted at /proc."""
    file = os.open(grow(tmp_path, ["a"]) / "a", os.O_RDONLY)
    identities = iter([(1, 1), (1, 2)])
    monkeypatch.setattr(opening_module, "identity_of", lambda _fd: next(identities))
    before = open_descriptors()
    try:
        with pytest.raises(OSError, match="could not be opened again"):
            opening_module.reopen_file(file, os.O_RDONLY)
        assert before >= open_descriptors()
    finally:
        os.close(file)
