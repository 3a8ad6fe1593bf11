"""The check of colors: three or four numbers, each in the range of its notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document

_PARTS: Final = ("common", "history")
_COLORS: Final = frozenset({"color", *(f"color{number}" for number in range(1, 6))})
_MOST_WORDS: Final = 10
"""Number of items beyond which a block is no color."""
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d*)?")
_MOST: Final = {"": (255.0,), "rgb": (255.0,), "hsv360": (360.0, 100.0, 100.0)}
"""Largest numbers of each notation; the last one is that of all further numbers."""


def color_problems(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the colors of a file that are out of range, or have too few or too many numbers."""
    document = file.document
    if not isinstance(document, Document) or file.below.partition("/")[0] not in _PARTS:
        return
    tape = document.tape
    colors = tape.with_keys(_COLORS & tape.key_counts.keys())
    for index in [at for at in colors if tape.blocks[at]]:
        end = min(tape.nexts[index], index + _MOST_WORDS)
        words = [tape.values[at] for at in range(index + 1, end)]
        numbers = [float(word) for word in words if word is not None and _NUMBER.fullmatch(word)]
        if len(numbers) == len(words):  # a variable or a nested block is not judged
            problem = _wrong(numbers, tape.tags.get(index, ""))
            if problem is not None:
                yield file.problem(tape.starts[index], "invalid_color", problem)


def _wrong(numbers: Sequence[float], notation: str) -> str | None:
    """Return the reason why numbers are not a color, or None."""
    most = _MOST.get(notation)
    if most is None or not numbers:
        return None
    if len(numbers) not in (3, 4):
        return (
            f"a color has three numbers, or four with its opacity, and this one has {len(numbers)}"
        )
    for at, number in enumerate(numbers):
        limit = most[min(at, len(most) - 1)]
        if not 0 <= number <= limit:
            return f"{number:g} is out of range: a number of a color is between 0 and {limit:g}"
    return None
