"""The registries that a command uses: those of the project, or every installed one.

An installed registry announces itself in the entry point group `replybook.registries`. The name of
the entry is the import name of the generated package.
"""

from __future__ import annotations

import importlib
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_registry.project import Project

GROUP: Final = "replybook.registries"
"""The entry point group of generated packages."""


def open_registries() -> tuple[Project, ...]:
    """Activate the registries that apply in the current folder, and return their projects.

    In a project, these are its own registries with those that they extend. Elsewhere, they are all
    installed registries. A package that cannot be imported, or collides with another one, is
    reported on standard error and left out.
    """
    projects = open_here()
    if not projects:
        open_installed()
    return projects


def open_here() -> tuple[Project, ...]:
    """Activate the base and the registries of the projects here, and return these projects."""
    importlib.import_module("replybook_generated")  # announces the base registry
    projects = tuple(filter(_is_generated, _projects()))
    for project in projects:
        _open(project)
    return projects


def open_installed() -> None:
    """Activate every installed registry."""
    for found in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        _import(found.name)


def broken_package(package: str, error: Exception) -> str:
    """Return the message for a generated package that cannot be imported."""
    why = type(error).__name__
    return f"the generated package {package} cannot be imported ({why}); run: replybook generate"


def _projects() -> tuple[Project, ...]:
    here = Path.cwd()
    if not any((folder / "pyproject.toml").is_file() for folder in (here, *here.parents)):
        return ()
    from replybook_registry.project import BadProject, open_projects

    try:
        return open_projects(here)
    except BadProject as error:
        if "there is no registry here" not in str(error):
            print(f"replybook: the project here is left out: {error}", file=sys.stderr)
        return ()


def _is_generated(project: Project) -> bool:
    output = project.output
    return output is not None and (project.root / output / "__init__.py").is_file()


def _open(project: Project) -> None:
    depth = len(project.package.split("."))
    output = project.root / (project.output or "")
    sys.path.insert(0, str(output.parents[depth - 1]))
    try:
        importlib.import_module(project.package)
    except Exception as error:
        said = broken_package(project.package, error)
        print(f"replybook: {project.package} is left out: {said}", file=sys.stderr)


def _import(package: str) -> None:
    try:
        importlib.import_module(package)
    except RuntimeError as error:  # another installed registry declares the same name
        print(f"replybook: {package} is left out: {error}", file=sys.stderr)
    except Exception as error:
        said = broken_package(package, error)
        print(f"replybook: {package} is left out: {said}", file=sys.stderr)
