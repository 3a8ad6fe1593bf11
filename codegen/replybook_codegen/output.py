"""Outputs of targets, and the package that they are for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal, TypeVar

from replybook_registry.model import Entry, Registry
from replybook_registry.project import DocsPages

__all__ = ["GeneratedPackage", "Output"]

EntryT = TypeVar("EntryT", bound=Entry)


@dataclass(frozen=True, slots=True)
class GeneratedPackage:
    """The package to generate.

    The base registry (it extends nothing) writes everything; a registry on top writes its own
    entries and joins those of `parent`, the generated package below it, at import time. `whole`
    writes the entries of every registry of the chain as one, for a policy that is tried and not
    shipped. `docs_pages` are the pages of the reference that are written: all, or `overview`.
    """

    name: str
    is_base: bool
    parent: str = "replybook_generated"
    whole: bool = False
    docs_pages: DocsPages = "all"

    def own(self, registry: Registry, entries: Iterable[EntryT]) -> tuple[EntryT, ...]:
        """Return the entries that belong to this package, in source order."""
        if self.whole:
            return tuple(entries)
        return tuple(entry for entry in entries if entry.origin == registry.name)


@dataclass(frozen=True, slots=True)
class Output:
    """One generated file: its folder in the project, its path there, and its text."""

    place: Literal["package", "docs", "tests"]
    path: PurePosixPath
    text: str
