"""Crash stacks: on disk under the trace id, never elsewhere, never without an end."""

from __future__ import annotations

import errno
import io
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from replybook.trace import TraceLog
from replybook.trace.stacks import DROPPED, LONGEST, MOST_STACKS, Stacks

OpenLog = Callable[..., TraceLog]


def crash(text: str = "the disk of jo") -> BaseException:
    try:
        try:
            raise LookupError("first")
        except LookupError as cause:
            raise ValueError(text) from cause
    except ValueError as error:
        return error


def test_a_stack_lies_under_its_trace_id_with_its_cause(open_log: OpenLog, folder: Path) -> None:
    log = open_log()

    assert log.stack("0af7651916cd43dd8448eb211c80319c", crash())
    text = (folder / "stacks/0af7651916cd43dd8448eb211c80319c.txt").read_text("utf-8")
    assert "ValueError: the disk of jo" in text
    assert "LookupError: first" in text
    assert "test_stacks.py" in text


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_nobody_but_the_owner_reads_it(open_log: OpenLog, folder: Path) -> None:
    open_log().stack("t1", crash())

    assert stat.S_IMODE((folder / "stacks/t1.txt").stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / "stacks").stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "trace_id",
    [
        "",
        "..",
        "../x",
        "a/b",
        "/etc/x",
        "a\\b",
        "a.b",
        "a\x00b",
        "a\nb",
        "C:x",
        "x" * 65,
        "ä",
        "a ",
    ],
)
def test_a_trace_id_is_never_a_path(open_log: OpenLog, folder: Path, trace_id: str) -> None:
    log = open_log()

    assert log.stack(trace_id, crash()) is False
    assert log.failures == 1
    assert not folder.exists()


