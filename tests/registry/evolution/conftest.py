"""A project in git, the same for every test of the baseline."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.registry.evolution.library import library_files
from tests.registry.evolution.repositories import PERSON, git, lay_out


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {**PERSON, "GIT_CEILING_DIRECTORIES": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project in git: v1 is the library, the work tree has one code less and another file."""
    root = tmp_path / "project"
    lay_out(root / "registry", library_files())
    (root / "registry" / "notes.txt").write_text("no part of the registry")
    git(tmp_path, "init", "-q", "-b", "main", "project")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "first")
    git(root, "tag", "v1.2.0")
    git(root, "tag", "-a", "-m", "annotated", "annotated")
    (root / "registry" / "codes" / "ct.yaml").unlink()
    (root / "registry" / "codes" / "new.yaml").write_text("codes: []\n")
    return root
