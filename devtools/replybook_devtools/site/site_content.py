"""Everything that a site holds, before a site tool has seen it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import cast

from replybook.trace.rules import RULES
from replybook_codegen.pages.markdown import slug, tool_anchor
from replybook_codegen.site_pages.addresses import file_name
from replybook_codegen.site_pages.registry_data import registry_data
from replybook_codegen.site_pages.schema_entries import schema_texts
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_codegen.site_pages.thing_pages import thing_pages
from replybook_devtools.site.agent_files import llms_full_text, llms_text
from replybook_devtools.site.call_picture import call_way_svg
from replybook_devtools.site.command_entries import command_entries
from replybook_devtools.site.explorer_page import explorer_html, registry_script
from replybook_devtools.site.front_pages import folder_pages, front_pages
from replybook_devtools.site.matrix_table import matrix_table
from replybook_devtools.site.redirect_pages import redirects
from replybook_devtools.site.written_pages import DeadLink, TablePages, WrittenPages, written_pages
from replybook_registry import Project, Registry

_ASSETS = Path(__file__).parent / "assets"
_ASSETS_PLACE = "assets/replybook"
_MARK = "<!-- replybook: {} -->"
"""Mark in a page for markup of ours, which is put in after the site tool ran.

Site tools differ in what they do to markup.
"""


@dataclass(frozen=True, slots=True)
class SiteContent:
    """The pages of a site, and all else that it holds.

    Attributes:
        name: The name of the site.
        about: The subject of the site.
        docs_url: The address of the site.
        texts: Other files, as texts by place.
        files: Files to copy, by place.
        markup: Markup that replaces a comment in a built page, by the name in the comment.
        dead: The links that lead to nothing.
    """

    name: str
    about: str
    docs_url: str
    pages: Sequence[SitePage]
    texts: Mapping[str, str]
    files: Mapping[str, Path]
    markup: Mapping[str, str]
    dead: Sequence[DeadLink]

    @property
    def styles(self) -> Sequence[str]:
        """Styles and scripts, by their place on the site."""
        return sorted(name for name in self.files if name.startswith(_ASSETS_PLACE))


def site_content(
    projects: Sequence[Project], registry: Registry, docs_url: str, compared: str
) -> SiteContent:
    """Return the content of the site of some projects with one root.

    Args:
        projects: The projects. They share one root.
        registry: The registry of the site.
        docs_url: The address of the site.
        compared: The page that compares two versions. Empty for none.
    """
    schemas = schema_texts(registry)
    data = registry_data(registry, docs_url)
    made = [*thing_pages(registry, RULES, schemas), *command_entries(), *_drawn(compared)]
    written = _written(projects, registry, made)
    pages = [*written.pages, *made]
    pages += folder_pages(written.pages, pages)
    pages += front_pages(registry, pages, _MARK.format("the way of a call"))
    pages.sort(key=lambda page: page.file)
    name, about = _told(projects[0].root, registry)
    texts = {
        f"{_ASSETS_PLACE}/registry.js": registry_script(data),
        "registry.json": json.dumps(data, indent=1, ensure_ascii=False) + "\n",
        "llms.txt": llms_text(name, about, docs_url, pages),
        "llms-full.txt": llms_full_text(pages),
        **{f"schemas/{file_name(name)}.schema.json": text for name, text in schemas.items()},
        **dict(redirects(registry)),
    }
    assets = {f"{_ASSETS_PLACE}/{path.name}": path for path in sorted(_ASSETS.iterdir())}
    files = {**written.files, **{place: path for place, path in assets.items() if path.is_file()}}
    return SiteContent(name, about, docs_url, pages, texts, files, _markup(data), written.dead)


def _told(root: Path, registry: Registry) -> tuple[str, str]:
    """Return the name of the site and its subject.

    They are those of the project, or of its registry if the project has no name.
    """
    try:
        settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    except OSError:  # a folder that is nothing but a registry
        return registry.name, registry.description
    project: object = settings.get("project")
    told: Mapping[str, object] = {}
    if isinstance(project, dict):
        told = cast("Mapping[str, object]", project)
    name, about = told.get("name"), told.get("description")
    return (
        name if isinstance(name, str) else registry.name,
        about if isinstance(name, str) and isinstance(about, str) else registry.description,
    )


def _markup(data: Mapping[str, object]) -> Mapping[str, str]:
    return {
        _MARK.format("the way of a call"): call_way_svg(),
        _MARK.format("the matrix"): matrix_table(data),
        _MARK.format("the explorer"): explorer_html(data),
    }


def _drawn(compared: str) -> Iterator[SitePage]:
    """Yield the pages with pictures and the explorer."""
    about = "Which layer may answer with which type in which area, and with how many codes."
    said = f"{about} Each cell leads to its codes."
    yield replace(
        page_of("matrix.md", "Matrix", about, [said, _MARK.format("the matrix")]), wide=True
    )
    about = "Filter the codes; paste a reply or a line of a trace and see it explained."
    explorer = page_of("explorer.md", "Explorer", about, [about, _MARK.format("the explorer")])
    yield replace(explorer, wide=True)
    if compared:
        about = "What changed between two versions, and whom it concerns."
        yield SitePage("compare.md", "Compare versions", about, compared)


def _written(
    projects: Sequence[Project], registry: Registry, made: Sequence[SitePage]
) -> WrittenPages:
    tables = [PurePosixPath(project.docs) for project in projects if project.docs is not None]
    tables.sort(
        key=lambda folder: -len(folder.parts)
    )  # of two, one in the other, the inner one counts
    return written_pages(projects[0].root, tables, TablePages(_anchors(registry, made)))


def _anchors(registry: Registry, made: Sequence[SitePage]) -> Mapping[str, str]:
    """Return the page of each thing, by its anchor in the generated tables."""
    kinds = ("stages", "violations", "findings", "rules", "legacy", "codes")
    anchors = {
        slug(page.file.partition("/")[2].removesuffix(".md")): page.file
        for kind in kinds
        for page in made
        if page.file.startswith(f"{kind}/") and not page.file.endswith("/index.md")
    }
    tools = {tool_anchor(tool.name): f"tools/{file_name(tool.name)}.md" for tool in registry.tools}
    return {**tools, **anchors}
