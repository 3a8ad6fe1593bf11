"""Hard links, mounts, special files, rights and kinds, on a real tree and over every backend.

Source: specification 17 to 20, 23.
"""

from __future__ import annotations

import ctypes
import os
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.conformance.world.conftest import Build
from tests.conformance.world.dropped_rights import as_an_ordinary_person
from tests.conformance.world.made_world import make_tree, ref_to
from tests.conformance.world.tree_outcomes import NEW, NO, SECRET, YES, both, content

from replybook.world import WorldFault

# --- what cannot be seen, or need not be ---


def test_a_hard_link_to_a_file_outside_is_accepted(build: Build, tmp_path: Path) -> None:
    adapter = build([SECRET, "repo/file.txt"])
    (tmp_path / "repo/hard.txt").hardlink_to(tmp_path / SECRET)

    assert YES == both(adapter, "root:repo/hard.txt")
    assert SECRET == content(adapter, "root:repo/hard.txt")


def test_a_mount_inside_a_root_is_accepted(build: Build, tmp_path: Path) -> None:
    adapter = build(["library/x.txt", "repo/mounted/"])
    libc = ctypes.CDLL(None, use_errno=True)
    target = os.fsencode(tmp_path / "repo/mounted")
    bind = 4096
    if libc.mount(os.fsencode(tmp_path / "library"), target, None, bind, None) != 0:
        pytest.skip(f"mounting is not allowed here: {os.strerror(ctypes.get_errno())}")

    try:
        assert YES == both(adapter, "root:repo/mounted/x.txt")
        assert NEW == both(adapter, "root:repo/mounted/new.txt")
        assert "library/x.txt" == content(adapter, "root:repo/mounted/x.txt")
    finally:
        adapter.close()
        lazily = 2
        libc.umount2(target, lazily)


# --- special files ---


def make_special(kind: str, place: Path) -> None:
    if kind == "fifo":
        os.mkfifo(place)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as server:
            folder = os.open(place.parent, os.O_RDONLY)
            try:  # by its descriptor, since the name of a socket may have 107 bytes
                server.bind(f"/proc/self/fd/{folder}/{place.name}")
            finally:
                os.close(folder)
    else:
        try:
            os.mknod(place, stat.S_IFCHR | 0o666, os.makedev(1, 5))
        except PermissionError:
            pytest.skip("making a device is not allowed here")


@contextmanager
def held_open(place: Path, kind: str) -> Iterator[None]:
    """A FIFO with somebody at both ends, so that whoever opens it after all is not stuck."""
    ends = [os.open(place, os.O_RDWR | os.O_NONBLOCK)] if kind == "fifo" else []
    try:
        yield
    finally:
        for end in ends:
            os.close(end)


@pytest.mark.parametrize("kind", ["fifo", "socket", "device"])
def test_a_special_file_resolves_and_is_never_opened(
    build: Build, tmp_path: Path, kind: str
) -> None:
    adapter = build(["repo/file.txt"])
    make_special(kind, tmp_path / "repo/special")

    assert YES == both(adapter, "root:repo/special")
    with pytest.raises(WorldFault) as fault, held_open(tmp_path / "repo/special", kind):
        adapter.open_read(ref_to(adapter, "root:repo/special"))
    assert "WA-READ-I-001" == fault.value.code


# --- existence, rights, kinds ---


def test_below_a_folder_that_may_not_be_read_nothing_resolves(build: Build, tmp_path: Path) -> None:
    adapter = build(["repo/locked/file.txt", "repo/locked/deep/file.txt", "repo/open.txt"])
    locked = tmp_path / "repo/locked"
    locked.chmod(0)

    try:
        with as_an_ordinary_person():
            assert NO == both(adapter, "root:repo/locked/file.txt")
            assert NO == both(adapter, "root:repo/locked/new.txt")
            assert NO == both(adapter, "root:repo/locked/deep/file.txt")
            assert YES == both(adapter, "root:repo/open.txt")
    finally:
        locked.chmod(0o755)

    assert YES == both(adapter, "root:repo/locked/file.txt")


def test_nothing_resolves_below_a_file(build: Build) -> None:
    adapter = build(["repo/file.txt", "repo/link -> file.txt"])

    for address in ("file.txt/x", "file.txt/x/y", "link/x"):
        assert NO == both(adapter, f"root:repo/{address}")


def test_a_file_that_goes_and_comes_is_seen_at_once(build: Build, tmp_path: Path) -> None:
    adapter = build(["repo/a/file.txt"])
    (tmp_path / "repo/a/file.txt").unlink()
    gone = both(adapter, "root:repo/a/file.txt")
    make_tree(tmp_path, ["repo/a/file.txt"])

    assert NEW == gone
    assert YES == both(adapter, "root:repo/a/file.txt")
