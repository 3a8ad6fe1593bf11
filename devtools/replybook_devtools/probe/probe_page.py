"""A probe as an HTML page, and the badge of its score."""

from __future__ import annotations

from html import escape
from typing import Final

from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probe_tables import (
    NO_TOOL,
    MeasureRow,
    arguments_in_words,
    by_framework,
    counted_in_words,
    framework_in_words,
    headline,
    judged_in_words,
    lost_in_words,
    measure_rows,
    number,
    skipped_in_words,
    tool_rows,
    worst,
)
from replybook_devtools.probe.probing import Answered, Probed
from replybook_devtools.probe.wrong_calls import KINDS
from replybook_devtools.reports.html import document
from replybook_devtools.reports.html.markup import Markup, element, join_parts, section

_LONGEST: Final = 2_000
_COLOURS: Final = ((80, "#2e7d32"), (60, "#8a6d00"), (0, "#b3261e"))
_UNKNOWN: Final = "#5f6368"


def probe_page(probed: Probed, worst_count: int) -> str:
    """Return the whole page.

    Args:
        worst_count: Number of the worst answers to show.
    """
    body = [_header(probed)]
    if probed.reason:
        body.append(section("No score", element("pre", probed.reason)))
    if probed.is_answered:
        body += [
            _measures(probed),
            *_theirs(probed),
            _tools(probed),
            *_answers(probed, worst_count),
        ]
    title = f"Probe of {probed.name or 'a server'}"
    return document(title, *body, package=__package__ or "", stylesheet="probe.css")


def _header(probed: Probed) -> Markup:
    skipped = skipped_in_words(probed.skipped)
    asked = counted_in_words(probed)
    return element(
        "header",
        element("p", "replybook probe", class_="kicker"),
        element("h1", headline(probed)),
        element("p", f"{asked}{f'; left out: {skipped}' if skipped else ''}", class_="when"),
        element("p", judged_in_words(probed), class_="when"),
    )


def _measures(probed: Probed) -> Markup:
    names = ("measure", "weight", "met in", "points lost", "fix")
    rows = join_parts(map(_measure, measure_rows(probed)))
    return section("Measures", _table(names, rows))


def _measure(row: MeasureRow) -> Markup:
    fix = row.fix if row.lost else ""
    example = element("p", element("code", row.example)) if row.example else None
    cells = (row.title, row.weight, f"{row.met} of {row.of}", f"{row.lost:.1f}")
    return element("tr", *(element("td", cell) for cell in cells), element("td", fix, example))


def _theirs(probed: Probed) -> list[Markup]:
    theirs = by_framework(probed)[-1]
    rows = join_parts(
        element("tr", element("td", their.title), element("td", f"{their.met:g} of {their.of}"))
        for their in theirs
    )
    title = framework_in_words(probed)
    return [section(title, _table(("measure", "met in"), rows))] if theirs else []


def _tools(probed: Probed) -> Markup:
    rows = join_parts(
        element(
            "tr",
            element("td", row.name if row.name == NO_TOOL else element("code", row.name)),
            element("td", row.calls),
            element("td", number(row.score)),
            element("td", ", ".join(MEASURES[key].title for key in row.lost)),
        )
        for row in tool_rows(probed)
    )
    return section("Tools", _table(("tool", "calls", "score", "does not meet"), rows))


def _answers(probed: Probed, count: int) -> list[Markup]:
    shown = worst(probed, count)
    return [section("Worst answers", *map(_answer, shown))] if shown else []


def _answer(one: Answered) -> Markup:
    return element(
        "article",
        element("h3", f"{number(one.points)} points: {KINDS[one.call.kind]}"),
        element("p", element("code", f"{one.call.tool} {arguments_in_words(one)}")),
        element("pre", one.text[:_LONGEST] or "(no text)"),
        element("p", f"not met: {lost_in_words(one)}", class_="note"),
    )


def _table(names: tuple[str, ...], rows: Markup) -> Markup:
    head = element("tr", *(element("th", name) for name in names))
    return element("table", element("thead", head), element("tbody", rows))


def badge(probed: Probed) -> str:
    """Return the badge of a server as SVG."""
    score = probed.score
    shown = probed.status if score is None else f"{number(score)} of 100"
    colour = _UNKNOWN if score is None else next(c for least, c in _COLOURS if score >= least)
    left, right = 92, 14 + 7 * len(shown)
    text = escape(f"wrong calls: {shown}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img"'
        f' aria-label="{text}"><title>{text}</title>'
        f'<rect width="{left}" height="20" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{colour}"/>'
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif"'
        ' font-size="11">'
        f'<text x="{left / 2:g}" y="14">wrong calls</text>'
        f'<text x="{left + right / 2:g}" y="14">{escape(shown)}</text></g></svg>\n'
    )
