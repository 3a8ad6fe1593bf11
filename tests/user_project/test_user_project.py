"""A user's own project, from a wheel and from an editable install (decision 16).

The project is what `replybook init` makes. replybook stands in an environment of its own, installed
as pip would: the wheel's files in site-packages, or the editable wheel's path file there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hatchling import build
from tests.bounded_waits import PATIENCE

pytestmark = pytest.mark.xdist_group("shared")  # environments are built once

ROOT = Path(__file__).parents[2]

GOOD = """\
from acme_replies import codes as own
from replybook import Reply, ReplyBuilder, codes


def answer(recipient: str, rb: ReplyBuilder) -> Reply:
    if not recipient:
        return rb.invalid(codes.MCP_SYS_I_001, data={"fields": [{"loc": "recipient"}]})
    if "@" not in recipient:
        return rb.invalid(own.WA_MAIL_I_001, data={"argument": "recipient", "reason": recipient})
    return rb.success(own.WA_MAIL_S_001, data={"queued": 1})


assert answer("me", ReplyBuilder()).code == "WA-MAIL-I-001"
assert answer("me@example.org", ReplyBuilder()).reply_type == "S"
"""

BAD = """\
from acme_replies import codes as own
from replybook import ReplyBuilder

rb = ReplyBuilder()
rb.denied(own.WA_MAIL_I_001, data={"argument": "a", "reason": "x"})
rb.invalid(own.WA_MAIL_I_001, data={"argument": "a", "reason": 3})
rb.invalid(own.WA_MAIL_I_001, data={"argument": "a", "reasno": "x"})
rb.invalid(own.WA_MAIL_I_001)
"""


@dataclass(frozen=True, slots=True)
class Installed:
    """A user's project and the environment it works in."""

    project: Path
    python: Path

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run something in the project, with nothing of this checkout on the path."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MYPY"))}
        return subprocess.run(
            [str(word) for word in words],
            cwd=self.project,
            env={**kept, "PYTHONPATH": str(self.project / "src"), "MYPYPATH": "src"},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )


@pytest.fixture(scope="module", params=["wheel", "editable"])
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    """replybook installed in the way of the parameter, and a project made by `init`."""
    folder = tmp_path_factory.mktemp(request.param)
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    site = next((folder / "venv").rglob("site-packages"))
    make = build.build_wheel if request.param == "wheel" else build.build_editable
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        wheel = folder / make(str(folder))
    finally:
        os.chdir(before)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    (site / "authoring.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    made = Installed(folder / "acme", folder / "venv/bin/python")
    made.project.mkdir()
    for words in (["init", ".", "--tool", "send_mail"], ["check"], ["generate"]):
        done = made.run(made.python, "-m", "replybook_devtools.commands.main", *words)
        assert done.returncode == 0, done.stdout + done.stderr
    return made


def checked(installed: Installed, name: str, text: str) -> Sequence[str]:
    """Return what mypy strict and pyright strict say about a file of the user."""
    (installed.project / name).write_text(text, "utf-8")
    mypy = installed.run(
        *(sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--no-incremental"),
        *("--python-executable", installed.python, name, "src/acme_replies"),
    )
    (installed.project / "pyrightconfig.json").write_text(
        '{"typeCheckingMode": "strict", "extraPaths": ["src"]}', "utf-8"
    )
    pyright = installed.run(
        sys.executable, "-m", "pyright", "--pythonpath", installed.python, name, "src/acme_replies"
    )
    errors = (mypy.stdout + pyright.stdout).splitlines()
    return [line.strip() for line in errors if " error: " in line or " - error: " in line]


@pytest.mark.slow
def test_replybook_comes_from_where_it_was_installed(installed: Installed) -> None:
    done = installed.run(installed.python, "-c", "import replybook; print(replybook.__file__)")

    from_wheel = str(installed.python.parents[1]) in done.stdout
    assert from_wheel == installed.project.parent.name.startswith("wheel")


@pytest.mark.slow
def test_the_users_code_runs_and_type_checks(installed: Installed) -> None:
    assert [] == checked(installed, "use.py", GOOD)

    done = installed.run(installed.python, "use.py")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_misuse_is_a_type_error_on_every_line_of_it(installed: Installed) -> None:
    errors = checked(installed, "misuse.py", BAD)

    for line in (5, 6, 7, 8):
        assert any(e.startswith(f"misuse.py:{line}: error:") for e in errors), (line, errors)
        assert any(f"misuse.py:{line}:" in e and " - error:" in e for e in errors), (line, errors)


@pytest.mark.slow
def test_the_generated_test_passes_in_the_users_project(installed: Installed) -> None:
    done = installed.run(installed.python, "-m", "pytest", "-q", "tests/generated")

    assert done.returncode == 0, done.stdout
