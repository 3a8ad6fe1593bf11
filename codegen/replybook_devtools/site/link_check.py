"""No link of a built site leads nowhere: every page and every anchor is looked up in what was built.

It reads the HTML that a reader gets, so that it also sees what the site tool and hand-made markup put there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final
from urllib.parse import unquote

__all__ = ["BadLink", "check_links"]

_TAG: Final = re.compile(r"<(?!!|/)([a-zA-Z][\w-]*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE: Final = re.compile(
    r"\b(href|src|xlink:href|id|name)=(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))"
)
_SKIPPED: Final = re.compile(
    r"<!--.*?-->|(<(script|style|noscript)\b[^>]*>).*?</\2>", re.DOTALL | re.IGNORECASE
)
_ELSEWHERE: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")


@dataclass(frozen=True, slots=True, order=True)
class BadLink:
    """A link that leads nowhere, and the page of the site that has it."""

    page: str
    target: str
    why: str


def check_links(site: Path) -> list[BadLink]:
    """Every bad link of the site in the folder, sorted."""
    pages = {_name(site, path): _Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    files = {_name(site, path) for path in site.rglob("*") if path.is_file()}
    return sorted(
        {
            BadLink(name, target, why)
            for name, page in pages.items()
            for target in page.targets
            if (why := _wrong(name, target, pages, files))
        }
    )


def _name(site: Path, path: Path) -> str:
    return path.relative_to(site).as_posix()


class _Page:
    """What a page links to, and which anchors it has."""

    __slots__ = ("anchors", "targets")

    def __init__(self, text: str) -> None:
        self.targets: set[str] = set()
        self.anchors: set[str] = set()
        for tag, attributes in _TAG.findall(_SKIPPED.sub(r"\1", text)):
            for key, value in _attributes(attributes):
                if key == "id" or (key == "name" and tag == "a"):
                    self.anchors.add(value)
                elif key != "name" and not (tag == "link" and "canonical" in attributes):
                    self.targets.add(value)


def _attributes(text: str) -> Iterator[tuple[str, str]]:
    found: list[tuple[str, ...]] = _ATTRIBUTE.findall(text)
    for key, *values in found:
        yield key, unescape(next(filter(None, values), ""))


def _wrong(page: str, target: str, pages: Mapping[str, _Page], files: set[str]) -> str:
    """Return what is wrong with a link of a page; empty where nothing is."""
    if _ELSEWHERE.match(target):
        return ""
    path, _, anchor = target.partition("#")
    path = unquote(path.partition("?")[0])
    if page == "404.html":  # served at any depth, so its links begin at the root of the host
        return ""
    found = _file(page, path, files)
    if found is None:
        return "there is no such page"
    if (
        anchor
        and found in pages
        and unquote(anchor) not in pages[found].anchors
        and anchor != "top"
    ):
        return "the page has no such anchor"
    return ""


def _file(page: str, path: str, files: set[str]) -> str | None:
    if not path:
        return page
    wanted = normpath(join(dirname(page), path)).removeprefix("./")
    for name in (wanted, "index.html" if wanted == "." else f"{wanted}/index.html"):
        if name in files:
            return name
    return None
