"""Diffs and pages on standard output are the bytes that a file would get."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run
from tests.devtools.commands.test_codes import ADD, OWN
from tests.devtools.commands.test_tools_sync import TOOLS, desk, edit
from tests.devtools.commands.test_trace_report import traces

__all__ = ["desk", "traces"]

TITLES = ["Mail accepted", "Mail é שלום\u200f!", "بی\u200cبی"]


def piped(*words: str, encoding: str = "utf-8") -> bytes:
    done = subprocess.run(
        [sys.executable, "-m", "replybook_devtools.commands.main", *words],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode in {0, 1}, done.stderr
    return done.stdout


def apply(difference: bytes, *options: str) -> None:
    command = ["git", "apply", *options, "-"]
    subprocess.run(command, input=difference, check=True, timeout=PATIENCE)


@pytest.mark.parametrize("title", TITLES, ids=ascii)
def test_git_applies_the_diff_of_generate(run: Run, project: Path, title: str) -> None:
    assert 0 == run("generate").code
    own = project / OWN
    own.write_text(own.read_text("utf-8").replace("Mail queued", title), "utf-8")

    apply(piped("generate", "--diff"))

    assert 0 == run("generate", "--check").code


@pytest.mark.parametrize("title", TITLES, ids=ascii)
def test_git_applies_the_diff_of_codes_add(run: Run, project: Path, title: str) -> None:
    words = [*ADD, "--title", title, "--no-generate"]
    before = (project / OWN).read_bytes()

    apply(piped(*words, "--dry-run"), "-p0")
    by_patch = (project / OWN).read_bytes()
    (project / OWN).write_bytes(before)

    assert 0 == run(*words).code
    assert by_patch == (project / OWN).read_bytes()


@pytest.mark.parametrize("title", TITLES, ids=ascii)
def test_git_applies_the_diff_of_tools_sync(run: Run, desk: Path, title: str) -> None:
    edit(TOOLS, ("description: The argument limit.", f"description: {title}"))
    edit("server.py", ("limit: int = 20", "limit: int = 20, state: bool = False"))
    before = TOOLS.read_bytes()

    apply(piped("tools", "sync", "--diff"), "-p0")
    by_patch = TOOLS.read_bytes()
    TOOLS.write_bytes(before)

    assert 0 == run("tools", "sync").code
    assert by_patch == TOOLS.read_bytes()


def test_a_printed_page_is_the_page_of_a_file(run: Run, traces: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert 0 == run("trace", "report", str(traces), "-o", str(page)).code

    assert page.read_bytes() == piped("trace", "report", str(traces), "-o", "-", encoding="ascii")
