"""The configuration file of a mod, `replybook.ck3.toml`."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, cast

from replybook.policy.folder_table import version_numbers
from replybook_ck3.check.findings.fail_on import FAIL_ON_WORDS
from replybook_ck3.check.findings.rule_choice import RuleChoice, is_named, unknown_rule
from replybook_ck3.world.parser import LANGUAGES
from replybook_schema.near import did_you_mean

SETTINGS_FILE: Final = "replybook.ck3.toml"
"""The name of the file, in the folder of the mod."""

_KEYS: Final = (
    *("select", "ignore", "ignore-in", "folders", "skip-folders", "languages"),
    *("game-version", "fail-on", "baseline", "tiger-conf"),
)
_LANGUAGE: Final = re.compile(r"_l_(\w+)\.ya?ml\Z")
_LANGUAGE_FOLDER: Final = re.compile(r"localization/(?:replace/)?([^/]+)/")
_NO_ROWS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


class BadCheckSettings(ValueError):
    """A wrong setting. The text names the file, the key and what to write."""


class CheckSettings(NamedTuple):
    """The settings of a check.

    A folder is named by its path below the mod, or by a pattern, in which `*` is any text.

    Attributes:
        select: Rules to judge; empty for all.
        ignore_in: Rules to leave out in a folder, by the folder.
        folders: Folders to report problems of; empty for all.
        skip_folders: Folders to report no problems of.
        languages: Languages whose localization is judged; empty for all.
        game_version: Version of the game, or None.
        baseline: File of the accepted problems below the mod, or empty for the default one.
        tiger_conf: Use the languages and filters of `ck3-tiger.conf`.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    ignore_in: Mapping[str, tuple[str, ...]] = _NO_ROWS
    folders: tuple[str, ...] = ()
    skip_folders: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    game_version: str | None = None
    fail_on: tuple[str, ...] = ()
    baseline: str = ""
    tiger_conf: bool = True

    @property
    def rules(self) -> RuleChoice:
        """The rules that are judged."""
        return RuleChoice(self.select, self.ignore)

    def useless(self, root: Path) -> list[tuple[str, str]]:
        """Return the folders that leave out nothing, since the mod does not have them.

        Returns:
            Key and folder of each.
        """
        named = [("skip-folders", one) for one in self.skip_folders]
        named += [("ignore-in", one) for one in self.ignore_in]
        return [(key, folder) for key, folder in named if not _is_in(root, folder)]

    def shows(self, rule: str, below: str) -> bool:
        """Return True if a problem of a rule in a file is reported.

        Args:
            below: Path of the file below the mod.
        """
        if self.folders and not any(is_below(below, folder) for folder in self.folders):
            return False
        if any(is_below(below, folder) for folder in self.skip_folders):
            return False
        for folder, rules in self.ignore_in.items():
            if is_below(below, folder) and is_named(rule, rules):
                return False
        language = language_of(below) if self.languages else None
        return language is None or language in self.languages


def _is_in(root: Path, folder: str) -> bool:
    """Return True if a mod has a folder or file of this name, or one that matches the pattern."""
    plain = folder.replace("\\", "/").removeprefix("./").rstrip("/")
    if "*" not in plain:
        return (root / plain).exists()
    for place, folders, names in os.walk(root):
        above = Path(place).relative_to(root).as_posix()
        start = "" if above == "." else f"{above}/"
        if any(fnmatchcase(f"{start}{name}", plain) for name in (*folders, *names)):
            return True
    return False


def near_folders(root: Path, folder: str) -> str:
    """Return the words that name the folder that was probably meant.

    Args:
        folder: The folder that the mod does not have.
    """
    path = folder.replace("\\", "/").removeprefix("./").rstrip("/")
    beside = (root / path).parent
    have = [one.name for one in beside.iterdir()] if beside.is_dir() else []
    return _near(path.rpartition("/")[2], have) if have else "the folder above is not there, either"


def is_below(path: str, folder: str) -> bool:
    """Return True if a path is a folder, is below it, or matches it as a pattern."""
    plain = folder.replace("\\", "/").removeprefix("./").rstrip("/")
    if path == plain or path.startswith(f"{plain}/"):
        return True
    return "*" in plain and (fnmatchcase(path, plain) or fnmatchcase(path, f"{plain}/*"))


def language_of(below: str) -> str | None:
    """Return the language of a localization file, or None for another file."""
    if not below.startswith("localization/"):
        return None
    match = _LANGUAGE.search(below) or _LANGUAGE_FOLDER.match(below)
    return None if match is None else match[1]


