"""Which of some names are written like one that is none of them.

Comparing two names costs much more than counting the pairs of letters that they share, so only the names that
share most of them are compared: a bundle may define a hundred thousand. Source: specification 32 and 45.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches
from heapq import nlargest
from itertools import pairwise
from typing import Final

__all__ = ["alike_names", "likeness"]

_COMPARED: Final = 50
_LONGEST: Final = 200
"""Letters of a name that is somebody's slip; what is longer is like nothing."""


def alike_names(name: str, names: Sequence[str], most: int) -> list[str]:
    """Return at most so many of the names that are written like this one, the most alike first."""
    if len(name) > _LONGEST:
        return []
    pairs = {"".join(pair) for pair in pairwise(name)}

    def shared(other: str) -> float:
        together = len(pairs) + len(other)
        return sum(pair in other for pair in pairs) / together if together else 0

    short = (other for other in names if len(other) <= _LONGEST)
    return get_close_matches(name, nlargest(_COMPARED, short, key=shared), n=most)


def likeness(one: str, two: str) -> float:
    """Return how much two names have in common: 0 for nothing, 1 for the same name."""
    if max(len(one), len(two)) > _LONGEST:
        return 0.0
    return SequenceMatcher(None, one, two).ratio()
