"""The doors of flake8 and pytest.

The findings of `replybook lint`, where people run something else.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from subprocess import CompletedProcess

from tests.devtools.commands.calling import Run
from tests.devtools.commands.test_lint import CLEAN, MISTYPED, SUPPRESSED, settings, write
from tests.project_tree import PACKAGES, ROOT, fresh_python
from tests.project_tree import run as run_it

DOOR = ("-p", "replybook_devtools.pytest_plugin", "-p", "no:cacheprovider")


def flake8(folder: Path, *words: str) -> CompletedProcess[str]:
    return fresh_python("-m", "flake8", "--select=RB", *words, cwd=folder)


def pytest_in(folder: Path, *words: str) -> CompletedProcess[str]:
    paths = os.pathsep.join(str(ROOT / name) for name in PACKAGES)
    alone = {"PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    return run_it([sys.executable, "-m", "pytest", "-q", *DOOR, *words], folder, **alone)


def test_the_flake8_plugin_is_announced() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    points = project["project"]["entry-points"]

    assert points["flake8.extension"] == {"RB5": "replybook_devtools.flake8_plugin:ReplybookPlugin"}


def test_a_door_is_short_and_its_import_costs_nothing() -> None:
    code = (
        "import ast, pathlib, sys; before = set(sys.modules); import replybook_devtools.flake8_plugin;"
        " print(*set(sys.modules) - before)"
    )
    doors = (
        "devtools/replybook_devtools/flake8_plugin.py",
        "devtools/replybook_devtools/lint_runs/pytest_items.py",
    )

    loaded = set(fresh_python("-c", code).stdout.split())
    assert loaded - {"__future__", "collections.abc"} == {
        "replybook_devtools",
        "replybook_devtools.flake8_plugin",
    }
    assert all(len((ROOT / door).read_text("utf-8").splitlines()) < 60 for door in doors)


def test_flake8_tells_the_same_place_rule_and_problem_as_the_command(
    run: Run, project: Path
) -> None:
    write(project, desk=MISTYPED, shelf=CLEAN)
    first = run("lint").out.splitlines()[0]
    done = flake8(project, "tools")

    assert done.returncode == 1
    assert done.stdout.startswith(f"{first}; fix: ")
    assert len(done.stdout.splitlines()) == 1


def test_flake8_finds_nothing_in_what_is_clean_suppressed_excluded_or_accepted(
    run: Run, project: Path
) -> None:
    write(project, desk=MISTYPED)
    run("lint", "--write-baseline")
    write(project, shelf=SUPPRESSED, table=CLEAN, shown=MISTYPED)
    settings(project, "exclude = ['tools/shown.py']")
    done = flake8(project, "tools")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_pytest_collects_every_file_and_fails_those_with_findings(project: Path) -> None:
    write(project, desk=MISTYPED, shelf=CLEAN, test_shelf="def test_it() -> None: pass\n")
    done = pytest_in(project, "--replybook-lint", "tools")

    assert done.returncode == 1
    assert "tools/desk.py:7:" in done.stdout
    assert "RB503" in done.stdout
    assert "1 failed, 3 passed" in done.stdout


def test_pytest_collects_no_file_that_nobody_asked_for(project: Path) -> None:
    write(project, desk=MISTYPED, test_shelf="def test_it() -> None: pass\n")
    done = pytest_in(project, "tools")

    assert done.returncode == 0
    assert "1 passed" in done.stdout


def test_pytest_fails_by_the_level_of_the_settings(project: Path) -> None:
    write(project, desk=MISTYPED)
    settings(project, "ignore = ['RB503']")
    done = pytest_in(project, "--replybook-lint", "tools")

    assert done.returncode == 0
    assert "1 passed" in done.stdout


def test_settings_that_cannot_be_read_fail_the_file_and_say_why(project: Path) -> None:
    write(project, desk=CLEAN)
    settings(project, "exlude = []")
    done = pytest_in(project, "--replybook-lint", "tools")

    assert done.returncode == 1
    assert "did you mean 'exclude'?" in done.stdout
