"""One page of a site, as Markdown with links to the Markdown of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from replybook_codegen.render import render_template

__all__ = ["SitePage", "page_of"]


@dataclass(frozen=True, slots=True)
class SitePage:
    """`file` is its place below the root with `.md` at its end, `text` the Markdown without front matter.

    `source` is the file of the project that it was made from, if it is one that a person wrote. A `wide` page
    needs the room where others list their headings. What is `searched` of a page is all, what stands
    before its second heading, or nothing, where it would stand before the page that a reader wants. Where pages
    are many, `found_by` is all that the search keeps beside the title: plain words, a line for each paragraph. A
    browser reads the whole index before its first search.
    """

    file: str
    title: str
    about: str
    text: str
    source: str = ""
    wide: bool = False
    searched: Literal["all", "beginning", "nothing"] = "all"
    found_by: Sequence[str] = ()


def page_of(file: str, title: str, about: str, parts: Sequence[str]) -> SitePage:
    """Return a page made of finished Markdown; parts that are empty are left out."""
    view = {"title": title, "parts": [part for part in parts if part]}
    return SitePage(file, title, about, render_template("site_page.md.j2", view))
