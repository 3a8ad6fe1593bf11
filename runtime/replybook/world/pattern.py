"""From the segments of a target pattern to one regular expression over canonical addresses.

`*` stands for any text within a segment, `**` for any segments. Each stretch between two stars is
matched at the first place where it fits and never tried again (an atomic group), so that no pattern
makes matching slow; what comes before the first star and after the last is tied to its place.
Source: specification 35.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

__all__ = ["ACROSS", "Glob", "glob", "is_glob", "path_pattern"]

ACROSS: Final = "**"
"""The segment that stands for any segments: none or more between others, one or more at the end."""

_ANY_SEGMENT: Final = "/[^/]++"


def is_glob(segment: str) -> bool:
    """Whether a segment stands for more than itself."""
    return "*" in segment


def path_pattern(segments: Sequence[str]) -> str:
    """The source of an expression for `/a/b`, the text of an address behind its key."""
    first, *more = _stretches(segments)
    pattern = _stretch(first)
    if not more:
        return pattern
    *middle, last = more
    for stretch in middle:
        pattern += f"(?>(?:{_ANY_SEGMENT})*?{_stretch(stretch)}(?=/))" if stretch else ""
    return pattern + (f"(?:{_ANY_SEGMENT})*{_stretch(last)}" if last else f"(?:{_ANY_SEGMENT})+")


def _stretches(segments: Sequence[str]) -> Iterator[list[str]]:
    """What stands between the `**`; one list more than there are of them."""
    stretch: list[str] = []
    for segment in segments:
        if segment == ACROSS:
            yield stretch
            stretch = []
        else:
            stretch.append(segment)
    yield stretch


def _stretch(segments: Sequence[str]) -> str:
    return "".join(f"/{_segment(segment)}" for segment in segments)


def _segment(segment: str) -> str:
    if segment == "*":
        return "[^/]++"
    first, *more = map(re.escape, segment.split("*"))
    if not more:
        return first
    middle = "".join(f"(?>[^/]*?{piece})" for piece in more[:-1])
    return f"{first}{middle}[^/]*{more[-1]}"


Glob: TypeAlias = Callable[[str], bool]

_STARS: Final = re.compile(r"(\*\*/|\*\*|\*)")
_MEANING: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}


def glob(patterns: Iterable[str], *, any_case: bool = False) -> Glob:
    """Whether one of the patterns matches the whole of a text, `any_case` as the game reads names."""
    branches = ("".join(map(_part, _STARS.split(pattern))) for pattern in patterns)
    matcher = re.compile(
        "|".join(branches), re.DOTALL | (re.IGNORECASE if any_case else 0)
    ).fullmatch

    def matches(text: str) -> bool:
        return matcher(text) is not None

    return matches


def _part(text: str) -> str:
    return _MEANING.get(text) or re.escape(text)
