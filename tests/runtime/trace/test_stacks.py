"""Crash stacks: on disk under the trace id, never elsewhere, never without an end."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from replybook.trace import TraceLog
from replybook.trace.stacks import LONGEST

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


def test_a_crash_in_a_loop_does_not_fill_the_disk(
    open_log: OpenLog, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook.trace.log.MOST_STACKS", 3)
    log = open_log()

    assert [True] * 3 + [False] * 2 == [log.stack(f"t{n}", crash()) for n in range(5)]
    assert len(list((folder / "stacks").iterdir())) == 3