def test_a_stack_is_not_written_over(open_log: OpenLog, folder: Path) -> None:
    log = open_log()
    assert log.stack("t1", crash("first"))

    assert log.stack("t1", crash("second")) is False
    assert "first" in (folder / "stacks/t1.txt").read_text("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="links are of POSIX")
def test_a_link_in_the_way_is_not_followed(open_log: OpenLog, folder: Path, tmp_path: Path) -> None:
    (folder / "stacks").mkdir(parents=True)
    (folder / "stacks/t1.txt").symlink_to(tmp_path / "elsewhere")

    assert open_log().stack("t1", crash()) is False
    assert not (tmp_path / "elsewhere").exists()


def test_a_long_text_is_cut_in_its_middle(open_log: OpenLog, folder: Path) -> None:
    open_log().stack("t1", crash("begin" + "x" * 10_000_000 + "end"))

    text = (folder / "stacks/t1.txt").read_text("utf-8")
    assert len(text) < LONGEST + 100
    assert text.endswith("end\n")
    assert "LookupError: first" in text
    assert "[characters left out]" in text


def test_deep_recursion_has_an_end(open_log: OpenLog, folder: Path) -> None:
    def _deeper(level: int) -> int:
        return _deeper(level + 1)

    with pytest.raises(RecursionError) as caught:
        _deeper(0)

    assert open_log().stack("t1", caught.value)
    assert (folder / "stacks/t1.txt").stat().st_size < LONGEST


def test_an_exception_that_cannot_be_told_is_named(open_log: OpenLog, folder: Path) -> None:
    class Odd(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no text")

    assert open_log().stack("t1", Odd())
    assert "Odd" in (folder / "stacks/t1.txt").read_text("utf-8")


def test_credentials_and_lone_surrogates_are_taken_out(open_log: OpenLog, folder: Path) -> None:
    open_log().stack("t1", crash("Bearer abcdefgh12345678 \ud800"))

    text = (folder / "stacks/t1.txt").read_text("utf-8")
    assert "abcdefgh" not in text
    assert "[redacted:bearer] \\ud800" in text


# A crash in a loop


def ids(folder: Path) -> set[str]:
    return {file.stem for file in (folder / "stacks").glob("*.txt") if file.name != DROPPED}


def said(folder: Path) -> str:
    return (folder / "stacks" / DROPPED).read_text("utf-8")


def test_the_crash_after_a_thousand_has_its_stack(open_log: OpenLog, folder: Path) -> None:
    log = open_log()
    error = crash()

    assert all(log.stack(f"t{number}", error) for number in range(MOST_STACKS + 2))
    assert {f"t{number}" for number in range(2, MOST_STACKS + 2)} == ids(folder)
    assert "2 older stacks were dropped, the last of them t1\n" == said(folder)
    assert 0 == log.failures


def test_as_many_as_there_may_be_are_all_kept(folder: Path) -> None:
    stacks = Stacks(folder, most=3)
    for number in range(3):
        stacks.write(f"t{number}", crash())

    assert {"t0", "t1", "t2"} == ids(folder)
    assert not (folder / "stacks" / DROPPED).exists()


def test_stacks_of_earlier_processes_count_and_go_first(folder: Path) -> None:
    """A server that is started again after each crash fills no disk either."""
    for number in range(6):
        Stacks(folder, most=3).write(f"t{number}", crash())
        os.utime(folder / f"stacks/t{number}.txt", (number, number))

    assert {"t3", "t4", "t5"} == ids(folder)
    assert said(folder).startswith("3 older")


def test_what_is_no_stack_stays(folder: Path, tmp_path: Path) -> None:
    (folder / "stacks").mkdir(parents=True)
    notes, target = folder / "stacks/read.me.txt", tmp_path / "kept"
    notes.write_text("of a person")
    target.write_text("of somebody else")
    (folder / "stacks/t9.txt").symlink_to(target)
    stacks = Stacks(folder, most=1)
    for number in range(3):
        stacks.write(f"t{number}", crash())

    assert "of a person" == notes.read_text()
    assert "of somebody else" == target.read_text()
    assert (folder / "stacks/t9.txt").is_symlink()


@pytest.mark.parametrize("text", ["", "many", "9" * 5000, "-3", "\udc80"])
def test_a_count_that_somebody_spoilt_costs_no_stack(folder: Path, text: str) -> None:
    (folder / "stacks").mkdir(parents=True)
    (folder / "stacks" / DROPPED).write_bytes(text.encode(errors="surrogateescape"))
    stacks = Stacks(folder, most=1)
    stacks.write("t1", crash())
    stacks.write("t2", crash())

    assert {"t2"} == ids(folder)
    assert said(folder).endswith("older stacks were dropped, the last of them t1\n")


def test_threads_that_crash_at_once_keep_the_newest(folder: Path) -> None:
    stacks = Stacks(folder, most=10)

    def _crash(worker: int) -> None:
        for number in range(20):
            stacks.write(f"w{worker}-{number}", crash())

    threads = [threading.Thread(target=_crash, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 10 == len(ids(folder))
    assert said(folder).startswith("70 older")


def test_a_stack_that_came_out_short_is_not_left_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacks = Stacks(folder)
    stacks.write("t1", crash())

    class Full(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", lambda descriptor, *_, **__: (os.close(descriptor), Full())[1])
        with pytest.raises(OSError, match="No space"):
            stacks.write("t2", crash())
    stacks.write("t2", crash())

    assert {"t1", "t2"} == ids(folder)


@pytest.mark.skipif(os.name != "posix", reason="links need no leave on POSIX")
def test_no_file_of_another_folder_makes_room(folder: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(3):
        (notes / f"note-{number}.txt").write_text("mine", "utf-8")
    folder.mkdir(exist_ok=True)
    (folder / "stacks").symlink_to(notes)

    with pytest.raises(OSError, match="link"):
        Stacks(folder, most=2).write("t1", crash())
    assert {f"note-{number}.txt" for number in range(3)} == {path.name for path in notes.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="pipes with a name are of POSIX")
def test_a_count_that_is_a_pipe_is_not_waited_for(folder: Path) -> None:
    stacks = Stacks(folder, most=1)
    stacks.write("t1", crash())
    os.mkfifo(folder / "stacks" / DROPPED)

    stacks.write("t2", crash())

    assert {"t2"} == ids(folder)
    assert said(folder).startswith("1 older")
