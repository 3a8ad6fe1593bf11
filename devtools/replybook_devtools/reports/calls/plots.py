"""Plots as inline SVG, without scripts: bars over time, bars of shares, and ranges of durations.

Colours come from classes of the page's style, so that plots are light or dark like the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor, log10
from typing import Final, NamedTuple

from replybook_devtools.reports.html.markup import Markup, element, join_parts

_WIDTH: Final = 960
_LEFT: Final = 56
_HEIGHT: Final = 150
_ROW: Final = 26
_NAMES: Final = 300


class Bar(NamedTuple):
    """One bar: its label, and the parts from the bottom or the left.

    Attributes:
        parts: Size of each part, by the class of its colour.
    """

    label: str
    parts: Mapping[str, float]

    @property
    def size(self) -> float:
        """The sum of the parts."""
        return sum(self.parts.values())


class Range(NamedTuple):
    """Half, nineteen of twenty, and all of the durations of a tool, in milliseconds."""

    label: str
    half: float
    most: float
    longest: float


def legend(names: Mapping[str, str]) -> Markup:
    """Return the legend of the colours: a small field and a name for each class."""
    fields = (
        element("span", element("i", class_=f"key {kind}"), f" {name}")
        for kind, name in names.items()
    )
    return element("p", *fields, class_="legend")


def bars_over_time(bars: Sequence[Bar], *, title: str, most: float) -> Markup:
    """Return a plot of stacked bars, one for each step of time.

    Args:
        bars: The bars, the earliest first.
        title: Description of the plot for screen readers.
        most: Size of the highest bar of all plots beside this one.
    """
    top = _round_up(most)
    step = (_WIDTH - _LEFT) / len(bars)
    drawn = join_parts(
        _column(bar, _LEFT + number * step, max(step - 1, 0.6), top)
        for number, bar in enumerate(bars)
    )
    ends = [bars[0].label, bars[-1].label] if len(bars) > 1 else [bars[0].label]
    labels = (
        _text(label, at, _HEIGHT + 18, anchor)
        for label, at, anchor in zip(ends, (_LEFT, _WIDTH), ("start", "end"), strict=False)
    )
    return _svg(title, _HEIGHT + 26, _lines(top), drawn, *labels)


def _lines(top: float) -> Markup:
    """Return the horizontal lines at nothing, half and top, with their numbers."""
    return join_parts(
        join_parts(
            (
                _line(_LEFT, height, _WIDTH, height, "grid"),
                _text(_short(top * share), _LEFT - 8, height + 4, "end"),
            )
        )
        for share, height in ((0.0, _HEIGHT), (0.5, _HEIGHT / 2 + 4), (1.0, 8.0))
    )


def _column(bar: Bar, left: float, width: float, top: float) -> Markup:
    drawn: list[Markup] = []
    bottom = float(_HEIGHT)
    for kind, size in bar.parts.items():
        height = size / top * (_HEIGHT - 8) if top else 0
        bottom -= height
        if height:
            drawn.append(_box(left, bottom, width, height, kind))
    text = ", ".join(f"{size:g} {kind}" for kind, size in bar.parts.items() if size)
    return element("g", element("title", f"{bar.label}: {text or 'nothing'}"), *drawn)


def shares(bars: Sequence[Bar], *, title: str) -> Markup:
    """Return horizontal bars of equal length, each split into its shares."""
    rows = (_share_row(bar, number * _ROW) for number, bar in enumerate(bars))
    return _svg(title, len(bars) * _ROW, *rows)


def _share_row(bar: Bar, top: float) -> Markup:
    parts: list[Markup] = []
    left, width = float(_NAMES), _WIDTH - _NAMES - 70
    for kind, size in bar.parts.items():
        wide = size / bar.size * width if bar.size else 0
        if wide:
            parts.append(_box(left, top + 4, wide, _ROW - 10, kind))
        if wide > 36:
            parts.append(_text(f"{size / bar.size:.0%}", left + wide / 2, top + 17, "middle", "on"))
        left += wide
    text = ", ".join(f"{size:g} {kind}" for kind, size in bar.parts.items() if size)
    name = _text(_cut(bar.label), _NAMES - 10, top + 17, "end")
    count = _text(_short(bar.size), _WIDTH, top + 17, "end")
    return element("g", element("title", f"{bar.label}: {text}"), name, *parts, count)


def ranges(rows: Sequence[Range], *, title: str) -> Markup:
    """Return a line from half to most of the durations for each tool, on a scale of tens."""
    low = floor(log10(max(min(row.half for row in rows), 0.001)))
    high = max(log10(max(row.longest, 0.001)) for row in rows)
    scale = (_WIDTH - _NAMES - 20) / max(high - low, 1)

    def at(value: float) -> float:
        return _NAMES + (log10(max(value, 0.001)) - low) * scale

    height = len(rows) * _ROW
    drawn = (
        _range_row(row, number * _ROW, at(row.half), at(row.most), at(row.longest))
        for number, row in enumerate(rows)
    )
    return _svg(title, height + 22, join_parts(_tens(low, high, scale, height)), *drawn)


def _tens(low: int, high: float, scale: float, height: float) -> Iterator[Markup]:
    for power in range(low, int(high) + 1):
        left = _NAMES + (power - low) * scale
        yield _line(left, 0, left, height, "grid")
        yield _text(_spoken(10.0**power), left, height + 16, "middle")


def _range_row(row: Range, top: float, half: float, most: float, longest: float) -> Markup:
    middle = top + _ROW / 2
    text = f"{row.label}: half {row.half:g} ms, 19 of 20 {row.most:g} ms, all {row.longest:g} ms"
    return element(
        "g",
        element("title", text),
        _text(_cut(row.label), _NAMES - 10, middle + 4, "end"),
        _line(most, middle, longest, middle, "whisker"),
        _line(half, middle, most, middle, "range"),
        element("circle", cx=f"{half:.1f}", cy=f"{middle:.1f}", r="4", class_="half"),
        element("circle", cx=f"{most:.1f}", cy=f"{middle:.1f}", r="4", class_="most"),
    )


# Shapes


def _svg(title: str, height: float, *content: Markup) -> Markup:
    drawn = element(
        "svg",
        element("title", title),
        *content,
        viewBox=f"0 0 {_WIDTH} {height:.0f}",
        role="img",
        class_="plot",
    )
    return element("div", drawn, class_="scrolls")


def _box(left: float, top: float, width: float, height: float, kind: str) -> Markup:
    return element(
        "rect",
        x=f"{left:.1f}",
        y=f"{top:.1f}",
        width=f"{width:.1f}",
        height=f"{height:.1f}",
        class_=kind,
    )


def _line(left: float, top: float, right: float, bottom: float, kind: str) -> Markup:
    places = {"x1": left, "y1": top, "x2": right, "y2": bottom}
    return element("line", class_=kind, **{name: f"{at:.1f}" for name, at in places.items()})


def _text(text: str, left: float, top: float, anchor: str, kind: str | None = None) -> Markup:
    return element("text", text, x=f"{left:.1f}", y=f"{top:.1f}", text_anchor=anchor, class_=kind)


def _round_up(most: float) -> float:
    """Return the next round number, such as 50 for 43."""
    if most <= 0:
        return 1.0
    power = 10.0 ** floor(log10(most))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= most)


def _short(count: float) -> str:
    steps: Iterable[tuple[float, str]] = ((1e9, "G"), (1e6, "M"), (1e3, "k"))
    found = next(((size, sign) for size, sign in steps if count >= size), (1.0, ""))
    return f"{count / found[0]:.3g}{found[1]}"


def _spoken(milliseconds: float) -> str:
    return f"{milliseconds:g} ms" if milliseconds < 1000 else f"{milliseconds / 1000:g} s"


_LONGEST: Final = 38


def _cut(label: str) -> str:
    return label if len(label) <= _LONGEST else f"{label[: _LONGEST - 1]}…"
