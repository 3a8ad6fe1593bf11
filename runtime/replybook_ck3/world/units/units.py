"""The result of reading one file, in plain tuples that worker processes can send fast."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

Definition: TypeAlias = tuple[str, str, int, int, bool]
"""Kind, name, start and end offset of the item, and True if only its own file sees it."""

Reference: TypeAlias = tuple[str, str, int]
"""Kind, name, and the offset of the name."""


@dataclass(slots=True)
class Units:
    """The definitions and references of one file, in text order. Offsets count characters.

    Attributes:
        references: The references with a known name.
        dynamic: Number of references known only in a running game.
        parts: Indexes of definitions that belong to another one, such as flags of a trait; they are
            not declared or overridden alone.
        macros: Spans of items with `$PARAM$`, of which only the structure can be checked.
        required_text: Localization keys that definitions need, with the offset of the item.
        texts: Localization keys with their texts.
    """

    definitions: list[Definition] = field(default_factory=list[Definition])
    references: list[Reference] = field(default_factory=list[Reference])
    dynamic: int = 0
    parts: set[int] = field(default_factory=set[int])
    macros: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    required_text: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    texts: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
