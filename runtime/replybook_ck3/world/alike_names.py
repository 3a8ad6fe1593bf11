"""The similarity of names, and the names most similar to a given one.

Comparing two names costs more than counting their common letter pairs. So only the names with the
most common pairs are compared, since a bundle may define a hundred thousand names.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import islice, pairwise
from typing import Final

ALIKE: Final = 0.55
"""Minimum score of a similar name."""

_OTHER_CASE: Final = 0.99
_COMPARED: Final = 50
_MOST_SLIPS: Final = 2
_MOST_LOOKED_AT: Final = 10_000
"""Names with one end of a name that are looked at."""
_MOST_ALIKE: Final = 1_000
"""Names with one end of a name that are compared with it."""
_SHORT: Final = 6
"""Length up to which a slip of the pen changes one letter. A longer name may differ in two."""

_MOST_PAIRS: Final = 3_000_000
"""Letter pairs of a name that are looked for in others: 0.3 s at worst."""

_LONGEST: Final = 200
"""Maximum length of a name that is compared. Longer names are similar to nothing."""


def alike_names(name: str, names: Iterable[str], most: int) -> list[str]:
    """Return the names that are spelled most like a name, best first.

    Args:
        names: The candidates. Beyond a limit they are left out, 150,000 for a name of 20 letters.
    """
    if not 0 < len(name) <= _LONGEST:
        return []
    pairs = {"".join(pair) for pair in pairwise(name)}

    def compare_pairs(other: str) -> float:
        return sum(pair in other for pair in pairs) / (len(pairs) + len(other))

    asked = Likeness(name)
    looked_at = islice(names, max(_COMPARED, _MOST_PAIRS // len(name)))
    short = (other for other in looked_at if 0 < len(other) <= _LONGEST)
    scored = ((-asked.score(one), one) for one in nlargest(_COMPARED, short, key=compare_pairs))
    return [one for score, one in sorted(scored) if -score >= ALIKE][:most]


def is_slip(name: str, near: Iterable[str]) -> bool:
    """Return True if a near name differs by a slip of the pen: one or two letters, no digits only.

    Args:
        near: Names that may have been meant.
    """
    if not name:
        return False
    asked = Likeness(name)
    for one in near:
        longest = max(len(one), len(name))
        most = 1 if longest < _SHORT else _MOST_SLIPS
        is_close = asked.score(one) >= 1 - (most + 0.01) / longest
        if is_close and abs(len(one) - len(name)) <= most and _letters(one) != _letters(name):
            return True
    return False


class SlipFinder:
    """The names of which another name is a slip of the pen, among very many.

    One end of the name has to be right, up to its middle. So two sorted lists are enough.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted(names)
        self._reversed: list[str] | None = None

    def find(self, name: str, most: int) -> list[str]:
        """Return the names that were probably meant, best first."""
        if not 1 < len(name) <= _LONGEST:
            return []
        if self._reversed is None:
            self._reversed = sorted(one[::-1] for one in self._names)
        right = max(1, len(name) // 2 - 1)
        starts = _beginning_with(self._names, name[:right], len(name))
        ends = _beginning_with(self._reversed, name[::-1][:right], len(name))
        found = set(islice(starts, _MOST_ALIKE))
        found.update(end[::-1] for end in islice(ends, _MOST_ALIKE))
        asked = Likeness(name)
        near = [one for one in found if one != name and is_slip(name, (one,))]
        return sorted(near, key=lambda one: (-asked.score(one), one))[:most]


def _beginning_with(names: Sequence[str], start: str, length: int) -> Iterator[str]:
    """Yield the names with this start, of nearly this length."""
    first = bisect_left(names, start)
    for at in range(first, min(first + _MOST_LOOKED_AT, len(names))):
        name = names[at]
        if not name.startswith(start):
            return
        if abs(len(name) - length) <= _MOST_SLIPS:
            yield name


def _letters(name: str) -> str:
    return "".join(sign for sign in name if not sign.isdigit())


class Likeness:
    """The similarity of many names to one name.

    The measure is the Damerau-Levenshtein distance in which no part is changed twice. It computes a
    column of the table at a time in the bits of a number (Hyyrö, 2003), ten times as fast as the
    plain table.
    """

    def __init__(self, name: str) -> None:
        self._name: Final = name.lower()
        self._every: Final = (1 << len(self._name)) - 1
        self._last: Final = 1 << (len(self._name) - 1)
        self._where: Final[dict[str, int]] = {}
        for at, sign in enumerate(self._name):
            self._where[sign] = self._where.get(sign, 0) | 1 << at

    def score(self, found: str) -> float:
        """Return the similarity of a name, from 0 to 1. Containing the other name counts, too."""
        two = found.lower()
        if self._name == two:
            return _OTHER_CASE
        shorter, longer = sorted((self._name, two), key=len)
        share = len(shorter) / len(longer)
        score = 0.0
        if share >= ALIKE:  # otherwise only a contained name can be similar
            score = 1 - self._distance(two) / len(longer)
        if len(shorter) >= 4 and shorter in longer:
            score = max(score, 0.5 + 0.45 * share)
        return min(score, _OTHER_CASE)

    def _distance(self, other: str) -> int:
        """Return the number of characters added, removed, changed or swapped."""
        every, distance = self._every, len(self._name)
        more, less, same, here = every, 0, 0, 0
        for sign in other:
            before, here = here, self._where.get(sign, 0)
            swapped = ((~same & here) << 1) & before
            same = ((((here & more) + more) ^ more) | here | less | swapped) & every
            up, down = less | ~(same | more), same & more
            distance += bool(up & self._last) - bool(down & self._last)
            up, down = up << 1 | 1, down << 1
            more, less = (down | ~(same | up)) & every, up & same & every
        return distance
