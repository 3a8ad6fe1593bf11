"""Everything that a site holds, before a site tool has seen it.

`llms.txt` lists the pages for agents, `llms-full.txt` holds them. Beside each page lies its
Markdown; the links of the list lead to that. No address of a code ever dies: its key and its former
ids lead to the page of today.
"""

from __future__ import annotations

import argparse
import importlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import relpath
from typing import Final, cast

from replybook.trace.rules import RULES
from replybook_codegen.pages.markdown import cell, link, prose, sentence, slug, table, tool_anchor
from replybook_codegen.site_pages.addresses import address, file_name, key_address
from replybook_codegen.site_pages.registry_data import registry_data
from replybook_codegen.site_pages.schema_entries import schema_texts
from replybook_codegen.site_pages.section_pages import list_page
from replybook_codegen.site_pages.site_links import file_of
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_codegen.site_pages.thing_pages import thing_pages
from replybook_devtools.console.command_list import commands
from replybook_devtools.console.command_parser import command_parser, help_width, parsers_below
from replybook_devtools.site.call_picture import call_way_svg
from replybook_devtools.site.explorer_page import explorer_html, registry_script
from replybook_devtools.site.matrix_table import matrix_table
from replybook_devtools.site.site_menu import REFERENCE, title_folder
from replybook_devtools.site.written_pages import DeadLink, TablePages, WrittenPages, written_pages
from replybook_registry import Project, Registry

_ASSETS = Path(__file__).parent / "assets"
_ASSETS_PLACE = "assets/replybook"
_MARK = "<!-- replybook: {} -->"
"""Mark in a page for markup of ours, which is put in after the site tool ran.

Site tools differ in what they do to markup.
"""

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

_WIDTH: Final = 92


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
    made = [*thing_pages(registry, RULES, schemas), *_command_entries(), *_draw_pages(compared)]
    written = _written(projects, registry, made)
    pages = [*written.pages, *made]
    pages += _folder_pages(written.pages, pages)
    pages += _front_pages(registry, pages, _MARK.format("the way of a call"))
    pages.sort(key=lambda page: page.file)
    name, about = _read_name_and_subject(projects[0].root, registry)
    texts = {
        f"{_ASSETS_PLACE}/registry.js": registry_script(data),
        "registry.json": json.dumps(data, indent=1, ensure_ascii=False) + "\n",
        "llms.txt": _llms_text(name, about, docs_url, pages),
        "llms-full.txt": _llms_full_text(pages),
        **{f"schemas/{file_name(name)}.schema.json": text for name, text in schemas.items()},
        **dict(_redirects(registry)),
    }
    assets = {f"{_ASSETS_PLACE}/{path.name}": path for path in sorted(_ASSETS.iterdir())}
    files = {**written.files, **{place: path for place, path in assets.items() if path.is_file()}}
    return SiteContent(name, about, docs_url, pages, texts, files, _markup(data), written.dead)


def _read_name_and_subject(root: Path, registry: Registry) -> tuple[str, str]:
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


def _draw_pages(compared: str) -> Iterator[SitePage]:
    """Yield the pages with pictures and the explorer."""
    about = "Which layer may answer with which type in which area, and with how many codes."
    text = f"{about} Each cell leads to its codes."
    yield replace(
        page_of("matrix.md", "Matrix", about, [text, _MARK.format("the matrix")]), wide=True
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


def _llms_text(name: str, about: str, docs_url: str, pages: Sequence[SitePage]) -> str:
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


def _llms_full_text(pages: Sequence[SitePage]) -> str:
    """Return all pages in a row, each behind the name of its file."""
    return "\n".join(f"<!-- {page.file} -->\n\n{page.text.strip()}\n" for page in pages)


def _command_entries() -> Iterator[SitePage]:
    """Yield the page of every command, in the order in which `replybook --help` lists them."""
    for name, command in commands().items():
        about = command.summary
        parser = command_parser(name, about)
        importlib.import_module(command.module).configure(parser)
        _, *below = parsers_below(parser)
        helps = [f"## `{one.prog}`\n\n{_help(one)}" for one in below]
        page = page_of(
            file_of("command", name),
            f"replybook {name}",
            about,
            [prose(f"{about[:1].upper()}{about[1:]}."), _help(parser), *helps],
        )
        yield replace(page, wide=not below)  # without sub-commands there are no headings to list


def _help(parser: argparse.ArgumentParser) -> str:
    with help_width(_WIDTH):
        return f"```text\n{parser.format_help().rstrip()}\n```"


def _front_pages(registry: Registry, pages: Sequence[SitePage], picture: str) -> Iterator[SitePage]:
    """Yield the front pages: `index.md` if nobody wrote it, and `reference.md`.

    `picture` shows the way of a call.
    """
    counts = (
        _count_noun(len(registry.codes), "code"),
        _count_noun(len(registry.tools), "tool"),
        _count_noun(len(registry.rules), "policy rule"),
        _count_noun(len(registry.legacy), "former id"),
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


def _count_noun(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _folder_pages(written: Sequence[SitePage], pages: Sequence[SitePage]) -> Iterator[SitePage]:
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
        title = title_folder(folder.rpartition("/")[2])
        yield list_page(folder, title, f"{_count_noun(len(inside), 'page')} of this part.", inside)


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


def _redirects(registry: Registry) -> Iterator[tuple[str, str]]:
    """Yield the file of each such page below the root of the site, and its text."""
    codes = registry.code_by_id
    targets = {key_address(code.key): address("code", str(code.id)) for code in registry.codes}
    targets["layers/"] = "codes/"  # the list of codes is one of layers
    for entry in registry.legacy:
        if entry.code not in codes:
            targets[f"codes/{file_name(entry.code)}/"] = address("legacy id", entry.code)
        if entry.was and entry.was.replace("_", "").isalnum():
            targets.setdefault(key_address(entry.was), address("legacy id", entry.code))
    for place, target in sorted(targets.items()):
        yield f"{place}index.html", _page(f"{relpath(target, place)}/", target)


def _page(target: str, title: str) -> str:
    link, name = escape(target, quote=True), escape(title.strip("/"))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<title>{name}</title>\n<meta http-equiv="refresh" content="0; url={link}">\n'
        f'<link rel="canonical" href="{link}">\n<meta name="robots" content="noindex">\n</head>\n'
        f'<body>\n<p>This page is now <a href="{link}">{name}</a>.</p>\n</body>\n</html>\n'
    )
