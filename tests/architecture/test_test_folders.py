"""tests/README.md has one row for each folder of tests."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tests.project_tree import ROOT, project_files

_ROW = re.compile(r"^\| `([\w/]+)` \| (.+) \|$", re.MULTILINE)
ROWS = _ROW.findall((ROOT / "tests/README.md").read_text("utf-8"))
_SAMPLES = {"frozen", "golden", "moving", "real_servers"}
"""Folders whose files are what tests read, with tests for other projects among them."""


def _folders() -> Iterator[str]:
    """The folders that hold tests, and those that hold what several folders of tests read."""
    for name in project_files():
        path = PurePosixPath(name)
        if path.parts[0] != "tests" or len(path.parts) == 2:
            continue
        if path.parts[1] in _SAMPLES:
            yield path.parts[1]
        elif path.match("test_*.py"):
            yield path.parent.relative_to("tests").as_posix()


def test_every_folder_of_tests_has_a_row() -> None:
    listed = {folder for folder, _ in ROWS}

    assert sorted(set(_folders()) - listed) == [], "add a row to tests/README.md"


def test_no_row_is_about_a_folder_that_is_gone() -> None:
    assert [folder for folder, _ in ROWS if folder not in set(_folders())] == []


def test_rows_are_sorted_and_none_stands_there_twice() -> None:
    folders = [folder for folder, _ in ROWS]

    assert sorted(set(folders)) == folders


def test_a_row_says_more_than_the_name_of_its_folder() -> None:
    assert [folder for folder, holds in ROWS if len(holds.split()) < 4] == []
