"""Site tool settings: one `mkdocs.yml` for Zensical and Material for MkDocs.

Nothing may come from another host, so fonts are those of the reader's machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from replybook_codegen.site_pages.site_page import SitePage

REFERENCE: Final[Mapping[str, str]] = {
    "reference.md": "Overview",
    "codes/index.md": "Codes",
    "legacy/index.md": "Former ids",
    "taxonomy.md": "Taxonomy",
    "matrix.md": "Matrix",
    "explorer.md": "Explorer",
    "compare.md": "Compare versions",
    "rules/index.md": "Policy rules",
    "stages/index.md": "Stages",
    "violations/index.md": "Violations",
    "enforcement.md": "Enforcement",
    "tools/index.md": "Tools",
    "world.md": "World",
    "vocabulary.md": "Vocabulary",
    "failures.md": "Failures",
    "findings/index.md": "Findings",
    "commands/index.md": "Commands",
    "schemas/index.md": "Schemas",
}
"""The menu of the reference.

Pages of things are too many for the menu. Lists, links and the search lead to them.
"""

_EXPLORER: Final = "explorer.md"
"""File of the explorer, a tool that is one step away from every page."""

_FIRST: Final = ("tutorial", "how-to", "explanation")
"""Folders of written pages before the reference. All others are behind it."""

_FEATURES: Final = (
    "content.code.copy",
    "navigation.prune",
    "navigation.tabs",
    "navigation.top",
    "search.highlight",
    "search.suggest",
)

_EXTENSIONS: Final = (
    "admonition",
    "attr_list",
    "md_in_html",
    "tables",
    {"toc": {"permalink": True, "toc_depth": 3}},
    {"pymdownx.highlight": {"anchor_linenums": False}},
    "pymdownx.inlinehilite",
    "pymdownx.superfences",
)


def settings_text(
    name: str, about: str, docs_url: str, pages: Sequence[SitePage], styles: Sequence[str]
) -> str:
    """Return `mkdocs.yml` as JSON, which is YAML too.

    Args:
        name: The name of the site.
        about: The subject of the site.
        docs_url: The address of the site.
        pages: The pages of the site.
    """
    settings: dict[str, object] = {
        "site_name": name,
        "site_description": about,
        "docs_dir": "docs",
        "site_dir": "site",
        "use_directory_urls": True,
        "theme": {
            "name": "material",
            "font": False,
            "features": list(_FEATURES),
            "palette": [
                _palette("light", "default", "weather-night", "dark"),
                _palette("dark", "slate", "weather-sunny", "light"),
            ],
        },
        "plugins": ["search"],
        "markdown_extensions": list(_EXTENSIONS),
        "validation": {"links": {"anchors": "warn"}},
        "extra_css": [style for style in styles if style.endswith(".css")],
        "extra_javascript": [style for style in styles if style.endswith("from_disk.js")],
        "nav": _menu(pages),
    }
    if docs_url:
        settings["site_url"] = docs_url
    return json.dumps(settings, indent=1, ensure_ascii=False) + "\n"


def _palette(media: str, scheme: str, icon: str, other: str) -> Mapping[str, object]:
    return {
        "media": f"(prefers-color-scheme: {media})",
        "scheme": scheme,
        "primary": "indigo",
        "accent": "indigo",
        "toggle": {"icon": f"material/{icon}", "name": f"Switch to {other}"},
    }


def _menu(pages: Sequence[SitePage]) -> list[object]:
    files = {page.file for page in pages}
    written = [page.file for page in pages if page.source]
    folders = sorted({file.partition("/")[0] for file in written if "/" in file})
    fronts = {f"{file.rpartition('/')[0]}/index.md" for file in written if "/" in file}
    written += sorted(fronts & files - {*written})  # those that nobody wrote
    singles = [file for file in written if "/" not in file and file != "index.md"]
    reference = {
        title: file for file, title in REFERENCE.items() if file in files and file != _EXPLORER
    }
    return [
        {"Home": "index.md"},
        *_folders([one for one in _FIRST if one in folders], written),
        {"Reference": [{title: file} for title, file in reference.items()]},
        *([{REFERENCE[_EXPLORER]: _EXPLORER}] if _EXPLORER in files else []),
        *_folders([folder for folder in folders if folder not in _FIRST], written),
        *sorted(singles),
    ]


def _folders(folders: Iterable[str], written: Sequence[str]) -> list[object]:
    return [{title_folder(folder): _inside(folder, written)} for folder in folders]


def _inside(folder: str, written: Sequence[str]) -> list[object]:
    """Return the pages of a folder: its front page, its pages, then inner folders."""
    files = [file for file in written if file.startswith(f"{folder}/")]
    own = sorted(file for file in files if "/" not in file[len(folder) + 1 :])
    deeper = sorted(
        {file[len(folder) + 1 :].partition("/")[0] for file in files if file not in own}
    )
    own.sort(key=lambda file: not file.endswith("/index.md"))
    return [*own, *({title_folder(one): _inside(f"{folder}/{one}", written)} for one in deeper)]


def title_folder(folder: str) -> str:
    """Return the title of a folder in the menu.

    A word with a digit in it, such as `s3`, is an abbreviation.
    """
    if any(sign.isdigit() for sign in folder):
        return folder.upper()
    words = folder.replace("_", " ") if "-" not in folder else folder
    return words[:1].upper() + words[1:]
