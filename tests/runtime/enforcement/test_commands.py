"""The command list against words that were chosen to get past it (issue item 5)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bounded_waits import PATIENCE
from tests.runtime.enforcement.made_enforcement import contract_of, made
from tests.yaml_files import read_yaml

from replybook import Reply, ReplyBuilder
from replybook.enforcement import Enforcement
from replybook.enforcement.commands import Command, CommandList, Refused
from replybook.enforcement.identity import Identity, identity_of_host
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import CommandForm, CommandSpec

_TABLE = read_yaml(Path(__file__).with_name("commands.yaml"))
HOSTILE: list[dict[str, Any]] = _TABLE["hostile"]
PLAIN: list[list[str]] = _TABLE["plain"]
EVERYTHING = contract_of(
    ("write", "delete", "exec"),
    ("root:repo", "root:repo/src/**", "root:repo/-odd-name.txt", "root:repo/src"),
)


NEEDS_GIT = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


def willing(mode: str = "ck3raven-dev", disk: Path | None = None) -> Enforcement:
    """An enforcement in which nothing but the command list refuses."""
    return made(EVERYTHING, mode=mode, approved=True, disk=disk)


def asked(words: list[Any], mode: str = "ck3raven-dev", disk: Path | None = None) -> Reply:
    return willing(mode, disk).decide_exec(ReplyBuilder(), words[0], words[1:], "root:repo")


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that says nothing of itself."""
    folder = tmp_path_factory.mktemp("repo")
    subprocess.run(["git", "init", "-q", str(folder)], check=True, timeout=PATIENCE)
    return folder


@pytest.mark.parametrize("row", HOSTILE, ids=lambda row: " ".join(map(repr, row["words"])))
def test_a_hostile_command_is_refused_where_it_leaves_the_list(row: dict[str, Any]) -> None:
    reply = asked(row["words"], row.get("mode", "ck3raven-dev"))

    if row["why"] == "WA":
        assert reply.code == "WA-RES-I-001"
    else:
        assert (reply.code, reply.data["reason"]) == ("EN-EXEC-D-001", row["why"])
        assert reply.data["position"] == row["at"]


@NEEDS_GIT
@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_a_plain_command_may_run(words: list[str], disk: Path) -> None:
    reply = asked(words, disk=disk)

    assert reply.reply_type == "S", dict(reply.data)


def test_there_are_many_hostile_commands_and_no_two_alike() -> None:
    calls = [(tuple(map(repr, row["words"])), row.get("mode")) for row in HOSTILE]

    assert len(calls) == len(set(calls)) >= 130


def test_a_refusal_repeats_no_word_of_the_command() -> None:
    reply = asked(["git", "status", "/home/somebody/secret"])

    assert "somebody" not in repr(dict(reply.data))


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["gti", "status"], "git"),
        (["git", "stauts"], "status"),
        (["git", "comit", "-m", "Mend."], "commit"),
        (["git", "psuh", "origin", "main"], "push"),
        (["git", "stash", "psuh"], "push"),
        (["git", "log", "--onelin"], "--oneline"),
        (["git", "diff", "--stta"], "--stat"),
    ],
    ids=str,
)
def test_a_misspelt_word_is_told_with_the_word_of_the_list(words: list[str], meant: str) -> None:
    reply = asked(words)

    assert (reply.code, reply.data["did_you_mean"]) == ("EN-EXEC-D-001", meant)
    assert words[int(str(reply.data["position"]))] != meant


@pytest.mark.parametrize(
    ("words", "mode"),
    [
        (["git", "reset", "--hard"], "ck3raven-dev"),
        (["git", "remote", "-v"], "ck3raven-dev"),
        (["git", "-c", "core.pager=sh"], "ck3raven-dev"),
        (["git", "status", "/stauts"], "ck3raven-dev"),
        (["git", "stash"], "ck3raven-dev"),
        (["git"], "ck3raven-dev"),
        (["sh"], "ck3raven-dev"),
        (["pytests"], "ck3lens"),
    ],
    ids=str,
)
def test_a_word_that_is_no_slip_is_told_with_nothing(words: list[str], mode: str) -> None:
    reply = asked(words, mode)

    assert reply.code == "EN-EXEC-D-001"
    assert "did_you_mean" not in reply.data


