"""Names and words that a text has, as words of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_COMMON: Final = frozenset(
    (
        *("a", "an", "and", "at", "by", "code", "data", "date", "day", "end", "error"),
        *("file", "for", "from", "id", "in", "is", "it", "key", "limit", "list", "message"),
        *("mode", "name", "number", "of", "on", "or", "page", "path", "query", "required"),
        *("size", "start", "string", "text", "time", "title", "to", "tool", "type", "url"),
        *("user", "value", "values", "with"),
    )
)
"""Names that stand in many texts by chance. They count only where a name is expected."""

_OF_VALIDATORS: Final = re.compile(
    r"""["'](?:code|message|path|expected|received|type|keys|options|minimum|maximum|inclusive|exact"""
    r"""|validation|values|format|pattern|error|loc|msg|url|input|ctx)["']\s*:"""
    r"""|\binput_value=.*?(?=, input_type=)"""
)
"""Keys of a validator's report, and the arguments that it repeats."""


def without_keys(text: str) -> str:
    """Return a text without the keys of a validator's report and the arguments that it repeats."""
    return _OF_VALIDATORS.sub(" ", text)


def names(text: str, name: str) -> bool:
    """Return True if the text has the name as a word, and where a name stands if it is common."""
    if not _may_have(text, name):
        return False
    if len(name) > 2 and name.lower() not in _COMMON:
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
    return stands_as_name(text, name)


def stands_as_name(text: str, name: str) -> bool:
    """Return True if the text has the name where the name of an argument stands."""
    if not _may_have(text, name):
        return False
    word = re.escape(name)
    before = r"(?:^(?:\s*[-*]\s+)?|:\s+|[\"'`\[(.{]|\b(?:arguments?|parameters?|params?|fields?|property|properties|for|input|at)\s*[:=]?\s*)"
    listed = rf"[:;,]\s+{word}\s*:"
    after = r"(?=[\"'`\])}]|\s*[:=]|\s*$|\s+(?:is|must|should|was|has|cannot|field|argument|parameter)\b)"
    named = rf"{before}{word}{after}|{listed}"
    return re.search(named, text, re.IGNORECASE | re.MULTILINE) is not None


def has_all(text: str, words: Sequence[str]) -> bool:
    """Return True if the text has all of the words, and there is one."""
    if not words or not all(_may_have(text, word) for word in words):
        return False
    return all(
        re.search(rf"(?<![\w.]){re.escape(word)}(?!\w|\.(?!0+\b)\d)", text, re.IGNORECASE)
        for word in words
    )


def _may_have(text: str, word: str) -> bool:
    """Return False if the text cannot have the word in any case. No pattern is made for it."""
    if len(word) > len(text):
        return False
    return not (word.isascii() and text.isascii()) or word.lower() in text.lower()
