"""Which registries hold for a command that asks the runtime: those of the project here, else those installed.

Source: design 1 ("a composition, not two slots"), issue 9 item 3.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from replybook.cli.exit_code import UsageError
from replybook_registry import BadProject, open_projects

__all__ = ["activate"]

_INSTALLED = "replybook_ck3_generated"
"""What comes with replybook and is active where no project says otherwise."""


def activate(packages: Sequence[str] = ()) -> None:
    """Import generated packages, which makes their registries active; `UsageError` if one is not there.

    Without `packages` they are those of the project in the working folder.
    """
    for package in packages or _here():
        try:
            importlib.import_module(package)
        except ImportError as error:
            raise UsageError(
                f"the registry package {package!r} cannot be imported: {error}"
            ) from error


def _here() -> list[str]:
    """The packages of the project here; one that was not generated yet has nothing to import."""
    try:
        projects = open_projects(Path())
    except BadProject:
        return [_INSTALLED]
    for project in projects:
        if project.output is not None:
            folder = str((project.root / project.output).parent)
            if folder not in sys.path:
                sys.path.append(folder)
    return [
        project.package
        for project in projects
        if project.output is not None and (project.root / project.output / "__init__.py").is_file()
    ]
