"""The border of a folder is the same for every kind of containment (specification 17)."""

from __future__ import annotations

import errno
import ntpath
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.world.real_trees import NAMES, grow, open_descriptors

from replybook.world.containment import (
    REASONS,
    Folder,
    NotInside,
    backends,
    best_backend,
    held,
    openat2,
)
from replybook.world.containment.final_handle import FinalHandleFolder, Windows
from replybook.world.containment.held import HeldFolder
from replybook.world.containment.walk import WalkFolder

pytestmark = pytest.mark.usefixtures("no_old_garbage")  # descriptors are counted

TREE = (
    "in/a/b/file.txt",
    "in/a/own -> b/file.txt",
    "in/a/up -> ../a/b",
    "in/a/folder -> b/",
    "in/top -> .",
    "in/out -> ../outside",
    "in/back -> ../in/a",
    "in/absolute -> {base}/in/a",
    "in/deep -> a/b/../../../outside/secret.txt",
    "in/dangling -> nothing",
    "in/dangling_far -> a/nothing/more",
    "in/loop -> loop",
    "in/ping -> pong",
    "in/pong -> ping",
    "in/file_as_folder -> a/b/file.txt/",
    "in/proc -> /proc/self/exe",
    "outside/secret.txt",
    "in2/sibling.txt",
)

Made = Callable[[], Folder]


@pytest.fixture(params=NAMES)
def make(request: pytest.FixtureRequest) -> Callable[[Path], Folder]:
    backend = backends()[str(request.param)]
    return lambda path: backend(str(path))


@pytest.fixture
def folder(tmp_path: Path, make: Callable[[Path], Folder]) -> Iterator[Folder]:
    grow(tmp_path, (line.format(base=tmp_path) for line in TREE))
    made = make(tmp_path / "in")
    yield made
    made.close()


def parts(path: str) -> tuple[str, ...]:
    return tuple(filter(None, path.split("/")))


def reason(act: Callable[[], object]) -> str:
    with pytest.raises(NotInside) as refused:
        act()
    return refused.value.reason


INSIDE = {
    "": "",
    "a/b/file.txt": "a/b/file.txt",
    "a/own": "a/b/file.txt",
    "a/up/file.txt": "a/b/file.txt",
    "a/folder": "a/b",
    "a/folder/file.txt": "a/b/file.txt",
    "top/top/a": "a",
    "top": "",
}
OUTSIDE = {
    "out": "leaves",
    "out/secret.txt": "leaves",
    "out/nothing": "leaves",
    "back": "leaves",
    "back/b/file.txt": "leaves",
    "absolute/b/file.txt": "leaves",
    "deep": "leaves",
    "loop": "loop",
    "ping/x": "loop",
    "a/b/file.txt/x": "not_a_folder",
    "file_as_folder": "not_a_folder",
}
DANGLING = ("dangling", "dangling/x", "dangling_far", "dangling_far/x", "top/dangling")
MISSING = ("nothing", "nothing/at/all", "a/b/nothing", "top/a/nothing", "a/up/nothing")


@pytest.mark.parametrize("path", INSIDE)
def test_what_is_inside_is_found_held_and_located(folder: Folder, path: str) -> None:
    assert folder.holds(parts(path))
    assert folder.holds(parts(path), may_be_missing=True)
    located = folder.locate(parts(path))
    assert (parts(INSIDE[path]), True) == (located.parts, located.exists)
    real = Path(folder.path, INSIDE[path]).stat()
    assert (real.st_dev, real.st_ino) == folder.identity(parts(path))


@pytest.mark.parametrize("path", OUTSIDE)
def test_what_is_not_inside_is_refused_with_its_reason(folder: Folder, path: str) -> None:
    said = {
        reason(lambda: folder.holds(parts(path))),
        reason(lambda: folder.holds(parts(path), may_be_missing=True)),
        reason(lambda: folder.open_path(parts(path))),
        reason(lambda: folder.locate(parts(path))),
    }

    assert {OUTSIDE[path]} == said


