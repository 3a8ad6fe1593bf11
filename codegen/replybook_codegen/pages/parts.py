"""One part of a page: a heading, what stands under it, and a table or block."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Part", "PartsPage", "filled"]


@dataclass(frozen=True, slots=True)
class Part:
    """Every field is finished Markdown."""

    title: str
    about: str
    body: str


@dataclass(frozen=True, slots=True)
class PartsPage:
    """A page that is nothing but parts."""

    title: str
    about: str
    parts: tuple[Part, ...]


def filled(*parts: Part) -> tuple[Part, ...]:
    """Return the parts that have something to show."""
    return tuple(part for part in parts if part.body)
