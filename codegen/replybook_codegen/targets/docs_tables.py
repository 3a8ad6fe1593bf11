"""Target of reference pages: every name of the registry as Markdown (decision 15).

One page per subject and one per layer of codes, so that a page about a code has the same address
for ever: `codes-wa.md#wa-res-i-001`. An id that is gone keeps its anchor in `legacy.md`. A registry
that extends the base gets only the pages to which it adds something. A project may ask for the
overview: `index.md`, `codes.md` and `taxonomy.md`, in which each code has an anchor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.pages.changes import changes_page
from replybook_codegen.pages.codes import codes_page, layer_pages
from replybook_codegen.pages.enforcement import enforcement_page
from replybook_codegen.pages.failures import failures_page
from replybook_codegen.pages.legacy import legacy_page
from replybook_codegen.pages.links import links_of
from replybook_codegen.pages.lint_rules import lint_rules_page
from replybook_codegen.pages.markdown import link, prose, table
from replybook_codegen.pages.policy import policy_page
from replybook_codegen.pages.rules import rules_page
from replybook_codegen.pages.taxonomy import taxonomy_page
from replybook_codegen.pages.tools import tools_page
from replybook_codegen.pages.vocabulary import vocabulary_page
from replybook_codegen.pages.world import world_page
from replybook_codegen.render import render_template
from replybook_registry.model import Registry

_SUBJECTS: Final = {
    "codes.md": "All reply codes, one table per layer.",
    "taxonomy.md": "Types, layers, areas, the matrix and the next actions.",
    "legacy.md": "Old ids and their replacements.",
    "policy.md": "Stages, rules and violation codes.",
    "enforcement.md": "Allowed writes, commands and queries, protected places, and limits.",
    "tools.md": "Tools with their tags, answers and traced arguments.",
    "world.md": "Namespaces, roots, visibility by mode, and limits.",
    "vocabulary.md": "Formats, artifact fields, session fields, roles and tags.",
    "failures.md": "Dialects and rules by which results of other servers are judged.",
    "rules.md": "Rules of `replybook check` and `generate --check`.",
    "lint-rules.md": "Rules of `replybook lint` for Python source.",
    "changes.md": "Kinds of change that `replybook breaking` finds.",
}


@dataclass(frozen=True, slots=True)
class IndexPage:
    """The front page of the folder."""

    title: str
    description: str
    version: str
    pages: str
    has_all: bool


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield every page. `index.md` is the last, since it lists the others."""
    names: set[str] = set()
    for name, template, view in _pages(registry, package):
        names.add(name)
        yield _output(name, template, view)
    yield _output("index.md", "index", _index(registry, names, package.docs_pages == "all"))


def _output(name: str, template: str, view: object) -> Output:
    return Output("docs", PurePosixPath(name), render_template(f"docs_{template}.md.j2", view))


def _pages(registry: Registry, package: GeneratedPackage) -> Iterator[tuple[str, str, object]]:
    """File, template and view of each page that has something to show."""
    has_all = package.docs_pages == "all"
    yield "codes.md", "codes", codes_page(registry, has_sections=has_all)
    words = taxonomy_page(registry)
    if words.parts:
        yield "taxonomy.md", "parts", words
    if has_all:
        yield from _details(registry, package)


def _details(registry: Registry, package: GeneratedPackage) -> Iterator[tuple[str, str, object]]:
    """Yield the pages that are not part of the overview."""
    links = links_of(registry)
    for page in layer_pages(registry, links):
        yield page.file, "layer", page
    for name, parts in (
        ("world.md", world_page(registry)),
        ("vocabulary.md", vocabulary_page(registry)),
        ("enforcement.md", enforcement_page(registry)),
        ("failures.md", failures_page(registry)),
    ):
        if parts.parts:
            yield name, "parts", parts
    if legacy := legacy_page(registry, links):
        yield "legacy.md", "legacy", legacy
    policy = policy_page(registry, links)
    if policy.parts:
        yield "policy.md", "policy", policy
    if tools := tools_page(registry, links):
        yield "tools.md", "tools", tools
    if package.is_base:
        yield "rules.md", "rules", rules_page()
        yield "lint-rules.md", "lint_rules", lint_rules_page()
        yield "changes.md", "changes", changes_page()


def _index(registry: Registry, names: Collection[str], has_all: bool) -> IndexPage:
    rows = ((link(name, name), about) for name, about in _SUBJECTS.items() if name in names)
    return IndexPage(
        title=prose(registry.name),
        description=prose(registry.description),
        version=registry.version,
        pages=table(("Page", "What it holds"), rows),
        has_all=has_all,
    )
