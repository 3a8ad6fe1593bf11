"""Colours are for terminals: a pipe, a file, `NO_COLOR` and a dumb terminal get plain text."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run
from tests.project_tree import ROOT, package_files

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")

_WRONG = "import replybook\n\n\n@mcp_safe_tool\ndef read(rb):\n    return {}\n"
_PLAIN = (
    "check",
    "lint .",
    "lint --explain RB513",
    "explain RB104",
    "codes list",
    "--help",
    "chek",
)


@pytest.fixture
def wrong(project: Path) -> Path:
    """A project with a finding."""
    own = project / "registry/codes/own.yaml"
    own.write_text(own.read_text("utf-8").replace("verb: proceed", "verb: procede", 1), "utf-8")
    return project


def on_a_terminal(folder: Path, *words: str, **environment: str) -> str:
    """Return what a command prints whose standard output is a terminal."""
    ours, theirs = pty.openpty()
    known = {name: text for name, text in os.environ.items() if "COLOR" not in name}
    done = subprocess.Popen(
        [sys.executable, "-m", "replybook_devtools.commands.main", *words],
        cwd=folder,
        env={**known, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm", **environment},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    try:
        done.wait(PATIENCE)  # it prints less than the terminal holds
        return os.read(ours, 65_536).decode()
    finally:
        done.kill()
        os.close(ours)


def test_findings_on_a_terminal_have_colours(wrong: Path) -> None:
    assert "\x1b[31mRB114\x1b[0m" in on_a_terminal(wrong, "check")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_that_wants_none_gets_none(wrong: Path, environment: dict[str, str]) -> None:
    said = on_a_terminal(wrong, "check", **environment)

    assert "RB114" in said
    assert "\x1b" not in said


def test_formats_for_programs_have_none_on_a_terminal_either(wrong: Path) -> None:
    said = on_a_terminal(wrong, "check", "--format", "json")

    assert "RB114" in said
    assert "\x1b" not in said


@pytest.mark.parametrize("line", _PLAIN)
def test_a_pipe_gets_no_colours(
    run: Run, wrong: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    (wrong / "tools.py").write_text(_WRONG, "utf-8")
    ended = run(*line.split())

    assert ended.out + ended.err
    assert "\x1b" not in ended.out + ended.err


def test_one_file_writes_colours_and_one_function_allows_them() -> None:
    sources = {
        name: (ROOT / name).read_text("utf-8") for name in package_files() if name.endswith(".py")
    }

    assert ["devtools/replybook_devtools/reports/formats/text.py"] == [
        name
        for name, text in sources.items()
        if re.search(r"\\x1b\[[\d{]", text) and "replybook_devtools" in name
    ]
