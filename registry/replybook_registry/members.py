"""The members of a validated node, each as what the schema says it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from replybook_registry.nodes import Table

__all__ = ["each", "maybe", "pairs", "text", "words"]


def text(node: Table, key: str) -> str:
    """A text that the schema requires."""
    return cast("str", node[key])


def maybe(node: Table, key: str) -> str | None:
    """A text, or None if the key is not there."""
    return cast("str | None", node.get(key))


def words(node: Table, key: str) -> tuple[str, ...]:
    """A list of strings, empty if the key is not there."""
    return tuple(cast("list[str]", node.get(key, ())))


def pairs(node: Table, key: str) -> dict[str, str]:
    """A mapping of texts, empty if the key is not there."""
    return dict(cast("Mapping[str, str]", node.get(key, {})))


def each(node: Table, key: str) -> tuple[Table, ...]:
    """A list of mappings, empty if the key is not there."""
    return tuple(cast("list[Table]", node.get(key, ())))
