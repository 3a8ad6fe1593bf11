"""Model of the files of a member: what they define, and how they refer to each other."""

from __future__ import annotations

from dataclasses import dataclass

from replybook_registry.model.entry import Entry
from replybook_schema.world import Duplicates, Encoding, EqualKeys, Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainFolder(Entry):
    """A folder of a member and the items that its files may define, as in `DomainSpec`."""

    folder: str
    kinds: tuple[str, ...]
    since: str | None = None
    until: str | None = None
    extensions: tuple[str, ...] = (".txt",)
    encoding: Encoding = "utf-8-bom"
    shape: Shape = "block"
    naming: str | None = None
    duplicates: Duplicates = "last-wins"
    equal_keys: EqualKeys = "last-wins"
    texts: tuple[str, ...] = ()
    unless: tuple[tuple[str, str], ...] = ()
    replaces: str | None = None
    inner: tuple[tuple[str, tuple[str, ...]], ...] = ()
    settings: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainReference(Entry):
    """Places in files that name an item of a kind, as in `ReferenceSpec`."""

    kind: str
    keys: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