@pytest.mark.parametrize("path", DANGLING)
def test_a_link_to_nothing_is_refused_also_where_the_target_may_be_missing(
    folder: Folder, path: str
) -> None:
    assert "dangling" == reason(lambda: folder.holds(parts(path), may_be_missing=True))
    assert "dangling" == reason(lambda: folder.locate(parts(path)))
    assert reason(lambda: folder.holds(parts(path))) in ("dangling", "missing")


@pytest.mark.parametrize("path", MISSING)
def test_what_is_missing_is_refused_unless_it_may_be(folder: Folder, path: str) -> None:
    assert "missing" == reason(lambda: folder.holds(parts(path)))
    assert "missing" == reason(lambda: folder.open_path(parts(path)))
    assert folder.holds(parts(path), may_be_missing=True) is False
    assert folder.locate(parts(path)).exists is False


def test_where_something_missing_would_be_made_is_told_with_links_resolved(folder: Folder) -> None:
    assert ("a", "b", "new", "x") == folder.locate(("a", "up", "new", "x")).parts


def test_a_link_of_the_system_is_refused(folder: Folder) -> None:
    assert reason(lambda: folder.holds(("proc",))) in ("leaves", "loop")


def test_the_kernels_own_links_are_refused_even_below_the_top_of_the_disk(
    make: Callable[[Path], Folder],
) -> None:
    top = make(Path("/"))
    number = os.open("/", os.O_PATH)
    try:
        path = ("proc", str(os.getpid()), "fd", str(number), "etc")
        assert reason(lambda: top.holds(path)) in ("leaves", "loop")
    finally:
        os.close(number)


def test_forty_links_are_followed_and_one_more_is_a_loop(
    tmp_path: Path, make: Callable[[Path], Folder]
) -> None:
    links = [f"l{number} -> l{number - 1}" for number in range(1, 41)]
    folder = make(grow(tmp_path / "in", ["file", "l0 -> file", *links]))

    assert folder.holds(("l39",))
    assert "loop" == reason(lambda: folder.holds(("l40",)))


def test_a_name_that_is_too_long_for_the_disk_is_refused(folder: Folder) -> None:
    assert "too_long" == reason(lambda: folder.holds(("x" * 300,)))
    assert "too_long" == reason(lambda: folder.holds(("x" * 300,), may_be_missing=True))


def test_a_path_of_many_parts_is_walked(tmp_path: Path, make: Callable[[Path], Folder]) -> None:
    names = ("d" * 60,) * 60
    folder = make(grow(tmp_path / "in", ["file"]))
    where = os.open(folder.path, os.O_RDONLY)
    for name in names:
        os.mkdir(name, dir_fd=where)
        inner = os.open(name, os.O_RDONLY, dir_fd=where)
        os.close(where)
        where = inner
    os.close(where)

    assert folder.holds(names)
    assert folder.holds((*names, "new"), may_be_missing=True) is False


# --- the folder itself ---


def test_the_folder_may_be_a_link(tmp_path: Path, make: Callable[[Path], Folder]) -> None:
    grow(tmp_path, ["real/file", "link -> real"])

    assert make(tmp_path / "link").holds(("file",))


def test_a_folder_that_is_none_is_refused(tmp_path: Path, make: Callable[[Path], Folder]) -> None:
    grow(tmp_path, ["file", "dangling -> nothing", "loop -> loop"])

    for name in ("nothing", "file", "dangling", "loop", "nul\0byte"):
        folder = make(tmp_path / name)
        assert "no_folder" == reason(lambda folder=folder: folder.holds(()))
        assert "no_folder" == reason(
            lambda folder=folder: folder.holds(("x",), may_be_missing=True)
        )


def test_a_folder_that_comes_later_is_opened_then(
    tmp_path: Path, make: Callable[[Path], Folder]
) -> None:
    folder = make(tmp_path / "later")
    before = reason(lambda: folder.holds(()))
    grow(tmp_path, ["later/file"])

    assert "no_folder" == before
    assert folder.holds(("file",))


