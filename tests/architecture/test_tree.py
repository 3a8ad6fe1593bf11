"""The tree and ARCHITECTURE.md say the same; names are nouns; nothing of a machine is written down."""

import re
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

import pytest
from tests.project_tree import ROOT, package_files, project_files

_FOLDER = re.compile(r"^`([\w./]+)/`")
_ROW = re.compile(r"^\| (.*) \| `([^`]+)` \|$")
_SMALL = {
    "a",
    "all",
    "an",
    "and",
    "are",
    "how",
    "is",
    "its",
    "of",
    "one",
    "py",
    "the",
    "what",
    "which",
    "who",
}


def _rows() -> list[tuple[str, str]]:
    """What each row says, and its file or pattern: a table stands under the folder that it is about."""
    folder, found = "", []
    for line in (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            folder = ""
        elif match := _FOLDER.match(line):
            folder = match[1] + "/"
        elif match := _ROW.match(line):
            found.append((match[1], folder + match[2]))
    return found


def _listed() -> list[str]:
    return [file for _, file in _rows()]


def _described() -> list[str]:
    """The files that a person may want to open: no markers, no generated data."""
    return [name for name in package_files() if not name.endswith(("py.typed", ".json", ".ts"))]


def _matches(name: str, patterns: list[str]) -> list[str]:
    return [pattern for pattern in patterns if fnmatchcase(name, pattern)]


def test_architecture_has_a_line_for_every_file_of_the_packages() -> None:
    listed = _listed()

    missing = [name for name in _described() if not _matches(name, listed)]
    assert missing == [], (
        "add a row to ARCHITECTURE.md under the folder: what one would change there"
    )


def test_architecture_lists_no_file_twice() -> None:
    listed = _listed()

    twice = {n: m for n in _described() if len(m := _matches(n, listed)) > 1}
    assert twice == {}, "keep the row under the folder that the file lies in"


def test_architecture_lists_no_file_that_is_gone() -> None:
    files = project_files()

    gone = [p for p in _listed() if not any(fnmatchcase(name, p) for name in files)]
    assert gone == [], "rename or remove the row of ARCHITECTURE.md"


def _words(text: str) -> set[str]:
    words = set(re.findall(r"[a-z0-9]+", text.lower())) - _SMALL
    return {word.rstrip("s") for word in words}


def _repeats(says: str, file: str) -> bool:
    """Whether a row says nothing but the name of its file, or of the folder of an `__init__.py`."""
    path = PurePosixPath(file)
    name = path.parent.name if path.stem == "__init__" else path.stem
    return "*" not in name and _words(says) <= _words(name.replace("_", " "))


def test_a_row_of_architecture_says_what_one_would_want_to_change() -> None:
    repeated = [f"| {says} | `{file}` |" for says, file in _rows() if _repeats(says, file)]

    assert repeated == [], (
        "a row that repeats the name of its file helps nobody; say what is decided there"
    )


@pytest.mark.parametrize(
    ("says", "file"),
    [
        ("the completion", "policy/completion.py"),
        ("`check`", "cli/check.py"),
        ("what enforcement is", "enforcement/__init__.py"),
        ("exit codes", "cli/exit_code.py"),
        ("", "world/walk.py"),
    ],
)
def test_a_row_that_repeats_the_name_is_refused(says: str, file: str) -> None:
    assert _repeats(says, file)


@pytest.mark.parametrize(
    ("says", "file"),
    [
        ("the server's word that it was delivered", "policy/completion.py"),
        ("how a registry is checked", "cli/check.py"),
        ("what the serving side may use", "enforcement/__init__.py"),
        ("one rule and its page", "rules/rb1*.py"),
    ],
)
def test_a_row_that_says_more_is_accepted(says: str, file: str) -> None:
    assert not _repeats(says, file)


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
