"""Tables of an audit's page: plain sheets of text, wide ones in a frame that scrolls. Source: 004."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from replybook_devtools.reports.html.markup import Content, Markup, element

__all__ = ["folded", "note", "scrolling", "sheet"]


def sheet(
    heads: Sequence[str], rows: Iterable[Sequence[object]], kind: str | None = None
) -> Markup:
    """Return a table; a number stands right, markup stays markup, and True and False are marks."""
    head = element("tr", *(element("th", text, scope="col") for text in heads))
    body = (element("tr", *map(_cell, row)) for row in rows)
    return element("table", element("thead", head), element("tbody", *body), class_=kind)


def _cell(value: object) -> Markup:
    if value is None:
        return element("td", "-", class_="none")
    if isinstance(value, bool):
        return element("td", "yes" if value else "no", class_="good" if value else "bad")
    if isinstance(value, int | float):
        return element("td", value, class_="n")
    return element("td", value if isinstance(value, Markup) else str(value))


def scrolling(table: Markup) -> Markup:
    """Return a table in a frame of its own, which scrolls where the page is narrow."""
    return element("div", table, class_="scrolls", tabindex="0")


def folded(summary: str, *content: Content) -> Markup:
    """Return what is shown when somebody asks for it."""
    return element("details", element("summary", summary), *content)


def note(text: str) -> Markup:
    """Return a sentence in soft ink."""
    return element("p", text, class_="note")
