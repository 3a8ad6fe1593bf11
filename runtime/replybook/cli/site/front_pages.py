"""The front page of a project without one of its own, the front of the reference, and pages with pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from replybook.cli.site.site_menu import REFERENCE
from replybook_codegen.pages.markdown import cell, link, prose, sentence, table
from replybook_codegen.site_pages.section_pages import list_page
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_registry.model import Registry

__all__ = ["front_pages"]


def front_pages(registry: Registry, pages: Sequence[SitePage], picture: str) -> Iterator[SitePage]:
    """What leads to the other pages: `index.md` where nobody wrote one, and `reference.md`.

    `picture` shows the way of a call.
    """
    size = (
        f"Version {registry.version}: {len(registry.codes)} codes, {len(registry.tools)} tools,"
        f" {len(registry.rules)} policy rules, {len(registry.legacy)} former ids."
    )
    commands = [page for page in pages if page.file.startswith("commands/")]
    listed = list_page("commands", "Commands", "What `replybook` does from a terminal.", commands)
    yield listed
    abouts = {page.file: page.about for page in (*pages, listed)}
    reference = _reference(abouts)
    yield page_of(
        "reference.md", "Reference", "Every page about a thing that has a name.", [reference]
    )
    if "index.md" not in abouts:
        yield page_of(
            "index.md",
            prose(registry.name),
            registry.description,
            [
                sentence(registry.description),
                size,
                "Type a code, a key or words of a message into the search, or begin with one of these.",
                picture,
                reference,
            ],
        )


def _reference(abouts: Mapping[str, str]) -> str:
    rows = (
        (link(title, file), cell(abouts[file]))
        for file, title in REFERENCE.items()
        if file in abouts
    )
    return table(("Page", "What it holds"), rows)
