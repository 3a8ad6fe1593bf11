"""Commands that are allowed, run for real where an agent laid a trap for them (spec 35)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.enforcement.test_with_contracts import Office

from replybook import ReplyBuilder
from replybook.enforcement import Verdict
from replybook_schema.active import ACTIVE

NEEDS_GIT = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
NEEDS_RUFF = pytest.mark.skipif(shutil.which("ruff") is None, reason="needs ruff")
COMMANDS = {command.program: command for command in ACTIVE.enforcement().commands}


class Desk:
    """An office over a real repository, and a hand that runs what is allowed."""

    def __init__(self, base: Path) -> None:
        self.office, self.repo = Office(base), base / "repo"
        self.flag = base / "ran"
        self.home = {"PATH": "/usr/bin:/bin", "HOME": str(base), "GIT_CONFIG_NOSYSTEM": "1"}
        ruff = shutil.which("ruff")
        if ruff is not None:
            self.home["PATH"] += f":{Path(ruff).parent}"
        shutil.rmtree(self.repo / ".git")
        for name in ("user.name", "user.email"):
            self.git("config", "--global", name, "a@example.org")
        self.git("init", "-q")
        assert "CT-GATE-S-001" == self.office.open().code

    def git(self, *words: str, at: Path | None = None) -> None:
        subprocess.run(["git", *words], cwd=at or self.repo, env=self.home, check=True)

    def write(self, path: str, text: str) -> bool:
        verdict = self.office.enforcement.judge_write(
            ReplyBuilder(), f"root:repo/{path}", size=len(text)
        )
        if verdict.allowed:
            ref = verdict.targets[0].ref
            with self.office.tree.adapter.open_write(ref, parents=True) as file:
                file.write(text.encode())
        return verdict.allowed

    def run(self, program: str, *words: str, at: str = "") -> subprocess.CompletedProcess[str]:
        verdict = self.asked(program, *words, at=at)
        assert verdict.command is not None, dict(verdict.reply.data)
        call = [verdict.command.program, *verdict.command.arguments]
        return subprocess.run(
            call, cwd=self.repo / at, env=self.home, capture_output=True, text=True, check=False
        )

    def asked(self, program: str, *words: str, at: str = "") -> Verdict:
        folder = f"root:repo/{at}".rstrip("/")
        return self.office.enforcement.judge_exec(ReplyBuilder(), program, words, folder)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    with desk.office.tree.adapter:
        yield desk


# Settings that run programs


@NEEDS_GIT
@pytest.mark.parametrize("words", [["status"], ["diff"], ["log"], ["show"], ["branch"]])
def test_git_reads_no_settings_of_a_folder_that_looks_like_a_repository(
    desk: Desk, words: list[str]
) -> None:
    bare = desk.repo / "src/b"
    (bare / "objects").mkdir(parents=True)
    (bare / "refs").mkdir()
    (bare / "HEAD").write_text("ref: refs/heads/main\n")
    trap = f'bare = false\n\tworktree = ..\n\tfsmonitor = "touch {desk.flag}; false"\n'
    (bare / "config").write_text(f"[core]\n\trepositoryformatversion = 0\n\t{trap}")
    done = desk.run("git", *words, at="src/b")

    assert not desk.flag.exists()
    assert done.returncode != 0


@NEEDS_GIT
def test_no_agent_makes_a_folder_look_like_a_repository(desk: Desk) -> None:
    assert not desk.write("src/b/HEAD", "ref: refs/heads/main\n")
    assert not desk.write("src/b/head", "ref: refs/heads/main\n")
    assert desk.write("src/head/model.txt", "a head")
    assert desk.write("src/HEAD.md", "a head")


@NEEDS_GIT
def test_git_runs_nothing_that_the_settings_of_the_repository_name(desk: Desk) -> None:
    hooks = desk.repo / "src/hooks"
    hooks.mkdir()
    for name in ("pre-commit", "post-commit", "post-index-change"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch {desk.flag}\n")
        (hooks / name).chmod(0o755)
    settings = {
        "core.hooksPath": "src/hooks",
        "core.fsmonitor": f"touch {desk.flag}; false",
        "core.pager": f"touch {desk.flag}",
        "core.editor": f"touch {desk.flag}",
        "diff.external": f"touch {desk.flag}",
        "diff.trap.textconv": f"touch {desk.flag}; cat",
    }
    (desk.repo / ".gitattributes").write_text("*.py diff=trap\n")
    for name, value in settings.items():
        desk.git("config", name, value)
    for words in (["add", "src/a.py"], ["commit", "-m", "x"], ["show"], ["log"], ["status"]):
        assert 0 == desk.run("git", *words).returncode, words
    (desk.repo / "src/a.py").write_text("b")
    for words in (["diff"], ["diff", "src/a.py"], ["diff", "--", "src"], ["diff", "HEAD"]):
        assert "+b" in desk.run("git", *words).stdout, words

    assert not desk.flag.exists()


@NEEDS_RUFF
def test_ruff_changes_nothing_whatever_its_settings_say(desk: Desk, tmp_path: Path) -> None:
    source = desk.repo / "src/m.py"
    for setting in ("fix = true", "fix-only = true", "fix = true\nfix-only = true"):
        source.write_text("import os\nx = 1\n")
        cache = f'cache-dir = "{tmp_path}/cache"'
        (desk.repo / "src/ruff.toml").write_text(f'{setting}\n{cache}\n[lint]\nselect=["F401"]\n')
        for at in ("", "src"):
            done = desk.run("ruff", "check", "--quiet", at=at)

            assert (1, "import os\nx = 1\n") == (done.returncode, source.read_text())
            assert not (tmp_path / "cache").exists()


@NEEDS_RUFF
def test_ruff_formats_without_a_cache(desk: Desk) -> None:
    (desk.repo / "src/m.py").write_text("x=1\n")

    assert 0 == desk.run("ruff", "format", "src").returncode
    assert "x = 1\n" == (desk.repo / "src/m.py").read_text()
    assert not list(desk.repo.rglob(".ruff_cache"))


@pytest.mark.parametrize("words", [["check"], ["format"]])
def test_ruff_needs_a_contract(desk: Desk, words: list[str]) -> None:
    assert "EN-GATE-S-002" == desk.asked("ruff", *words, at="src").reply.code
    desk.office.system.cancel(ReplyBuilder("ck3_contract"))

    assert "EN-GATE-D-002" == desk.asked("ruff", *words, at="src").reply.code


# What is closed to reading


@NEEDS_GIT
def test_git_shows_no_content_that_nobody_may_read(desk: Desk) -> None:
    for name in ("x.key", "src/x.KEY", "src/y.key/z"):
        (desk.repo / name).parent.mkdir(exist_ok=True)
        (desk.repo / name).write_text("SECRET\n")
    (desk.repo / "src/a.py").write_text("open\n")
    desk.git("add", ".")
    cached = [desk.run("git", "diff", "--cached"), desk.run("git", "diff", "--cached", at="src")]
    desk.git("commit", "-qm", "x")
    calls = [["show"], ["show", "HEAD"]]
    shown = [desk.run("git", *call, at=at) for call in calls for at in ("", "src")]
    for name in ("x.key", "src/x.KEY", "src/y.key/z", "src/a.py"):
        (desk.repo / name).write_text("SECRET 2\n" if "a.py" not in name else "open 2\n")
    calls = [["diff"], ["diff", "HEAD"], ["diff", "src"], ["diff", "--", "src"]]
    shown += [desk.run("git", *call) for call in calls]

    for done in (*cached, *shown):
        assert (True, False) == ("open" in done.stdout, "SECRET" in done.stdout), done.args
    assert "EN-EXEC-D-001" == desk.asked("git", "diff", "x.key").reply.code


def test_every_form_that_prints_content_leaves_out_what_is_closed_to_reading_by_name() -> None:
    closed = [
        place.pattern.removeprefix("*:*/")
        for place in ACTIVE.enforcement().protected
        if "read" in place.access and place.pattern.startswith("*:*/")
    ]
    printing = [form for form in COMMANDS["git"].forms if form.words in (("diff",), ("show",))]

    assert closed
    for form in printing:
        assert {
            f":(top,exclude,icase,glob){pattern}{below}"
            for pattern in closed
            for below in ("", "/**")
        } == set(form.last)


# Where it runs


@pytest.mark.parametrize("words", [["status"], ["add", "x"]])
def test_a_file_is_no_folder_to_run_in(desk: Desk, words: list[str]) -> None:
    reply = desk.asked("git", *words, at="src/a.py").reply

    assert ("EN-EXEC-D-001", "not_a_folder") == (reply.code, reply.data["reason"])
    assert "S" == desk.asked("git", "status", at="src").reply.reply_type
