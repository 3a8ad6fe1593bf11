"""The generated files of this project are what its registry says; `make fix` is the remedy."""

from __future__ import annotations

import ast
import subprocess
import sys
from datetime import date
from pathlib import Path

import black
import pytest
from tests.bounded_waits import PATIENCE
from tests.project_tree import ROOT

from replybook_codegen import Generated, GeneratedPackage, Layout, generate
from replybook_codegen.python_source import WIDTH
from replybook_registry import inspect_project, open_project

PACKAGE = ROOT / "generated" / "replybook_generated"
MODULES = sorted(PACKAGE.glob("*.py"))


def checked() -> Generated:
    """The plan of this project against what is checked in."""
    project = open_project(ROOT)
    registry = inspect_project(project, date(2026, 11, 20)).registry
    assert registry is not None
    assert project.output is not None
    layout = Layout(project.output, project.docs, project.tests, judging=project.judging)
    package = GeneratedPackage(project.package, is_base=True, docs_pages=project.docs_pages)
    return generate(registry, package, layout, ROOT, "check")


def test_the_generated_files_are_what_the_registry_says() -> None:
    drifts = checked().drifts

    assert [f"{drift.path} is {drift.kind}; run: make fix" for drift in drifts] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_black_leaves_every_generated_module_alone(path: Path) -> None:
    text = path.read_text("utf-8")

    assert text == black.format_str(text, mode=black.Mode(line_length=WIDTH))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_generated_module_needs_no_excuses(path: Path) -> None:
    text = path.read_text("utf-8")

    assert "noqa" not in text
    assert "type: ignore" not in text
    assert "pyright:" not in text
    assert ast.get_docstring(ast.parse(text))


def test_ruff_finds_nothing_in_the_generated_package() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", str(PACKAGE)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )

    assert result.returncode == 0, result.stdout
