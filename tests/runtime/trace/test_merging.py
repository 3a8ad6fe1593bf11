"""Calls of several processes come in one order, and few files are open at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.policy.incremental.processes import Folder

from replybook.trace.merging import Strand, by_process, calls_in_order, merge_strands


def name(moment: str, pid: int, number: int) -> str:
    return f"trace-20261121T{moment}.000000Z-{pid}-{number:04}-00000000.jsonl"


def order(*strands: tuple[str, str, list[str]]) -> list[str]:
    """The items of strands in their order; an item is a letter and its moment."""
    read = [Strand(one, begin, iter(items)) for one, begin, items in strands]
    return [item for _, item in merge_strands(read, lambda item: item[1:])]


def test_calls_come_by_their_moment() -> None:
    assert ["a1", "b2", "a3", "b4"] == order(("a", "", ["a1", "a3"]), ("b", "", ["b2", "b4"]))


def test_a_call_is_no_earlier_than_the_one_before_it_in_its_process() -> None:
    assert ["b3", "a5", "a2", "b6"] == order(("a", "", ["a5", "a2"]), ("b", "", ["b3", "b6"]))


def test_a_call_is_no_earlier_than_the_beginning_of_its_process() -> None:
    assert ["a3", "b1"] == order(("a", "", ["a3"]), ("b", "4", ["b1"]))


def test_calls_of_one_moment_come_by_the_names_of_their_files() -> None:
    assert ["a1", "b1", "b1"] == order(("b", "", ["b1", "b1"]), ("a", "", ["a1"]))


def test_without_strands_there_is_nothing() -> None:
    assert [] == order()
    assert ["b1"] == order(("a", "", []), ("b", "", ["b1"]))


def test_a_file_is_opened_when_its_turn_comes() -> None:
    open_now: list[str] = []
    most = 0

    def reading(one: str) -> Iterator[str]:
        nonlocal most
        open_now.append(one)
        most = max(most, len(open_now))
        yield one
        open_now.remove(one)

    strands = [Strand(f"{n:04}", f"{n:04}", reading(f"{n:04}")) for n in range(200)]

    assert 200 == len(list(merge_strands(strands, lambda item: item)))
    assert most <= 2


def test_the_files_of_one_process_are_told_by_their_numbers() -> None:
    first, second = name("100000", 7, 1), name("100003", 7, 2)
    other, later = name("100001", 8, 1), name("100009", 7, 1)

    found = by_process([first, other, second, later])

    assert [
        ("2026-11-21T10:00:00.000000Z", [first, second]),
        ("2026-11-21T10:00:01.000000Z", [other]),
        ("2026-11-21T10:00:09.000000Z", [later]),
    ] == found


@pytest.mark.parametrize("strange", ["trace-1.jsonl", "trace-x-1-1-.jsonl", "mine.jsonl"])
def test_a_file_of_another_name_stands_alone(strange: str) -> None:
    assert [("", [strange])] == by_process([strange])


def test_what_several_processes_wrote_is_read_in_one_order(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "trace", processes=3, max_bytes=900)
    written = [folder.write(process=number % 3) for number in range(12)]

    assert written == [call["trace_id"] for call in calls_in_order(folder.path)]
    folder.close()
