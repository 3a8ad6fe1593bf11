"""Base class of all entries: the YAML node and the owning registry."""

from __future__ import annotations

from dataclasses import dataclass, field

from replybook_registry.nodes import Table, find_place
from replybook_schema import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry with its YAML node and the registry that owns it."""

    node: Table = field(compare=False, repr=False)
    origin: str = field(compare=False)

    def at(self, key: str, *deeper: str | int) -> Place:
        """Return the place of the value at `key` and below it, or of the last part that exists."""
        return find_place(self.node, key, *deeper)

    @property
    def place(self) -> Place:
        """The beginning of the entry."""
        return self.node.place
