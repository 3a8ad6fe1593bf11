"""The project as files, and a fresh Python that sees its packages: for tests about the tree."""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tests.bounded_waits import PATIENCE

ROOT = Path(__file__).resolve().parents[1]

PACKAGES = {
    "codegen": ("replybook_codegen",),
    "devtools": ("replybook_ck3_devtools", "replybook_devtools"),
    "generated": ("replybook_ck3_generated", "replybook_generated"),
    "registry": ("replybook_ck3_registry", "replybook_registry"),
    "runtime": ("replybook", "replybook_ck3"),
    "schema": ("replybook_schema",),
}
"""Top-level folder -> the import packages in it, sorted (decision 16)."""

NAMES = sorted(name for names in PACKAGES.values() for name in names)
"""Every import package of ours."""

_NOT_OURS = {
    ".git",
    ".browser",
    ".warehouse",
    ".fuzz",
    ".interop",
    ".venv",
    "__pycache__",
    "build",
    "dist",
    "node_modules",
}


@cache
def project_files() -> tuple[str, ...]:
    """Every file that is or would be checked in, relative to the root, with slashes."""
    listed = _git("ls-files", "--cached", "--others", "--exclude-standard")
    names = listed.splitlines() if listed else _walk()
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def package_files() -> list[str]:
    """The files of our packages."""
    folders = tuple(f"{folder}/{name}/" for folder, names in PACKAGES.items() for name in names)
    return [name for name in project_files() if name.startswith(folders)]


def fresh_python(
    *arguments: str, cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a new interpreter that finds our packages in this checkout, installed or not."""
    paths = os.pathsep.join(str(ROOT / folder) for folder in PACKAGES)
    return run([sys.executable, *arguments], cwd, **{"PYTHONPATH": paths, **environment})


def run(
    command: Sequence[str], cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command, with its output as text."""
    return subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
    )


def _git(*words: str) -> str:
    """Return the output of git, or nothing without git or repository (a source archive)."""
    if not (ROOT / ".git").exists():
        return ""
    try:
        return run(["git", *words]).stdout
    except OSError:
        return ""


def _walk() -> list[str]:
    return [
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*")
        if not any(
            part in _NOT_OURS or part.endswith(("_cache", ".egg-info"))
            for part in path.relative_to(ROOT).parts
        )
    ]
