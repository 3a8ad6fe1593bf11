"""A seal counts only if it is right, and a file only where it was written (specification 40)."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.policy.gate.deliveries import NOW, SOURCE, asked, gate

from replybook import ReplyBuilder
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.chain import bears_seal, digest, seal
from replybook.trace.keys import FOLDER_FILE
from replybook.trace.reader import trace_files
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
Lines = list[bytes]

KEY = b"0123456789abcdef"
CALLS = 4


@pytest.fixture
def file(open_log: OpenLog, folder: Path, make_event: MakeEvent) -> Path:
    """A closed file: header, four calls, closing line."""
    log = open_log(key=KEY)
    for number in range(CALLS):
        log.append(make_event(number))
    log.close()
    return trace_files(folder)[0]


def found(path: Path, key: bytes | None) -> list[tuple[str, int]]:
    return [(finding.rule, finding.place.line) for finding in verify(path, key).findings]


def errors(path: Path, key: bytes | None = KEY) -> set[str]:
    return {f.rule for f in verify(path, key).findings if f.severity == "error"}


def rewrite(file: Path, number: int, **members: Any) -> None:
    """Change members of one line, and correct the chain after it as who knows how would."""
    lines = file.read_bytes().splitlines(keepends=True)
    bodies = [json.loads(line) for line in lines]
    bodies[number] |= members
    for index in range(max(number, 1), len(lines)):
        bodies[index]["prev"] = digest(lines[index - 1])
        lines[index] = json.dumps(bodies[index], separators=(",", ":")).encode() + b"\n"
        if index == number == 0:
            continue
    file.write_bytes(b"".join(lines))


def closing_of(file: Path) -> dict[str, Any]:
    members: dict[str, Any] = json.loads(file.read_bytes().splitlines()[-1])["closing"]
    return members


# A closing line without a seal, or with one that is none


WHOLE: dict[str, Any] = {
    "reason": "ended",
    "closed": "2026-11-22T00:00:00.000000Z",
    "failures": 0,
    "seal": "0" * 32,
}


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in WHOLE.items() if key != name}


NO_CLOSING: dict[str, object] = {
    "nothing": {},
    "a list": [],
    "a text": "x",
    "null": None,
    "true": True,
    "a number": 1,
    "a list of one": [WHOLE],
    "no seal": without("seal"),
    "no reason": without("reason"),
    "no moment": without("closed"),
    "no failures": without("failures"),
    "one more": {**WHOLE, "more": 1},
    "an empty seal": {**WHOLE, "seal": ""},
    "a seal of null": {**WHOLE, "seal": None},
    "a seal of a number": {**WHOLE, "seal": 0},
    "a seal in a list": {**WHOLE, "seal": ["0" * 32]},
    "a short seal": {**WHOLE, "seal": "0" * 31},
    "a long seal": {**WHOLE, "seal": "0" * 33},
    "a seal and a newline": {**WHOLE, "seal": "0" * 32 + "\n"},
    "capitals": {**WHOLE, "seal": "A" * 32},
    "other digits": {**WHOLE, "seal": "\u0660" * 32},
    "a surrogate": {**WHOLE, "seal": "\ud800" * 32},
    "another reason": {**WHOLE, "reason": "bored"},
    "a reason in a list": {**WHOLE, "reason": ["ended"]},
    "failures of a text": {**WHOLE, "failures": "0"},
    "failures of true": {**WHOLE, "failures": True},
    "failures below none": {**WHOLE, "failures": -1},
    "a moment of a number": {**WHOLE, "closed": 7},
}


@pytest.mark.parametrize("key", [KEY, None], ids=["key", "no key"])
@pytest.mark.parametrize("closing", NO_CLOSING.values(), ids=NO_CLOSING)
def test_a_closing_line_that_bears_no_seal_is_a_finding_of_its_own(
    file: Path, closing: object, key: bytes | None
) -> None:
    rewrite(file, -1, closing=closing)

    assert [("RB410", CALLS + 2)] == found(file, key)
    assert 0 == verify(file, key).sealed
    assert "error" == verify(file, key).findings[0].severity


def test_a_seal_of_the_right_form_is_checked_with_the_key_alone(file: Path) -> None:
    rewrite(file, -1, closing=WHOLE)

    assert [("RB408", CALLS + 2)] == found(file, KEY)
    assert [("RB411", 1)] == found(file, None)


def test_without_the_key_verify_says_that_nobody_checked_the_seals(file: Path) -> None:
    (note,) = verify(file, None).findings

    assert ("RB411", "note") == (note.rule, note.severity)
    assert "nobody checked the seals (1)" in note.problem
    assert (0, 1) == (verify(file).sealed, verify(file).unchecked)


def test_with_the_key_or_without_a_seal_there_is_nothing_to_say(
    file: Path, open_log: OpenLog, make_event: MakeEvent
) -> None:
    assert [] == found(file, KEY)
    log = open_log(key=KEY)
    log.append(make_event())
    assert log.path is not None

    assert ["RB407"] == [rule for rule, _ in found(log.path, None)]


def test_the_note_about_seals_is_one_for_many_files(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(key=KEY, max_bytes=1)
    for number in range(5):
        log.append(make_event(number))
    log.close()

    assert [("RB411", 1)] == found(folder, None)
    assert 5 == verify(folder).unchecked


@pytest.mark.parametrize("closing", NO_CLOSING.values(), ids=NO_CLOSING)
def test_what_bears_no_seal_fits_no_log(closing: object) -> None:
    assert not bears_seal({"v": 1, "seq": 1, "prev": "0" * 32, "closing": closing})


def test_what_a_log_writes_bears_a_seal(file: Path) -> None:
    assert bears_seal(json.loads(file.read_bytes().splitlines()[-1]))


def test_the_seal_of_another_file_does_not_fit(
    file: Path, open_log: OpenLog, make_event: MakeEvent
) -> None:
    log = open_log(key=KEY)
    log.append(make_event(7))
    assert log.path is not None
    other = log.path
    log.close()
    rewrite(file, -1, closing=closing_of(other))

    assert [("RB408", CALLS + 2)] == found(file, KEY)


def test_two_closing_lines_are_found(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    again = {**json.loads(lines[-1]), "seq": CALLS + 2, "prev": digest(lines[-1])}
    again["closing"]["seal"] = seal(KEY, again)
    file.write_bytes(b"".join([*lines, json.dumps(again).encode() + b"\n"]))

    assert [("RB403", CALLS + 3)] == found(file, KEY)


def test_a_closing_line_in_the_middle_is_found(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    middle = {"v": 1, "seq": 2, "prev": digest(lines[1]), "closing": {**WHOLE}}
    middle["closing"]["seal"] = seal(KEY, middle)  # type: ignore[index]  # an object
    lines[2] = json.dumps(middle).encode() + b"\n"
    file.write_bytes(b"".join(lines))
    rewrite(file, 3)

    assert {"RB403", "RB408"} == errors(file)
    assert {"RB403"} == errors(file, None)


def test_a_file_that_begins_without_a_header_is_found(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    first = {**json.loads(lines[1]), "seq": 0, "prev": None}
    file.write_bytes(b"".join([json.dumps(first).encode() + b"\n", *lines[1:]]))
    rewrite(file, 1)

    assert ("RB401", 1) in found(file, None)


def test_a_second_header_is_found(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    second = {**json.loads(lines[0]), "seq": 2, "prev": digest(lines[1])}
    file.write_bytes(b"".join([*lines[:2], json.dumps(second).encode() + b"\n", *lines[3:]]))
    rewrite(file, 3)

    assert ("RB401", 3) in found(file, None)


# Copies, other names, other folders


def renamed(file: Path) -> Path:
    return file.rename(file.with_name(file.name.replace("trace-2026", "trace-2027")))


def copied(file: Path) -> Path:
    return Path(shutil.copy(file, file.with_name(file.name.replace("trace-2026", "trace-2027"))))


def hard_linked(file: Path) -> Path:
    other = file.with_name(file.name.replace("-0001-", "-0002-"))
    os.link(file, other)
    return other


def linked(file: Path) -> Path:
    """Moved away, with a link under its name."""
    file.rename(file.with_name("moved"))
    file.symlink_to("moved")
    return file


def copied_to_another_folder(file: Path) -> Path:
    folder = file.parent.with_name("other")
    log = TraceLog(folder, key=KEY)
    log.append(TraceEvent(NOW, "9" * 32, "ck3_dir", {}, "reply", 1.0, "S", "WA-READ-S-001"))
    log.close()
    return Path(shutil.copy(file, folder))


def moved_to_an_empty_folder(file: Path) -> Path:
    folder = file.parent.with_name("other")
    folder.mkdir()
    return file.rename(folder / file.name)


def packed_and_renamed(file: Path) -> Path:
    return renamed(compress(file)[0])


ODD_PLACES = [
    renamed,
    copied,
    hard_linked,
    linked,
    copied_to_another_folder,
    moved_to_an_empty_folder,
    packed_and_renamed,
]


@pytest.mark.skipif(os.name != "posix", reason="links are of POSIX")
@pytest.mark.parametrize("key", [KEY, None], ids=["key", "no key"])
@pytest.mark.parametrize("move", ODD_PLACES)
def test_a_sealed_file_that_is_not_where_it_was_written_is_found(
    file: Path, move: Callable[[Path], Path], key: bytes | None
) -> None:
    odd = move(file)

    assert {"RB412"} == errors(odd.parent, key)
    assert [odd.as_posix()] == [
        f.place.path for f in verify(odd.parent, key).findings if f.rule == "RB412"
    ]
    assert {"RB412"} == errors(odd, key)


@pytest.mark.skipif(os.name != "posix", reason="links are of POSIX")
@pytest.mark.parametrize("move", [move for move in ODD_PLACES if move is not linked])
def test_the_gate_takes_no_call_from_such_a_file(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, move: Callable[[Path], Path]
) -> None:
    """Else the calls of one server would be evidence on another that has the same key."""
    log = open_log(key=KEY)
    log.append(
        make_event(
            1,
            tool="ck3_validate_python",
            args={"content": SOURCE, "path": "root:repo/src/reader.py"},
            code="WA-VAL-S-001",
            result={"valid": True},
            session_id="s1",
        )
    )
    log.close()
    judge = gate(trace_key=KEY)
    before = judge.deliver(ReplyBuilder("ck3_deliver"), asked(trace=folder))
    odd = move(trace_files(folder)[0])
    after = judge.deliver(ReplyBuilder("ck3_deliver"), asked(trace=odd.parent))

    assert "EN-GATE-S-003" == before.code
    assert ("EN-GATE-E-001", "trace") == (after.code, after.data["reason"])


def test_the_gate_takes_no_closing_line_without_a_seal(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(key=KEY)
    log.append(make_event(1, session_id="s1"))
    log.close()
    rewrite(trace_files(folder)[0], -1, closing={})

    said = gate().deliver(ReplyBuilder("ck3_deliver"), asked(trace=folder))

    assert ("EN-GATE-E-001", "trace") == (said.code, said.data["reason"])


def test_a_folder_that_is_copied_or_renamed_as_a_whole_verifies(file: Path, tmp_path: Path) -> None:
    """A backup, or a trace that is looked at elsewhere."""
    copy = tmp_path / "copy"
    shutil.copytree(file.parent, copy)
    compress(copy)

    assert [] == found(copy, KEY)
    assert [] == found(file.parent.rename(tmp_path / "renamed"), KEY)


def test_a_link_to_the_folder_is_the_folder(file: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(file.parent)

    assert [] == found(tmp_path / "link", KEY)
    assert [] == found(tmp_path / "link" / file.name, KEY)


@pytest.mark.parametrize("text", [None, b"", b"0" * 32, b"\xff" * 32, b"0" * 100_000])
def test_a_folder_without_its_id_holds_files_of_nowhere(file: Path, text: bytes | None) -> None:
    path = file.with_name(FOLDER_FILE)
    path.unlink() if text is None else path.write_bytes(text)

    assert {"RB412"} == errors(file.parent)


@pytest.mark.parametrize("name", ["file", "folder"])
@pytest.mark.parametrize("value", ["", None, 7, [], {}, "\ud800", "x" * 100_000])
def test_a_header_that_says_something_else_is_found(file: Path, name: str, value: object) -> None:
    header = json.loads(file.read_bytes().splitlines()[0])
    header["header"][name] = value
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([json.dumps(header).encode() + b"\n", *lines[1:]]))
    rewrite(file, 1)

    assert {"RB408", "RB412"} == errors(file)
    assert {"RB412"} == errors(file, None)
    assert all(len(finding.problem) < 1000 for finding in verify(file).findings)


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "/",
        "a/b.jsonl",
        "../x.jsonl",
        "a\0.jsonl",
        "x" * 300 + ".jsonl",
        "é\ud800.jsonl",
        7,
        [],
        {},
    ],
)
def test_a_predecessor_that_cannot_be_the_name_of_a_file_is_missing(
    file: Path, name: object
) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    header["header"]["previous"] = name
    file.write_bytes(b"".join([json.dumps(header).encode() + b"\n", *lines[1:]]))
    rewrite(file, 1)

    assert ("RB406", 1) in found(file, None)
