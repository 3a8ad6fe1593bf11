"""Markdown pages as data: their code blocks, headings and links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.project_tree import ROOT, project_files

_FENCE = re.compile(r'^```(\w*)(?: title="([^"\n]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
_HIDDEN = re.compile(r"^<!-- run\n(.*?)^-->$", re.MULTILINE | re.DOTALL)
"""Commands that a test runs and no reader sees. They are a console block."""
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block: its language, the line of its first line, its text, and its file."""

    language: str
    line: int
    text: str
    title: str = ""


def hand_written() -> list[str]:
    """Every page that a person writes; the reference pages are generated."""
    pages = [name for name in all_pages() if not name.startswith("docs/reference/")]
    return [name for name in pages if not name.startswith("changes/")]


def all_pages() -> list[str]:
    """Every page that readers are led to: those in the top folder, in docs and in changes."""
    pages = [name for name in project_files() if name.endswith(".md")]
    return [name for name in pages if "/" not in name or name.startswith(("docs/", "changes/"))]


def read(page: str) -> str:
    """The text of a page."""
    return (ROOT / page).read_text("utf-8")


def blocks(page: str) -> Iterator[Block]:
    """The fenced blocks and the hidden commands of a page, in order."""
    text = read(page)
    found = [*_FENCE.finditer(text), *_HIDDEN.finditer(text)]
    for match in sorted(found, key=re.Match.start):
        line = text.count("\n", 0, match.start()) + 2
        if match.re is _HIDDEN:
            yield Block("console", line, match[1])
        else:
            yield Block(match[1], line, match[3], match[2] or "")


def links(page: str) -> list[str]:
    """The targets of a page's links, those inside code left out."""
    text = _FENCE.sub("", read(page))
    return _LINK.findall(re.sub(r"`[^`\n]*`", "", text))


def anchors(page: str) -> set[str]:
    """The anchors that the headings of a page give, as GitHub writes them."""
    text = _FENCE.sub("", read(page))
    explicit = re.findall(r'<a (?:id|name)="([^"]+)"', text)
    return {_anchor(heading) for heading in _HEADING.findall(text)} | set(explicit)


def _anchor(heading: str) -> str:
    words = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return words.replace(" ", "-")
