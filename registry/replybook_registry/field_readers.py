"""Readers for the fields of an entry, from its YAML node.

The schema has been checked before, so a reader only names the type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from replybook_registry.model import Entry
from replybook_registry.nodes import Table

EntryT = TypeVar("EntryT", bound=Entry)
Reader: TypeAlias = Callable[[Table, str], object]
"""Reads the member of a node with the name of the field."""
Build: TypeAlias = Callable[[Table, str], EntryT]
"""Builds an entry from a node and the name of its registry."""


def built_from(kind: type[EntryT], /, **fields: Reader) -> Build[EntryT]:
    """Return a function that builds an entry of `kind`, with one reader for each field."""

    def build(node: Table, origin: str) -> EntryT:
        members: dict[str, Any] = {name: read(node, name) for name, read in fields.items()}
        return kind(node=node, origin=origin, **members)

    return build


def value(node: Table, key: str) -> object:
    """Return the value, or None if the key is missing."""
    return node.get(key)


def flag(node: Table, key: str) -> bool:
    """Return True if the value is `true`."""
    return node.get(key) is True


def read_visibility(words_of_roots: Mapping[str, str]) -> Mapping[str, str]:
    """Return the visibility of each root. Before 3.0.0, members were called mods."""
    return {
        root: "session_members" if word == "session_mods" else word
        for root, word in words_of_roots.items()
    }
