"""The matrix of a registry as a picture: areas down, layers and their types across, a link in each cell.

A cell counts the codes in use; a hatched one is a type that the layer may not give. The picture takes
its colours from `explorer.css`, so that it follows the scheme of the page. Source: specification 4, 001 §14.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast
from urllib.parse import urlencode

from replybook_devtools.reports.html.markup import Markup, counted, element

__all__ = ["matrix_svg"]

_TYPES: Final = "SIDE"
_CELL: Final = 34
_LEFT: Final = 92
_TOP: Final = 66
_GAP: Final = 14
_MIDDLE: Final = _CELL / 2 - 1
_GONE: Final = frozenset(("retired", "reserved"))
_LAYER: Final = _CELL * len(_TYPES) + _GAP

Row = Mapping[str, object]
Spot = tuple[str, str, str]
"""Layer, area and type."""


def matrix_svg(registry: Mapping[str, object], up: str = "../") -> str:
    """Return the picture for the registry as `registry.json` has it.

    `up` leads from the page to the root of the site; each cell, layer and area links to the explorer, filtered.
    """
    codes = _rows(registry, "codes")
    live = Counter(_spot(code) for code in codes if code["status"] not in _GONE)
    gone = Counter(_spot(code) for code in codes if code["status"] in _GONE)
    layers, areas = _rows(registry, "layers"), _rows(registry, "areas")
    title = f"{counted(live.total(), 'code')} by layer, area and type"
    parts = [element("title", title), _hatching()]
    parts += [_head(layer, x, up) for layer, x in _across(layers)]
    for at, area in enumerate(areas):
        y = _TOP + at * _CELL
        parts.append(_name_of_area(str(area["name"]), str(area["meaning"]), y, up))
        parts += [
            cell
            for layer, x in _across(layers)
            for cell in _cells(layer, str(area["name"]), (x, y), live, gone, up)
        ]
    width, height = _LEFT + len(layers) * _LAYER - _GAP + 2, _TOP + len(areas) * _CELL + 2
    picture = element(
        "svg",
        *parts,
        viewBox=f"0 0 {width} {height}",
        role="group",
        aria_label=title,
        class_="rb rb-matrix",
    )
    return element("div", picture, class_="rb-scrolls")


def _rows(registry: Mapping[str, object], key: str) -> Sequence[Row]:
    return cast("Sequence[Row]", registry[key])


def _spot(code: Row) -> Spot:
    return str(code["layer"]), str(code["area"]), str(code["type"])


def _across(layers: Sequence[Row]) -> Iterator[tuple[Row, int]]:
    """Each layer and where its first column begins."""
    return ((layer, _LEFT + at * _LAYER) for at, layer in enumerate(layers))


def _hatching() -> Markup:
    line = element("path", d="M0 6 L6 0", class_="rb-hatch")
    pattern = element(
        "pattern", line, id="rb-hatching", width="6", height="6", patternUnits="userSpaceOnUse"
    )
    return element("defs", pattern)


def _head(layer: Row, x: int, up: str) -> Markup:
    name, middle = str(layer["name"]), x + 2 * _CELL
    said = _word(name, middle, 24, "rb-big")
    link = _link(up, f"{name}: {layer['owner']}", said, layer=name)
    letters = [
        _word(letter, x + at * _CELL + _MIDDLE, _TOP - 12, f"rb-letter rb-ink-{letter}")
        for at, letter in enumerate(_TYPES)
    ]
    return element("g", link, *letters)


def _name_of_area(name: str, meaning: str, y: int, up: str) -> Markup:
    text = element(
        "text", name, x=str(_LEFT - 12), y=str(y + 21), text_anchor="end", class_="rb-area"
    )
    return _link(up, f"{name}: {meaning}", text, area=name)


def _cells(
    layer: Row,
    area: str,
    place: tuple[int, int],
    live: Mapping[Spot, int],
    gone: Mapping[Spot, int],
    up: str,
) -> Iterator[Markup]:
    name, allowed = str(layer["name"]), cast("Sequence[str]", layer["types"])
    for at, letter in enumerate(_TYPES):
        x, y = place[0] + at * _CELL, place[1]
        spot = name, area, letter
        if letter not in allowed:
            yield _box(x, y, "rb-shut")
        elif not live.get(spot, 0) and not gone.get(spot, 0):
            yield _box(x, y, "rb-free")
        else:
            yield _cell(spot, (x, y), live.get(spot, 0), gone.get(spot, 0), up)


def _cell(spot: Spot, place: tuple[int, int], live: int, gone: int, up: str) -> Markup:
    (name, area, letter), (x, y) = spot, place
    heat = f"rb-{letter} rb-heat{min(live, 4)}" if live else "rb-free"
    number = _word(str(live) if live else "–", x + _MIDDLE, y + 21, "rb-number")  # noqa: RUF001
    more = f", {gone} retired or reserved" if gone else ""
    said = f"{name}-{area}-{letter}: {counted(live, 'code')}{more}"
    return _link(up, said, _box(x, y, heat), number, layer=name, type=letter, area=area)


def _box(x: int, y: int, kind: str) -> Markup:
    side = str(_CELL - 3)
    return element(
        "rect", x=str(x + 0.5), y=str(y + 0.5), width=side, height=side, rx="5", class_=kind
    )


def _word(text: str, x: float, y: float, kind: str) -> Markup:
    return element("text", text, x=f"{x:g}", y=f"{y:g}", text_anchor="middle", class_=kind)


def _link(up: str, said: str, *content: Markup, **query: str) -> Markup:
    """Return a link to the explorer, filtered by `query`; `said` is what a pointer and a screen reader get."""
    address = f"{up}explorer/?{urlencode(query)}"
    return element("a", element("title", said), *content, href=address, aria_label=said)
