"""What files of a member hold, and where they name it. Source: specification 31-33."""

from __future__ import annotations

from dataclasses import dataclass

from replybook_registry.model.entry import Entry
from replybook_schema.world import Duplicates, Encoding, Shape

__all__ = ["DomainFolder", "DomainReference"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainFolder(Entry):
    """A folder of a member, and what its files may define; the fields are those of `DomainSpec`."""

    folder: str
    kinds: tuple[str, ...]
    since: str | None = None
    until: str | None = None
    extensions: tuple[str, ...] = (".txt",)
    encoding: Encoding = "utf-8-bom"
    shape: Shape = "block"
    naming: str | None = None
    duplicates: Duplicates = "last-wins"
    texts: tuple[str, ...] = ()
    unless: tuple[tuple[str, str], ...] = ()
    replaces: str | None = None
    inner: tuple[tuple[str, tuple[str, ...]], ...] = ()
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainReference(Entry):
    """Which keys and prefixes of script name an item of a kind; the fields are those of `ReferenceSpec`."""

    kind: str
    keys: tuple[str, ...]
    prefixes: tuple[str, ...]
    folders: tuple[str, ...] = ()
