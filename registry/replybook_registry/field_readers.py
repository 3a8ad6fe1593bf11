"""How the fields of an entry are read from its node: a table of readers per kind of entry.

The schema has already been checked, so a reader only names the type that is there.
Source: specification 1-14 and 24-36.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from replybook_registry.model import Entry
from replybook_registry.nodes import Table

__all__ = ["Build", "Reader", "built_from", "flag", "seen", "value"]

EntryT = TypeVar("EntryT", bound=Entry)
Reader: TypeAlias = Callable[[Table, str], object]
"""Reads the member of a node that has the name of the field."""
Build: TypeAlias = Callable[[Table, str], EntryT]
"""Makes one entry of a node and the name of its registry."""


def built_from(kind: type[EntryT], /, **fields: Reader) -> Build[EntryT]:
    """Return what makes an entry of `kind`: each field by its reader, from the member of its name."""

    def build(node: Table, origin: str) -> EntryT:
        members: dict[str, Any] = {name: read(node, name) for name, read in fields.items()}
        return kind(node=node, origin=origin, **members)

    return build


def value(node: Table, key: str) -> object:
    """Whatever stands there, None if the key is not there."""
    return node.get(key)


def flag(node: Table, key: str) -> bool:
    """Return True if `true` stands there."""
    return node.get(key) is True


def seen(words_of_roots: Mapping[str, str]) -> Mapping[str, str]:
    """Return what is seen or written per root; before 3.0.0 members were called mods."""
    return {
        root: "session_members" if word == "session_mods" else word
        for root, word in words_of_roots.items()
    }
