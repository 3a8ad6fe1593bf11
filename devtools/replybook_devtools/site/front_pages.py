"""Front pages of the site, the reference and folders, if nobody wrote one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from replybook_codegen.pages.markdown import cell, link, prose, sentence, table
from replybook_codegen.site_pages.section_pages import list_page
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_devtools.site.site_menu import REFERENCE, titled
from replybook_registry.model import Registry


def front_pages(registry: Registry, pages: Sequence[SitePage], picture: str) -> Iterator[SitePage]:
    """Yield the front pages: `index.md` if nobody wrote it, and `reference.md`.

    `picture` shows the way of a call.
    """
    counts = (
        _counted(len(registry.codes), "code"),
        _counted(len(registry.tools), "tool"),
        _counted(len(registry.rules), "policy rule"),
        _counted(len(registry.legacy), "former id"),
    )
    size = f"Version {registry.version}: {', '.join(counts)}."
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


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def folder_pages(written: Sequence[SitePage], pages: Sequence[SitePage]) -> Iterator[SitePage]:
    """Yield a front page for each folder of written pages without one.

    With it, the address of a folder always leads to a page. `pages` are all pages of the site.
    """
    files = {page.file for page in pages}
    folders = {folder for page in written for folder in _folders_of(page.file)}
    for folder in sorted(folders):
        if files & {f"{folder}/index.md", f"{folder}/README.md", f"{folder}.md"}:
            continue
        inside = sorted(
            (page for page in written if page.file.startswith(f"{folder}/")),
            key=lambda page: (page.file.count("/"), page.file),
        )
        title = titled(folder.rpartition("/")[2])
        yield list_page(folder, title, f"{_counted(len(inside), 'page')} of this part.", inside)


def _folders_of(file: str) -> Iterator[str]:
    folder = file.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]


def _reference(abouts: Mapping[str, str]) -> str:
    rows = (
        (link(title, file), cell(abouts[file]))
        for file, title in REFERENCE.items()
        if file in abouts
    )
    return table(("Page", "What it holds"), rows)
