"""A seal counts only if it is right (specification 40)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.trace.reading_back import KEY, found

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.chain import bears_seal, digest, seal
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
Rewrite = Callable[..., None]

CALLS = 4


def errors(path: Path, key: bytes | None = KEY) -> set[str]:
    return {f.rule for f in verify(path, key).findings if f.severity == "error"}


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
    rewrite: Rewrite, file: Path, closing: object, key: bytes | None
) -> None:
    rewrite(file, -1, closing=closing)

    assert [("RB410", CALLS + 2)] == found(file, key)
    assert 0 == verify(file, key).sealed
    assert "error" == verify(file, key).findings[0].severity


def test_a_seal_of_the_right_form_is_checked_with_the_key_alone(
    rewrite: Rewrite, file: Path
) -> None:
    rewrite(file, -1, closing=WHOLE)

    assert [("RB408", CALLS + 2)] == found(file, KEY)
    assert [("RB411", 1)] == found(file, None)


def test_without_the_key_verify_says_that_nobody_checked_the_seals(file: Path) -> None:
    (note,) = verify(file, None).findings

    assert ("RB411", "note") == (note.rule, note.severity)
    assert "the seals were not checked (1)" in note.problem
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
    rewrite: Rewrite, file: Path, open_log: OpenLog, make_event: MakeEvent
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


def test_a_closing_line_in_the_middle_is_found(rewrite: Rewrite, file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    middle = {"v": 1, "seq": 2, "prev": digest(lines[1]), "closing": {**WHOLE}}
    middle["closing"]["seal"] = seal(KEY, middle)  # type: ignore[index]  # an object
    lines[2] = json.dumps(middle).encode() + b"\n"
    file.write_bytes(b"".join(lines))
    rewrite(file, 3)

    assert {"RB403", "RB408"} == errors(file)
    assert {"RB403"} == errors(file, None)


def test_a_file_that_begins_without_a_header_is_found(rewrite: Rewrite, file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    first = {**json.loads(lines[1]), "seq": 0, "prev": None}
    file.write_bytes(b"".join([json.dumps(first).encode() + b"\n", *lines[1:]]))
    rewrite(file, 1)

    assert ("RB401", 1) in found(file, None)


def test_a_second_header_is_found(rewrite: Rewrite, file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    second = {**json.loads(lines[0]), "seq": 2, "prev": digest(lines[1])}
    file.write_bytes(b"".join([*lines[:2], json.dumps(second).encode() + b"\n", *lines[3:]]))
    rewrite(file, 3)

    assert ("RB401", 3) in found(file, None)
