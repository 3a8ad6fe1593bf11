"""The server of a seed bank twice: as it grew over five years, and on the standard.

`bank` is what both serve, without a word of replies; `older` holds the server as it grew,
`registry` the one registry that both are held to. The server on the standard is made from the older
one: `migrate` rewrites it, Ruff formats it, and `by_hand.patch` is what a person changed then.
`twin_project` puts one of them together as its author would have it. To edit the server on the
standard, and after a change of `older` or of `migrate`:

    python -m tests.audit_twins.twins unpack FOLDER
    python -m tests.audit_twins.twins pack FOLDER
"""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from tests.project_tree import ROOT
from tests.warm_python import warm_python

HERE = ROOT / "tests/audit_twins"
PATCH = HERE / "by_hand.patch"
SERVER = "src/seed_server"
GIVEN_UP = {"replies.py", "reply_codes.py", "reply_registry.py", "safety.py", "unified.py"}
"""The modules of the older server that the library takes the place of."""
Twin = Literal["older", "standard"]
TWINS: tuple[Twin, ...] = ("older", "standard")

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
    """Put a twin together in a new folder.

    Sources below `src`, settings, and its package if asked for.
    """
    source = folder / "src"
    shutil.copytree(HERE / "bank", source, ignore=_CACHES)
    shutil.copytree(HERE / "registry", source / "seed_bank_replies/registry")
    for name, text in server_files(twin).items():
        place = source / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, "utf-8")
    (folder / "pyproject.toml").write_text(SETTINGS, "utf-8")
    if generated:
        said = command(folder, "generate")
        assert said.startswith("wrote"), said
    return folder


@cache
def server_files(twin: Twin) -> Mapping[str, str]:
    """Return the text of each file of the server of a twin, by its path below `src`."""
    if twin == "older":
        return _texts(HERE / "older")
    with TemporaryDirectory() as folder:
        source = _migrated(Path(folder) / "project")
        _run(source, "git", "apply", "--whitespace=nowarn", str(PATCH))
        return _texts(source)


def _migrated(folder: Path) -> Path:
    """Return the sources of the older twin as `migrate` and a formatter leave them."""
    twin_project(folder, "older")
    command(folder, "migrate", SERVER, exits=1)  # some places are left for a person
    for name in GIVEN_UP:
        (folder / SERVER / name).unlink()
    ruff = (sys.executable, "-m", "ruff")
    _run(folder, *ruff, "check", "-q", "--fix", "--isolated", *_SORTED, SERVER)
    _run(folder, *ruff, "format", "-q", "--isolated", *_FORMATTED, SERVER)
    return folder / "src"


_SORTED = ("--select=I", '--config=lint.isort.known-first-party=["replybook", "seed_server"]')
_FORMATTED = ("--line-length=100", "--config=format.skip-magic-trailing-comma=true")


def _run(folder: Path, *words: str) -> None:
    """Run a program in a folder that git takes for no part of a repository."""
    variables = {**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)}
    done = subprocess.run(words, cwd=folder, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def _texts(source: Path) -> Mapping[str, str]:
    files = sorted((source / "seed_server").rglob("*.py"))
    return {file.relative_to(source).as_posix(): file.read_text("utf-8") for file in files}


def command(folder: Path, *words: str, exits: int = 0) -> str:
    """Return what a command prints in a project."""
    done = warm_python("-c", _CLI, *words, cwd=folder)
    assert done.returncode == exits, done.stdout + done.stderr
    return done.stdout


def _unpack(folder: Path) -> None:
    for name, text in server_files("standard").items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def _pack(folder: Path) -> None:
    with TemporaryDirectory() as scratch:
        before = _texts(_migrated(Path(scratch) / "project"))
    PATCH.write_text("".join(_changes(before, _texts(folder))), "utf-8")


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for name in sorted({*before, *after}):
        was, now = (side.get(name, "").splitlines(keepends=True) for side in (before, after))
        old = f"a/{name}" if name in before else "/dev/null"
        new = f"b/{name}" if name in after else "/dev/null"
        yield from difflib.unified_diff(was, now, old, new, n=1)


if __name__ == "__main__":
    {"unpack": _unpack, "pack": _pack}[sys.argv[1]](Path(sys.argv[2]))
