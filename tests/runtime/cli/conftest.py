"""A project of a user in a temporary folder, and the command line as a function."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.cli.calling import Ended, Run

from replybook.cli.main import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run one command in this process."""

    def _run(*words: str) -> Ended:
        try:
            code = main(words)
        except SystemExit as end:  # argparse
            code = int(end.code or 0)
        said = capsys.readouterr()
        return Ended(code, said.out, said.err)

    return _run


@pytest.fixture
def project(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """What `init` makes, as the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert run("init", ".", "--name", "acme").code == 0
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] == "acme_replies"]:
        del sys.modules[name]
