"""Three levels and two branches, with one entry of every kind at every level.

replybook_registry <- acme <- shop, and acme <- desk. The files of a level are those below `level/`,
with the name of the level filled in; each lies inside its generated package, as a user's own does.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from string import Template
from typing import Any

from tests.bounded_waits import PATIENCE
from tests.project_tree import PACKAGES, ROOT
from tests.warm_python import warm_python

from replybook_devtools.project.generating import generate_project
from replybook_registry import Registry, inspect_project, open_projects

__all__ = [
    "LEVELS",
    "PACKAGES_OF_ALL",
    "TODAY",
    "Chain",
    "Level",
    "generated",
    "python",
    "registry_of",
    "warm",
    "write_project",
]

TODAY = date(2026, 11, 22)

_FILES = Path(__file__).parent / "level"
_HEADER = (
    "# A level of the test registries, one entry of every kind: read by tests, made for them, never released.\n"
    * 10
)


@dataclass(frozen=True, slots=True)
class Level:
    """One registry: its name, what it extends and the stage that its own stage stands behind."""

    name: str
    extends: str
    stage: str

    @property
    def package(self) -> str:
        """The generated package."""
        return f"{self.name}_replies"

    @property
    def source(self) -> str:
        """The folder of its registry, inside the generated package."""
        return f"src/{self.package}/registry"

    @property
    def number(self) -> str:
        """Two digits that differ from level to level, for a status and a code of JSON-RPC."""
        return str(60 + sum(map(ord, self.name)) % 40)

    def files(self) -> Mapping[str, str]:
        """Its registry files by name."""
        words = {"level": self.name, "LEVEL": self.name.upper()}
        words |= {"extends": self.extends, "stage": self.stage, "number": self.number}
        return {
            path.relative_to(_FILES).as_posix(): _HEADER
            + Template(path.read_text()).substitute(words)
            for path in sorted(_FILES.rglob("*.yaml"))
        }


LEVELS = (
    Level("acme", "replybook_registry", "symbol_manifest_check"),
    Level("shop", "acme_replies.registry", "acme_stage"),
    Level("desk", "acme_replies.registry", "acme_stage"),
)

PACKAGES_OF_ALL = ("replybook_generated", *(level.package for level in LEVELS))
"""The base and all three: what a process may import in any order."""

_PROBE = str(Path(__file__).parent / "probe.py")


@dataclass(frozen=True, slots=True)
class Chain:
    """The three registries as `check` sees them, and the folder of their generated packages."""

    source: Path
    registries: Mapping[str, Registry]

    def composed(self, *packages: str) -> Mapping[str, Any]:
        """Return what a fresh process composes of the packages, imported in this order."""
        done = python(self.source, _PROBE, *packages)
        assert done.stderr == ""
        return json.loads(done.stdout)

    def copy(self, folder: Path) -> Path:
        """The whole project, copied into `folder`."""
        copied = folder / "project"
        shutil.copytree(self.source.parent, copied, ignore=shutil.ignore_patterns("__pycache__"))
        return copied


def write_project(root: Path, *levels: Level) -> None:
    """Write one project with a registry per level, parents first."""
    tables = [
        f'[[tool.replybook.projects]]\nsources = ["{level.source}"]\n'
        f'output = "src/{level.package}"\nextends = ["pkg:{level.extends}"]\n'
        for level in levels
    ]
    (root / "pyproject.toml").write_text("\n".join(tables), "utf-8")
    for level in levels:
        for name, text in level.files().items():
            path = root / level.source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")


def registry_of(root: Path, level: Level) -> Registry:
    """The registry of a level, which must have no findings."""
    project = next(one for one in open_projects(root) if str(one.sources[0]) == level.source)
    inspection = inspect_project(project, TODAY)
    assert inspection.registry is not None, inspection.findings
    assert [str(finding) for finding in inspection.findings] == []
    return inspection.registry


def generated(root: Path, *levels: Level) -> Path:
    """Write, check and generate the levels; return the folder to import them from."""
    write_project(root, *levels)
    for level, project in zip(levels, open_projects(root), strict=True):
        generate_project(project, registry_of(root, level), "write")
    return root / "src"


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh process that sees replybook and the packages below `folder`."""
    folders = _folders(folder)
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": folders, "MYPYPATH": folders},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def warm(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Do as `python`, in a child of an interpreter that has imported the libraries already."""
    return warm_python(*arguments, cwd=folder, PYTHONPATH=_folders(folder))


def _folders(folder: Path) -> str:
    return os.pathsep.join([str(folder), *(str(ROOT / each) for each in PACKAGES)])
