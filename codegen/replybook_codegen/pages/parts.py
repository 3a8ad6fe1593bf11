"""Parts of a page: a heading, a text, and a table or block."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PagePart:
    """One part of a page. Each field is finished Markdown."""

    title: str
    about: str
    body: str


@dataclass(frozen=True, slots=True)
class PartsPage:
    """A page that consists of parts."""

    title: str
    about: str
    parts: tuple[PagePart, ...]


def drop_empty(*parts: PagePart) -> tuple[PagePart, ...]:
    """Return the parts that have content."""
    return tuple(part for part in parts if part.body)
