"""`replybook ck3 logs`: what it reads, which faults it shows, and its exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.logs.game_log import ERROR_LOG

Run = Callable[..., Any]


@pytest.fixture
def user(tmp_path: Path) -> Path:
    (tmp_path / "user/logs").mkdir(parents=True)
    (tmp_path / "user/logs/error.log").write_text(ERROR_LOG)
    return tmp_path / "user"


def report(run: Run, *words: object) -> dict[str, Any]:
    result = run("ck3", "logs", *map(str, words), "--format", "json")
    found: dict[str, Any] = json.loads(result.out)
    return found


def test_a_folder_means_its_error_log(run: Run, user: Path) -> None:
    assert report(run, user) == report(run, user / "logs/error.log")


@pytest.mark.parametrize(
    ("words", "categories"),
    [
        (["--priority", "2"], ["parse_error", "descriptor_error"]),
        (["--category", "gui_error"], ["gui_error"]),
        (["--query", "MY_FLAG"], ["unused_or_unset"]),
        (["--query", "nothing has this"], []),
        (["--owner", "mod:Nobody"], []),
        (["--limit", "1"], ["parse_error"]),
    ],
)
def test_options_choose_faults(
    run: Run, user: Path, words: list[str], categories: list[str]
) -> None:
    found = [one["category"] for one in report(run, user, *words)["faults"]]

    assert sorted(found) == sorted(categories)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--category", "parse"], "there is no category 'parse', did you mean 'parse_error'?"),
        (["--category", "qqqq"], "there is no category 'qqqq'; known: audio_error"),
        (["--owner", "mod:Nobody"], "there is no owner 'mod:Nobody'; known: root:game, none"),
        (["--owner", "game"], "did you mean 'root:game'?"),
    ],
)
def test_words_that_choose_nothing_are_refused(
    run: Run, user: Path, words: list[str], told: str
) -> None:
    (user / "game/common/traits").mkdir(parents=True)
    (user / "game/common/traits/a.txt").write_text("a = { }\n")
    db = str(user / "ck3.db")
    assert 0 == run("ck3", "index", "--db", db, "--game", str(user / "game")).code

    ended = run("ck3", "logs", str(user), "--db", db, *words)

    assert (2, True) == (ended.code, told in ended.err), ended.err
    for owner in ("none", "root:game"):
        assert 0 == run("ck3", "logs", str(user), "--db", db, "--owner", owner).code


def test_other_logs_have_faults_only_in_entries_of_errors(run: Run, user: Path) -> None:
    log = user / "logs/debug.log"
    log.write_text("[10:00:00][D][a.cpp:1]: fine\n[10:00:00][E][a.cpp:1]: bad\n")

    assert [one["message"] for one in report(run, log)["faults"]] == ["bad"]


@pytest.mark.parametrize(("fail_on", "code"), [("1", 0), ("2", 1), ("5", 1)])
def test_the_exit_code_follows_fail_on(run: Run, user: Path, fail_on: str, code: int) -> None:
    assert run("ck3", "logs", str(user), "--fail-on", fail_on).code == code


def test_an_empty_log_is_fine_and_says_what_was_read(run: Run, user: Path) -> None:
    (user / "logs/error.log").write_text("")
    found = report(run, user)

    assert (found["faults"], found["summary"]["entries"]) == ([], 0)


def test_a_missing_log_is_a_usage_error_with_the_reason(run: Run, tmp_path: Path) -> None:
    result = run("ck3", "logs", str(tmp_path / "error.log"))

    assert result.code == 2
    assert "no such file" in result.err


def test_a_log_that_is_no_text_is_no_clean_log(run: Run, user: Path) -> None:
    (user / "logs/error.log").write_bytes(b"[10:00:00]\0\0")
    result = run("ck3", "logs", str(user))

    assert (2, "") == (result.code, result.out)
    assert "holds NUL bytes; name a text file" in result.err


def test_a_folder_without_a_log_says_what_was_looked_for(run: Run, user: Path) -> None:
    empty = user / "empty"
    empty.mkdir()

    assert run("ck3", "logs", str(user / "logs")).out == run("ck3", "logs", str(user)).out
    refused = run("ck3", "logs", str(empty))
    assert refused.code == 2
    assert "has no logs/error.log; name a log" in refused.err
