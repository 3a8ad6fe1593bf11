"""The git history of files: changes, older text and age of lines, without any writing."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest
from tests.project_tree import run

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.project.git_history import changed_since, days_of_lines, text_at

WHO = ("-c", "user.name=A Person", "-c", "user.email=person@example.org")


def git(folder: Path, *words: str, day: str = "2030-01-02") -> str:
    when = f"{day}T12:00:00+0000"
    done = run(["git", *WHO, *words], folder, GIT_AUTHOR_DATE=when, GIT_COMMITTER_DATE=when)
    assert done.returncode == 0, done.stderr
    return done.stdout


def commit(folder: Path, day: str = "2030-01-02", **texts: str) -> None:
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "a change", day=day)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path, desk="one = 1\ntwo = 2\n", shelf="".join(f"row_{n} = {n}\n" for n in range(9)))
    return tmp_path


def changed(folder: Path) -> list[tuple[str, str | None]]:
    top = folder.resolve()
    return [(str(one.path.relative_to(top)), one.before) for one in changed_since(top, "HEAD")]


def test_nothing_changed_in_a_clean_tree(repository: Path) -> None:
    assert changed(repository) == []


def test_an_edited_file_was_there_before_and_an_untracked_one_was_not(repository: Path) -> None:
    (repository / "desk.py").write_text("one = 2\n", "utf-8")
    (repository / "new file.py").write_text("", "utf-8")

    assert changed(repository) == [("desk.py", "desk.py"), ("new file.py", None)]


def test_a_renamed_file_is_known_under_its_old_name(repository: Path) -> None:
    git(repository, "mv", "shelf.py", "rack.py")

    assert changed(repository) == [("rack.py", "shelf.py")]


def test_a_deleted_file_is_not_there_to_be_looked_at(repository: Path) -> None:
    (repository / "desk.py").unlink()

    assert changed(repository) == []


def test_an_ignored_file_is_passed_over(repository: Path) -> None:
    (repository / ".git/info/exclude").write_text("built.py\n", "utf-8")
    (repository / "built.py").write_text("", "utf-8")

    assert changed(repository) == []


def test_the_older_text_is_that_of_the_commit(repository: Path) -> None:
    (repository / "desk.py").write_text("one = 2\n", "utf-8")

    assert text_at(repository, "HEAD", "desk.py") == b"one = 1\ntwo = 2\n"


def test_variables_of_a_hook_do_not_lead_elsewhere(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", "nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "nowhere")

    assert changed(repository) == []


@pytest.mark.parametrize("ref", ["v9", "", "-x", "a\nb"])
def test_a_commit_that_git_does_not_know_is_called_wrongly(repository: Path, ref: str) -> None:
    with pytest.raises(UsageError, match="name a tag, a branch or a commit"):
        changed_since(repository, ref)


def test_a_folder_without_git_is_called_wrongly(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no git repository here"):
        changed_since(tmp_path, "HEAD")


def test_a_machine_without_git_is_called_wrongly(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(repository))

    with pytest.raises(UsageError, match="git is not installed"):
        changed_since(repository, "HEAD")


def test_a_repository_that_is_damaged_is_called_wrongly(repository: Path) -> None:
    (repository / ".git/index").write_bytes(b"no index")

    with pytest.raises(UsageError, match="failed; run git status here, then try again"):
        changed_since(repository, "HEAD")


def test_a_line_is_as_old_as_its_last_change(repository: Path) -> None:
    commit(repository, day="2030-03-04", desk="one = 1\ntwo = 3\n")
    (repository / "desk.py").write_text("one = 1\ntwo = 3\nthree = 3\n", "utf-8")

    days = days_of_lines(repository, "desk.py", [1, 2, 3])

    assert days == {1: date(2030, 1, 2), 2: date(2030, 3, 4)}


@pytest.mark.parametrize(("path", "lines"), [("gone.py", [1]), ("desk.py", [77]), ("desk.py", [])])
def test_a_line_that_git_does_not_know_has_no_age(
    repository: Path, path: str, lines: list[int]
) -> None:
    assert days_of_lines(repository, path, lines) == {}


def test_where_there_is_no_git_lines_have_no_age(tmp_path: Path) -> None:
    assert days_of_lines(tmp_path, "desk.py", [1]) == {}
