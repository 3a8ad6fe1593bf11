"""The check for misspelt keys: a rare key that no other source has, one letter from a common one.

It needs no list of keywords. Common keys are those of the mod itself, of the index, and of the
reference table; names that the mod defines are known, too.

Source: specification 33.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from replybook.policy.validators.validator import Problem
from replybook_ck3.checks.bundle_read import BundleRead, FileRead
from replybook_ck3.checks.defined_names import DefinedNames
from replybook_ck3.domain_table import DomainTable
from replybook_ck3.known_world import KnownWorld
from replybook_ck3.parser import Document, Tape

__all__ = ["misspelt_keys"]

_RARE: Final = 3
_COMMON: Final = 30
_SHORTEST: Final = 5
_LONG_WORD: Final = 8
"""Minimum length of a word that may differ in two letters."""
_MOST_ASKED: Final = 40
"""Maximum number of keys for which the index is asked for similar names."""

_CALLED: Final = ("scripted_effect", "scripted_trigger")
_PARTS: Final = ("common", "events", "history")
_NO_KEYWORDS: Final = frozenset(
    {
        "common/bookmark_portraits",
        "common/coat_of_arms/coat_of_arms",
        "common/culture/name_lists",
        "common/customizable_localization",
        "common/defines",
        "common/dna_data",
        "common/effect_localization",
        "common/ethnicities",
        "common/landed_titles",
        "common/trigger_localization",
    }
)
"""Folders whose files have names for keys."""
_NAMES_IN: Final = frozenset({"cultural_names", "localization", "parameters", "tracks", "traits"})
"""Blocks that have names for keys."""

_KEYWORD: Final = re.compile(r"[a-z]+(?:_[a-z]+)*+")
_ROMAN: Final = re.compile(r"[ivx]+")
_ENDINGS: Final = frozenset({"d", "ed", "er", "es", "ing", "ly", "n", "r", "s", "y"})

_Frame: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The words of a key before and after one of them."""


