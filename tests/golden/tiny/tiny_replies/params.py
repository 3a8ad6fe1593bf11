# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The data of each code of tiny."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

__all__ = ["BookAtTheBinder", "BookNotFound", "HouseDark", "MarginProtected", "ReadOk"]


class MarginProtected(TypedDict):
    """Data of EN-WRITE-D-001: Don't write here."""

    title: str
    """The book, e.g. "Ahoy"."""
    reason: Literal["old", "it's on loan", 'a "gift"', "back\\slash"]
    """What protects it."""


class BookAtTheBinder(TypedDict):
    """Data of EN-RES-D-001: At the binder."""

    title: str
    """The book."""
    after_s: float
    """Seconds to wait."""
    attempts_left: int
    """Times to ask again."""


class HouseDark(TypedDict):
    """Data of MCP-SYS-E-001: House dark."""

    lamp: NotRequired[str]
    """The lamp that failed.

    Internal, never sent.
    """
    after_s: NotRequired[float]
    """Seconds until it failed."""


class ReadOk(TypedDict):
    """Data of WA-READ-S-001: Read."""

    count: int
    """How many books were read."""
    shelf: str
    """The shelf."""
    share: NotRequired[float]
    """The share of the shelf, 0 to 1."""
    complete: NotRequired[bool]
    """Whether this is the whole shelf."""
    titles: NotRequired[Sequence[str]]
    """The titles in order."""
    first: NotRequired[Mapping[str, object]]
    """The first book."""
    books: NotRequired[Sequence[Mapping[str, object]]]
    """All books."""
    order: NotRequired[Literal["title", "author", "no"]]
    """How they are sorted."""
    lamp: NotRequired[str]
    """The lamp that was lit.

    Internal, never sent.
    """


class BookNotFound(TypedDict):
    """Data of WA-RES-I-001: Book not found."""

    title: str
    """The title as it was asked for, letter by letter, with its accents and its "quotes", and
    without anything that the catalogue would add to it.
    """
    near: NotRequired[Sequence[str]]
    """Titles that come near."""