@pytest.mark.parametrize("path", ["", "file", "new"])
def test_a_folder_that_was_removed_and_made_again_is_opened_again(
    tmp_path: Path, make: Callable[[Path], Folder], path: str
) -> None:
    grow(tmp_path, ["in/file"])
    folder = make(tmp_path / "in")
    folder.holds(("file",))
    (tmp_path / "in/file").unlink()
    (tmp_path / "in").rmdir()
    gone = reason(lambda: folder.holds(parts(path), may_be_missing=True))
    grow(tmp_path, ["in/file"])

    assert "no_folder" == gone
    assert (path != "new") is folder.holds(parts(path), may_be_missing=True)
    os.close(folder.open_path(()))


def test_a_folder_whose_name_was_given_to_another_stays_what_it_is(
    tmp_path: Path, make: Callable[[Path], Folder]
) -> None:
    grow(tmp_path, ["in/file", "outside/secret"])
    folder = make(tmp_path / "in")
    folder.holds(())
    (tmp_path / "in").rename(tmp_path / "aside")
    (tmp_path / "in").symlink_to("outside")

    assert folder.holds(("file",))
    assert "missing" == reason(lambda: folder.holds(("secret",)))


def test_a_folder_that_was_moved_away_and_replaced_by_another_is_opened_again(
    tmp_path: Path, make: Callable[[Path], Folder]
) -> None:
    grow(tmp_path, ["in/file"])
    folder = make(tmp_path / "in")
    folder.holds(())
    (tmp_path / "in").rename(tmp_path / "aside")
    before = folder.holds(("file",))
    grow(tmp_path, ["in/other"])

    assert before
    assert folder.holds(("other",))
    assert "missing" == reason(lambda: folder.holds(("file",)))


def test_a_folder_is_never_opened_again_behind_a_link_that_came_above_it(
    tmp_path: Path, make: Callable[[Path], Folder]
) -> None:
    grow(tmp_path, ["up/in/file", "outside/in/secret"])
    folder = make(tmp_path / "up/in")
    folder.holds(())
    (tmp_path / "up").rename(tmp_path / "aside")
    (tmp_path / "up").symlink_to("outside")

    assert folder.holds(("file",))
    assert "missing" == reason(lambda: folder.holds(("secret",)))


def test_the_folders_above_are_known_to_the_top(folder: Folder) -> None:
    above = list(folder.above())
    expected = [Path(folder.path), *Path(folder.path).resolve().parents]

    assert [(p.stat().st_dev, p.stat().st_ino) for p in expected] == above


def test_the_folders_above_end_at_one_that_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, opened = WalkFolder(str(grow(tmp_path, ["in/a"]) / "in")), os.open

    def locked(path: str, *words: Any, **named: Any) -> int:
        if path == "..":
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, *words, **named)

    monkeypatch.setattr(os, "open", locked)
    before = open_descriptors()

    itself = Path(folder.path).stat()
    assert [(itself.st_dev, itself.st_ino)] == [*folder.above()]
    assert before + 1 == open_descriptors(), "the folder itself stays open"


def test_a_name_of_half_a_character_is_missing(folder: Folder) -> None:
    assert "missing" == reason(lambda: folder.open_path(("\ud800",)))


# --- descriptors ---


def test_a_folder_that_cannot_be_told_apart_is_closed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_fd: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(held, "identity_of", fails)
    before = open_descriptors()

    with pytest.raises(OSError, match="Input/output"):
        held.Handle.open(str(tmp_path))
    assert before >= open_descriptors()


def test_where_the_system_cannot_tell_a_folder_is_where_its_name_leads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grow(tmp_path, ["in/a/", "link -> in/a"])

    def no_proc(_path: str) -> str:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    monkeypatch.setattr(held.os, "readlink", no_proc)
    monkeypatch.setattr(held.os.path, "realpath", lambda path: f"real {path}")

    assert f"real {tmp_path}/link" == held.real_path_of(0, f"{tmp_path}/link")


