"""Reading: torn lines are passed over, unknown versions refused, memory stays the same."""

from __future__ import annotations

import gzip
import tracemalloc
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from tests.runtime.trace.reading_back import numbers

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress, is_closed
from replybook.trace.line import UnknownVersion
from replybook.trace.reader import events, events_of, last_lines, read, trace_files

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]


@pytest.fixture
def file(open_log: OpenLog, folder: Path, make_event: MakeEvent) -> Path:
    """A closed file with five calls."""
    log = open_log()
    for number in range(1, 6):
        log.append(make_event(number))
    log.close()
    return trace_files(folder)[0]


def test_a_file_and_its_folder_give_the_same_lines(file: Path) -> None:
    assert list(read(file)) == list(read(file.parent))
    assert ["header", *["event"] * 5, "closing"] == [line.kind for line in read(file)]
    assert [1, 2, 3, 4, 5, 6, 7] == [line.number for line in read(file)]


@pytest.mark.parametrize("cut", [1, 10, 300])
def test_a_torn_last_line_is_passed_over(file: Path, cut: int) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:5]) + lines[5][:-cut])

    assert numbers(file) == ([1, 2, 3, 4, 5] if cut == 1 else [1, 2, 3, 4])


def test_a_fragment_between_lines_is_passed_over(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[3:3] = [lines[3][:50] + b"\n", b"\n", b"\xff\x00\n", b"[]\n", b'{"a":1}\n', b"null\n"]
    file.write_bytes(b"".join(lines))

    assert [1, 2, 3, 4, 5] == numbers(file)


def test_a_text_without_end_is_no_line(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[3:3] = [b'{"v":1,"x":"' + b"x" * 3_000_000 + b'"}\n']
    file.write_bytes(b"".join(lines))

    assert [1, 2, 3, 4, 5] == numbers(file)


def test_nesting_without_end_is_no_line(file: Path) -> None:
    file.write_bytes(b"[" * 200_000 + b"\n" + file.read_bytes())

    assert [1, 2, 3, 4, 5] == numbers(file)


@pytest.mark.parametrize("version", [b"3", b"0", b'"1"', b"null", b"true", b"1.0"])
def test_an_unknown_version_is_refused(file: Path, version: bytes) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"v":1', b'"v":' + version)
    file.write_bytes(b"".join(lines))

    with pytest.raises(UnknownVersion) as refusal:
        list(read(file))
    assert (file.name, 3) == (refusal.value.file, refusal.value.number)


IDS = ["s-1", "s-10", "S-1", "anna's", 'with "marks"', "back\\slash", "größer", "a/b", None]


@pytest.mark.parametrize("session_id", [*IDS, "s-2", ""])
def test_the_calls_of_a_session_are_those_that_name_it(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, session_id: str | None
) -> None:
    log = open_log()
    for number, said in enumerate([*IDS, *IDS]):
        log.append(make_event(number, session_id=said, args={"command": "s-1", "path": "s-2"}))
    log.close()
    of_it = [body for body in events(folder) if body.get("session_id") == session_id]

    assert of_it == list(events_of(folder, session_id))
    assert (2 if session_id in IDS else 0) == len(of_it)
    assert [] == list(events_of(trace_files(folder)[0], "s"))


def test_a_version_that_is_unknown_is_refused_before_the_calls_of_a_session(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"v":1', b'"v":3', 1))

    with pytest.raises(UnknownVersion):
        list(events_of(file, "s-1"))


def test_a_folder_is_read_in_the_order_of_time(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(max_bytes=1)
    for number in range(12):
        log.append(make_event(number))
    log.close()

    assert len(trace_files(folder)) == 12
    assert list(range(12)) == numbers(folder)


def test_other_files_of_a_folder_are_not_read(file: Path) -> None:
    (file.parent / "notes.jsonl").write_text("{}\n")
    (file.parent / "trace-x.txt").write_text("{}\n")

    assert [file] == trace_files(file.parent)


def test_a_closed_file_can_be_compressed_and_reads_the_same(file: Path) -> None:
    before = [line.raw for line in read(file)]
    (packed,) = compress(file.parent)

    assert not file.exists()
    assert packed.name == file.name + ".gz"
    assert before == [line.raw for line in read(packed)] == [line.raw for line in read(file.parent)]
    assert before == [line.raw for line in read(file)], "a reader that listed the folder before"
    assert packed.stat().st_mode & 0o077 == 0
    assert compress(packed.parent) == []


def test_an_open_file_is_not_compressed(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(max_bytes=1)
    log.append(make_event(1))
    log.append(make_event(2))

    assert [True, False] == [is_closed(file) for file in trace_files(folder)]
    assert len(compress(folder)) == 1
    assert [1, 2] == numbers(folder)


def test_of_a_file_and_its_copy_one_is_read(file: Path) -> None:
    """Compressing was stopped before the plain file was removed."""
    file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes()))

    assert [file] == trace_files(file.parent)


def test_a_damaged_compressed_file_is_no_silent_end(file: Path) -> None:
    (packed,) = compress(file)
    packed.write_bytes(packed.read_bytes()[:-40])

    with pytest.raises(OSError, match=r"damaged|CRC"):
        list(read(packed))


@pytest.mark.parametrize("count", [0, 1, 3, 7, 100])
def test_the_last_lines_are_those_of_the_whole(file: Path, count: int) -> None:
    wanted = [line.raw for line in read(file)][-count:] if count else []

    assert wanted == [line.raw for line in last_lines(file, count)]
    (packed,) = compress(file)
    assert wanted == [line.raw for line in last_lines(packed, count)]


def test_the_last_lines_of_a_long_file_are_found_from_its_end(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log()
    for number in range(500):
        log.append(make_event(number))
    log.close()
    (file,) = trace_files(folder)
    with file.open("ab") as stream:
        stream.write(b'{"v":1,"torn')

    found = last_lines(file, 300)

    assert [line.raw for line in list(read(file))[-300:]] == [line.raw for line in found]


def test_reading_holds_a_line_at_a_time(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log()
    for number in range(4000):
        log.append(make_event(number))
    log.close()
    assert trace_files(folder)[0].stat().st_size > 1_500_000

    lines = read(folder)
    list(islice(lines, 10))
    tracemalloc.start()
    total = sum(1 for _ in lines)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert total > 3900
    assert peak < 300_000
