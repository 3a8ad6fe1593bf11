"""Every file says what it is for; names are nouns; nothing of a machine is written down."""

import re
from pathlib import Path, PurePosixPath

import pytest
from tests.project_tree import ROOT, package_files, project_files
from tools.file_map import first_line

_NAMED = re.compile(r"`([\w./]+)`")


def _modules() -> list[str]:
    """Return the Python files of our packages that somebody wrote."""
    return [
        name
        for name in package_files()
        if name.endswith(".py") and not name.startswith("generated/")
    ]


def test_every_file_says_in_one_line_what_it_is_for() -> None:
    silent = [name for name in _modules() if not first_line((ROOT / name).read_text("utf-8"))]

    assert silent == [], "begin the docstring of the module with a line that says what it is for"


def test_no_two_files_say_the_same() -> None:
    said: dict[str, list[str]] = {}
    for name in _modules():
        said.setdefault(first_line((ROOT / name).read_text("utf-8")), []).append(name)

    assert {line: names for line, names in said.items() if len(names) > 1} == {}


def test_a_command_only_parses_and_prints() -> None:
    folder = ROOT / "devtools/replybook_devtools/commands"
    long = [
        p.name for p in sorted(folder.glob("*.py")) if len(p.read_text("utf-8").splitlines()) > 80
    ]

    assert long == [], "move what the command does into the room it is about: 80 lines are enough"


def test_architecture_is_two_screens() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()) <= 140


def test_architecture_names_no_file_that_is_gone() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = {one for one in _NAMED.findall(text) if "/" in one or one.endswith((".py", ".yaml"))}
    files = project_files()

    gone = [one for one in named if not any(f"/{one.strip('/')}" in f"/{name}" for name in files)]
    assert gone == [], "name the file that is there"


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
    files = [n for n in project_files() if n != this and re.search(pattern, _text(n))]

    assert files == [], f"{what} is named"
