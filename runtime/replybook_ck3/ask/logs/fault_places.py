"""The places that the text of a fault names: file, line and object, innermost first.

The game writes a place in nine forms. Paths are relative to the root of the game, and name no mod.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_MOST: Final = 20
_KINDS: Final = "txt|yml|yaml|gui|gfx|asset|mod|lua|shader|settings|csv|dds|mesh|info"
_PLACES: Final = (
    # file: events/x.txt line: 12 (x.1:immediate); in file: "x" near line: 4; infile: x line: 3
    re.compile(
        r'file: (?:"(?P<q>[^"\n]+)"|(?P<f>[^"\n]+?)),? ++(?:near )?line ?: ?(?P<n>\d+)'
        r"(?: \((?P<o>[^)\n]*)\))?"
    ),
    # gui/my.gui:7 - text
    re.compile(rf"(?:^|(?<=[\s'\"]))(?P<f>[\w./-]+\.(?:{_KINDS})):(?P<n>\d+)(?=\D|$)"),
    # at line 3 and column 4 in localization/x.yml
    re.compile(
        rf"line (?P<n>\d+)(?: and column (?P<c>\d+))? in '?(?P<f>[\w ./-]+?\.(?:{_KINDS}))\b"
    ),
    # at common/x.txt line : 12
    re.compile(rf"\b(?:at|in) (?P<f>[\w./-]+\.(?:{_KINDS})) line ?: ?(?P<n>\d+)"),
    # 'localization/x.yml' and "common/x.txt"
    re.compile(rf"['\"](?P<f>[^'\"\n]+\.(?:{_KINDS}))['\"]"),
)
_DESCRIPTOR: Final = re.compile(r"\bmod/[\w .-]+?\.mod\b")


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """A place in a file.

    Attributes:
        path: Path below the root of the game.
        line: Line from 1, or None.
        column: Column from 1, or None.
        about: The object that the game names, such as `my.1:immediate`, or None.
    """

    path: str
    line: int | None = None
    column: int | None = None
    about: str | None = None


def places_in(text: str) -> tuple[FaultPlace, ...]:
    """Return the places in the text of an entry, in the order of the text.

    Behind `Script location:` the innermost place is the first, and its callers follow. A file that
    is named with a line is not repeated without one.
    """
    found: dict[tuple[int, str], FaultPlace] = {}
    for pattern in _PLACES:
        for match in pattern.finditer(text):
            place = _place(match)
            same = any(one.path == place.path and one.line == place.line for one in found.values())
            named = place.line is None and any(one.path == place.path for one in found.values())
            if not same and not named:
                found[match.start(), place.path] = place
    ordered = (place for _, place in sorted(found.items()))
    return tuple(_first(ordered, _MOST))


def descriptor_in(text: str) -> str | None:
    """Return the path of the descriptor that a text names, such as `mod/ugc_123.mod`."""
    match = _DESCRIPTOR.search(text)
    return match[0] if match else None


def _place(match: re.Match[str]) -> FaultPlace:
    named = match.groupdict()
    path = (named.get("q") or named.get("f") or "").strip().replace("\\", "/")
    line, column = named.get("n"), named.get("c")
    return FaultPlace(
        path, int(line) if line else None, int(column) if column else None, named.get("o")
    )


def _first(places: Iterator[FaultPlace], most: int) -> Iterator[FaultPlace]:
    for _, place in zip(range(most), places, strict=False):
        yield place