def test_a_handle_that_somebody_closed_is_gone(tmp_path: Path) -> None:
    handle = held.Handle.open(str(tmp_path))
    kept = os.dup(handle.fd)
    os.close(handle.fd)
    gone = handle.is_gone()
    os.dup2(kept, handle.fd)  # so that it can be closed by its owner
    os.close(kept)

    assert (True, False) == (gone, handle.is_gone())


def test_no_descriptor_stays_open_but_the_one_of_the_folder(folder: Folder) -> None:
    folder.holds(())
    before = open_descriptors()
    for path in [*INSIDE, *OUTSIDE, *DANGLING, *MISSING]:
        for act in (folder.holds, folder.locate, folder.identity):
            with suppress(NotInside):
                act(parts(path))
        with suppress(NotInside):
            folder.holds(parts(path), may_be_missing=True)

    assert before >= open_descriptors()


def test_closing_gives_the_descriptor_back_and_the_next_use_opens_again(folder: Folder) -> None:
    before = open_descriptors()
    folder.holds(())
    held = open_descriptors()
    folder.close()

    assert (before + 1, before) == (held, open_descriptors())
    assert folder.holds(())


def test_a_folder_in_use_is_not_closed_under_its_user(tmp_path: Path) -> None:
    grow(tmp_path, ["in/file"])
    folder = best_backend()(str(tmp_path / "in"))
    assert isinstance(folder, HeldFolder)
    handle = folder._open_handle()  # pyright: ignore[reportPrivateUsage]
    folder.close()

    assert handle.identity == folder.identity()
    os.fstat(handle.fd)


def test_a_folder_shows_no_path(folder: Folder) -> None:
    assert folder.path not in repr(folder)


# --- the kernel ---


@pytest.fixture
def kernel(tmp_path: Path) -> Folder:
    if "openat2" not in NAMES:
        pytest.skip("this kernel has no openat2")
    return backends()["openat2"](str(grow(tmp_path / "in", ["file", "a/"])))


