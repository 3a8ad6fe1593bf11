"""The key of a deployment: one file, made once, for the owner alone."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from replybook.trace.keys import KEY_FILE, folder_key, read_key


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
