"""The context of one lint run: the root, the settings and the vocabulary of the project."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.lint_settings import (
    BadSettings,
    LintSettings,
    no_rule,
    read_settings,
    unknown_rule,
)
from replybook_devtools.lint.source.discovery import shown_path
from replybook_devtools.lint_runs.kept_settings import settings_at
from replybook_devtools.lint_runs.lint_vocabulary import vocabulary_of

if TYPE_CHECKING:
    import argparse

    from replybook_devtools.lint.vocabulary import LintVocabulary

_OURS = "[tool.replybook"


class LintScope(NamedTuple):
    """The context of one lint run.

    Attributes:
        root: Folder of pyproject.toml, baseline and cache; findings show paths relative to it.
        settings: Settings of the project and the command line.
        vocabulary: Codes, tools and areas of the registry.
    """

    root: Path
    settings: LintSettings
    vocabulary: LintVocabulary

    def show_path(self, path: Path) -> str:
        """Return a path as findings show it: from the root, with slashes."""
        return shown_path(str(path), self.root)

    def file(self, shown: str) -> Path:
        """Return the file that findings show under this path."""
        inside = self.root / shown
        return inside if inside.exists() else Path(shown)


def scope_of(options: argparse.Namespace) -> LintScope:
    """Return the context of the first path, with the rules and levels of the command line."""
    paths = [path for path in options.paths if path != "-"]
    first = Path(paths[0] if paths else ".")
    scope = scope_at(first, may_keep=not options.no_cache, isolated=options.isolated)
    return scope._replace(settings=_as_told(scope.settings, options))


def scope_at(place: Path, *, may_keep: bool = True, isolated: bool = False) -> LintScope:
    """Return the lint context of the project that holds `place`.

    Without a project, this is the current folder with the base registry.

    Args:
        place: A file or folder.
        may_keep: Read and write the cache.
        isolated: Use the default settings instead of those of the project; its registry is used
            anyway.
    """
    root = project_root(place)
    vocabulary = vocabulary_of(
        root, may_keep=may_keep
    )  # creates the cache folder, which the settings need
    if isolated:
        return LintScope(root, LintSettings(), vocabulary)
    return LintScope(root, _settings(root / "pyproject.toml", may_keep), vocabulary)


def _settings(pyproject: Path, may_keep: bool) -> LintSettings:
    """Return the settings of the project, from the cache if `may_keep` is set."""
    try:
        return settings_at(pyproject.parent) if may_keep else read_settings(pyproject)
    except BadSettings as error:
        raise UsageError(str(error)) from error


def project_root(place: Path) -> Path:
    """Return the root of the project that holds a place.

    This is the nearest folder with replybook settings, else the nearest with a pyproject.toml or
    `.git`, else the current folder.
    """
    here = Path.cwd() / place
    folders = [*([here] if here.is_dir() else []), *here.parents]
    for folder in folders:
        if _OURS in _text(folder / "pyproject.toml"):
            return folder
    marked = (f for f in folders if (f / "pyproject.toml").is_file() or (f / ".git").exists())
    return next(marked, Path.cwd())


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace")
    except OSError:
        return ""


def _as_told(settings: LintSettings, options: argparse.Namespace) -> LintSettings:
    """Apply the rules and levels of the command line to the settings.

    `--select` replaces the rules of the settings, and `--ignore` adds to them.
    """
    select, ignore = _join_names(options.select), _join_names(options.ignore)
    name = unknown_rule((*select, *ignore))
    if name is not None:
        raise UsageError(no_rule(name))
    if select:
        settings = settings._replace(select=select, ignore=("ALL",))
    settings = settings._replace(ignore=(*settings.ignore, *ignore))
    return settings._replace(fail_on=options.fail_on or settings.fail_on)


def _join_names(several: Sequence[Sequence[str]] | None) -> tuple[str, ...]:
    return tuple(name for some in several or () for name in some)
