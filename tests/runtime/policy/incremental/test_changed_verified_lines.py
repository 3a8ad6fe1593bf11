"""A change of verified lines is found, even where a full reading could not see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.runtime.policy.incremental.processes import Folder, request


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    """Two processes, three calls each, all of them judged; the files are open."""
    made = Folder(tmp_path / "trace", processes=2)
    for number in range(6):
        made.write("s1", process=number % 2)
    assert not made.followed(request(made.path, "s1")).is_broken
    yield made
    made.close()


def _swapped(lines: list[bytes]) -> list[bytes]:
    return [lines[0], lines[2], lines[1], *lines[3:]]


EDITS: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "first call edited": lambda lines: [
        lines[0],
        lines[1].replace(b'"count":1', b'"count":2'),
        *lines[2:],
    ],
    "last call edited": lambda lines: [*lines[:-1], lines[-1].replace(b'"count":1', b'"count":2')],
    "dropped": lambda lines: [lines[0], *lines[2:]],
    "doubled": lambda lines: [*lines[:2], *lines[1:]],
    "swapped": _swapped,
    "cut off": lambda lines: lines[:-1],
    "half a line": lambda lines: [*lines[:-1], lines[-1][:40]],
    "empty": lambda _lines: [],
}


@pytest.mark.parametrize("number", [0, 1], ids=["own file", "file of another process"])
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_a_file_that_was_changed_stops_the_judgement(
    folder: Folder, number: int, edit: Callable[[list[bytes]], list[bytes]]
) -> None:
    file = folder.files()[number]
    whole = file.read_bytes()
    file.write_bytes(b"".join(edit(whole.splitlines(keepends=True))))
    asked = request(folder.path, "s1")

    for _ in range(2):  # asking again does not help
        answer = folder.followed(asked)
        assert answer.is_broken
        assert "trace" == answer.reason
        assert str(folder.path) not in str(answer.data)

    file.write_bytes(whole)
    assert folder.in_full(asked) == folder.followed(asked)


def test_a_change_is_a_note_for_sessions_of_other_processes(folder: Folder) -> None:
    folder.write("s2")
    assert not folder.followed(request(folder.path, "s2")).is_broken
    file = folder.files()[1]
    file.write_bytes(file.read_bytes()[:-1])

    answer = folder.followed(request(folder.path, "s2"))
    assert not answer.is_broken
    assert file.name in str(answer.data["trace_notes"])


def test_a_file_with_calls_of_the_session_that_is_gone_is_missed(folder: Folder) -> None:
    """Nothing names it, so a full reading passes over it."""
    file = folder.files()[1]
    whole = file.read_bytes()
    file.unlink()
    asked = request(folder.path, "s1")

    assert not folder.in_full(asked).is_broken
    assert folder.followed(asked).is_broken

    file.write_bytes(whole)
    assert not folder.followed(asked).is_broken


def test_a_file_without_calls_of_the_session_may_go(folder: Folder) -> None:
    folder.write("s2", process=0)
    asked = request(folder.path, "s2")
    before = folder.followed(asked)
    folder.files()[1].unlink()

    answer = folder.followed(asked)

    assert not before.is_broken
    assert folder.in_full(asked) == answer


def test_a_line_that_is_new_and_does_not_go_on_is_found(folder: Folder) -> None:
    file = folder.files()[1]
    whole = file.read_bytes()
    file.write_bytes(whole + whole.splitlines(keepends=True)[-1])
    asked = request(folder.path, "s1")

    assert folder.in_full(asked) == folder.followed(asked) == folder.followed(asked)
    assert folder.followed(asked).is_broken


def test_a_line_that_is_only_half_there_is_read_once_it_is_whole(folder: Folder) -> None:
    file = folder.files()[1]
    whole = file.read_bytes()
    folder.write("s1", process=1)
    grown = file.read_bytes()
    asked = request(folder.path, "s1")

    for length in (len(whole) + 1, (len(whole) + len(grown)) // 2, len(grown) - 1, len(grown)):
        file.write_bytes(grown[:length])
        assert folder.in_full(asked) == folder.followed(asked)


def test_a_last_line_without_its_newline_counts_where_the_log_knows_it(folder: Folder) -> None:
    file = folder.files()[0]
    whole = file.read_bytes()
    folder.write("s1", process=0)
    grown = file.read_bytes()
    asked = request(folder.path, "s1")
    file.write_bytes(grown[:-1])

    assert folder.in_full(asked) == folder.followed(asked)
    file.write_bytes(grown)
    assert folder.in_full(asked) == folder.followed(asked)
    file.write_bytes(whole)
    assert folder.followed(asked).is_broken


def test_another_id_of_the_folder_is_found(folder: Folder) -> None:
    (folder.path / "trace.folder").write_text("0" * 32)
    asked = request(folder.path, "s1")

    assert folder.in_full(asked) == folder.followed(asked)
    assert folder.followed(asked).is_broken
