"""Tests of a server look at what it wrote down (003 §7.2)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runtime.policy.incremental.processes import Folder

from replybook.testing import get_last_trace, get_session_trace


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "trace", processes=2)


def test_the_calls_of_a_session_are_read_in_their_order(folder: Folder) -> None:
    mine = [folder.write("s1", process=number % 2) for number in range(4)]
    folder.write("s2")

    assert mine == [one["trace_id"] for one in get_session_trace(folder.path, "s1")]
    assert 5 == len(get_session_trace(str(folder.path)))


def test_the_newest_call_says_what_was_asked(folder: Folder) -> None:
    folder.write("s1", "ck3_search", playset_id="p1")
    folder.write("s2", "ck3_read", process=1)

    assert "p1" == get_last_trace(folder.path, "s1")["args"]["playset_id"]  # type: ignore[index]
    assert "ck3_read" == get_last_trace(folder.path)["tool"]


def test_a_folder_that_is_not_there_holds_no_call(tmp_path: Path) -> None:
    assert [] == get_session_trace(tmp_path / "none")


def test_a_session_without_calls_has_no_newest_one(folder: Folder) -> None:
    folder.write("s1")

    assert [] == get_session_trace(folder.path, "s2")
    with pytest.raises(AssertionError, match="no call of session 's2'"):
        get_last_trace(folder.path, "s2")
