"""Links of a built site that lead nowhere, read from the HTML that a reader gets.

The site tool checks what authors wrote. This also sees what we put into pages after it: pictures,
paths, redirects.
"""

from collections.abc import Collection, Mapping
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """The links of a page, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.anchors = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names and where it leads."""
        values = {key: value or "" for key, value in attrs}
        self.anchors.add(values.get("id", ""))
        if tag == "a":
            self.anchors.add(values.get("name", ""))
        if values.get("rel") != "canonical":
            self.targets |= {values[key] for key in ("href", "src", "xlink:href") if key in values}


def dead_links(site: Path) -> list[tuple[str, str]]:
    """Page and target of each link that leads to no file, or to no anchor of its page."""
    names = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    pages = {n: _Page(p.read_text("utf-8")) for n, p in names.items() if n.endswith(".html")}
    return sorted(
        (name, target)
        for name, page in pages.items()
        for target in page.targets
        if name != "404.html"  # it is served at any depth, so its links begin at the root
        and not any(urlsplit(target)[:2])
        and not _leads(name, target, names.keys(), pages)
    )


def _leads(page: str, target: str, names: Collection[str], pages: Mapping[str, _Page]) -> bool:
    parts = urlsplit(target)
    wanted = normpath(join(dirname(page), unquote(parts.path))) if parts.path else page
    found = next((n for n in (wanted, normpath(f"{wanted}/index.html")) if n in names), None)
    if found is None:
        return False
    return found not in pages or unquote(parts.fragment) in pages[found].anchors
