"""Matrix of a registry as a table: areas down, layers and their types across.

Each cell has a link and counts the codes in use. A hatched cell is a type that the layer may not
give. The table takes its colours from `explorer.css`, so that it follows the scheme of the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast
from urllib.parse import urlencode

from replybook_devtools.reports.html.markup import Markup, count_noun, element

_TYPES: Final = "SIDE"
_GONE: Final = frozenset(("retired", "reserved"))

_GAP: Final = element("td", class_="rb-gap")

Row = Mapping[str, object]
Spot = tuple[str, str, str]
"""Layer, area and type."""


def matrix_table(registry: Mapping[str, object], up: str = "../") -> str:
    """Return the table for a registry in the form of `registry.json`.

    `up` leads from the page to the root of the site. Each cell, layer and area has a link to the
    explorer with a filter.
    """
    layers, areas, codes = (_rows(registry, name) for name in ("layers", "areas", "codes"))
    live = Counter(_spot(code) for code in codes if code["status"] not in _GONE)
    gone = Counter(_spot(code) for code in codes if code["status"] in _GONE)
    title = f"{count_noun(live.total(), 'code')} by layer, area and type"
    names = (element("th", _name(layer, "layer", "owner", up), colspan="5") for layer in layers)
    letters = [element("th", letter, class_=f"rb-ink-{letter}") for letter in _TYPES]
    rows = (
        element(
            "tr",
            element("th", _name(area, "area", "meaning", up), scope="row"),
            *(
                cell
                for layer in layers
                for cell in _cells(layer, str(area["name"]), live, gone, up)
            ),
        )
        for area in areas
    )
    corner = element("td", rowspan="2")
    head = element(
        "thead", element("tr", corner, *names), element("tr", *(_GAP, *letters) * len(layers))
    )
    table = element("table", head, element("tbody", *rows), class_="rb rb-matrix", aria_label=title)
    return element("div", table, class_="rb-scrolls")


def _rows(registry: Mapping[str, object], key: str) -> Sequence[Row]:
    return cast("Sequence[Row]", registry[key])


def _spot(code: Row) -> Spot:
    return str(code["layer"]), str(code["area"]), str(code["type"])


def _cells(
    layer: Row, area: str, live: Counter[Spot], gone: Counter[Spot], up: str
) -> Iterator[Markup]:
    """Yield a gap, then a cell for each type."""
    yield _GAP
    for letter in _TYPES:
        if letter in cast("Sequence[str]", layer["types"]):
            yield _cell((str(layer["name"]), area, letter), live, gone, up)
        else:
            yield element("td", class_="rb-shut")


def _name(row: Row, kind: str, about: str, up: str) -> Markup:
    name = str(row["name"])
    return _link(up, f"{name}: {row[about]}", name, **{kind: name})


def _cell(spot: Spot, live: Counter[Spot], gone: Counter[Spot], up: str) -> Markup:
    (layer, area, letter), here, left = spot, live[spot], gone[spot]
    if not here and not left:
        return element("td")
    more = f", {left} retired or reserved" if left else ""
    text = f"{layer}-{area}-{letter}: {count_noun(here, 'code')}{more}"
    number = str(here) if here else "–"  # noqa: RUF001
    link = _link(up, text, number, layer=layer, type=letter, area=area)
    return element("td", link, class_=f"rb-fill-{letter} rb-heat{min(here, 4)}" if here else None)


def _link(up: str, said: str, text: str, **query: str) -> Markup:
    """Return a link to the explorer, filtered by `query`.

    `said` is the text for a pointer and a screen reader.
    """
    address = f"{up}explorer/?{urlencode(query)}"
    return element("a", text, href=address, title=said, aria_label=said)
