"""Results of the rewriter for a place: kept as it is, or a text removed.

A place that is left has the reason with it. What the registry leaves open is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class LeftPlace(NamedTuple):
    """A place that a person has to decide about.

    Lines and columns count from 1, and columns count characters. `what` is the source of the place
    on one line. `choices` are the codes or forms that could be put there.
    """

    path: str
    line: int
    column: int
    end_line: int
    what: str
    choices: tuple[str, ...]
    why: str


class DroppedText(NamedTuple):
    """A message that was taken out of a call, because the registry has one.

    `text` is the source of the message.
    """

    path: str
    line: int
    code: str
    text: str


class Unclear(Exception):
    """A place cannot be rewritten without a guess. The rewriter always catches this."""

    def __init__(self, why: str, choices: Iterable[str] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.choices = tuple(choices)
