"""The key of a deployment: one file, made once, for the owner alone."""

from __future__ import annotations

import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.keys import FOLDER_FILE, KEY_FILE, folder_id, folder_key, read_key
from replybook.trace.links import id_of


def test_the_key_is_made_once(tmp_path: Path) -> None:
    folder = tmp_path / "traces"

    first = folder_key(folder)

    assert first == folder_key(folder) == read_key(folder / KEY_FILE)
    assert len(first) == 32
    assert [folder / KEY_FILE] == list(folder.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_nobody_but_the_owner_reads_key_and_folder(tmp_path: Path) -> None:
    folder = tmp_path / "traces"
    folder_key(folder)

    assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_all_who_start_at_once_get_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(folder_key, [tmp_path] * 64))

    assert len(keys) == 1


@pytest.mark.parametrize("text", ["", "abcd", "no hex at all", "ü"])
def test_a_file_without_a_key_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / KEY_FILE).write_text(text, "utf-8")

    with pytest.raises(ValueError, match=r"."):
        folder_key(tmp_path)


# Nobody else ever reads it


needs_modes = pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")


def draft(folder: Path, name: str = f".{'0' * 16}.{KEY_FILE}") -> Path:
    """Return what a process leaves behind that is killed while it makes the key."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text("ab" * 32)
    path.chmod(0o644)
    return path


@pytest.mark.parametrize("name", [f".{'0' * 16}.{KEY_FILE}", f".{KEY_FILE}.{'0' * 16}"])
@pytest.mark.parametrize("is_made", [False, True], ids=["no key yet", "a key"])
def test_a_draft_that_was_left_behind_is_removed(tmp_path: Path, is_made: bool, name: str) -> None:
    """Also one that an earlier version called otherwise."""
    if is_made:
        folder_key(tmp_path)
    draft(tmp_path, name)

    key = folder_key(tmp_path)

    assert key != bytes.fromhex("ab" * 32)
    assert [tmp_path / KEY_FILE] == list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["0" * 15, "0" * 17, "g" * 16, "old", "0123456789abcdef.bak"])
@pytest.mark.parametrize("form", [".{}.trace.key", ".trace.key.{}"])
def test_what_only_looks_like_a_draft_is_left_alone(tmp_path: Path, name: str, form: str) -> None:
    kept = draft(tmp_path, form.format(name))
    folder_key(tmp_path)

    assert kept.exists()


def test_a_draft_has_the_ending_that_registries_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds the key, so it is closed to reading wherever `*.key` is (specification 40, 43)."""
    names: list[str] = []
    link = os.link
    monkeypatch.setattr(
        os, "link", lambda old, new: (names.append(Path(old).name), link(old, new))[1]
    )
    folder_key(tmp_path)

    assert [True] == [name.endswith(".key") for name in names]


def test_a_key_that_could_not_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def _full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "link", _full)
        with pytest.raises(OSError, match="No space"):
            folder_key(tmp_path)

    assert [] == list(tmp_path.iterdir())
    assert 32 == len(folder_key(tmp_path))


