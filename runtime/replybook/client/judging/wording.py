"""The likely type of a text by its wording: a linear model over groups of four characters.

The weights are trained on failures and answers of public servers (`make exam`) and shipped as a
table. The model and the rules err differently, so a judge answers where both agree.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import Final, NamedTuple

TYPES: Final = ("S", "I", "D", "E", "W")

SIZE: Final = 4
"""Number of characters of a group."""

_MOST_WORDS: Final = 60
_FIELD: Final = 24
_HALF: Final = 1 << (_FIELD - 1)
_MASK: Final = (1 << _FIELD) - 1


class Wording(NamedTuple):
    """Weights for groups of characters.

    Attributes:
        weights: The weights of the five types of each group, packed into one integer of fields of
            24 bits, so that one sum adds all five.
        scale: Value of a weight of 1.
    """

    weights: Mapping[str, int]
    scale: float

    def likely(self, words: Sequence[str], *, is_declared: bool) -> tuple[str, float]:
        """Return the likely type of a text and its share, or "" and 0 if the model is empty.

        Args:
            words: The words of the text.
            is_declared: True if the result says that it failed; `S` is impossible then.
        """
        if not self.weights:
            return "", 0.0
        groups = groups_of(words, is_declared=is_declared)
        packed = sum(map(self.weights.get, groups, repeat(0)))
        factor = self.scale / math.sqrt(len(groups))
        first = 1 if is_declared else 0
        values = [math.exp(field * factor) for field in fields_of(packed)][first:]
        best = max(values)
        return TYPES[values.index(best) + first], best / sum(values)


def groups_of(words: Sequence[str], *, is_declared: bool) -> set[str]:
    """Return the groups of characters of a text.

    Args:
        words: The words of the text.
        is_declared: True if the result says that it failed.
    """
    shown = " ".join(["#" if word.isdigit() else word for word in words[:_MOST_WORDS]])
    text = f"{'D' if is_declared else 'U'} {shown}  "
    return {text[at : at + SIZE] for at in range(len(text) - SIZE + 1)}


def wording_of(groups: str, weights: str, scale: float) -> Wording:
    """Return the model that a table holds.

    Args:
        groups: The groups, one after the other, each of `SIZE` characters.
        weights: Five bytes for each group in hexadecimal digits, each a weight plus 128.
        scale: Value of a weight of 1.
    """
    numbers = bytes.fromhex(weights)
    count = len(TYPES)
    packed = {
        groups[SIZE * at : SIZE * (at + 1)]: _packed(numbers[count * at : count * (at + 1)])
        for at in range(len(groups) // SIZE)
    }
    return Wording(packed, scale)


def _packed(numbers: bytes) -> int:
    total = 0
    for number in reversed(numbers):
        total = (total << _FIELD) + number - 128
    return total


def fields_of(packed: int) -> Iterator[int]:
    """Yield the five weights of a packed integer, in the order of `TYPES`."""
    for _ in TYPES:
        field = ((packed + _HALF) & _MASK) - _HALF
        yield field
        packed = (packed - field) >> _FIELD
