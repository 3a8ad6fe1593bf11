"""An acknowledged line is on the named file.

Where that is lost, `append` says so (specification 40).
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.trace.reading_back import KEY, broken_rules, numbers

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.keys import FOLDER_FILE, KEY_FILE, read_key
from replybook.trace.reader import last_lines, trace_files

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
Harm = Callable[[Path], object]


pytestmark = pytest.mark.skipif(os.name != "posix", reason="an open file cannot be moved there")


def renamed(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def replaced(file: Path) -> None:
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)


def linked(file: Path) -> None:
    """The same file, but its name is now that of a link."""
    file.rename(file.with_name("elsewhere"))
    file.symlink_to("elsewhere")


def made_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def cut_off(file: Path) -> None:
    os.truncate(file, 0)


def removed_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


def replaced_folder(file: Path) -> None:
    shutil.rmtree(file.parent)
    file.parent.mkdir()


def renamed_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("elsewhere"))


HARMS: list[Harm] = [
    Path.unlink,
    renamed,
    replaced,
    linked,
    made_a_folder,
    cut_off,
    removed_folder,
    replaced_folder,
    renamed_folder,
]


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("max_bytes", [1, 1_000_000], ids=["full", "not full"])
def test_a_file_that_is_lost_is_said_once_and_the_next_one_has_the_line(
    open_log: OpenLog, make_event: MakeEvent, harm: Harm, max_bytes: int
) -> None:
    log = open_log(key=KEY, max_bytes=max_bytes)
    assert log.append(make_event(1))
    assert log.path is not None
    lost = log.path
    harm(lost)

    said = [log.append(make_event(number)) for number in (2, 3)]

    files = [file for file in trace_files(lost.parent) if file.is_file() and file != lost]
    assert [False, True] == said
    assert 1 == log.failures
    assert [2, 3] == [number for file in files for number in numbers(file)]


@pytest.mark.parametrize("harm", HARMS)
def test_what_is_acknowledged_stands_on_the_named_file(
    open_log: OpenLog, make_event: MakeEvent, harm: Harm
) -> None:
    """Whatever is done to it between two appends."""
    log = open_log(key=KEY)
    for number in range(1, 5):
        is_written = log.append(make_event(number))
        if is_written:
            assert log.path is not None
            assert not log.path.is_symlink()
            assert number in numbers(log.path)
        assert log.path is not None
        if number == 2:
            harm(log.path)


@pytest.mark.parametrize("harm", [Path.unlink, renamed, removed_folder, replaced_folder])
def test_the_next_file_names_the_lost_one_and_verify_misses_it(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, harm: Harm
) -> None:
    log = open_log(key=KEY)
    log.append(make_event(1))
    assert log.path is not None
    lost = log.path
    harm(lost)
    log.append(make_event(2))
    log.close()

    assert lost.name == last_lines(trace_files(folder)[-1], 9)[0].part("header")["previous"]
    assert {"RB406"} == broken_rules(folder)


def test_a_file_that_comes_back_is_the_one_that_its_successor_goes_on_from(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(key=KEY)
    log.append(make_event(1))
    assert log.path is not None
    lost = log.path
    renamed(lost)
    log.append(make_event(2))
    log.append(make_event(3))
    lost.with_name("elsewhere").rename(lost)
    log.close()

    assert set() == broken_rules(folder)
    assert [1, 2, 2, 3] == numbers(folder), "the line that was not acknowledged is in both"


def _hard_linked(file: Path) -> None:
    os.link(file, file.with_name("second name"))


def _read(file: Path) -> None:
    file.read_bytes()


def _touched(file: Path) -> None:
    os.utime(file)
    file.chmod(0o640)


def _neighbour_removed(file: Path) -> None:
    file.with_name(FOLDER_FILE).unlink()


@pytest.mark.parametrize("harmless", [_hard_linked, _read, _touched, _neighbour_removed])
def test_a_file_that_stands_goes_on(
    open_log: OpenLog, make_event: MakeEvent, harmless: Harm
) -> None:
    log = open_log(key=KEY)
    assert log.append(make_event(1))
    assert log.path is not None
    file = log.path
    harmless(file)

    assert log.append(make_event(2))
    assert file == log.path
    assert 0 == log.failures


def test_a_process_that_changes_its_directory_loses_nothing(
    tmp_path: Path, make_event: MakeEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a daemon does."""
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path)
    log = TraceLog("traces", key=KEY, max_bytes=1)
    assert log.append(make_event(1))
    monkeypatch.chdir(tmp_path / "other")

    assert log.append(make_event(2))
    log.close()
    assert [1, 2] == numbers(tmp_path / "traces")
    assert [] == list((tmp_path / "other").iterdir())


def test_a_new_folder_gets_the_key_of_the_log_back(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    """Else nobody could check the seals of what is written into it."""
    log = open_log(key=None)
    log.append(make_event(1))
    before = read_key(folder / KEY_FILE)
    shutil.rmtree(folder)
    log.append(make_event(2))
    log.close()

    assert before == read_key(folder / KEY_FILE)
    assert {"RB406"} == broken_rules(folder, before)


def test_a_file_that_is_gone_at_the_end_is_counted(
    open_log: OpenLog, make_event: MakeEvent
) -> None:
    log = open_log()
    log.append(make_event(1))
    assert log.path is not None
    log.path.unlink()
    log.close()

    assert 1 == log.failures


def test_while_there_can_be_no_new_file_nothing_is_acknowledged(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(key=KEY)
    assert log.append(make_event(1))
    shutil.rmtree(folder)
    folder.write_text("in the way")

    assert [False] * 3 == [log.append(make_event(number)) for number in (2, 3, 4)]
    folder.unlink()
    assert log.append(make_event(5))
    assert [5] == numbers(folder)
    assert 3 == log.failures


def test_a_name_that_cannot_be_looked_at_is_not_acknowledged_and_the_file_not_given_up(
    open_log: OpenLog, make_event: MakeEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = open_log(key=KEY)
    assert log.append(make_event(1))
    file = log.path

    def _denied(*_: object) -> os.stat_result:
        raise OSError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "lstat", _denied)
        assert log.append(make_event(2)) is False
    assert log.append(make_event(3))
    assert file == log.path


def test_a_follower_gets_the_line_of_the_next_file_once(
    open_log: OpenLog, make_event: MakeEvent
) -> None:
    seen: list[object] = []
    log = open_log(key=KEY, follow=lambda line: seen.append(line["trace_id"]))
    log.append(make_event(1))
    assert log.path is not None
    log.path.unlink()
    log.append(make_event(2))
    log.append(make_event(3))

    assert [f"{number:032x}" for number in (1, 2, 3)] == seen


def test_a_folder_whose_id_is_spoilt_costs_no_line(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    folder.mkdir()
    (folder / FOLDER_FILE).write_text("spoilt")
    log = open_log(key=KEY)

    assert log.append(make_event(1))
    log.close()
    assert {"RB412"} == broken_rules(folder)
