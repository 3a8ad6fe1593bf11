"""Documentation places: on the site of the project, else in an existing file.

A page that does not exist is never named, so that no printed link is dead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_registry.project import Project

_KINDS: Final = {
    "code": "code",
    "legacy id": "legacy id",
    "policy rule": "policy rule",
    "violation": "violation",
    "stage": "stage",
    "tool": "tool",
    "layer": "layer",
    "rule": "finding",
    "kind of change": "finding",
}
"""The section of the site for each kind of thing that `explain` tells apart."""

_BUNDLED: Final = re.compile(r"replybook_(?:(\w+)_)?generated")
"""Name of the package of a registry that comes with the library.

Its tables are in a folder of its name, below those of the base.
"""


def docs_url_at(folder: Path) -> str:
    """Return the `docs_url` of the project around a folder, with a slash at its end.

    Empty if there is none.
    """
    here = folder.absolute()
    if not any((parent / "pyproject.toml").is_file() for parent in (here, *here.parents)):
        return ""
    from replybook_registry.project import BadProject, open_projects

    try:
        return site_of(open_projects(here))
    except BadProject:
        return ""


def site_of(projects: Sequence[Project]) -> str:
    """Return the address of the site of projects with one root; empty without a site."""
    return next((project.docs_url for project in projects if project.docs_url), "")


def url_of(docs_url: str, kind: str, name: str) -> str:
    """Return the address of a thing on a site; empty for a kind without pages.

    Args:
        docs_url: The address of the site.
        kind: The kind of the thing, as `explain` calls it.
        name: The name of the thing.
    """
    from replybook_codegen.site_pages.addresses import address

    return docs_url + address(_KINDS[kind], name) if kind in _KINDS else ""


def word_url(docs_url: str, page: str) -> str:
    """Return the address of a row of a page, such as `taxonomy.md#areas`."""
    file, _, anchor = page.partition("#")
    return f"{docs_url}{file.removesuffix('.md')}/{'#' + anchor if anchor else ''}"


def file_with(page: str, owner: str, projects: Sequence[Project]) -> str:
    """Return the file that holds a page of generated tables, with its anchor.

    Empty if there is none. A file of a project here is named from its root, one that comes with the
    library by its full path.

    Args:
        page: The page with its anchor.
        owner: The generated package that the page is about.
    """
    for project in projects:
        if project.package == owner and project.docs is not None:
            found = _found_in(project.root / project.docs, page)
            return f"{project.docs}/{found}" if found else ""
    if _BUNDLED.fullmatch(owner) is None:
        return ""
    folders = (folder / bundled_folder(owner) for folder in _list_bundled_folders())
    return next(
        (f"{folder}/{found}" for folder in folders if (found := _found_in(folder, page))), ""
    )


def _found_in(folder: Path, page: str) -> str:
    """Return the page in a folder of tables, with its anchor; empty if missing.

    In a folder with the overview alone, a code has its anchor in the list of codes.
    """
    name, _, anchor = page.partition("#")
    if (folder / name).is_file():
        return page
    codes = folder / "codes.md"
    if anchor and codes.is_file() and f'<a id="{anchor}">' in codes.read_text("utf-8"):
        return f"codes.md#{anchor}"
    return ""


def bundled_folder(package: str) -> PurePosixPath:
    """Return the folder of the tables of a registry that comes with the library.

    The folder is relative to the tables of the base.
    """
    ours = _BUNDLED.fullmatch(package)
    return PurePosixPath((ours and ours[1]) or ".")


def _list_bundled_folders() -> Sequence[Path]:
    """Return the folders where the tables of the library may be.

    They are in the package, or in the checkout that it runs from.
    """
    package = Path(__file__).parents[1]
    return package / "reference", package.parents[1] / "docs" / "reference"