def read_check_settings(root: Path) -> CheckSettings:
    """Return the settings in the folder of a mod, or the defaults without a file.

    Raises:
        BadCheckSettings: The file or a setting is wrong.
    """
    try:
        text = (root / SETTINGS_FILE).read_bytes().decode("utf-8-sig")
        table: Mapping[str, object] = tomllib.loads(text.replace("\r\n", "\n"))
    except FileNotFoundError:
        return CheckSettings()
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise BadCheckSettings(f"{SETTINGS_FILE} cannot be read: {why}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadCheckSettings(f"{SETTINGS_FILE} cannot be read: {error}") from error
    return _Reading(table, root).settings()


class _Reading:
    """One configuration file, read key by key."""

    def __init__(self, table: Mapping[str, object], root: Path) -> None:
        self.table, self.root = table, root

    def settings(self) -> CheckSettings:
        """Return the settings.

        Raises:
            BadCheckSettings: A setting is wrong.
        """
        for key in self.table:
            if key not in _KEYS:
                raise self._bad(f"unknown key {key!r}", _near(key, _KEYS))
        return CheckSettings(
            select=self._rules("select"),
            ignore=self._rules("ignore"),
            ignore_in=self._ignore_in(),
            folders=self._folders(),
            skip_folders=self._texts("skip-folders"),
            languages=self._languages(),
            game_version=self._version(),
            fail_on=self._fail_on(),
            baseline=self._text("baseline"),
            tiger_conf=self._flag("tiger-conf"),
        )

    def _rules(self, key: str) -> tuple[str, ...]:
        return self._known_rules(key, self._texts(key))

    def _known_rules(self, key: str, names: tuple[str, ...]) -> tuple[str, ...]:
        unknown = unknown_rule(names)
        if unknown is not None:
            raise BadCheckSettings(f"{SETTINGS_FILE}: {key}: {unknown}")
        return names

    def _ignore_in(self) -> Mapping[str, tuple[str, ...]]:
        rows = self.table.get("ignore-in", {})
        if not isinstance(rows, dict):
            raise self._bad("ignore-in is no table", 'write "history" = ["missing_bom"] below it')
        return {
            folder: self._known_rules(f"ignore-in.{folder}", self._list(f"ignore-in.{folder}", own))
            for folder, own in cast("dict[str, object]", rows).items()
        }

    def _folders(self) -> tuple[str, ...]:
        folders = tuple(text.replace("\\", "/") for text in self._texts("folders"))
        for folder in folders:
            if "*" not in folder and not (self.root / folder).exists():
                near = near_folders(self.root, folder)
                raise self._bad(f"folders: there is no {folder!r} in the mod", near)
        return folders

    def _languages(self) -> tuple[str, ...]:
        languages = self._texts("languages")
        for language in languages:
            if language not in LANGUAGES and not (self.root / "localization" / language).is_dir():
                near = _near(language.removeprefix("l_"), LANGUAGES)
                raise self._bad(f"languages: there is no {language!r}", near)
        return languages

    def _version(self) -> str | None:
        version = self._text("game-version")
        if version and not version_numbers(version):
            raise self._bad(f"game-version = {version!r} is no version", 'write one as "1.18"')
        return version or None

    def _fail_on(self) -> tuple[str, ...]:
        value = self.table.get("fail-on", [])
        words = (value,) if isinstance(value, str) else self._list("fail-on", value)
        for word in words:
            if word not in FAIL_ON_WORDS:
                raise self._bad(f"fail-on: there is no {word!r}", _near(word, FAIL_ON_WORDS))
        return words

    def _texts(self, key: str) -> tuple[str, ...]:
        return self._list(key, self.table.get(key, []))

    def _list(self, key: str, value: object) -> tuple[str, ...]:
        items = cast("list[object]", value) if isinstance(value, list) else [value]
        texts = tuple(item for item in items if isinstance(item, str))
        if not isinstance(value, list) or len(texts) != len(items):
            raise self._bad(f"{key} is no list of texts", f'write {key} = ["a", "b"]')
        return texts

    def _text(self, key: str) -> str:
        value = self.table.get(key, "")
        if not isinstance(value, str):
            raise self._bad(f"{key} = {value!r} is no text", "put it in quotes")
        return value

    def _flag(self, key: str) -> bool:
        value = self.table.get(key, True)
        if not isinstance(value, bool):
            raise self._bad(f"{key} = {value!r} is not true or false", "write true or false")
        return value

    def _bad(self, problem: str, hint: str) -> BadCheckSettings:
        return BadCheckSettings(f"{SETTINGS_FILE}: {problem}; {hint}")


def _near(word: str, known: Iterable[str]) -> str:
    names = list(known)
    return did_you_mean(word, names, f"known: {', '.join(sorted(names))}")
