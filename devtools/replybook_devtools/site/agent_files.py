"""Site files for agents: `llms.txt` lists the pages, `llms-full.txt` holds them.

Beside each page lies its Markdown; the links of the list lead to that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replybook_codegen.site_pages.site_page import SitePage

_LISTED = (
    "tutorial",
    "how-to",
    "explanation",
    "reference",
    "codes",
    "layers",
    "tools",
    "rules",
    "findings",
)


def llms_text(name: str, about: str, docs_url: str, pages: Sequence[SitePage]) -> str:
    """Return `llms.txt`: a heading for each folder, a line for each page.

    Args:
        name: The name of the site.
        about: The subject of the site.
        docs_url: The address of the site.
        pages: The pages of the site.
    """
    lines = [f"# {name}", "", f"> {' '.join(about.split())}", ""]
    lines += [
        "- [The registry as JSON]("
        + docs_url
        + "registry.json): codes, tools, rules and former ids"
    ]
    folders: dict[str, list[SitePage]] = {}
    for page in pages:
        folder = page.file.partition("/")[0] if "/" in page.file else "reference"
        folders.setdefault(folder, []).append(page)
    order = {folder: number for number, folder in enumerate(_LISTED)}
    for folder in sorted(folders, key=lambda one: (order.get(one, len(order)), one)):
        lines += ["", f"## {folder.capitalize()}", "", *_lines(docs_url, folders[folder])]
    return "\n".join(lines) + "\n"


def _lines(docs_url: str, pages: Sequence[SitePage]) -> Iterator[str]:
    for page in pages:
        about = " ".join(page.about.split())
        yield f"- [{page.title}]({docs_url}{page.file}){': ' + about if about else ''}"


def llms_full_text(pages: Sequence[SitePage]) -> str:
    """Return all pages in a row, each behind the name of its file."""
    return "\n".join(f"<!-- {page.file} -->\n\n{page.text.strip()}\n" for page in pages)
