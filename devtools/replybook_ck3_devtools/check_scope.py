"""The files of a check and the settings of their mods, from the command line and from each mod."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_ck3.check.findings.check_settings import (
    SETTINGS_FILE,
    BadCheckSettings,
    CheckSettings,
    read_check_settings,
)
from replybook_ck3.check.findings.fail_on import FailOn, fail_on
from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.findings.rule_choice import TIGER, is_named, unknown_rule
from replybook_ck3.check.findings.tiger_conf import TIGER_CONF, TigerConf, read_tiger_conf
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.real_path import real_path
from replybook_ck3_devtools.content_files import ContentPath, content_paths
from replybook_devtools.console.exit_code import UsageError

T = TypeVar("T")

_WITHOUT_INDEX: Final = "missing_own_text"
"""The rule of missing texts where the texts of the game are unknown."""
_WITHOUT_DOCS: Final = "misspelt_key"
"""The rule of unknown keys where the keywords of the game are unknown."""


@dataclass(frozen=True, slots=True)
class CheckScope:
    """The files of a check, and what holds for them.

    Attributes:
        table: The domain table of the game version.
        settings: The settings of each mod, by its root.
        tiger: What the `ck3-tiger.conf` of each mod says, by its root.
        whole: Roots whose mods are checked as a whole.
        by_path: The files by their paths for messages.
        has_index: Names are looked up in an index.
        has_docs: The lists that the game wrote are read.
        has_report: Findings of ck3-tiger are reported, too.
    """

    paths: list[ContentPath]
    table: DomainTable
    settings: Mapping[Path, CheckSettings]
    tiger: Mapping[Path, TigerConf]
    whole: frozenset[Path]
    fails: FailOn
    by_path: dict[str, ContentPath]
    has_index: bool
    has_docs: bool
    has_report: bool

    def beside(self, root: Path, relative: str) -> ContentPath:
        """Return a file of a mod, with the path for messages that the checked files have."""
        one = next(path for path in self.paths if path.root == root)
        shown = one.shown.removesuffix(one.relative) + relative
        return ContentPath(shown, relative, root / relative, root)

    def adopt(self, path: ContentPath) -> ContentPath:
        """Return a file, which may have findings from now on."""
        return self.by_path.setdefault(path.shown, path)

    def settings_at(self, path: str) -> CheckSettings:
        """Return the settings for a file, by its path for messages."""
        return self.settings[self.by_path[path].root]

    def shows(self, found: Found) -> bool:
        """Return True if its mod reports a problem. The choice of rules is not looked at."""
        if found.below == SETTINGS_FILE:
            return True
        root = self.by_path[found.path].root
        settings, tiger = self.settings[root], self.tiger[root]
        has_languages = bool(settings.languages)
        return settings.shows(found.rule, found.below) and (
            found.below == TIGER_CONF or tiger.shows(found, has_languages=has_languages)
        )

    def judges(self, rule: str, path: str) -> bool:
        """Return True if a rule is judged in the mod of a file."""
        return self.settings_at(path).rules.has(rule)

    def decides(self, rule: str, *, has_index: bool | None = None) -> bool:
        """Return True if this check finds every problem of a rule.

        Args:
            rule: Name of a rule, or a pattern of names.
            has_index: Compare with a check that has an index or none (default: with this one).
        """
        if rule.startswith(TIGER):
            return self.has_report
        rows = [row for code, row in CHECK_RULES.items() if is_named(code, (rule,))]
        more = has_index is not False
        lacks_index = any(row.needs_index or (more and row.more_with_index) for row in rows)
        lacks_docs = any(row.needs_docs for row in rows)
        told_otherwise = (self.has_index and rule == _WITHOUT_INDEX) or (
            self.has_docs and rule == _WITHOUT_DOCS
        )
        lacks = (lacks_index and not self.has_index) or (lacks_docs and not self.has_docs)
        return not lacks and not told_otherwise

    def can_find(self, rule: str, path: str, *, has_index: bool | None = None) -> bool:
        """Return True if this check finds and reports every problem of a rule in a file.

        Args:
            rule: Name of a rule, or a pattern of names.
            path: Path of the file for messages.
            has_index: As for `decides`.
        """
        file = self.by_path[path]
        settings = self.settings[file.root]
        is_shown = settings.rules.has(rule) and settings.shows(rule, file.relative)
        return is_shown and file.root in self.whole and self.decides(rule, has_index=has_index)

    def one(self, key: str, value_of: Callable[[CheckSettings], T]) -> T:
        """Return a setting that has to be the same for all mods.

        Args:
            key: Key of the setting, for the message.

        Raises:
            UsageError: Two mods differ.
        """
        return _one(self.settings, key, value_of)


def check_scope(
    options: argparse.Namespace, index_version: str | None, *, has_index: bool, has_docs: bool
) -> CheckScope:
    """Return the files and settings of a check.

    Args:
        options: The options of the command line.
        index_version: Game version of the index, or None.
        has_index: Names are looked up in an index.
        has_docs: The lists that the game wrote are read.

    Raises:
        UsageError: A path, an option or a setting is wrong.
    """
    select, ignore = _rules(options.select), _rules(options.ignore)
    has_report = options.tiger_report is not None
    _refuse_blind(select, has_index=has_index, has_docs=has_docs, has_report=has_report)
    version = options.game_version or index_version
    paths = content_paths(options.paths, options.root, DomainTable(version))
    if not paths:
        raise UsageError("no file of CK3 script or localization is there; name others")
    roots = {path.root for path in paths}
    settings = {root: _chosen(_read(root), select, ignore) for root in roots}
    version = options.game_version or _one(settings, "game-version", _version_of) or index_version
    given: list[tuple[str, ...]] = options.fail_on or []
    words = tuple(chain.from_iterable(given))
    named = {Path(text).absolute() for text in options.paths}
    return CheckScope(
        paths,
        DomainTable(version),
        settings,
        {root: _tiger_at(root, one) for root, one in settings.items()},
        frozenset(root for root in roots if _is_named(root, named)),
        fail_on(words or _one(settings, "fail-on", lambda setting: setting.fail_on)),
        {path.shown: path for path in paths},
        has_index=has_index,
        has_docs=has_docs,
        has_report=has_report,
    )


def _tiger_at(root: Path, settings: CheckSettings) -> TigerConf:
    return read_tiger_conf(root) if settings.tiger_conf else TigerConf()


def _version_of(settings: CheckSettings) -> str | None:
    return settings.game_version


def _is_named(root: Path, named: Iterable[Path]) -> bool:
    return any(real_path(root).is_relative_to(real_path(path)) for path in named)


def _rules(given: list[tuple[str, ...]] | None) -> tuple[str, ...]:
    names = tuple(chain.from_iterable(given or ()))
    unknown = unknown_rule(names)
    if unknown is not None:
        raise UsageError(unknown)
    return names


def _refuse_blind(
    select: Iterable[str], *, has_index: bool, has_docs: bool, has_report: bool
) -> None:
    """Raise a `UsageError` if a rule of `--select` can have no findings in this check."""
    for name in select:
        rows = [row for code, row in CHECK_RULES.items() if is_named(code, (name,))]
        if name.startswith(TIGER) and not has_report:
            raise UsageError(f"{name!r} needs a report of ck3-tiger; name one with --tiger-report")
        if rows and not has_index and all(row.needs_index for row in rows):
            raise UsageError(f"{name!r} needs an index; name one with --db")
        if rows and not has_docs and all(row.needs_docs for row in rows):
            raise UsageError(f"{name!r} needs the lists of the game; name them with --game-docs")


def _read(root: Path) -> CheckSettings:
    try:
        return read_check_settings(root)
    except BadCheckSettings as error:
        raise UsageError(str(error)) from error


def _chosen(
    settings: CheckSettings, select: tuple[str, ...], ignore: tuple[str, ...]
) -> CheckSettings:
    """Return the settings with the rules of the command line.

    `--select` replaces the rules of the file, and `--ignore` is added to them.
    """
    if select:
        return settings._replace(select=select, ignore=ignore)
    return settings._replace(ignore=(*settings.ignore, *ignore))


def _one(
    settings: Mapping[Path, CheckSettings], key: str, value_of: Callable[[CheckSettings], T]
) -> T:
    values = {root: value_of(one) for root, one in settings.items()}
    first = next(iter(values.values()))
    if any(value != first for value in values.values()):
        names = ", ".join(sorted(root.name for root in values))
        raise UsageError(f"{key} in {SETTINGS_FILE} differs between {names}; check them one by one")
    return first
