"""The plot of scores and findings over runs, as a picture in the page itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replybook_devtools.audit.scorecard.audit_report import RunPoint
from replybook_devtools.reports.html.markup import Markup, element

_WIDTH: Final = 720
_HEIGHT: Final = 200
_LEFT: Final = 34
_RIGHT: Final = 40
_TOP: Final = 14
_BOTTOM: Final = 24


def trend_plot(runs: Sequence[RunPoint]) -> Markup:
    """Return the plot of at least two runs: the score as a line, findings as bars.

    The score goes to 10. The bars count errors and warnings.
    """
    most = max(1, *(_found(run) for run in runs))
    parts = [*_axis(most), *_bars(runs, most), *_line(runs), *_ends(runs)]
    first, last = runs[0], runs[-1]
    said = f"Score from {_score(first)} to {_score(last)}, findings from {_found(first)} to {_found(last)}"
    picture = element(
        "svg",
        element("title", said),
        *parts,
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        class_="trend",
    )
    legend = element(
        "p",
        element("span", "score (0 to 10)", class_="key-score"),
        element("span", "errors and warnings", class_="key-found"),
        class_="legend",
    )
    return element("figure", picture, element("figcaption", said + "."), legend)


def _score(run: RunPoint) -> str:
    return "none" if run.score is None else str(run.score)


def _found(run: RunPoint) -> int:
    return run.findings.get("error", 0) + run.findings.get("warning", 0)


def _x(at: int, of: int) -> float:
    """Return the middle of the run `at` of `of`."""
    return round(_LEFT + (at + 0.5) * (_WIDTH - _LEFT - _RIGHT) / of, 1)


def _y(share: float) -> float:
    return round(_HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM), 1)


def _axis(most: int) -> list[Markup]:
    """Return three lines, with scores at the left and findings at the right."""
    parts: list[Markup] = []
    for share in (0.0, 0.5, 1.0):
        y = str(_y(share))
        parts.append(
            element("line", x1=str(_LEFT), x2=str(_WIDTH - _RIGHT), y1=y, y2=y, class_="grid")
        )
        parts.append(_word(f"{10 * share:g}", _LEFT - 6, _y(share) + 4, "end"))
        parts.append(_word(f"{most * share:g}", _WIDTH - _RIGHT + 6, _y(share) + 4, "start"))
    return parts


def _word(text: str, x: float, y: float, anchor: str) -> Markup:
    return element("text", text, x=str(x), y=str(y), text_anchor=anchor)


def _bars(runs: Sequence[RunPoint], most: int) -> list[Markup]:
    width = min(28.0, 0.5 * (_WIDTH - _LEFT - _RIGHT) / len(runs))
    bars: list[Markup] = []
    for at, run in enumerate(runs):
        top = _y(_found(run) / most)
        bars.append(
            element(
                "rect",
                x=str(round(_x(at, len(runs)) - width / 2, 1)),
                y=str(top),
                width=str(round(width, 1)),
                height=str(round(_y(0) - top, 1)),
                class_="found",
            )
        )
    return bars


def _line(runs: Sequence[RunPoint]) -> list[Markup]:
    points = [
        (_x(at, len(runs)), _y(run.score / 10))
        for at, run in enumerate(runs)
        if run.score is not None
    ]
    told = " ".join(f"{x},{y}" for x, y in points)
    dots = [element("circle", cx=str(x), cy=str(y), r="3", class_="score-dot") for x, y in points]
    return [element("polyline", points=told, class_="score-line"), *dots]


def _ends(runs: Sequence[RunPoint]) -> list[Markup]:
    """Return what the first and the last run are called."""
    y = _HEIGHT - 6
    return [
        _word(_name(runs[0]), _LEFT, y, "start"),
        _word(_name(runs[-1]), _WIDTH - _RIGHT, y, "end"),
    ]


def _name(run: RunPoint) -> str:
    return run.date or (run.commit or run.run)[:8]
