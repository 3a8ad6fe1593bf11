"""The files of a project, rewritten to the codes and calls of today."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from replybook_devtools.codemod.file_rewriting import (
    CannotRewrite,
    RewrittenFile,
    rewrite_files,
    write_files,
)
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.progress import Progress
from replybook_devtools.lint.source.discovery import python_files
from replybook_devtools.lint.vocabulary import LintVocabulary
from replybook_registry import BadProject, open_projects

_BASE: Final = ("replybook_generated", "replybook")
"""The generated package of the base, and where its users import its codes from."""


def rewritten_project(
    starts: Sequence[Path], *, root: Path, exclude: tuple[str, ...], vocabulary: LintVocabulary
) -> list[RewrittenFile]:
    """Return every Python file below `starts` with its new text; write nothing.

    Args:
        starts: The files and folders to look through.
        root: The root of the project.
        exclude: The patterns of files to leave out.
        vocabulary: The words of the registry.

    Raises:
        UsageError: A file cannot be read.
    """
    try:
        paths = python_files(starts, root=root, exclude=exclude)
        with Progress("migrating") as progress:
            return rewrite_files(
                paths,
                root=root,
                vocabulary=vocabulary,
                package=_package(root),
                progress=progress,
            )
    except OSError as error:
        name = Path(str(error.filename)).name if error.filename else "a file"
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"{name} cannot be read: {why}; check its permissions") from error


def write_rewritten(files: Sequence[RewrittenFile]) -> None:
    """Write all files or none.

    Raises:
        UsageError: A file cannot be written.
    """
    try:
        write_files(files)
    except CannotRewrite as error:
        raise UsageError(str(error)) from error


def _package(root: Path) -> str:
    """Return the package that the project generates its codes into."""
    try:
        package = open_projects(root)[-1].package
    except BadProject:
        return _BASE[1]
    return _BASE[1] if package == _BASE[0] else package
