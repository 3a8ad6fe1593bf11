"""The tree and ARCHITECTURE.md say the same; names are nouns; nothing of a machine is written down."""

import re
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

import pytest
from tests.project_tree import ROOT, package_files, project_files

_FOLDER = re.compile(r"^`([\w./]+)/`")
_FILE = re.compile(r"^\| .* \| `([^`]+)` \|$")


def _listed() -> list[str]:
    """The files and patterns of the map: each table stands under the folder that it is about."""
    folder, found = "", []
    for line in (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            folder = ""
        elif match := _FOLDER.match(line):
            folder = match[1] + "/"
        elif match := _FILE.match(line):
            found.append(folder + match[1])
    return found


def _described() -> list[str]:
    """The files that a person may want to open: no markers, no printed data."""
    return [name for name in package_files() if not name.endswith(("py.typed", ".json", ".ts"))]


def _matches(name: str, patterns: list[str]) -> list[str]:
    return [pattern for pattern in patterns if fnmatchcase(name, pattern)]


def test_architecture_has_a_line_for_every_file_of_the_packages() -> None:
    listed = _listed()

    assert [name for name in _described() if not _matches(name, listed)] == []


def test_architecture_lists_no_file_twice() -> None:
    listed = _listed()

    assert {n: m for n in _described() if len(m := _matches(n, listed)) > 1} == {}


def test_architecture_lists_no_file_that_is_gone() -> None:
    files = project_files()

    assert [p for p in _listed() if not any(fnmatchcase(name, p) for name in files)] == []


def test_no_file_hides_behind_a_name_without_a_noun() -> None:
    empty = {"utils", "util", "helpers", "helper", "common", "misc", "base"}

    assert [name for name in project_files() if PurePosixPath(name).stem in empty] == []


def _text(name: str) -> str:
    return (ROOT / name).read_bytes().decode("utf-8", errors="replace")


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("this checkout", re.escape(str(ROOT))),
        ("a home folder", re.escape(str(Path.home())) + r"/\S"),
        ("a package index", r"--(?:extra-)?index-url|--find-links|pypi\.\S+/simple"),
    ],
)
def test_no_file_names(what: str, pattern: str) -> None:
    this = "tests/architecture/test_tree.py"
    found = [n for n in project_files() if n != this and re.search(pattern, _text(n))]

    assert found == [], f"{what} is named"
