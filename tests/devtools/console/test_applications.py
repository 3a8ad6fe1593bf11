"""Applications installed beside the library: their commands, and the report of a broken one.

What no other test sees: applications other than ours, and what is imported to list their commands.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.project_tree import fresh_python

from replybook_devtools.console import applications as rooms
from replybook_devtools.console.command_list import commands, find_command

LENDING = """
COMMANDS = {"lend": ("lend a book", "lending_commands"), "lint": ("not this one", "lending_commands")}
EXAMPLES = {"lend": {"lend 7": "the seventh book"}}
REGISTRY, VALIDATORS = "lending_registry", ()
def facts(): return {}
def validators(): return {}
"""
LENDS = """
def configure(parser): parser.add_argument("book", help="the number of the book")
def run(options):
    print(f"lent {options.book}")
    return 0
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An application that works, one that breaks as it is imported, and one that is not there."""
    (tmp_path / "lending.py").write_text(LENDING, "utf-8")
    (tmp_path / "lending_commands.py").write_text(LENDS, "utf-8")
    (tmp_path / "broken_world.py").write_text("1 / 0", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = EntryPoints(
        EntryPoint(name, value, rooms.GROUP)
        for name, value in (("lending", "lending"), ("broken", "broken_world"), ("gone", "no_such"))
    )
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: found)
    rooms.applications.cache_clear()
    yield
    rooms.applications.cache_clear()
    for name in ("lending", "lending_commands"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("installed")
def test_an_application_adds_its_commands(run: Run) -> None:
    ended = run("lend", "7")

    assert (0, "lent 7\n") == (ended.code, ended.out)
    assert "lend a book" in run("--help").out
    assert "replybook lend 7" in run("lend", "--help").out


@pytest.mark.usefixtures("installed")
def test_a_command_of_the_library_is_not_taken_over(run: Run) -> None:
    assert commands()["lint"].module == "replybook_devtools.commands.lint"
    assert "not this one" not in run("--help").out


@pytest.mark.usefixtures("installed")
def test_an_application_that_cannot_be_loaded_is_told_and_left_out(run: Run) -> None:
    ended = run("--help")

    assert 0 == ended.code
    assert "the application broken cannot be loaded (ZeroDivisionError)" in ended.err
    assert "the application gone cannot be loaded (ModuleNotFoundError)" in ended.err
    assert find_command("broken") is None


@pytest.mark.usefixtures("installed")
def test_nobody_is_asked_for_a_command_of_the_library(run: Run) -> None:
    run("explain", "WA-RES-I-001")

    assert 0 == rooms.applications.cache_info().currsize


def test_listing_commands_makes_no_registry_active() -> None:
    ended = fresh_python(
        "-c",
        "import sys; from replybook_devtools.commands.completion import whole_parser; whole_parser();"
        " print([name for name in sys.modules if name.split('.')[0] in {'replybook_ck3', 'replybook_ck3_generated'}])",
    )

    assert "[]" == ended.stdout.strip()
