"""What every entry of a registry has: its place in the YAML, and the registry that owns it."""

from __future__ import annotations

from dataclasses import dataclass, field

from replybook_registry.nodes import Table, find_place
from replybook_schema import Place

__all__ = ["Entry"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What every entry has: its YAML node and the registry that owns it."""

    node: Table = field(compare=False, repr=False)
    origin: str = field(compare=False)

    def at(self, key: str, *deeper: str | int) -> Place:
        """Return where the value at `key`, and below it, is written, or the last part that is there."""
        return find_place(self.node, key, *deeper)

    @property
    def place(self) -> Place:
        """Where the entry begins."""
        return self.node.place
