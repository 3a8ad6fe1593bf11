"""The one way in which reading the past fails."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Protocol

__all__ = ["BadBaseline", "Past", "is_registry_file"]


class BadBaseline(Exception):
    """There is nothing to compare with; the text says why and what to do."""


class Past(Protocol):
    """An older state of a project."""

    def folder(self, source: str) -> Mapping[str, bytes]:
        """Return the YAML files below a source folder of the project, by name; empty if there are none."""
        ...

    def file(self, path: str) -> bytes | None:
        """One file of the project, or None if it was not there."""
        ...


def is_registry_file(name: str) -> bool:
    """Return True if a registry reads the file: the rule of `read_folder`, for names that are no files."""
    path = PurePosixPath(name)
    return path.suffix in {".yaml", ".yml"} and not any(p.startswith(".") for p in path.parts)
