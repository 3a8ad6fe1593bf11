"""A copy of the ticket desk example, generated as its author would do it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parents[2]
_SOURCE: Final = _HERE / "tests/user_project/ticket_desk"
_PATIENCE: Final = 300


def made_desk(folder: Path) -> Path:
    """Copy the project below a folder and generate it.

    Raises:
        RuntimeError: The command failed; the text is its output.
    """
    project = folder / "ticket_desk"
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    shutil.copytree(_SOURCE, project, ignore=ignored)
    done = subprocess.run(
        [sys.executable, "-m", "replybook_devtools.commands.main", "generate"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE,
    )
    if done.returncode:
        raise RuntimeError(f"the ticket desk was not generated: {done.stdout}{done.stderr}")
    return project
