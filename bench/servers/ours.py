"""Servers of this checkout, prepared in a scratch folder as a user would."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from bench.servers.listing import Listed

_ROOT: Final = Path(__file__).resolve().parents[2]
_PACKAGES: Final = ("runtime", "devtools", "codegen", "generated", "registry", "schema")
_COMMAND: Final = [sys.executable, "-m", "replybook_devtools.commands.main"]
_DESK: Final = """
from pathlib import Path
from ticket_desk.server import open_desk
folder = Path("desk").absolute()
for name in ("tickets", "articles/blue", "archive", "teams/blue", "data"):
    (folder / name).mkdir(parents=True, exist_ok=True)
(folder / "tickets/T-1.md").write_text("status: open\\nThe printer is on fire.\\n")
open_desk(folder).server.run()
"""


def installed_here(one: Listed, home: Path) -> tuple[str, list[str], dict[str, str]]:
    """Return version, command and environment of a server of this checkout.

    Args:
        one: The server.
        home: Folder to prepare it in.
    """
    version = re.search(
        r'^version = "(.+)"', (_ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE
    )
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    known = {"desk": _desk, "tutorial": _tutorial}
    prepare = known.get(one.start.split()[0], _reference)
    words, sources = prepare(home)
    paths = [*sources, *(str(_ROOT / name) for name in _PACKAGES)]
    return version[1] if version else "", words, {"PYTHONPATH": os.pathsep.join(paths)}


def _reference(home: Path) -> tuple[list[str], list[str]]:
    return [*_COMMAND, "serve", "--data", str(home / "data")], []


def _desk(home: Path) -> tuple[list[str], list[str]]:
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    project = home / "project"
    shutil.copytree(_ROOT / "tests/user_project/ticket_desk", project, ignore=ignored)
    _replybook(project, "generate")
    return [sys.executable, "-c", _DESK], [str(project / "src")]


def _tutorial(home: Path) -> tuple[list[str], list[str]]:
    page = (_ROOT / "docs/tutorial/first-server.md").read_text("utf-8")
    server = re.search(r'```python title="src/server.py"\n(.*?)```', page, re.DOTALL)
    _replybook(home, "init", ".", "--name", "desk", "--tool", "read_ticket")
    _replybook(home, "generate")
    (home / "src/server.py").write_text(server[1] if server else "", "utf-8")
    return [sys.executable, str(home / "src/server.py")], [str(home / "src")]


def _replybook(folder: Path, *words: str) -> None:
    paths = os.pathsep.join(str(_ROOT / name) for name in _PACKAGES)
    environment = {**os.environ, "PYTHONPATH": paths}
    subprocess.run(
        [*_COMMAND, *words], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL
    )
