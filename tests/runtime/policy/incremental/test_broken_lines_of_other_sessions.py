"""A session is judged by its own lines: a break that does not concern it is a note (spec 98)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from tests.runtime.policy.incremental.processes import Answer, Folder, request

from replybook.trace.archive import set_aside

Lines = list[bytes]
Edit = Callable[[Lines], Lines]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    """The live process serves `s1`, another one `s2`; both files are open."""
    made = Folder(tmp_path / "trace", processes=2)
    for _ in range(3):
        made.write("s1", process=0)
        made.write("s2", process=1)
    yield made
    made.close()


def spoil(file: Path, edit: Edit) -> None:
    file.write_bytes(b"".join(edit(file.read_bytes().splitlines(keepends=True))))


def answers(folder: Folder, session: str) -> list[Answer]:
    """The answers of a gate that reads in full, and twice of one that follows."""
    asked = request(folder.path, session)
    return [folder.in_full(asked), folder.followed(asked), folder.followed(asked)]


def noted(answer: Answer) -> list[dict[str, object]]:
    return cast("list[dict[str, object]]", answer.data.get("trace_notes", []))


def _edited(lines: Lines) -> Lines:
    return [lines[0], lines[1].replace(b'"count":1', b'"count":2'), *lines[2:]]


EDITS: dict[str, tuple[Edit, int]] = {
    "edited": (_edited, 2),
    "dropped": (lambda lines: [lines[0], *lines[2:]], 2),
    "swapped": (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], 2),
    "replaced": (lambda lines: [*lines[:2], b'{"x":1}\n', *lines[3:]], 4),
    "of a later version": (lambda lines: [*lines, b'{"v":9}\n'], 5),
    "copied header": (lambda lines: [lines[0].replace(b'"file":"', b'"file":"x'), *lines[1:]], 1),
}


@pytest.mark.parametrize(("edit", "number"), EDITS.values(), ids=EDITS.keys())
@pytest.mark.parametrize("was_read", [False, True], ids=["new to the gate", "read before"])
def test_a_break_in_the_file_of_another_process_is_a_note(
    folder: Folder, edit: Edit, number: int, was_read: bool
) -> None:
    if was_read:
        folder.followed(request(folder.path, "s1"))
    whole = folder.files()[1].read_bytes()
    spoil(folder.files()[1], edit)

    for answer in answers(folder, "s1"):
        (note,) = noted(answer)
        assert not answer.is_broken
        assert folder.files()[1].name == note["file"]
        assert f"replybook trace aside {note['file']}" == note["command"]
        assert str(folder.path) not in str(answer.data)
    assert number == noted(answers(folder, "s1")[0])[0]["line"]

    folder.files()[1].write_bytes(whole)
    assert [[], [], []] == [noted(answer) for answer in answers(folder, "s1")]


@pytest.mark.parametrize(("edit", "number"), EDITS.values(), ids=EDITS.keys())
@pytest.mark.parametrize("was_read", [False, True], ids=["new to the gate", "read before"])
def test_a_break_in_the_file_of_the_own_process_cannot_be_judged(
    folder: Folder, edit: Edit, number: int, was_read: bool
) -> None:
    if was_read:
        folder.followed(request(folder.path, "s1"))
        folder.followed(request(folder.path, "s2"))
    file = folder.files()[1]
    spoil(file, edit)

    for answer in answers(folder, "s2"):
        assert answer.is_broken
        found = cast("dict[str, object]", answer.data["broken_file"])
        assert (file.name, f"replybook trace aside {file.name}") == (
            found["file"],
            found["command"],
        )
        assert str(folder.path) not in str(answer.data)
    assert number == cast("dict[str, object]", answers(folder, "s2")[0].data["broken_file"])["line"]


def test_a_call_that_comes_after_the_change_of_a_file_makes_the_file_its_own(
    folder: Folder,
) -> None:
    folder.followed(request(folder.path, "s3"))
    spoil(folder.files()[1], _edited)
    assert not folder.followed(request(folder.path, "s3")).is_broken
    folder.write("s3", process=1)

    assert all(answer.is_broken for answer in answers(folder, "s3"))


# A text that is no line


TEXTS = [b'{"x":1}\n', b"garbage\n", b'{"v":1}\n', b"[]\n"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("number", [0, 1])
def test_a_text_between_lines_that_belong_together_is_a_note(
    folder: Folder, text: bytes, number: int
) -> None:
    """All lines that were written are there, so even the sessions of the file are judged."""
    spoil(folder.files()[number], lambda lines: [*lines[:2], text, *lines[2:], text])
    folder.write("s1", process=0)

    for session in ("s1", "s2"):
        for answer in answers(folder, session):
            assert not answer.is_broken
            assert [(folder.files()[number].name, 3)] == [
                (note["file"], note["line"]) for note in noted(answer)
            ]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_text_in_the_place_of_an_own_line_cannot_be_judged(
    folder: Folder, text: bytes, number: int
) -> None:
    spoil(folder.files()[0], lambda lines: [*lines[:number], text, *lines[number + 1 :]])

    assert all(answer.is_broken for answer in answers(folder, "s1"))


@pytest.mark.parametrize("number", [0, 1])
def test_the_rest_of_a_failed_write_is_not_even_a_note(folder: Folder, number: int) -> None:
    spoil(folder.files()[number], lambda lines: [*lines[:2], lines[2][:40] + b"\n", *lines[2:]])

    for answer in answers(folder, "s1"):
        assert not answer.is_broken
        assert [] == noted(answer)


def test_the_torn_last_line_of_a_killed_process_is_not_even_a_note(folder: Folder) -> None:
    spoil(folder.files()[1], lambda lines: [*lines[:-1], lines[-1][:40]])

    for session in ("s1", "s2"):
        for answer in answers(folder, session):
            assert not answer.is_broken
            assert [] == noted(answer)


# Files of one process


@pytest.fixture
def rotated(tmp_path: Path) -> Iterator[Folder]:
    """The live process serves `s1`, another one first `s2` and then `s3`, a file for each call."""
    made = Folder(tmp_path / "trace", processes=2, max_bytes=1)
    made.write("s1", process=0)
    for session in ("s2", "s2", "s3", "s3"):
        made.write(session, process=1)
    yield made
    made.close()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_missing_file_concerns_the_sessions_of_its_process_only(
    rotated: Folder, number: int
) -> None:
    rotated.files()[number].unlink()

    for session, is_broken in {"s1": False, "s2": True, "s3": True}.items():
        for answer in answers(rotated, session)[:2]:
            gone = session == "s2" and number == 1
            assert (is_broken or gone) == answer.is_broken
            assert is_broken or ["the file before this one is missing"] == [
                str(note["problem"])[:35] for note in noted(answer)
            ]


@pytest.mark.parametrize(
    ("session", "is_broken"), [("s1", False), ("s2", True), ("s3", True), ("s4", False)]
)
def test_a_file_that_cannot_be_read_concerns_the_sessions_of_its_process_only(
    rotated: Folder, session: str, is_broken: bool
) -> None:
    file = rotated.files()[2]
    file.unlink()
    file.mkdir()

    assert [is_broken] * 3 == [answer.is_broken for answer in answers(rotated, session)]


@pytest.mark.parametrize(
    ("session", "is_broken"), [("s1", False), ("s2", True), ("s3", True), ("s4", False)]
)
def test_a_seal_that_does_not_fit_concerns_the_sessions_of_its_process_only(
    rotated: Folder, session: str, is_broken: bool
) -> None:
    file = rotated.files()[1]
    content = file.read_bytes()
    at = content.index(b'"seal":"') + 8
    flipped = b"0" if content[at : at + 1] != b"0" else b"1"
    file.write_bytes(content[:at] + flipped + content[at + 1 :])

    assert [is_broken] * 3 == [answer.is_broken for answer in answers(rotated, session)]


# Closed files that a later file names


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Folder]:
    """A process that ended served `s2`, in two files; the live process names both."""
    made = Folder(tmp_path / "trace", processes=2, max_bytes=1)
    made.write("s2", process=1)
    made.write("s2", process=1)
    made.logs[1].close()
    made.write("s1", process=0)
    yield made
    made.close()


def _emptied(file: Path) -> None:
    file.write_bytes(b"")


def _cut(file: Path) -> None:
    spoil(file, lambda lines: lines[:-1])


@pytest.mark.parametrize("harm", [Path.unlink, _emptied, _cut])
@pytest.mark.parametrize(("session", "is_broken"), [("s1", False), ("s2", True), ("s3", False)])
def test_the_loss_of_a_closed_file_concerns_the_sessions_of_its_process_only(
    closed: Folder, harm: Callable[[Path], object], session: str, is_broken: bool
) -> None:
    """Nothing but the head of the live process knows the last file of the one that ended."""
    file = closed.files()[1]
    harm(file)

    for answer in answers(closed, session):
        assert is_broken == answer.is_broken
        found = [answer.data["broken_file"]] if is_broken else noted(answer)
        assert [file.name] == [cast("dict[str, object]", one)["file"] for one in found]


@pytest.mark.parametrize(("session", "is_broken"), [("s1", False), ("s2", True)])
def test_a_file_set_aside_is_no_note_and_no_evidence(
    closed: Folder, session: str, is_broken: bool
) -> None:
    set_aside(closed.files()[1])

    for answer in answers(closed, session):
        assert is_broken == answer.is_broken
        assert [] == noted(answer)
