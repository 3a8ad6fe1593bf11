"""The area that a new registry begins with: called after the project, so that its codes never meet others.

Two registries that both number codes in an area of the base collide as soon as one process imports
both. Source: specification 13 and 14.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Final

__all__ = ["own_area"]

_DIGITS: Final = dict(
    zip(
        "0123456789",
        ["ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"],
        strict=True,
    )
)


def own_area(project: str, tools: Iterable[str]) -> str:
    """Return the area of `project`: its name in capitals, e.g. TICKETDESK of ticket-desk.

    Areas hold letters only, so digits are spelled out. A name that is an area of the base, or one that no
    area may have (of a tool or a dependency), gets OWN behind it.
    """
    name = "".join(_DIGITS.get(sign, sign) for sign in project.upper() if sign.isalnum())
    return f"{name}OWN" if name in _taken(tools) else name


def _taken(tools: Iterable[str]) -> frozenset[str]:
    from replybook_registry import read_registry  # only a new project pays for it

    base = read_registry(Path(str(files("replybook_registry"))))
    areas = (area.name for area in base.areas)
    named = [*tools, *(tool.name for tool in base.tools)]
    words = (word.upper() for tool in named for word in (tool, tool.partition("_")[2]))
    return frozenset((*areas, *base.reserved_words, *words))
