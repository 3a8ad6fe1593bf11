"""Patterns of addresses: `*` matches any text in a segment, `**` matches any segments.

The targets of contracts and the globs of rules use this language. A pattern becomes a regular
expression. Each part between two stars is matched at its first fit and never tried again (an atomic
group), so no pattern is slow. The parts before the first star and after the last are anchored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, TypeAlias

ACROSS: Final = "**"
"""The segment that matches any segments.

It matches none or more in the middle, one or more at the end.
"""

_NAME: Final = "[^/]++"
_NAME_OR_NOTHING: Final = "[^/]*+"
"""Like `_NAME`, but may be empty.

Values of calls are compared unchanged and may hold empty segments.
"""

Glob: TypeAlias = Callable[[str], bool]


def is_glob(segment: str) -> bool:
    """Return True if a segment contains a star."""
    return "*" in segment


def glob(patterns: Iterable[str], *, any_case: bool = False) -> Glob:
    """Return a function that tells if a whole text matches one of the patterns.

    `**` may also be part of a segment: `**.py` means `**/*.py`, and `a**b` means `a*b` or
    `a*/**/*b`.

    Args:
        any_case: Ignore letter case, like some file systems.
    """
    spelled = chain.from_iterable(map(spelled_out, patterns))
    branches = (path_pattern(one.split("/"), any_name=_NAME_OR_NOTHING) for one in spelled)
    matcher = re.compile("|".join(branches), re.IGNORECASE if any_case else 0).fullmatch

    def matches(text: str) -> bool:
        return matcher(f"/{text}") is not None

    return matches


def spelled_out(pattern: str) -> Iterator[str]:
    """Yield patterns that together mean `pattern`, with `**` only as a whole segment."""
    segments = pattern.split("/")
    index = next((i for i, s in enumerate(segments) if ACROSS in s and s != ACROSS), None)
    if index is None:
        yield pattern
        return
    before, after = segments[:index], segments[index + 1 :]
    first, _, last = segments[index].partition(ACROSS)
    last = last.lstrip("*")
    if first:
        yield from spelled_out("/".join([*before, f"{first}*{last}", *after]))
        yield from spelled_out("/".join([*before, f"{first}*", ACROSS, f"*{last}", *after]))
    else:
        yield from spelled_out("/".join([*before, ACROSS, f"*{last}", *after]))


def path_pattern(segments: Sequence[str], *, any_name: str = _NAME) -> str:
    """Return the regular expression for `/a/b`, the text of an address after its key.

    `any_name` is the expression for a segment that is a single star.
    """
    first, *more = _stretches(segments)
    pattern = _stretch(first, any_name)
    if not more:
        return pattern
    *middle, last = more
    for stretch in middle:
        found = _stretch(stretch, any_name)
        pattern += f"(?>(?:/{any_name})*?{found}(?=/))" if stretch else ""
    if not last:
        return f"{pattern}(?:/{any_name})+"
    return f"{pattern}(?:/{any_name})*{_stretch(last, any_name)}"


def _stretches(segments: Sequence[str]) -> Iterator[list[str]]:
    """Yield the segments between the `**`: one list more than there are `**`."""
    stretch: list[str] = []
    for segment in segments:
        if segment == ACROSS:
            yield stretch
            stretch = []
        else:
            stretch.append(segment)
    yield stretch


def _stretch(segments: Sequence[str], any_name: str) -> str:
    return "".join(f"/{any_name if segment == '*' else _segment(segment)}" for segment in segments)


def _segment(segment: str) -> str:
    first, *more = map(re.escape, segment.split("*"))
    if not more:
        return first
    middle = "".join(f"(?>[^/]*?{piece})" for piece in more[:-1])
    return f"{first}{middle}[^/]*{more[-1]}"
