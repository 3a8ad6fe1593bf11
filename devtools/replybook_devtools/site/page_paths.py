"""Path of links from the top of the site down to the page of a thing.

The menu has no room for thousands of pages, so each page shows its own path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from posixpath import relpath

from replybook_codegen.site_pages.site_page import SitePage
from replybook_devtools.site.site_menu import REFERENCE

_HEADING = "<h1"


def is_of_a_thing(page: SitePage) -> bool:
    """Return True if nothing in the menu leads to a page but the list of its folder."""
    return not page.source and "/" in page.file and not page.file.endswith("/index.md")


def add_paths(site: Path, pages: Sequence[SitePage]) -> None:
    """Add the path of links before the heading of each page of a thing."""
    layers = {
        page.file.rpartition("/")[2]: page for page in pages if page.file.startswith("layers/")
    }
    for page in pages:
        if not is_of_a_thing(page):
            continue
        path = site / page.file.removesuffix(".md") / "index.html"
        before, heading, after = path.read_text("utf-8").partition(_HEADING)
        way = _way(page, layers)
        path.write_text(f"{before}{way}{heading}{after}", "utf-8", newline="\n")


def _way(page: SitePage, layers: dict[str, SitePage]) -> str:
    here = page.file.removesuffix(".md")
    links = (
        f'<a href="{escape(relpath(to, here))}/">{escape(title)}</a>'
        for to, title in _steps(page, layers)
    )
    return f'<nav class="rb-path" aria-label="Where this page stands">{" / ".join(links)}</nav>\n'


def _steps(page: SitePage, layers: dict[str, SitePage]) -> Iterator[tuple[str, str]]:
    """Places of the site and their titles, from the top down."""
    yield "reference", "Reference"
    folder, _, name = page.file.partition("/")
    folder = "codes" if folder == "layers" else folder
    yield folder, REFERENCE[f"{folder}/index.md"]
    layer = name.partition("-")[0]
    if folder == "codes" and f"{layer}.md" in layers:
        yield f"layers/{layer}", layers[f"{layer}.md"].title
