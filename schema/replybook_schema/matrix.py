"""The law of replies: the four layers, the four types, and which layer may answer with which type.

It is no setting of a registry: agents and servers are written against it. Source: specification 4, 001 §4.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from replybook_schema.codes import ReplyType

__all__ = ["MATRIX", "TYPES"]

TYPES: Final[tuple[ReplyType, ...]] = ("S", "I", "D", "E")
"""Success, invalid, denied, error."""

MATRIX: Final[Mapping[str, tuple[ReplyType, ...]]] = MappingProxyType(
    {"WA": ("S", "I", "E"), "EN": ("S", "D", "E"), "CT": ("S", "I", "E"), "MCP": ("S", "I", "E")}
)
"""Layer -> the types that it may answer with: only enforcement denies, and it never says invalid."""
