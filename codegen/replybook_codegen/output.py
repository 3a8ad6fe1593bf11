"""Outputs of targets, and the package that they are for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal, TypeVar

from replybook_registry.model import Entry, Registry
from replybook_registry.project import DocsPages

EntryT = TypeVar("EntryT", bound=Entry)


@dataclass(frozen=True, slots=True)
class GeneratedPackage:
    """The package to generate.

    The base registry (it extends nothing) writes everything. A registry on top writes its own
    entries and joins those of its parent at import time.

    Attributes:
        name: The name of the package.
        is_base: True for the package of the base registry.
        parent: The generated package below this one.
        whole: True to write the entries of every registry of the chain as one, for a policy that is
            tried and not shipped.
        docs_pages: The pages of the reference to write: all, or `overview`.
        beside_base: True if the parent is a base and generated in the same project. Files that are
            equal in both packages are written to the package of the base only.
    """

    name: str
    is_base: bool
    parent: str = "replybook_generated"
    whole: bool = False
    docs_pages: DocsPages = "all"
    beside_base: bool = False

    def own(self, registry: Registry, entries: Iterable[EntryT]) -> tuple[EntryT, ...]:
        """Return the entries that belong to this package, in source order."""
        if self.whole:
            return tuple(entries)
        return tuple(entry for entry in entries if entry.origin == registry.name)


@dataclass(frozen=True, slots=True)
class Output:
    """One generated file: its folder in the project, its path there, and its text."""

    place: Literal["package", "docs", "tests", "judging"]
    path: PurePosixPath
    text: str
