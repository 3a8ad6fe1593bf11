"""Phrases of cause: the words of a failure, found in one pass over the words of its text.

A phrase is a row of words. `...` stands for up to four words, `#` for a number, `_` for a quoted
value, and `*output` for any word with this end (not as the first word). No pattern can backtrack:
the cost is the number of words times the few phrases that begin with a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

Rest: TypeAlias = tuple[frozenset[str], ...]
"""The words that may follow, for each place. An empty set is a gap."""

Phrases: TypeAlias = Mapping[str, Sequence[tuple[Rest, int]]]
"""Phrases by their first word: the rest, and the number of the rule."""

MOST_WORDS: Final = 250
_AMOUNT: Final = frozenset(
    [
        "is",
        "are",
        "of",
        "to",
        "and",
        "or",
        "rows",
        "items",
        "characters",
        "bytes",
        "kb",
        "mb",
        "ms",
        "s",
        "seconds",
        "lines",
        "times",
        "results",
    ]
)
"""Words after a number that is an amount and no status."""

GAP: Final = "..."
_LONGEST_GAP: Final = 4

_AT_HEAD: Final = re.compile(
    r"[ \t\r\n]{0,9}(?:Error: )?(?:"
    r"status_code[:=] ?([1-5][0-9]{2})\b"
    r"|\[[A-Z]{3,7} [^ \t\r\n\]]{1,2000}\] ([1-5][0-9]{2})\b"
    r"|(?:Client|Server) error '([1-5][0-9]{2}) [^'\n]{0,99}' for url\b"
    r"|([1-5][0-9]{2}) (?:Client|Server) Error: "
    r"|HTTP (?:Error )?([1-5][0-9]{2})(?=:|[ \t\r\n]*\Z|[ \t\r]*\n)"
    r")",
    re.ASCII,
)
"""The heads of texts of httpx, requests, urllib and clients that name the request."""
_WORD: Final = re.compile(r"\w+")
_QUOTED: Final = re.compile(r"""(["'`])[^\s"'`]{1,80}\1""")
_QUOTATION: Final = re.compile(
    r"""(?<!\w)(?:"[^"\n]{1,120}"|'[^'\n]{1,120}'|`[^`\n]{1,120}`)(?!\w)"""
)
_APOSTROPHE: Final = re.compile(r"(?<=\w)['\u2019](?=(?:t|s|re|ve|ll|d|m)\b)")


def words_outside(text: str) -> list[str] | None:
    """Return the words of a text without its quotations, or None if it has none.

    A quotation may hold anything: the name of a file, or the words of a user.
    """
    if text.startswith(("{", "[")):
        return None
    shown = _QUOTATION.sub(" _ ", text)
    return None if shown == text else words_of(shown)


def words_of(text: str) -> list[str]:
    """Return the first words of a text in lower case.

    An apostrophe inside a word is dropped: `can't` is `cant`. A quoted value without a space is
    the word `_`, since it is the caller's and says nothing about a cause.
    """
    if "'" in text or "\u2019" in text:
        text = _APOSTROPHE.sub("", text)
    if not text.startswith(("{", "[")):  # in JSON every word is quoted
        text = _QUOTED.sub(" _ ", text)
    return _WORD.findall(text.lower())[:MOST_WORDS]


def found_phrases(words: Sequence[str], phrases: Phrases) -> Iterator[tuple[int, int]]:
    """Yield the number of each rule whose phrase is in `words`, and where the phrase begins.

    Args:
        words: The words of a text.
        phrases: The phrases to look for.
    """
    get = phrases.get
    for at, word in enumerate(words):
        known = get(word)
        if known is not None:
            for rest, rule in known:
                if _continues(words, at + 1, rest):
                    yield rule, at


def rest_of(places: Sequence[str]) -> Rest:
    """Return the rest of a phrase.

    Args:
        places: The places after the first word, such as `limit|limits`.
    """
    return tuple(
        frozenset() if place == GAP else frozenset({*place.split("|"), *_marks(place)})
        for place in places
    )


def _marks(place: str) -> Iterator[str]:
    if "*" in place:
        yield "*"


def _continues(words: Sequence[str], at: int, rest: Rest) -> bool:
    gap, count = 0, len(words)
    for wanted in rest:
        if not wanted:
            gap = _LONGEST_GAP
            continue
        stop = min(at + gap + 1, count)
        while at < stop and words[at] not in wanted and not _is_kind(words[at], wanted):
            at += 1
        if at >= stop:
            return False
        at, gap = at + 1, 0
    return True


def _is_kind(word: str, wanted: frozenset[str]) -> bool:
    """Return True if a word is a number where one may stand, or has one of the ends."""
    if "#" in wanted and word.isdecimal():
        return True
    return "*" in wanted and word.endswith(
        tuple(end[1:] for end in wanted if len(end) > 1 and end[0] == "*")
    )


def status_at_head(text: str) -> str:
    """Return the HTTP status with which the text of an HTTP client begins, or ""."""
    match = _AT_HEAD.match(text)
    return "" if match is None else next(filter(None, match.groups()))


def found_status(
    words: Sequence[str],
    types: Mapping[str, str],
    before: frozenset[str],
    after: Mapping[str, frozenset[str]],
) -> str | None:
    """Return the HTTP status that a text names, or None.

    A number of three digits is a status only after a word such as `status`, or before the reason
    that belongs to it.

    Args:
        words: The words of a text.
        after: First words of the reason of each status.
    """
    for at, word in enumerate(words):
        if word not in types:
            continue
        if at and words[at - 1] in before and not (_AMOUNT & {*words[at + 1 : at + 2]}):
            return word
        if at + 1 < len(words) and words[at + 1] in after.get(word, ()):
            return word
    return None
