"""The frame of a page: what a browser may load for it, its title and its style. Source: decision 18."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from replybook_devtools.reports.html.markup import Markup, element

__all__ = ["document"]

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load for a page: nothing."""


def document(title: str, *body: Markup, package: str, stylesheet: str) -> str:
    """Return the page as HTML; `stylesheet` is a file of `package`, told after the style of every page."""
    style = _style(__package__ or "", "page.css") + _style(package, stylesheet)
    head = (
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", Markup(style)),
    )
    html = element("html", element("head", *head), element("body", *body), lang="en")
    return f"<!doctype html>\n{html}\n"


def _style(package: str, name: str) -> str:
    return (files(package) / name).read_text("utf-8")
