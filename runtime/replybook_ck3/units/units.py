"""The shape of what one file names: plain tuples, so that a worker process can hand millions of them on.

Source: specification 32.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

__all__ = ["Definition", "Reference", "Units"]

Definition: TypeAlias = tuple[str, str, int, int, bool]
"""Kind, name, the offsets where the item begins and ends, and whether only its own file sees it."""

Reference: TypeAlias = tuple[str, str, int]
"""Kind, name, and the offset of the name."""


@dataclass(slots=True)
class Units:
    """What one file defines and refers to, in the order of the text; offsets count characters.

    `dynamic` counts the references whose name is only known in a running game; they are in no list.
    `parts` are the indices of those definitions that come with another one, such as the flags of a trait:
    others refer to them, and nobody declares or overrides them alone. `macros` are the spans of items that
    hold `$PARAM$`, of which the structure is all that can be judged. `required_text` are the localization
    keys that the definitions ask for, each with the offset of its item. `texts` are keys with their text.
    """

    definitions: list[Definition] = field(default_factory=list[Definition])
    references: list[Reference] = field(default_factory=list[Reference])
    dynamic: int = 0
    parts: set[int] = field(default_factory=set[int])
    macros: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    required_text: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    texts: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
