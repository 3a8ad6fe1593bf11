"""The registry: reading, checking and comparing the YAML files that declare everything.

`read_registry` returns a Registry or raises. `inspect_project` and `inspect_folder` return
findings. Names are imported when they are first used: `explain` needs only the settings of the
project, and must not wait for a YAML reader and a JSON Schema library.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replybook_registry.model import Registry
    from replybook_registry.project import BadProject, Project, open_project, open_projects
    from replybook_registry.read import Inspection, inspect_folder, inspect_project, read_registry
    from replybook_registry.resolve import BadRegistry

__all__ = [
    "BadProject",
    "BadRegistry",
    "Inspection",
    "Project",
    "Registry",
    "inspect_folder",
    "inspect_project",
    "open_project",
    "open_projects",
    "read_registry",
]

_HOMES = {
    "BadProject": "project",
    "BadRegistry": "resolve",
    "Inspection": "read",
    "Project": "project",
    "Registry": "model",
    "inspect_folder": "read",
    "inspect_project": "read",
    "open_project": "project",
    "open_projects": "project",
    "read_registry": "read",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
