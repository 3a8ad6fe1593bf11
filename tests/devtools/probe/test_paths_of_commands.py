"""Relative paths in the command of `probe`, as its page says in a table."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.commands.calling import Run
from tests.markdown_pages import read

ECHO = Path(__file__).with_name("echo_server.py")
PAGE = "docs/how-to/probe-a-server.md"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the table names, a program, and a folder `python`."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(ECHO, "echo.py")
    Path("desk.py").touch()
    Path("desk.toml").touch()
    for name in ("data", "python"):
        Path(name).mkdir()
    Path("server").write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ECHO}" "$0" "$@"\n', "utf-8")
    Path("server").chmod(0o755)
    return tmp_path


def seen(run: Run, *words: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what a server saw of its command."""
    ended = run("probe", "--format", "json", *options, "--", *words)
    assert ended.code == 0, ended.out + ended.err
    found: dict[str, Any] = json.loads(json.loads(ended.out)["server"]["name"])
    return found


def started(run: Run, *words: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    return seen(run, sys.executable, "echo.py", *words, options=options)


@pytest.mark.parametrize("word", ["desk.py", "data", "data/", "./desk.py"])
def test_a_word_that_is_a_path_reaches_the_server_whole(run: Run, folder: Path, word: str) -> None:
    found = started(run, word)

    assert found["words"] == [str((folder / word).absolute())]
    assert found["there"] == [True]
    assert found["folder"] != str(folder)


@pytest.mark.parametrize("word", ["--config=desk.toml", "-cdesk.toml", "new.db", "desk .py"])
def test_another_word_stays_as_it_is_written(run: Run, word: str) -> None:
    found = started(run, word)

    assert (found["words"], found["there"]) == ([word], [False])


def test_a_value_after_its_option_is_a_word(run: Run) -> None:
    assert started(run, "--config", "desk.toml")["there"] == [False, True]


def test_a_path_inside_of_a_text_is_not_found(run: Run) -> None:
    ended = run("probe", "--", "sh", "-c", f"'{sys.executable}' echo.py")

    assert ended.code == 1
    assert "No such file" in ended.out


def test_a_program_is_a_path_if_it_has_a_slash(run: Run, folder: Path) -> None:
    assert seen(run, "./server", "desk.py")["words"][0] == str(folder / "server")
    assert "write ./server" in run("probe", "--", "server").err


def test_a_variable_stays_as_it_is_written(run: Run, folder: Path) -> None:
    assert started(run, options=("--env", "DESK_DATA=data"))["data"] is False
    assert started(run, options=("--env", f"DESK_DATA={folder}/data"))["data"] is True


def test_in_a_folder_all_words_stay_as_they_are_written(run: Run, folder: Path) -> None:
    found = started(run, "desk.py", "--config=desk.toml", "new.db", options=("--folder", "."))

    assert found["words"] == ["desk.py", "--config=desk.toml", "new.db"]
    assert found["there"] == [True, True, False]
    assert found["folder"] == str(folder)


def test_the_page_has_a_row_for_each_of_these() -> None:
    page = read(PAGE)

    for cell in ("`desk.py`, `data/`", "`./server` as", "`--config=desk.toml`", "`new.db`"):
        assert f"\n| {cell}" in page
    assert "| `--env DESK_DATA=data` |" in page
    assert "sh -c 'python desk.py'" in page
