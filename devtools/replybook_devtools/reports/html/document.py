"""The frame of an HTML page: its title, its style, and a policy that blocks external content."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from replybook_devtools.reports.html.markup import Markup, element

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""The Content-Security-Policy of a page. A browser may load nothing else for it."""


def document(title: str, *body: Markup, package: str, stylesheet: str) -> str:
    """Return a whole HTML page.

    Args:
        title: Title of the page.
        *body: Content of the body.
        package: Package that holds the stylesheet.
        stylesheet: File of the package, added after the common style.
    """
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