def misspelt_keys(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the keys that are probably misspelt, with the key that is meant.

    Args:
        read: The files.
        world: The world outside of them, or None.
    """
    files = [file for file in read.files if _has_keywords(file)]
    counts: Counter[str] = Counter()
    for file in files:
        counts.update(file.keys)
    names = _names(read.defined)
    known = names | _of_table(read.table)
    rare = [
        key
        for key, count in counts.items()
        if count <= _RARE and len(key) >= _SHORTEST and key not in known
        if _KEYWORD.fullmatch(key)
    ]
    called = {name for kind in _CALLED for name in read.defined.by_kind.get(kind, ())}
    common = {key for key, count in counts.items() if count >= _COMMON}
    common |= _of_table(read.table) | called
    if world is not None:
        common.update(world.common_keys(_COMMON))
        others = world.key_counts(rare)
        rare = [key for key in rare if not _is_elsewhere(others.get(key, {}), counts[key])]
    meant = _Meant(common, _Words([*counts, *names, *common]))
    found = {key: near for key in rare if (near := meant.by(key)) is not None}
    if world is not None:
        found |= _called_in_world([key for key in rare if key not in found], meant, world)
    if found:
        for file in files:
            yield from _places(file, found, called)


def _has_keywords(file: FileRead) -> bool:
    row = file.row
    if row is None or not file.is_read or row.shape in ("none", "entries"):
        return False
    return row.folder not in _NO_KEYWORDS and file.below.partition("/")[0] in _PARTS


def _names(defined: DefinedNames) -> set[str]:
    """Return the names that the bundle defines, without those of texts."""
    found: set[str] = set()
    for kind, names in defined.by_kind.items():
        if kind != "localization_key":
            found.update(names)
    return found


def _of_table(table: DomainTable) -> set[str]:
    """Return the keys of the reference table."""
    paths = (path for row in table.references for path in row.keys)
    return {step for path in paths for step in path.removesuffix("[]").split(".")} - {"*"}


def _is_elsewhere(sources: Mapping[str, int], own: int) -> bool:
    """Return True if a source other than this mod has a key, too.

    The index may hold the mod itself, whose places then are no more than its own.
    """
    return len(sources) > 1 or any(count > own for count in sources.values())


def _called_in_world(
    keys: Sequence[str], meant: _Meant, world: KnownWorld
) -> Iterator[tuple[str, str]]:
    """Yield the keys that are near an effect or trigger of the world, with its name."""
    for key in keys[:_MOST_ASKED]:
        near = [name for kind in _CALLED for name in world.near(f"{kind}:{key}")]
        name = next((one for one in near if meant.is_near(key, one)), None)
        if name is not None:
            yield key, name


def _places(file: FileRead, found: Mapping[str, str], called: Collection[str]) -> Iterator[Problem]:
    """Yield the places of misspelt keys in a file, apart from names that a call or a list holds."""
    if found.keys().isdisjoint(file.keys):
        return
    document = file.document
    if not isinstance(document, Document) or document.has_errors:
        return
    tape = document.tape
    for index in [at for at, key in enumerate(tape.keys) if key in found]:
        key = tape.keys[index] or ""
        around = _around(tape, index)
        outer = None if around is None else tape.keys[around]
        if around is None or outer in _NAMES_IN:
            continue
        if outer not in called or _around(tape, around) is None:
            text = f"no other file has the key {key}; {found[key]} may be meant"
            yield file.problem(tape.starts[index], "misspelt_key", text, "warning")


def _around(tape: Tape, index: int) -> int | None:
    """Return the index of the block around an item, or None at the top level."""
    at = index - 1
    while at >= 0 and tape.nexts[at] <= index:
        at -= 1
    return None if at < 0 else at


class _Words:
    """The words of keys. A word is real if two keys have it in the same part.

    Args:
        keys: The keys.
    """

    def __init__(self, keys: Iterable[str]) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        for key in set(keys):
            words = key.split("_")
            last = len(words) - 1
            for part in {(word, _part(at, last)) for at, word in enumerate(words)}:
                self._counts[part] += 1

    def is_real(self, word: str, at: int, last: int) -> bool:
        """Return True if more than one key has a word in this part. Short ones count anywhere.

        Args:
            word: The word.
            at: Its index in the key.
            last: Index of the last word of the key.
        """
        if last == 0 or len(word) <= 3:
            every = (self._counts[word, part] for part in ("first", "inner", "last", "only"))
            return sum(every) > 1
        return self._counts[word, _part(at, last)] > 1


def _part(at: int, last: int) -> str:
    if last == 0:
        return "only"
    return "first" if at == 0 else "last" if at == last else "inner"


class _Meant:
    """The common keys, found by a key of which one word is misspelt.

    Args:
        common: The common keys.
        words: The words of all keys.
    """

    def __init__(self, common: Collection[str], words: _Words) -> None:
        self._words = words
        self._joined: dict[str, str] = {}
        self._frames: dict[_Frame, list[str]] = {}
        self._single: dict[str, list[str]] = {}
        for key in sorted(common):
            if len(key) < _SHORTEST or _KEYWORD.fullmatch(key) is None:
                continue
            words_of_key = key.split("_")
            self._joined[key.replace("_", "")] = key
            if len(words_of_key) == 1:
                for shorter in (key, *_shorter(key)):
                    self._single.setdefault(shorter, []).append(key)
            else:
                for frame, word in _frames(words_of_key):
                    self._frames.setdefault(frame, []).append(word)

    def by(self, key: str) -> str | None:
        """Return the common key that a rare one probably means, or None."""
        joined = self._joined.get(key.replace("_", ""))
        if joined is not None and joined != key:
            return joined
        words = key.split("_")
        if len(words) == 1:
            near = {one for part in (key, *_shorter(key)) for one in self._single.get(part, ())}
            return next((one for one in sorted(near) if self.is_near(key, one)), None)
        for frame, _word in _frames(words):
            for word in self._frames.get(frame, ()):
                other = "_".join((*frame[0], word, *frame[1]))
                if self.is_near(key, other):
                    return other
        return None

    def is_near(self, key: str, other: str) -> bool:
        """Return True if one word of a key is a misspelling of that of another key."""
        words, others = key.split("_"), other.split("_")
        if key.replace("_", "") == other.replace("_", ""):
            return key != other
        if len(words) != len(others):
            return False
        differing = [at for at, word in enumerate(words) if word != others[at]]
        if len(differing) != 1:
            return False
        (at,) = differing
        word, meant = words[at], others[at]
        if len(words) == 1 and word[0] != meant[0] and word[:2] != meant[1::-1]:
            return False  # words of their own, such as actor and factor
        if self._words.is_real(word, at, len(words) - 1) or _is_form(word, meant):
            return False
        return _within(word, meant, 2 if len(meant) >= _LONG_WORD else 1)


def _frames(words: Sequence[str]) -> Iterator[tuple[_Frame, str]]:
    for at, word in enumerate(words):
        yield (tuple(words[:at]), tuple(words[at + 1 :])), word


def _shorter(word: str) -> set[str]:
    """Return a word without one of its letters, for each of them."""
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _is_form(word: str, other: str) -> bool:
    """Return True if two words differ in an ending or in a number, or are single letters."""
    shorter, longer = sorted((word, other), key=len)
    if len(shorter) < 2 or (_ROMAN.fullmatch(shorter) and _ROMAN.fullmatch(longer)):
        return True
    return len(shorter) > 2 and longer.startswith(shorter) and longer[len(shorter) :] in _ENDINGS


def _within(word: str, other: str, edits: int) -> bool:
    """Return True if so few letters are added, removed, changed or swapped between two words."""
    while word and other and word[0] == other[0]:
        word, other = word[1:], other[1:]
    while word and other and word[-1] == other[-1]:
        word, other = word[:-1], other[:-1]
    if not word or not other:
        return len(word) + len(other) <= edits
    if edits == 0 or abs(len(word) - len(other)) > edits:
        return False
    is_swapped = word[:2] == other[1::-1] and len(other) > 1
    return (
        (is_swapped and _within(word[2:], other[2:], edits - 1))
        or _within(word[1:], other[1:], edits - 1)
        or _within(word[1:], other, edits - 1)
        or _within(word, other[1:], edits - 1)
    )
