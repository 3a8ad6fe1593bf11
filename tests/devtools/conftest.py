"""A project of a user in a temporary folder, and the command line as a function."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from string import Template

import pytest
from tests.devtools.commands.calling import Ended, Run

from replybook_devtools.commands.main import main
from replybook_schema.active import ACTIVE

_MAIL = Path(__file__).parent / "commands/mail_project"
_NAMES = {"project": "acme", "package": "acme_replies"}


def lay_out_mail_project(folder: Path) -> None:
    """Write a small project whose registry lies beside the sources, not in the package."""
    texts = {path.name.removesuffix(".txt"): _filled(path) for path in sorted(_MAIL.glob("*.txt"))}
    settings = texts.pop("settings.toml")
    for name, text in texts.items():
        below = {"pyproject.toml": ".", "own.yaml": "registry/codes"}.get(name, "registry")
        (folder / below).mkdir(parents=True, exist_ok=True)
        (folder / below / name).write_text(text.replace("SETTINGS", settings), "utf-8")


def _filled(path: Path) -> str:
    return Template(path.read_text("utf-8")).substitute(_NAMES, settings="SETTINGS")


@pytest.fixture(autouse=True)
def the_registry_of_this_process_stays() -> Iterator[None]:
    """Commands make the registry of a project active; here that must not outlive the test."""
    before = {name: copy(value) for name, value in vars(ACTIVE).items()}
    yield
    vars(ACTIVE).update(before)


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
    """A project with the area MAIL and two codes, as the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    lay_out_mail_project(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] == "acme_replies"]:
        del sys.modules[name]
