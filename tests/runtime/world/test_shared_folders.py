"""A folder that several threads use.

One may let go of it, or find another, at any line of the others (spec 17).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any, cast

import pytest
from tests.runtime.world.real_trees import NAMES, open_descriptors

from replybook.world.containment import Folder, backends, held
from replybook.world.folders import Places
from replybook_ck3.serve.session import Mod

pytestmark = pytest.mark.usefixtures("no_old_garbage")  # descriptors are counted

HERE = str(Path(held.__file__).parent)
FILE = ("a", "link", "file")


def _opened(folder: Folder) -> tuple[int, int]:
    fd = folder.open_path(FILE)
    try:
        status = os.fstat(fd)
    finally:
        os.close(fd)
    return status.st_dev, status.st_ino


USES: dict[str, Callable[[Folder], object]] = {
    "a file is there": lambda folder: folder.holds(FILE),
    "the folder is there": lambda folder: folder.holds(()),
    "something could be made": lambda folder: folder.holds(("a", "new"), may_be_missing=True),
    "opening a file": _opened,
    "what a file is": lambda folder: folder.identity(FILE),
    "what the folder is": lambda folder: folder.identity(),
    "the folders above": lambda folder: folder.above(),
    "where a file is": lambda folder: folder.locate(FILE),
    "where something would be": lambda folder: folder.locate(("a", "new")),
    "where the folder is": lambda folder: folder.real_path,
}


@pytest.fixture(params=NAMES)
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Folder:
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "a/b/file").write_text("x")
    (tmp_path / "a/link").symlink_to("b")
    return backends()[str(request.param)](str(tmp_path))


def at_every_line(act: Callable[[], object], meanwhile: Callable[[], object]) -> object:
    """Return what `act` gives if another thread does something before every line of containment."""

    def traced(frame: FrameType, event: str, _: object) -> Any:
        if not frame.f_code.co_filename.startswith(HERE):
            return None
        if event == "line":
            meanwhile()
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        return act()
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("use", USES)
def test_who_uses_a_folder_keeps_it_whatever_another_thread_does(folder: Folder, use: str) -> None:
    ask = USES[use]
    expected, closings = ask(folder), [0]
    folder.close()
    before = open_descriptors()

    def let_go() -> None:
        closings[0] += 1
        folder.close()

    assert expected == at_every_line(lambda: ask(folder), let_go)
    folder.close()
    assert before >= open_descriptors()
    assert closings[0] > 1


@pytest.mark.parametrize("use", USES)
def test_no_other_folder_is_taken_for_the_one_in_use(folder: Folder, use: str) -> None:
    """A number that is closed too early is that of the next thing that is opened."""
    ask, taken = USES[use], list[int]()
    expected = ask(folder)
    folder.close()

    def let_go_and_open() -> None:
        folder.close()
        taken.append(os.open("/", os.O_RDONLY))

    try:
        assert expected == at_every_line(lambda: ask(folder), let_go_and_open)
    finally:
        for fd in taken:
            os.close(fd)
    assert taken


def test_members_come_while_others_are_let_go_of(tmp_path: Path) -> None:
    class Watched(str):  # as a thread would be that looks a new member up at this moment
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            places.of_member(Mod("Late", tmp_path / f"late{len(places.members)}"))
            return str.__eq__(self, cast("str", other))

    places = Places.of({}, next(iter(backends().values())))
    for name in ("one", "two"):
        places.of_member(Mod(name, tmp_path / name))
    places.keep([cast("Any", SimpleNamespace(path=Watched(tmp_path / "one")))])

    assert str(tmp_path / "one") in places.members
    assert str(tmp_path / "two") not in places.members
