"""The languages and filters in a `ck3-tiger.conf`, so that a mod that has one needs no other file.

The file is written for ck3-tiger, another checker. A part that has no meaning here is never an
error; `unused` names it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from replybook_ck3.check.findings.check_settings import is_below, language_of
from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.findings.rule_choice import TIGER
from replybook_ck3.world.parser import Block, Item, parse

TIGER_CONF: Final = "ck3-tiger.conf"
"""The name of the file, in the folder of the mod."""

_Filter: TypeAlias = Callable[[Found], bool]
"""Returns True if a problem is shown."""

_SEVERITIES: Final = ("tips", "untidy", "warning", "error", "fatal")
_SEVERITY_HERE: Final = {"note": 1, "warning": 2, "error": 3}
_CONFIDENCES: Final = ("weak", "reasonable", "strong")
_CONFIDENCE_HERE: Final = {"possible": 0, "likely": 1, "sure": 2}
_COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = MappingProxyType(
    {"=": eq, "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
)
_SAME_RULES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "missing-item": ("unresolved_reference",),
        "missing-localization": ("missing_localization",),
        "missing-file": ("missing_file", "missing_picture"),
        "missing-sound": ("missing_sound",),
        "duplicate-item": ("duplicate_name",),
        "duplicate-field": ("duplicate_field",),
        "encoding": ("missing_bom", "double_bom", "bad_encoding"),
        "filename": ("file_name", "wrong_extension"),
        "brace-placement": ("brace_placement",),
        "colors": ("invalid_color",),
        "event-namespace": ("event_name", "undeclared_namespace"),
        "markup": ("unclosed_format", "unclosed_icon"),
        "parse-error": ("unclosed_block", "surplus_brace", "unclosed_quote", "surplus_quote"),
    }
)
"""Our rules about what a key of ck3-tiger is about."""


class UnusedPart(NamedTuple):
    """A part of the file that has no meaning here."""

    line: int
    column: int
    name: str


class TigerConf(NamedTuple):
    """The languages and filters of a `ck3-tiger.conf`.

    Attributes:
        languages: Languages to check; empty for all but `skipped`.
        filters: Conditions that a shown problem meets.
        unused: The parts without a meaning here.
    """

    languages: frozenset[str] = frozenset()
    skipped: frozenset[str] = frozenset()
    filters: tuple[_Filter, ...] = ()
    unused: tuple[UnusedPart, ...] = ()

    def shows(self, found: Found, *, has_languages: bool = False) -> bool:
        """Return True if the file lets a problem be shown.

        Args:
            has_languages: Other settings say which languages are checked.
        """
        language = None if has_languages else language_of(found.below)
        if language is not None and not self._has(language):
            return False
        return all(one(found) for one in self.filters)

    def _has(self, language: str) -> bool:
        return language not in self.skipped and language in (self.languages or {language})


def read_tiger_conf(root: Path) -> TigerConf:
    """Return what the file in the folder of a mod says; nothing without a readable file."""
    try:
        return tiger_conf_of((root / TIGER_CONF).read_bytes())
    except OSError:
        return TigerConf()


def tiger_conf_of(data: bytes) -> TigerConf:
    """Return what a file says.

    Args:
        data: The content of the file.
    """
    return _Reading(data).conf()


class _Reading:
    """One file, read part by part. A part that is not understood is noted, and changes nothing."""

    def __init__(self, data: bytes) -> None:
        self.document = parse(data, encoding="bom-optional")
        self.unused: list[UnusedPart] = []

    def conf(self) -> TigerConf:
        """Return what the file says."""
        conf = TigerConf()
        for item in self.document.items:
            key, block = _word(item.key), item.value
            if key == "languages" and isinstance(block, Block):
                conf = self._languages(conf, block)
            elif key == "filter" and isinstance(block, Block):
                conf = conf._replace(filters=(*conf.filters, *self._filters(block)))
            else:
                self._note(item)
        for finding in self.document.findings:
            if finding.severity == "error":
                self.unused.append(
                    UnusedPart(finding.line, finding.column, f"this line ({finding.problem})")
                )
        return conf._replace(unused=tuple(sorted(self.unused)))

    def _note(self, item: Item) -> None:
        line, column = self.document.lines.position(item.start)
        self.unused.append(UnusedPart(line, column, item.key or str(item.value)))

    def _languages(self, conf: TigerConf, block: Block) -> TigerConf:
        for item in block:
            named = frozenset(word.removeprefix("l_") for word in _words(item))
            key = _word(item.key)
            if key in ("check", "select"):
                conf = conf._replace(languages=conf.languages | named)
            elif key == "skip":
                conf = conf._replace(skipped=conf.skipped | named)
            else:
                self._note(item)
        return conf

    def _filters(self, block: Block) -> Iterator[_Filter]:
        for item in block:
            key, inner = _word(item.key), item.value
            if key == "trigger" and isinstance(inner, Block):
                yield from self._conditions(inner)
            elif key not in ("show_vanilla", "show_loaded_mods"):  # neither is checked here
                self._note(item)

    def _conditions(self, block: Block) -> list[_Filter]:
        """Return the conditions in a block. Those that are not understood are left out."""
        found = [(item, self._condition(item)) for item in block]
        for item, condition in found:
            if condition is None:
                self._note(item)
        return [condition for _, condition in found if condition is not None]

    def _condition(self, item: Item) -> _Filter | None:
        key, value = _word(item.key), item.value
        if isinstance(value, Block):
            return self._of_block(key, value)
        if value is None:
            return None
        if key in ("severity", "confidence"):
            return _level(key, item.operator or "=", value.lower())
        is_not = item.operator == "!="
        plain = _plain(key, value)
        return plain if plain is None or not is_not else _none_of([plain])

    def _of_block(self, key: str, block: Block) -> _Filter | None:
        if key == "ignore_keys_in_files":
            return self._ignored_keys(block)
        if key not in ("and", "or", "not", "nor", "nand"):
            return None
        inner = self._conditions(block)
        if not inner or (len(inner) < len(block) and key in ("or", "nand")):
            return _always  # what is not understood hides nothing
        if key in ("and", "nand"):
            every = _all_of(inner)
            return every if key == "and" else _none_of([every])
        return _any_of(inner) if key == "or" else _none_of(inner)

    def _ignored_keys(self, block: Block) -> _Filter:
        parts = {_word(item.key): _words(item) for item in block}
        for item in block:
            if _word(item.key) not in ("keys", "files"):
                self._note(item)
        keys, files = parts.get("keys", ()), parts.get("files", ())

        def is_shown(found: Found) -> bool:
            is_there = any(is_below(found.below, file) for file in files)
            return not (is_there and any(_has_key(found, key) for key in keys))

        return is_shown


def _always(_found: Found) -> bool:
    return True


def _all_of(filters: Sequence[_Filter]) -> _Filter:
    return lambda found: all(one(found) for one in filters)


def _any_of(filters: Sequence[_Filter]) -> _Filter:
    return lambda found: any(one(found) for one in filters)


def _none_of(filters: Sequence[_Filter]) -> _Filter:
    return lambda found: not any(one(found) for one in filters)


def _level(key: str, operator: str, word: str) -> _Filter | None:
    """Return the condition on a severity or a confidence."""
    known = _SEVERITIES if key == "severity" else _CONFIDENCES
    if word not in known or operator not in _COMPARED:
        return None
    holds, wanted = _COMPARED[operator], known.index(word)
    if key == "severity":
        return lambda found: holds(_SEVERITY_HERE[found.severity], wanted)
    return lambda found: holds(_CONFIDENCE_HERE[found.confidence], wanted)


def _plain(key: str, value: str) -> _Filter | None:
    if key == "always" and value in ("yes", "no"):
        return lambda _found: value == "yes"
    if key == "key":
        return lambda found: _has_key(found, value)
    if key == "file":
        return lambda found: is_below(found.below, value)
    if key == "text":
        return lambda found: value.lower() in found.problem.lower()
    return None


def _has_key(found: Found, key: str) -> bool:
    """Return True if a problem is about what a key of ck3-tiger is about."""
    return found.rule == f"{TIGER}{key}" or found.rule in _SAME_RULES.get(key, ())


def _word(key: str | None) -> str:
    return (key or "").lower()


def _words(item: Item) -> tuple[str, ...]:
    """Return the words of a value: those of a text, with blanks or commas, or those of a block."""
    value = item.value
    if isinstance(value, Block):
        return tuple(str(one.value) for one in value if one.key is None)
    return tuple(filter(None, re.split(r"[\s,]+", value or "")))