def test_more_words_than_anybody_writes_are_refused() -> None:
    assert asked(["git", "status", *["src"] * 198]).reply_type == "S"
    assert asked(["git", "status", *["src"] * 400]).data["reason"] == "unreadable_word"
    assert asked(["git", "status", "a" * 5000]).data["reason"] == "unreadable_word"


def test_a_verdict_holds_the_command_and_its_targets() -> None:
    verdict = willing().judge_exec(ReplyBuilder(), "git", ["add", "src/a.py"], "root:repo")

    assert verdict.allowed
    assert verdict.command is not None
    assert verdict.command.words == ("add", "src/a.py")
    assert verdict.command.arguments[-3:] == ("add", "--", ":(literal)src/a.py")
    assert [target.path for target in verdict.targets] == ["root:repo", "root:repo/src/a.py"]


def test_a_verdict_of_a_refusal_holds_nothing() -> None:
    verdict = willing().judge_exec(ReplyBuilder(), "sh", [], "root:repo")

    assert (verdict.allowed, verdict.command, tuple(verdict.targets)) == (False, None, ())


LIST = CommandList(ACTIVE.enforcement().commands)


def test_a_form_that_says_nothing_more_takes_its_words_alone() -> None:
    form = CommandForm(words=("status",))
    commands = CommandList([CommandSpec("tool", "A program.", ("ck3lens",), (form,))])

    assert isinstance(commands.read("tool", ["status"], "ck3lens"), Command)
    for word, reason in (("main", "operand_forbidden"), ("--all", "option_forbidden")):
        assert Refused(2, reason) == commands.read("tool", ["status", word], "ck3lens")


OPTIONS = {
    option.partition(" ")[0]
    for command in ACTIVE.enforcement().commands
    for form in command.forms
    for option in form.options
}


PIECES = st.sampled_from(
    ["status", "log", "add", "-m", "--", "-n", "--stat", "a/b", "..", "/x", "-c"]
)


@given(st.lists(PIECES | st.text(max_size=8), max_size=6))
def test_whatever_is_allowed_is_made_of_declared_words_alone(words: list[str]) -> None:
    found = LIST.read("git", words, "ck3raven-dev")

    if isinstance(found, Refused):
        assert 0 <= found.position <= len(words)
        return
    assert isinstance(found, Command)
    assert found.words == tuple(words)
    (git,) = [c for c in ACTIVE.enforcement().commands if c.program == "git"]
    given = found.given(found.paths).arguments
    head = (*git.prefix, *found.form.words, *found.form.fixed, *found.options)
    assert given[: len(head)] == head
    assert all(option in words for option in found.options)
    for word in given[len(head) :]:
        plain = word.removeprefix(":(literal)").replace("^{commit}", "")
        assert word == "--" or plain in words
    bare = words[: words.index("--")] if "--" in words else words
    assert all(word.partition("=")[0] in OPTIONS for word in bare if word.startswith("-"))
    assert not any(operand.startswith(("/", "~", "@")) for operand in found.paths + found.names)
    assert not any(".." in operand.split("/") for operand in found.paths + found.names)


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_git_itself_takes_every_form_that_only_looks(tmp_path: Path) -> None:
    home = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True, env=home, timeout=PATIENCE)
    (git,) = [c for c in ACTIVE.enforcement().commands if c.program == "git"]
    values = {"<number>": "1", "<word>": "main", "<text>": "x"}
    for form in git.forms:
        for option in () if form.contract else form.options:
            name, _, kind = option.partition(" ")
            words = [*form.words, name, *([values[kind]] if kind else [])]
            read = CommandList(ACTIVE.enforcement().commands).read("git", words, "ck3raven-dev")
            assert isinstance(read, Command)
            call = ["git", *read.given(["x"] if form.operands == "addresses" else []).arguments]
            done = subprocess.run(
                call, cwd=tmp_path, env=home, capture_output=True, check=False, timeout=PATIENCE
            )

            assert b"unknown option" not in done.stderr, call
            assert b"usage:" not in done.stderr, call


def test_a_machine_whose_git_does_not_start_says_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Identity(None, None) == identity_of_host("/nowhere/git")
