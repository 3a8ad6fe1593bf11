"""Front pages of site sections, with tables of their pages, and pages of the taxonomy.

There are too many pages of codes for a menu, so these tables list them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from replybook_codegen.pages.enforcement import enforcement_page
from replybook_codegen.pages.failures import failures_page
from replybook_codegen.pages.markdown import cell, code, link, prose, sentence, table
from replybook_codegen.pages.parts import PartsPage
from replybook_codegen.pages.taxonomy import taxonomy_page
from replybook_codegen.pages.vocabulary import vocabulary_page
from replybook_codegen.pages.world import world_page
from replybook_codegen.site_pages.site_links import file_of, link_entry
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_registry.model import Code, Layer, Registry

_SECTIONS = {
    "legacy": ("Former ids", "Old ids and their replacements."),
    "violations": ("Violations", "Violations that a rule or the engine may report."),
    "rules": ("Policy rules", "All rules with their current severity."),
    "stages": ("Stages", "The order of checks for calls and deliveries."),
    "findings": ("Findings", "Findings of `check`, `breaking`, `trace verify` and `lint`."),
    "tools": ("Tools", "Tools with their tags, answers and traced arguments."),
    "schemas": ("Schemas", "JSON Schemas of messages and of registry files."),
}


def section_pages(registry: Registry, pages: Sequence[SitePage]) -> Iterator[SitePage]:
    """Yield the front pages of all sections in `pages`, and the pages of layers and words."""
    yield from _code_pages(registry)
    by_folder: dict[str, list[SitePage]] = {}
    for page in pages:
        by_folder.setdefault(page.file.partition("/")[0], []).append(page)
    for folder, (title, about) in _SECTIONS.items():
        if folder in by_folder:
            yield list_page(folder, title, about, by_folder[folder])
    for file, words in (
        ("taxonomy.md", taxonomy_page(registry)),
        ("world.md", world_page(registry)),
        ("vocabulary.md", vocabulary_page(registry)),
        ("enforcement.md", enforcement_page(registry)),
        ("failures.md", failures_page(registry)),
    ):
        if words.parts:
            yield _of_words(file, words)


def list_page(folder: str, title: str, about: str, pages: Sequence[SitePage]) -> SitePage:
    """Return the front page of a folder: a table with one row for each page."""
    rows = (
        (link(_shorten_title(page), page.file.removeprefix(f"{folder}/")), cell(page.about))
        for page in pages
    )
    return page_of(
        f"{folder}/index.md", title, about, [prose(about), table(("Page", "About"), rows)]
    )


def _shorten_title(page: SitePage) -> str:
    """Return the title of a page for a row, without the text that the row shows anyway."""
    name, _, rest = page.title.partition(": ")
    return name if rest and rest == page.about.rstrip(".") else page.title


def _of_words(file: str, words: PartsPage) -> SitePage:
    parts = [f"## {part.title}\n\n{part.about}\n\n{part.body}" for part in words.parts]
    return page_of(file, words.title, words.about, [words.about, *parts])


def _code_pages(registry: Registry) -> Iterator[SitePage]:
    by_layer = {layer.name: list[Code]() for layer in registry.layers}
    for entry in registry.codes:
        by_layer[entry.id.layer].append(entry)
    about = "All reply codes, including retired ones, with one table for each layer."
    yield page_of("codes/index.md", "Codes", about, [about, _layers(registry, by_layer)])
    for layer in registry.layers:
        if by_layer[layer.name]:
            yield _layer_page(registry, layer, by_layer[layer.name])


def _layers(registry: Registry, by_layer: Mapping[str, Sequence[Code]]) -> str:
    rows = (
        (
            (
                link_entry("layer", layer.name, "codes/index.md")
                if by_layer[layer.name]
                else code(layer.name)
            ),
            prose(layer.title),
            ", ".join(layer.allowed_types),
            str(len(by_layer[layer.name])),
            cell(layer.owner),
        )
        for layer in registry.layers
    )
    return table(("Layer", "Title", "Types", "Codes", "What it decides"), rows)


def _layer_page(registry: Registry, layer: Layer, codes: Sequence[Code]) -> SitePage:
    page = file_of("layer", layer.name)
    meanings = {area.name: area.meaning for area in registry.areas}
    areas: dict[str, list[Code]] = {}
    for entry in codes:
        areas.setdefault(entry.id.area, []).append(entry)
    about = f"{sentence(layer.owner)} {sentence(layer.rationale)}"
    parts = [
        f"## {area}\n\n{prose(meanings.get(area, ''))}\n\n{_codes(registry, areas[area], page)}"
        for area in sorted(areas)
    ]
    title = f"{layer.name}: {prose(layer.title)}"
    parts = [about, f"Types: {', '.join(layer.allowed_types)}.", *parts]
    return replace(page_of(page, title, layer.owner, parts), searched="beginning")


def _codes(registry: Registry, codes: Sequence[Code], page: str) -> str:
    rows = (
        (
            link_entry("code", str(one.id), page),
            code(one.key),
            cell(one.title) + ("" if one.status == "active" else f" ({one.status})"),
            cell(registry.filled(one).meaning),
        )
        for one in sorted(codes, key=lambda one: str(one.id))
    )
    return table(("Code", "Key", "Title", "Meaning"), rows)
