"""Entries of a registry that one of its bases has declared already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from replybook_registry.model import ActionVerb, Entry, Layer, Registry, ReplyTypeEntry
from replybook_registry.queries.declared import list_entries


@dataclass(frozen=True, slots=True)
class Redefined:
    """A second entry with the same name, and the first one, which belongs to another registry."""

    kind: str
    name: str
    first: Entry
    entry: Entry

    @property
    def changes_matrix(self) -> bool:
        """True if the entry would change the types of a layer, or the meaning of a type."""
        if isinstance(self.first, Layer) and isinstance(self.entry, Layer):
            return set(self.first.allowed_types) != set(self.entry.allowed_types)
        return isinstance(self.entry, ReplyTypeEntry | ActionVerb)


def list_redefinitions(registry: Registry) -> Iterator[Redefined]:
    """Yield one value for each name and registry, in source order."""
    if not registry.extends:
        return
    first: dict[tuple[str, str], Entry] = {}
    seen: set[tuple[str, str, str]] = set()
    for kind, name, entry in list_entries(registry):
        before = first.setdefault((kind, name), entry)
        if before.origin != entry.origin and (kind, name, entry.origin) not in seen:
            seen.add((kind, name, entry.origin))
            yield Redefined(kind, name, before, entry)
