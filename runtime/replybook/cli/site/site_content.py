"""Everything that a site holds, before a site tool has seen it.

Source: specification 12, specification 13.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from replybook.cli.site.agent_files import llms_full_text, llms_text
from replybook.cli.site.command_entries import command_entries
from replybook.cli.site.front_pages import front_pages
from replybook.cli.site.redirect_pages import redirects
from replybook.cli.site.written_pages import DeadLink, WrittenPages, table_pages, written_pages
from replybook.trace.rules import RULES
from replybook_codegen.pages.markdown import slug, tool_anchor
from replybook_codegen.site_pages.addresses import file_name
from replybook_codegen.site_pages.registry_data import registry_data
from replybook_codegen.site_pages.schema_entries import schema_texts
from replybook_codegen.site_pages.site_page import SitePage
from replybook_codegen.site_pages.thing_pages import thing_pages
from replybook_registry import Project, Registry

__all__ = ["SiteContent", "site_content"]

_ASSETS = Path(__file__).parent / "assets"
_ASSETS_PLACE = "assets/replybook"


@dataclass(frozen=True, slots=True)
class SiteContent:
    """The pages; `texts` are other files by their place, `files` those that are copied, `dead` links of pages."""

    name: str
    about: str
    docs_url: str
    pages: Sequence[SitePage]
    texts: Mapping[str, str]
    files: Mapping[str, Path]
    dead: Sequence[DeadLink]

    @property
    def styles(self) -> Sequence[str]:
        """Styles and scripts, by their place on the site."""
        return sorted(name for name in self.files if name.startswith(_ASSETS_PLACE))


def site_content(
    projects: Sequence[Project], registry: Registry, docs_url: str, compared: str
) -> SiteContent:
    """The content of the site of some projects with one root; `compared` is the page of two versions, if any."""
    schemas = schema_texts(registry)
    data = registry_data(registry, docs_url)
    made = [*thing_pages(registry, RULES, schemas), *command_entries(), *_drawn(data, compared)]
    written = _written(projects, registry, made)
    pages = [*written.pages, *made]
    pages += front_pages(registry, pages)
    pages.sort(key=lambda page: page.file)
    about = registry.description
    texts = {
        "registry.json": json.dumps(data, indent=1, ensure_ascii=False) + "\n",
        "llms.txt": llms_text(registry.name, about, docs_url, pages),
        "llms-full.txt": llms_full_text(pages),
        **{f"schemas/{file_name(name)}.schema.json": text for name, text in schemas.items()},
        **dict(redirects(registry)),
    }
    assets = {f"{_ASSETS_PLACE}/{path.name}": path for path in sorted(_ASSETS.iterdir())}
    files = {**written.files, **{place: path for place, path in assets.items() if path.is_file()}}
    return SiteContent(registry.name, about, docs_url, pages, texts, files, written.dead)


def _drawn(data: Mapping[str, object], compared: str) -> list[SitePage]:
    """The pages with pictures and the explorer."""
    del data, compared
    return []


def _written(
    projects: Sequence[Project], registry: Registry, made: Sequence[SitePage]
) -> WrittenPages:
    tables = [PurePosixPath(one.docs) for one in projects if one.docs is not None]
    tables.sort(
        key=lambda folder: -len(folder.parts)
    )  # of two, one in the other, the inner one counts
    return written_pages(projects[0].root, tables, table_pages(_anchors(registry, made)))


def _anchors(registry: Registry, made: Sequence[SitePage]) -> Mapping[str, str]:
    """The page of what has an anchor in the generated tables."""
    kinds = ("stages", "violations", "findings", "rules", "legacy", "codes")
    anchors = {
        slug(page.file.partition("/")[2].removesuffix(".md")): page.file
        for kind in kinds
        for page in made
        if page.file.startswith(f"{kind}/") and not page.file.endswith("/index.md")
    }
    tools = {tool_anchor(one.name): f"tools/{file_name(one.name)}.md" for one in registry.tools}
    return {**tools, **anchors}
