"""`replybook lint --since REF`: what came since a commit, and nothing that was there before."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.commands.test_git_history import git
from tests.devtools.commands.test_lint import CLEAN, MISTYPED, SUPPRESSED, as_json, write
from tests.devtools.conftest import lay_out_mail_project

TWICE = MISTYPED + MISTYPED.partition("\n\n\n")[2].replace("def send", "\n\ndef send_again")


@pytest.fixture
def repository(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project in git, with one finding that is as old as the project."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    write(project, desk=MISTYPED, shelf=CLEAN)
    git(project, "init", "-q", "-b", "main")
    git(project, "add", ".")
    git(project, "commit", "-qm", "as it is")
    return project


def test_what_was_there_is_not_told(run: Run, repository: Path) -> None:
    ended = run("lint", "--since", "HEAD")

    assert (ended.code, ended.out) == (0, "there is no file to lint\n")


def test_a_moved_line_brings_nothing(run: Run, repository: Path) -> None:
    write(repository, desk=f"# a comment\n\n{MISTYPED}")
    ended = run("lint", "--since", "HEAD")

    assert (ended.code, ended.out) == (0, "no findings (1 file, 1 known finding)\n")


def test_what_came_is_told(run: Run, repository: Path) -> None:
    write(repository, shelf=MISTYPED, desk=f"# a comment\n{MISTYPED}")

    assert as_json(run, "--since", "HEAD") == [("tools/shelf.py", 7, "RB503")]


def test_a_second_of_the_same_line_is_new(run: Run, repository: Path) -> None:
    write(repository, desk=TWICE)
    found = as_json(run, "--since", "HEAD")

    assert [(path, rule) for path, _, rule in found] == [("tools/desk.py", "RB503")]


def test_an_untracked_file_is_new(run: Run, repository: Path) -> None:
    write(repository, table=MISTYPED)

    assert as_json(run, "--since", "HEAD") == [("tools/table.py", 7, "RB503")]


def test_a_file_that_broke_is_told_and_one_that_was_broken_before_is_not(
    run: Run, repository: Path
) -> None:
    write(repository, loans="x = 1\n", table="y = (\n")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "one is broken")
    write(repository, loans="x = (\n", table="y = (\n# still\n")

    assert as_json(run, "--since", "HEAD") == [("tools/loans.py", 1, "RB593")]


def test_a_renamed_file_brings_nothing(run: Run, repository: Path) -> None:
    git(repository, "mv", "tools/desk.py", "tools/counter.py")

    assert as_json(run, "--since", "HEAD") == []


def test_only_the_paths_that_are_named_count(run: Run, repository: Path) -> None:
    write(repository, shelf=MISTYPED, table=MISTYPED)

    assert as_json(run, "tools/table.py", "--since", "HEAD") == [("tools/table.py", 7, "RB503")]


def test_a_project_below_the_top_of_the_repository_counts_from_its_own_root(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = tmp_path / "services/mail"
    below.mkdir(parents=True)
    lay_out_mail_project(below)
    write(below, desk=MISTYPED)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "as it is")
    write(below, desk=f"# a comment\n{MISTYPED}", shelf=MISTYPED)
    monkeypatch.chdir(below)

    assert as_json(run, "--since", "HEAD") == [("tools/shelf.py", 7, "RB503")]


def test_fix_mends_only_what_came(run: Run, repository: Path) -> None:
    write(repository, desk=f"# a comment\n{MISTYPED}", shelf=MISTYPED)
    run("lint", "--since", "HEAD", "--fix", "--unsafe-fixes")

    assert (repository / "tools/shelf.py").read_text("utf-8") == CLEAN
    assert (repository / "tools/desk.py").read_text("utf-8") == f"# a comment\n{MISTYPED}"


def test_outside_of_git_it_is_called_wrongly(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    ended = run("lint", "--since", "HEAD")

    assert ended.code == 2
    assert "there is no git repository here" in ended.err


def test_a_suppression_is_as_old_as_its_line(run: Run, repository: Path) -> None:
    write(repository, table=SUPPRESSED)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "a talk", day="2030-05-06")
    ended = run("lint", "--suppressions")

    assert ended.out.splitlines()[0] == (
        "tools/table.py:7: RB503 since 2030-05-06: shown in a talk"
    )
