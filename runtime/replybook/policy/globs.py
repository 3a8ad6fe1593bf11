"""Globs over addresses and symbols: `*` stays within a segment, `**` crosses them and may match none.

Source: facts/policy-and-paths.md 2.2 (no regular expressions in rules).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

__all__ = ["Glob", "glob"]

Glob: TypeAlias = Callable[[str], bool]

_STARS: Final = re.compile(r"(\*\*/|\*\*|\*)")
_MEANING: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}


def glob(patterns: Iterable[str], *, any_case: bool = False) -> Glob:
    """Whether one of the patterns matches the whole of a text, `any_case` as the game reads names."""
    branches = ("".join(map(_part, _STARS.split(pattern))) for pattern in patterns)
    matcher = re.compile(
        "|".join(branches), re.DOTALL | (re.IGNORECASE if any_case else 0)
    ).fullmatch

    def matches(text: str) -> bool:
        return matcher(text) is not None

    return matches


def _part(text: str) -> str:
    return _MEANING.get(text) or re.escape(text)