def test_a_call_that_says_again_is_made_again_and_at_last_walked(
    kernel: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def busy(*said: object) -> int:
        calls.append(1)
        return -1

    monkeypatch.setattr(openat2, "_syscall", busy)
    monkeypatch.setattr(openat2, "_errno", lambda: errno.EAGAIN)

    assert kernel.holds(("file",))
    assert 1 < len(calls) < 200
    os.close(kernel.open_path(("file",)))
    assert kernel.holds(("a", "new"), may_be_missing=True) is False
    assert "missing" == reason(lambda: kernel.holds(("new",)))


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM, errno.EIO])
def test_a_failing_system_is_no_refusal(
    kernel: Folder, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(openat2, "_syscall", lambda *_: -1)
    monkeypatch.setattr(openat2, "_errno", lambda: number)

    for act in (kernel.holds, kernel.open_path):
        with pytest.raises(OSError, match="the system failed") as failed:
            act(("file",))
        assert number == failed.value.errno
        assert kernel.path not in str(failed.value)


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.EPERM])
def test_where_the_call_is_missing_or_forbidden_the_walk_takes_its_place(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(openat2, "_syscall", lambda *_: -1)
    monkeypatch.setattr(openat2, "_errno", lambda: number)
    openat2.is_supported.cache_clear()
    try:
        assert ["walk"] == list(backends())
    finally:
        openat2.is_supported.cache_clear()


def test_every_reason_is_explained() -> None:
    assert all(REASONS.values())


# --- final paths, as on Windows ---


class Disk:
    """A disk of Windows: files and folders (`\\` at the end) by path, links by path."""

    def __init__(self, items: dict[str, str | None]) -> None:
        self.links = {k.lower(): v for k, v in items.items() if v is not None}
        self.items = {k.rstrip("\\").lower(): k for k, v in items.items() if v is None}

    def final_path(self, path: str) -> str:
        if "\0" in path:
            raise ValueError("embedded null character")
        drive, rest = ntpath.splitdrive(path)
        at = drive
        for name in filter(None, rest.split("\\")):
            at = f"{at}\\{name}"
            for _ in range(9):
                at = self.links.get(at.lower(), at)
        found = self.items.get(at.lower())
        if found is None:
            raise FileNotFoundError(errno.ENOENT, "no")
        return found.rstrip("\\")

    def identity(self, path: str) -> tuple[int, int]:
        return 1, sorted(self.items).index(self.final_path(path).lower())

    def is_folder(self, path: str) -> bool:
        return self.items[self.final_path(path).lower()].endswith("\\")

    def is_link(self, path: str) -> bool:
        return path.lower() in self.links

    def open(self, path: str) -> int:
        raise PermissionError(errno.EACCES, path)


@pytest.fixture
def windows() -> FinalHandleFolder:
    items: dict[str, str | None] = {
        "C:\\Mods\\": None,
        "C:\\Mods\\My Mod\\": None,
        "C:\\Mods\\My Mod\\common\\": None,
        "C:\\Mods\\My Mod\\common\\a.txt": None,
        "C:\\Mods\\My Mod 2\\": None,
        "C:\\Mods\\My Mod 2\\b.txt": None,
        "C:\\Mods\\My Mod\\out": "C:\\Mods\\My Mod 2",
        "C:\\Mods\\My Mod\\in": "C:\\Mods\\My Mod\\common",
        "C:\\Mods\\My Mod\\dangling": "C:\\Mods\\nothing",
        "C:\\Mods\\My Mod\\MYCOMM~1": "C:\\Mods\\My Mod\\common",
    }
    return FinalHandleFolder("c:\\mods\\MY MOD", Disk(items))


@pytest.mark.parametrize("path", ["", "common/a.txt", "COMMON/A.TXT", "in/a.txt", "MYCOMM~1"])
def test_a_final_path_below_that_of_the_folder_is_inside(
    windows: FinalHandleFolder, path: str
) -> None:
    assert windows.holds(parts(path))


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("out", "leaves"),
        ("out/b.txt", "leaves"),
        ("out/new.txt", "leaves"),
        ("dangling", "dangling"),
        ("dangling/x", "dangling"),
        ("common/a.txt/x", "not_a_folder"),
    ],
)
def test_a_final_path_elsewhere_is_refused(windows: FinalHandleFolder, path: str, why: str) -> None:
    assert why == reason(lambda: windows.holds(parts(path), may_be_missing=True))


def test_final_paths_tell_what_is_missing_and_where_it_would_be(windows: FinalHandleFolder) -> None:
    assert windows.holds(("in", "new.txt"), may_be_missing=True) is False
    assert ("common", "new.txt") == windows.locate(("in", "new.txt")).parts
    assert "missing" == reason(lambda: windows.holds(("new.txt",)))
    assert 2 == len(windows.above()), "the top of this disk says nothing"
    assert "C:" not in repr(windows)


def test_a_folder_without_a_final_path_is_none() -> None:
    gone: Any = FinalHandleFolder("D:\\nothing", Disk({}))

    assert "no_folder" == reason(lambda: gone.holds(()))


def test_a_folder_that_was_swapped_while_it_was_opened_is_refused(
    windows: FinalHandleFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Disk, "open", lambda *_: os.open(os.devnull, os.O_RDONLY))
    before = open_descriptors()

    assert "leaves" == reason(lambda: windows.open_path(("common", "a.txt")))
    assert before >= open_descriptors()


def test_a_final_path_by_another_name_is_refused_where_no_link_may_be(
    windows: FinalHandleFolder,
) -> None:
    assert "loop" == reason(lambda: windows.identity(("in", "a.txt"), links=False))
    assert windows.identity(("COMMON", "a.txt"), links=False)


def test_a_link_that_leads_nowhere_is_a_link_to_the_real_system(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")

    assert [True, False] == [Windows().is_link(str(tmp_path / at)) for at in ("link", "nowhere")]


def test_a_name_that_windows_cannot_ask_about_is_missing(windows: FinalHandleFolder) -> None:
    assert "missing" == reason(lambda: windows.holds(("a\0b",)))
