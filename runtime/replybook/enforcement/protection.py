"""Places that no contract opens, under every spelling.

A pattern stands for the place and, unless it says otherwise, for all below it. Letters are compared without case, since a disk that
ignores case reaches the same file by another spelling. Source: specification 35, decision 14.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from replybook.enforcement.target import Target
from replybook.world.pattern import path_pattern
from replybook_schema.enforcement import ProtectedSpec

__all__ = ["Access", "Protection"]

Access: TypeAlias = Literal["read", "write"]

_NOTHING: Final = "(?!)"


class Protection:
    """The protected places of a registry, one expression per kind of access."""

    __slots__ = ("_closed",)

    def __init__(self, places: Iterable[ProtectedSpec]) -> None:
        given = tuple(places)
        self._closed: dict[Access, re.Pattern[str]] = {
            "read": _compiled(place for place in given if "read" in place.access),
            "write": _compiled(place for place in given if "write" in place.access),
        }

    def closes(self, target: Target, access: Access) -> bool:
        """Whether any address of the target is closed to this access."""
        closes = self._closed[access].fullmatch
        for name in target.places:
            if closes(name) is not None:
                return True
        return target.path not in target.places and closes(target.path) is not None


def _compiled(places: Iterable[ProtectedSpec]) -> re.Pattern[str]:
    source = "|".join(f"(?:{_expression(place)})" for place in places)
    return re.compile(source or _NOTHING, re.IGNORECASE | re.DOTALL)


def _expression(place: ProtectedSpec) -> str:
    head, slash, path = place.pattern.partition("/")
    namespace, _, key = head.partition(":")
    start = f"{_name(namespace, '[a-z]++')}:{_name(key, '[^/]++')}"
    below = "(?:/.*)?" if place.below else ""
    return start + (path_pattern(path.split("/")) if slash else "") + below


def _name(text: str, every: str) -> str:
    return every if text == "*" else re.escape(text)
