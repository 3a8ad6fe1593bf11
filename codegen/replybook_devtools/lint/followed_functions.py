"""The functions of other files whose results tools return, read in a second look at these files.

Imports are followed among the linted files only, and no module is imported. A module that two files
may be is not followed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replybook_devtools.lint.source.discovery import shown_path

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.lint.file_linting import LintContext
    from replybook_devtools.lint.lint_report import FileReport

__all__ = ["with_followed"]


def with_followed(
    reports: Sequence[FileReport], files: Sequence[Path], context: LintContext
) -> list[FileReport]:
    """Return the reports, those of files with followed functions made again.

    Args:
        reports: The reports of all files.
        files: The files in the same order.
        context: Vocabulary, settings and cache.
    """
    found = {one.path: one for one in reports}
    waiting = [(one.path, name) for one in reports if one.facts for name in one.facts.follows]
    if not waiting:
        return list(reports)
    paths = {shown_path(str(file), context.root): file for file in files}
    modules = _modules(paths)
    answering: dict[str, set[str]] = {}
    while waiting:
        importer, origin = waiting.pop()
        path, name = _home(importer, origin, modules)
        if not path or name in answering.setdefault(path, set()) or found[path].is_generated:
            continue
        answering[path].add(name)
        again = context.linted_with(paths[path], answering[path])
        if again is not None:
            found[path] = again
            waiting += [(path, each) for each in again.facts.follows] if again.facts else []
    return [found[one.path] for one in reports]


def _modules(paths: Mapping[str, object]) -> dict[str, str]:
    """Return the path of each module by its dotted names; an empty path for two modules.

    A name begins in any folder that is in no package.
    """
    found: dict[str, str] = {}
    for path in paths:
        parts = path.removesuffix(".py").removesuffix("/__init__").strip("/").split("/")
        for start in range(len(parts)):
            name = ".".join(parts[start:])
            if not start or f"{'/'.join(parts[:start])}/__init__.py" not in paths:
                found[name] = "" if name in found else path
    return found


def _home(importer: str, origin: str, modules: Mapping[str, str]) -> tuple[str, str]:
    """Return the path that a name is imported from and its name there; empty if unknown.

    Args:
        importer: Path of the importing file.
        origin: The imported name, with leading dots if the import is relative.
        modules: The paths of the modules.
    """
    module, _, name = _absolute(importer, origin).rpartition(".")
    return modules.get(module, ""), name


def _absolute(importer: str, origin: str) -> str:
    """Return an imported name without leading dots, from the folder that these name."""
    name = origin.lstrip(".")
    level = len(origin) - len(name)
    if not level:
        return name
    folders = importer.split("/")[:-level]
    return ".".join([*folders, name]).strip(".")
