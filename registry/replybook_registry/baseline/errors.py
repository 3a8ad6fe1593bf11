"""The error of a baseline that cannot be read, and the interface of a baseline."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Protocol


class BadBaseline(Exception):
    """The baseline cannot be read. The message has the reason and a fix."""


class Past(Protocol):
    """An older state of a project."""

    def folder(self, source: str) -> Mapping[str, bytes]:
        """Return the YAML files of a source folder by name, or an empty mapping."""
        ...

    def file(self, path: str) -> bytes | None:
        """Return a file of the project, or None if there was none."""
        ...


def is_registry_file(name: str) -> bool:
    """Return True if a registry reads the file, by its name.

    This is the same rule as in `read_folder`.
    """
    path = PurePosixPath(name)
    return path.suffix in {".yaml", ".yml"} and not any(p.startswith(".") for p in path.parts)
