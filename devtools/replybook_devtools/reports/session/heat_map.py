"""The heat map of replies: a table of layers and types with counts and codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from replybook_devtools.reports.html.markup import Markup, element, joined
from replybook_devtools.reports.session.session_calls import RecordedCall
from replybook_generated.taxonomy import LAYERS, TYPES
from replybook_schema.codes import CodeId

_STEPS = 4


@dataclass(frozen=True, slots=True)
class _Field:
    """The replies of one layer and type.

    Attributes:
        letter: The type.
        heat: Step of the colour scale.
    """

    letter: str
    codes: Sequence[tuple[str, int]]
    heat: int

    @property
    def count(self) -> int:
        return sum(count for _, count in self.codes)


def heat_map(calls: Iterable[RecordedCall]) -> Markup:
    """Return a table with a row per layer and a column per type.

    Combinations that the matrix forbids are crossed out.
    """
    counts = Counter(call.code for call in calls if call.code is not None)
    sums = Counter[tuple[str, str]]()
    for code, count in counts.items():
        if (place := _place(code)) is not None:
            sums[place] += count
    hottest = max(sums.values(), default=0)
    head = element("tr", element("td"), *(_head(type_.letter, type_.name) for type_ in TYPES))
    rows: list[Markup] = []
    for layer in LAYERS:
        cells = [element("th", layer.name, element("small", layer.title), scope="row")]
        for type_ in TYPES:
            place = (layer.name, type_.letter)
            codes = sorted((item for item in counts.items() if _place(item[0]) == place), key=_most)
            heat = -(-_STEPS * sums[place] // hottest) if hottest else 0
            allowed = type_.letter in layer.allowed_types
            cells.append(_cell(_Field(type_.letter, codes, heat), allowed=allowed))
        rows.append(element("tr", *cells))
    return element("table", element("thead", head), element("tbody", joined(rows)), class_="heat")


def _place(code: str) -> tuple[str, str] | None:
    """Return layer and type of a code, or None for an invalid code in an edited line."""
    try:
        found = CodeId.parse(code)
    except ValueError:
        return None
    return found.layer, found.type


def _most(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]


def _head(letter: str, name: str) -> Markup:
    return element(
        "th",
        element("b", letter, class_=f"badge t{letter}"),
        element("span", f" {name}"),
        scope="col",
    )


def _cell(field: _Field, *, allowed: bool) -> Markup:
    if not field.count:
        return element("td", "0" if allowed else "", class_="none" if allowed else "forbidden")
    codes = [
        element("small", f"{code} x {count}" if count > 1 else code) for code, count in field.codes
    ]
    return element("td", element("b", field.count), *codes, class_=f"t{field.letter} h{field.heat}")
