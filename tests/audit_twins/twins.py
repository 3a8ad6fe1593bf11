"""The server of a seed bank twice: as it grew over five years, and on the standard.

`bank` is what both serve, without a word of replies; `older` and `standard` hold the server, `registry` the one
registry that both are held to. `twin_project` puts one of them together as its author would have it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from tests.project_tree import ROOT
from tests.warm_python import warm_python

HERE = ROOT / "tests/audit_twins"
Twin = Literal["older", "standard"]

SETTINGS = """\
[project]
name = "seed-bank"
version = "0.1.0"
requires-python = ">=3.11"

[tool.replybook]
extends = ["pkg:replybook_registry"]
sources = ["src/seed_bank_replies/registry"]
output = "src/seed_bank_replies"
docs = "docs/replies"
tests = "tests/generated"

[tool.replybook.lint.layers]
EN = ["**/permits.py"]
WA = ["**/*_tools.py", "**/lookups.py"]
"""
_CLI = "import sys; from replybook_devtools.commands.main import main; sys.exit(main(sys.argv[1:]))"
_CACHES = shutil.ignore_patterns("__pycache__")


def twin_project(folder: Path, twin: Twin, *, generated: bool = False) -> Path:
    """Put a twin together in a new folder: sources below `src`, settings, and its package if asked for."""
    source = folder / "src"
    shutil.copytree(HERE / "bank", source, ignore=_CACHES)
    shutil.copytree(HERE / twin, source, ignore=_CACHES, dirs_exist_ok=True)
    shutil.copytree(HERE / "registry", source / "seed_bank_replies/registry")
    (folder / "pyproject.toml").write_text(SETTINGS, "utf-8")
    if generated:
        said = command(folder, "generate")
        assert said.startswith("wrote"), said
    return folder


def command(folder: Path, *words: str, exits: int = 0) -> str:
    """Return what a command prints in a project."""
    done = warm_python("-c", _CLI, *words, cwd=folder)
    assert done.returncode == exits, done.stdout + done.stderr
    return done.stdout


def sources(twin: Twin) -> Iterator[Path]:
    """Every source of a twin, in order."""
    for part in ("bank", twin):
        yield from sorted((HERE / part).rglob("*.py"))