@needs_modes
def test_at_no_moment_is_the_key_in_a_file_that_others_may_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the umask says, from the first byte to the last link."""
    seen: list[int] = []

    def _look() -> None:
        seen.extend(stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir())

    real_link = os.link
    monkeypatch.setattr(os, "link", lambda *names: (_look(), real_link(*names), _look()))
    before = os.umask(0)
    try:
        folder_key(tmp_path, lambda: (_look(), b"k" * 32)[1])
    finally:
        os.umask(before)

    assert 4 == len(seen), "the draft twice, then both names"
    assert {0o600} == set(seen)


@needs_modes
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660, 0o666, 0o610, 0o601])
def test_a_key_that_is_open_to_others_is_refused(tmp_path: Path, mode: int) -> None:
    folder_key(tmp_path)
    (tmp_path / KEY_FILE).chmod(mode)

    with pytest.raises(ValueError, match="chmod 600"):
        folder_key(tmp_path)


@needs_modes
@pytest.mark.parametrize("mode", [0o600, 0o400, 0o700])
def test_a_key_of_the_owner_alone_is_taken(tmp_path: Path, mode: int) -> None:
    before = folder_key(tmp_path)
    (tmp_path / KEY_FILE).chmod(mode)

    assert before == folder_key(tmp_path)


@needs_modes
@pytest.mark.parametrize("what", ["link", "dangling link", "folder", "pipe"])
def test_what_is_no_plain_file_holds_no_key(tmp_path: Path, what: str) -> None:
    path = tmp_path / KEY_FILE
    if what == "folder":
        path.mkdir(mode=0o700)
    elif what == "pipe":
        os.mkfifo(path, 0o600)
    else:
        path.symlink_to("target")
    if what == "link":
        (tmp_path / "target").write_text("ab" * 32)
        (tmp_path / "target").chmod(0o600)

    with pytest.raises((OSError, ValueError)):
        folder_key(tmp_path)
    assert what == "link" or not (tmp_path / "target").exists()


@needs_modes
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_a_key_that_somebody_else_owns_is_refused(tmp_path: Path) -> None:
    folder_key(tmp_path)
    os.chown(tmp_path / KEY_FILE, 65534, 65534)

    with pytest.raises(ValueError, match="by its owner only"):
        folder_key(tmp_path)


@needs_modes
def test_a_copy_of_the_key_verifies_whoever_may_read_it(tmp_path: Path) -> None:
    """An auditor's copy signs nothing."""
    before = folder_key(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)

    assert before == read_key(tmp_path / KEY_FILE)


def test_a_refused_key_costs_no_call_and_is_counted(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_text("no key")
    log = TraceLog(tmp_path)
    moment = datetime(2026, 11, 22, tzinfo=UTC)

    assert log.append(TraceEvent(moment, "1" * 32, "ck3_dir", {}, "reply", 1.0))
    assert 1 == log.failures


# The id of a folder


def test_a_folder_has_one_id_for_ever(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        ids = set(pool.map(folder_id, [tmp_path / "a"] * 64))

    assert 1 == len(ids)
    assert ids == {(tmp_path / "a" / FOLDER_FILE).read_text("ascii")} == {id_of(tmp_path / "a")}
    assert folder_id(tmp_path / "b") not in ids
    assert [FOLDER_FILE] == [path.name for path in (tmp_path / "a").iterdir()]


@pytest.mark.parametrize("text", ["", "abcd", "0" * 33, "0" * 31 + "\n", "G" * 32])
def test_a_file_without_an_id_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / FOLDER_FILE).write_text(text)

    with pytest.raises(ValueError, match="must hold the id of a folder"):
        folder_id(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="pipes and links are of POSIX")
@pytest.mark.parametrize("what", ["a pipe", "a device", "a link", "a folder"])
def test_what_is_no_plain_file_names_no_folder_and_costs_no_call(tmp_path: Path, what: str) -> None:
    path = tmp_path / FOLDER_FILE
    if what == "a pipe":
        os.mkfifo(path)
    elif what == "a folder":
        path.mkdir()
    else:
        elsewhere = Path("/dev/zero") if what == "a device" else tmp_path / "id"
        if what == "a link":
            elsewhere.write_text("0" * 32, "ascii")
        path.symlink_to(elsewhere)

    with pytest.raises(OSError):  # noqa: PT011  whichever the system gives
        folder_id(tmp_path)
    log = TraceLog(tmp_path)
    assert log.append(TraceEvent(datetime.now(UTC), "0" * 32, "t", {}, "reply", 1.0))
    log.close()


def test_a_key_that_is_too_short_is_none(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("ab" * 15)

    with pytest.raises(ValueError, match="key must hold a key of at least 16 bytes"):
        read_key(tmp_path / "key")


@pytest.mark.parametrize("is_there", [True, False])
def test_a_draft_that_another_process_removed_costs_the_key_only_where_none_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    def late(draft: Path, path: Path) -> None:
        if is_there:  # the other process was first, and took our draft for a left one
            Path(draft).rename(path)
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "link", late)
    if is_there:
        assert 32 == len(folder_key(tmp_path))
    else:
        with pytest.raises(FileNotFoundError):
            folder_key(tmp_path)
        assert [] == list(tmp_path.iterdir())
