"""The hooks of this repository, installed and run by pre-commit itself over a local clone.

pre-commit is too heavy for the lock; it is installed in `.interop`, once. `make interop` runs this,
and a quick run leaves it out: an environment per run needs the network, and a minute.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.test_lint import CLEAN, MISTYPED, write
from tests.devtools.conftest import lay_out_mail_project
from tests.project_tree import ROOT

pytestmark = [pytest.mark.interop, pytest.mark.slow]

PRE_COMMIT = "pre-commit==4.7.0"
HOME = ROOT / ".interop" / "hooks"
PATIENCE = 600
"""Seconds for one step; an environment is made in one of them."""

WHO = ("-c", "user.name=A Person", "-c", "user.email=person@example.org")


def call(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program outside of this environment; it ends within `PATIENCE`."""
    apart = ("PYTHONPATH", "VIRTUAL_ENV", "PIP_TARGET")
    kept = {k: v for k, v in os.environ.items() if k not in apart and not k.startswith("GIT_")}
    return subprocess.run(
        command,
        cwd=folder,
        env={**kept, "PRE_COMMIT_HOME": str(HOME / "environments")},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
    )


@pytest.fixture(scope="module")
def pre_commit() -> str:
    """The program, in an environment of its own."""
    program = HOME / "program" / "bin" / "pre-commit"
    if not program.exists():
        made = call(
            ROOT,
            getattr(sys, "_base_executable", sys.executable),
            "-m",
            "venv",
            str(HOME / "program"),
        )
        assert made.returncode == 0, made.stderr
        got = call(ROOT, str(program.with_name("python")), "-m", "pip", "install", "-q", PRE_COMMIT)
        if got.returncode != 0:
            pytest.skip("pre-commit cannot be installed here; it needs the network")
    return str(program)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return what a user names in `repo:`: this repository as it is committed."""
    folder = tmp_path_factory.mktemp("hooks") / "replybook"
    done = call(ROOT, "git", "clone", "-q", str(ROOT), str(folder))
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """A project with a registry of its own, in git."""
    lay_out_mail_project(tmp_path)
    write(tmp_path, desk=CLEAN)
    assert (
        call(
            tmp_path, sys.executable, "-m", "replybook_devtools.commands.main", "generate"
        ).returncode
        == 0
    )
    assert call(tmp_path, "git", "init", "-q").returncode == 0
    commit(tmp_path)
    return tmp_path


def commit(folder: Path) -> None:
    for words in (("add", "."), (*WHO, "commit", "-qm", "as it is")):
        done = call(folder, "git", *words)
        assert done.returncode == 0, done.stderr


def test_the_manifest_is_one(pre_commit: str) -> None:
    done = call(ROOT, pre_commit, "validate-manifest", ".pre-commit-hooks.yaml")

    assert (done.returncode, done.stdout) == (0, "")


def test_every_hook_passes_what_is_right_and_stops_what_is_wrong(
    pre_commit: str, clone: Path, user: Path
) -> None:
    right = call(user, pre_commit, "try-repo", str(clone), "--all-files")

    assert right.returncode == 0, right.stdout + right.stderr
    assert right.stdout.count("Passed") == 3

    write(user, desk=MISTYPED)
    commit(user)
    misused = call(user, pre_commit, "try-repo", str(clone), "--all-files")

    assert (misused.returncode, misused.stdout.count("Passed")) == (1, 2)
    assert "RB503" in misused.stdout

    own = user / "registry/codes/own.yaml"
    own.write_text(own.read_text("utf-8").replace("{verb: proceed}", "{verb: procede}"), "utf-8")
    commit(user)
    slip = call(user, pre_commit, "try-repo", str(clone), "--all-files")

    assert (slip.returncode, slip.stdout.count("Failed")) == (1, 3)
    assert "RB114" in slip.stdout
