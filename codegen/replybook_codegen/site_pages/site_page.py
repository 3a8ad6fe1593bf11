"""One page of a site, as Markdown with links to other Markdown files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from replybook_codegen.render import render_template


@dataclass(frozen=True, slots=True)
class SitePage:
    """One page of a site.

    Attributes:
        file: The path below the root, with `.md`.
        text: The Markdown, without front matter.
        source: The file of the project that it was made from, if a person wrote one.
        wide: True if it needs the space of the list of headings.
        searched: The searched part: all, the text before the second heading, or nothing. Use
            `nothing` if the page would hide a better result.
        found_by: All text that the search keeps besides the title, one line per paragraph. A
            browser reads the whole index before the first search, so many pages need this.
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
    """Return a page of finished Markdown parts. Empty parts are left out.

    Args:
        file: The path below the root.
    """
    view = {"title": title, "parts": [part for part in parts if part]}
    return SitePage(file, title, about, render_template("site_page.md.j2", view))
