"""The common key that a rare one probably means: a word of it is misspelt by a letter or two.

Endings, numbers and words that other keys have, too, are not misspellings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, TypeAlias

SHORTEST: Final = 5
"""Minimum length of a key that is compared."""
LONGEST: Final = 80
"""Maximum length of a key that is compared."""
KEYWORD: Final = re.compile(r"[a-z]+(?:_[a-z]+)*+")
"""The form of a key that is compared."""

_OTHER_LETTER: Final = 6
_LONG_WORD: Final = 8
_ROMAN: Final = re.compile(r"[ivx]+")
_ENDINGS: Final = frozenset({"d", "ed", "er", "es", "ing", "ly", "n", "r", "s", "y"})

_Frame: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The words of a key before and after one of them."""


class WordsOfKeys:
    """The words of keys. A word is real if two keys have it in the same part."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys = keys

    @cached_property
    def _counts(self) -> Counter[tuple[str, str]]:
        """The number of keys that have a word in a part. Few checks ask for it."""
        counts: Counter[tuple[str, str]] = Counter()
        for key in set(self._keys):
            words = key.split("_")
            last = len(words) - 1
            counts.update({(word, _part(at, last)) for at, word in enumerate(words)})
        return counts

    def is_real(self, word: str, at: int, last: int) -> bool:
        """Return True if more than one key has a word in this part. Short ones count anywhere.

        Args:
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


class NearKeys:
    """The common keys, found by a key of which one word is misspelt.

    Args:
        words: The words of all keys.
    """

    def __init__(self, common: Collection[str], words: WordsOfKeys) -> None:
        self._words = words
        self._joined: dict[str, str] = {}
        self._frames: dict[_Frame, list[str]] = {}
        self._single: dict[str, list[str]] = {}
        for key in sorted(common):
            if not SHORTEST <= len(key) <= LONGEST or KEYWORD.fullmatch(key) is None:
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
        if len(key) > LONGEST:
            return None
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
        if max(len(key), len(other)) > LONGEST:
            return False
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
        if _is_form(word, meant) or not _is_slip(word, meant, is_alone=len(words) == 1):
            return False
        return not self._words.is_real(word, at, len(words) - 1)


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


def _is_slip(word: str, meant: str, *, is_alone: bool) -> bool:
    """Return True if a word is a slip of the pen.

    Many short words differ in one letter, such as scope and score. So only a long word may have
    another letter in its place, or two slips.

    Args:
        meant: The word that is meant.
        is_alone: True if the word is the whole key.
    """
    if len(meant) >= _LONG_WORD and word[:3] == meant[:3] and word[-2:] == meant[-2:]:
        return _within(word, meant, 2)
    if not _within(word, meant, 1):
        return False
    has_same_letters = sorted(word) == sorted(meant)
    shortest = _LONG_WORD if is_alone else _OTHER_LETTER
    is_changed = word[0] == meant[0] and len(meant) >= shortest
    return has_same_letters or len(word) != len(meant) or is_changed


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
