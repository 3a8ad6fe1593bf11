"""What one run of `lint` works with: the root, the settings of the project, the words of its registry."""

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

__all__ = ["LintScope", "project_root", "scope_at", "scope_of"]

_OURS = "[tool.replybook"


class LintScope(NamedTuple):
    """Findings show paths from `root`; it holds the pyproject.toml, the baseline and the cache."""

    root: Path
    settings: LintSettings
    vocabulary: LintVocabulary

    def shown(self, path: Path) -> str:
        """Return a path as findings show it: from the root, with slashes."""
        return shown_path(str(path), self.root)

    def file(self, shown: str) -> Path:
        """Return where the file is that findings show so."""
        inside = self.root / shown
        return inside if inside.exists() else Path(shown)


def scope_of(options: argparse.Namespace) -> LintScope:
    """Return the project that the first path lies in, with what the options say about rules and levels."""
    paths = [path for path in options.paths if path != "-"]
    first = Path(paths[0] if paths else ".")
    scope = scope_at(first, may_keep=not options.no_cache, isolated=options.isolated)
    return scope._replace(settings=_as_told(scope.settings, options))


def scope_at(place: Path, *, may_keep: bool = True, isolated: bool = False) -> LintScope:
    """Return the project that `place` lies in; without one the folder here and the base registry.

    `isolated` takes the default settings, whatever the project says; its registry counts all the same.
    """
    root = project_root(place)
    vocabulary = vocabulary_of(
        root, may_keep=may_keep
    )  # makes the folder that settings are kept in
    if isolated:
        return LintScope(root, LintSettings(), vocabulary)
    return LintScope(root, _settings(root / "pyproject.toml", may_keep), vocabulary)


def _settings(pyproject: Path, may_keep: bool) -> LintSettings:
    """Those of the project; `may_keep` reads and writes the cache."""
    try:
        return settings_at(pyproject.parent) if may_keep else read_settings(pyproject)
    except BadSettings as error:
        raise UsageError(str(error)) from error


def project_root(place: Path) -> Path:
    """Return the nearest folder with settings of ours, else the nearest one with a pyproject.toml or a `.git`."""
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
    """Rules named on the command line are the only ones; those ignored there join those of the settings."""
    select, ignore = _joined(options.select), _joined(options.ignore)
    name = unknown_rule((*select, *ignore))
    if name is not None:
        raise UsageError(no_rule(name))
    if select:
        settings = settings._replace(select=select, ignore=("ALL",))
    settings = settings._replace(ignore=(*settings.ignore, *ignore))
    return settings._replace(fail_on=options.fail_on or settings.fail_on)


def _joined(several: Sequence[Sequence[str]] | None) -> tuple[str, ...]:
    return tuple(name for some in several or () for name in some)
