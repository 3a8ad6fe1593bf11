"""The Python files below some paths, in the same order on every machine.

Folders with files that others wrote are left out: environments, caches, version control, builds.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.lint_settings import is_among

if TYPE_CHECKING:
    from pathlib import Path

LEFT_OUT: Final = frozenset(
    {
        *(".git", ".hg", ".svn", ".tox", ".nox", ".venv", "venv", "env", ".eggs", "site-packages"),
        *("__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".replybook_cache"),
        *("node_modules", "build", "dist", "_build", "__pypackages__"),
    }
)
"""Names of folders that are not entered, unless they are named themselves."""

_SUFFIXES: Final = (".py", ".pyi")


def python_files(
    starts: Sequence[Path], *, root: Path, exclude: Sequence[str] = ()
) -> tuple[Path, ...]:
    """Return the Python files that `starts` are or contain.

    Links to folders are not followed, so no loop is endless.

    Args:
        starts: Files and folders.
        root: Folder that `exclude` patterns are relative to.
        exclude: Patterns of files to leave out.

    Raises:
        FileNotFoundError: A start does not exist.
    """
    from pathlib import Path

    patterns = tuple(exclude)
    paths: dict[str, Path] = {}
    for start in starts:
        for name in _below(str(start), bool(patterns), root, patterns):
            shown = shown_path(name, root)
            if not (patterns and is_among(shown, patterns)):
                paths.setdefault(shown, Path(name))
    return tuple(path for _, path in sorted(paths.items()))


def shown_path(path: str, root: Path | str) -> str:
    """Return a path relative to `root` with slashes, or unchanged if it is outside."""
    start = str(root) + os.sep
    whole = path if path.startswith(start) else os.path.abspath(path)
    shown = whole[len(start) :] if whole.startswith(start) else path
    return shown.replace(os.sep, "/")


def _below(start: str, filtered: bool, root: Path, patterns: tuple[str, ...]) -> Iterator[str]:
    if not os.path.isdir(start):
        os.stat(start)
        yield start
        return
    folders = [start]
    while folders:
        for entry in _entries(folders.pop()):
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in LEFT_OUT and not (
                    filtered and is_among(shown_path(entry.path, root), patterns)
                ):
                    folders.append(entry.path)
            elif entry.name.endswith(_SUFFIXES) and _is_file(entry):
                yield entry.path


def _entries(folder: str) -> Iterable[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:  # not readable, or removed since
        return ()


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False
