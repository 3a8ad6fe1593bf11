"""The matrix of replies: four layers, four types, and the types that each layer may use.

A registry cannot change it, since agents and servers rely on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from replybook_schema.codes import ReplyType

TYPES: Final[tuple[ReplyType, ...]] = ("S", "I", "D", "E")
"""Success, invalid, denied, error."""

MATRIX: Final[Mapping[str, tuple[ReplyType, ...]]] = MappingProxyType(
    {"WA": ("S", "I", "E"), "EN": ("S", "D", "E"), "CT": ("S", "I", "E"), "MCP": ("S", "I", "E")}
)
"""The allowed types of each layer. Only EN uses D, and it never uses I."""
