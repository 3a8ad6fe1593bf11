"""`verify` finds every edit, loss and swap, says where, and finds nothing in what is whole."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.runtime.trace.reading_back import KEY, found

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.chain import digest
from replybook.trace.reader import trace_files
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
Lines = list[bytes]

CALLS = 12


@pytest.fixture
def file(open_log: OpenLog, folder: Path, make_event: MakeEvent) -> Path:
    """A closed file: header, calls 1 to 12 on the physical lines 2 to 13, closing line."""
    log = open_log(key=KEY)
    for number in range(1, CALLS + 1):
        log.append(make_event(number))
    log.close()
    return trace_files(folder)[0]


def lines_of(file: Path) -> Lines:
    return file.read_bytes().splitlines(keepends=True)


def spoilt(file: Path, lines: Lines) -> list[tuple[str, int]]:
    file.write_bytes(b"".join(lines))
    return found(file)


def edited(line: bytes) -> bytes:
    return line.replace(b"root:repo", b"root:game")


def test_a_whole_file_has_no_findings(file: Path) -> None:
    done = verify(file, KEY)

    assert [] == done.findings
    assert (1, CALLS + 2, 1) == (done.files, done.lines, done.sealed)


@pytest.mark.parametrize("number", [2, 3, 7, CALLS + 1])
def test_an_edited_line_is_found(file: Path, number: int) -> None:
    lines = lines_of(file)
    lines[number - 1] = edited(lines[number - 1])

    assert [("RB401", number)] == spoilt(file, lines)


def test_an_edited_header_is_found(file: Path) -> None:
    lines = lines_of(file)
    lines[0] = lines[0].replace(b"replybook-base", b"replybook-fake")

    assert [("RB401", 1)] == spoilt(file, lines)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (rb'"seal":"....', b'"seal":"0000'),
        (rb'"failures":0', b'"failures":1'),
        (b"ended", b"rotated"),
    ],
)
def test_an_edited_closing_line_is_found(file: Path, old: bytes, new: bytes) -> None:
    lines = lines_of(file)
    lines[-1] = re.sub(old, new, lines[-1])

    assert [("RB408", CALLS + 2)] == spoilt(file, lines)


@pytest.mark.parametrize("number", [2, 6, CALLS + 1])
def test_an_edited_number_is_found(file: Path, number: int) -> None:
    lines = lines_of(file)
    lines[number - 1] = re.sub(rb'"seq":[0-9]+', b'"seq":99', lines[number - 1])

    assert [("RB401", number)] == spoilt(file, lines)


@pytest.mark.parametrize("text", [b"{}\n", b"nothing\n", b'{"v":1,"seq":"5","prev":null}\n'])
def test_a_line_that_is_no_line_any_more_is_found(file: Path, text: bytes) -> None:
    lines = lines_of(file)
    lines[5] = text

    assert [("RB401", 6)] == spoilt(file, lines)


def test_an_edited_predecessor_digest_is_found(file: Path) -> None:
    lines = lines_of(file)
    lines[5] = re.sub(rb'"prev":"....', b'"prev":"0000', lines[5])

    assert {("RB401", 5), ("RB401", 6)} == set(spoilt(file, lines))


@pytest.mark.parametrize(
    ("first", "last"), [(1, 1), (2, 2), (6, 6), (6, 9), (1, 5), (CALLS + 1, CALLS + 1)]
)
def test_dropped_lines_are_found(file: Path, first: int, last: int) -> None:
    lines = lines_of(file)
    del lines[first - 1 : last]

    assert [("RB402", first)] == spoilt(file, lines)
    (finding,) = verify(file, KEY).findings
    wanted = f"line {first - 1} is" if first == last else f"{first - 1} to {last - 1}"
    assert wanted in finding.problem


def test_two_gaps_are_two_findings(file: Path) -> None:
    lines = lines_of(file)
    del lines[8], lines[3]

    assert [("RB402", 4), ("RB402", 8)] == spoilt(file, lines)


@pytest.mark.parametrize(("one", "other"), [(3, 4), (3, 5), (3, 10), (2, CALLS + 1)])
def test_swapped_lines_are_found(file: Path, one: int, other: int) -> None:
    lines = lines_of(file)
    lines[one - 1], lines[other - 1] = lines[other - 1], lines[one - 1]

    rules = spoilt(file, lines)

    assert {"RB403"} == {rule for rule, _ in rules}
    assert ("RB403", one) in rules
    assert other == one + 1 or ("RB403", other) in rules


@pytest.mark.parametrize(("source", "target"), [(3, 9), (9, 3)])
def test_a_moved_line_is_found(file: Path, source: int, target: int) -> None:
    lines = lines_of(file)
    lines.insert(target - 1, lines.pop(source - 1))

    assert [("RB403", target)] == spoilt(file, lines)


def test_a_repeated_line_is_found(file: Path) -> None:
    lines = lines_of(file)
    lines.insert(8, lines[4])

    assert [("RB403", 9)] == spoilt(file, lines)


def test_a_line_that_a_copy_of_another_replaces_is_missing(file: Path) -> None:
    lines = lines_of(file)
    lines[8] = lines[4]

    assert [("RB402", 9), ("RB403", 9)] == sorted(spoilt(file, lines))


def test_what_stands_after_the_closing_line_is_found(file: Path) -> None:
    lines = lines_of(file)
    body = {**json.loads(lines[-2]), "seq": CALLS + 2, "prev": digest(lines[-1])}

    assert ("RB403", CALLS + 3) in spoilt(file, [*lines, json.dumps(body).encode() + b"\n"])


def test_three_kinds_of_harm_in_one_file_are_all_found(file: Path) -> None:
    lines = lines_of(file)
    lines[2] = edited(lines[2])
    lines[9], lines[10] = lines[10], lines[9]
    del lines[5]

    assert [("RB401", 3), ("RB402", 6), ("RB403", 9)] == spoilt(file, lines)


def test_many_notes_do_not_hide_an_edited_line(file: Path) -> None:
    lines = lines_of(file)
    torn = [b'{"v":1,"seq":4,"pre\n'] * 60
    edited_one = edited(lines[10])
    rules = spoilt(
        file, [*lines[:4], *torn, lines[4], *torn, *lines[5:10], edited_one, *lines[11:]]
    )

    assert ("RB401", 131) in rules
    assert [rule for rule, _ in rules].count("RB404") == 100


def test_a_torn_last_line_is_a_note(file: Path) -> None:
    lines = lines_of(file)
    rules = spoilt(file, [*lines[:6], lines[6][:40]])

    assert [("RB404", 7), ("RB407", 7)] == rules
    assert {"note"} == {finding.severity for finding in verify(file).findings}


def test_a_file_that_was_not_closed_is_a_note(file: Path) -> None:
    assert [("RB407", CALLS + 1)] == spoilt(file, lines_of(file)[:-1])


def test_an_empty_file_is_a_note(file: Path) -> None:
    assert [("RB407", 1)] == spoilt(file, [])


def test_an_unknown_version_is_found_and_the_rest_not_guessed(file: Path) -> None:
    lines = lines_of(file)
    lines[4] = lines[4].replace(b'"v":1', b'"v":3')
    lines[8] = edited(lines[8])

    assert [("RB405", 5)] == spoilt(file, lines)


def chained_anew(lines: Lines, start: int) -> Lines:
    """Return what somebody does who knows how the chain is made, but not the key."""
    for index in range(start, len(lines)):
        body = {**json.loads(lines[index]), "prev": digest(lines[index - 1])}
        lines[index] = json.dumps(body, separators=(",", ":")).encode() + b"\n"
    return lines


def test_a_chain_computed_anew_does_not_fit_the_seal(file: Path) -> None:
    lines = lines_of(file)
    lines[4] = edited(lines[4])

    assert [("RB408", CALLS + 2)] == spoilt(file, chained_anew(lines, 5))
    assert [("RB411", 1)] == found(file, key=None), "without the key nobody can tell"


def test_a_damaged_compressed_file_is_found(file: Path) -> None:
    (packed,) = compress(file)
    packed.write_bytes(packed.read_bytes()[:-30])

    assert ("RB409", 1) in found(packed)


def test_a_compressed_file_is_verified_like_any(file: Path) -> None:
    (packed,) = compress(file)

    assert [] == found(packed)
    assert [] == found(packed.parent)


# Any harm at all


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_change_of_one_byte_is_found(
    tmp_path_factory: pytest.TempPathFactory, make_event: MakeEvent, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("t")
    log = TraceLog(folder, key=KEY)
    for number in range(4):
        log.append(make_event(number))
    log.close()
    (file,) = trace_files(folder)
    text = bytearray(file.read_bytes())
    place = data.draw(st.integers(0, len(text) - 2))
    value = data.draw(st.integers(0, 255).filter(lambda byte: byte != text[place]))
    text[place] = value
    file.write_bytes(text)

    assert [f for f in verify(file, KEY).findings if f.severity == "error"]


@settings(max_examples=150, deadline=None)
@given(order=st.permutations(range(6)).filter(lambda order: order != list(range(6))))
def test_any_other_order_is_found(
    tmp_path_factory: pytest.TempPathFactory, make_event: MakeEvent, order: list[int]
) -> None:
    folder = tmp_path_factory.mktemp("t")
    log = TraceLog(folder, key=KEY)
    for number in range(4):
        log.append(make_event(number))
    log.close()
    (file,) = trace_files(folder)
    lines = lines_of(file)
    file.write_bytes(b"".join(lines[index] for index in order))

    assert [f for f in verify(file, KEY).findings if f.severity == "error"]
