"""The verdict on the name of a code: the one rule that it violates.

A made-up code often has an unknown area as well. A reader needs only the first cause, so each code
gets one verdict, and each rule about names reports its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from replybook_devtools.lint.vocabulary import LintVocabulary
from replybook_schema.area_words import VERBS
from replybook_schema.near import near

CODE_FORM: Final = re.compile(r"[A-Z]+-[A-Z]+-[SIDE]-[0-9]{3}")
"""The form of a code."""

_END: Final = re.compile(r"-[SIDE]-[0-9]{3}")


def verdict(code: str, vocabulary: LintVocabulary, tools: Iterable[str] = ()) -> str | None:
    """Return the rule that `code` violates by its name, or None for a code of the registry.

    Args:
        vocabulary: The registry.
        tools: Names of tools beside those of the registry.
    """
    if code in vocabulary.codes:
        return "RB506" if vocabulary.codes[code].status == "retired" else None
    if code in vocabulary.former:
        return "RB506"
    from replybook_schema.codes import CodeId  # imported here, because only a finding needs it

    try:
        parts = CodeId.parse(code)
    except ValueError:
        return "RB502"
    if parts.area not in vocabulary.areas:
        return "RB527" if named_tool(parts.area, (*vocabulary.tools, *tools)) else "RB505"
    return "RB501" if parts.type in vocabulary.layers.get(parts.layer, ()) else "RB504"


@lru_cache(maxsize=1)
def codes_in(text: str) -> frozenset[str]:
    """Return the words of a text that look like codes.

    A cheap test comes first, because most files have none.
    """
    return frozenset(CODE_FORM.findall(text) if _END.search(text) else ())


def named_tool(area: str, tools: Iterable[str]) -> str | None:
    """Return the tool whose name, or its last word, is `area`, or None.

    A word after a verb, as in `read_ticket`, is a subject and may be an area (specification 5).
    """
    for tool in tools:
        words = "".join(c if c.isalnum() else " " for c in tool.upper()).split()
        has_verb = len(words) > 1 and words[0].lower() in VERBS
        if words and area in ("".join(words), "" if has_verb else words[-1]):
            return tool
    return None


def near_codes(code: str, letter: str | None, vocabulary: LintVocabulary) -> list[str]:
    """Return up to three codes that were probably meant, best first.

    Args:
        letter: Required type, or None for any.
    """
    choices = [c for c in _in_use(vocabulary) if letter in (None, c.split("-")[2])]
    stem = code.rpartition("-")[0]
    siblings = [c for c in choices if c.rpartition("-")[0] == stem]
    close = near(code, siblings or choices, 3, 0.7)
    return close or siblings[:3]


def sibling_codes(code: str, letter: str, vocabulary: LintVocabulary) -> list[str]:
    """Return the codes of another type with the layer and area of `code`."""
    layer, area, *_ = code.split("-")
    return [c for c in _in_use(vocabulary) if c.startswith(f"{layer}-{area}-{letter}-")]


def _in_use(vocabulary: LintVocabulary) -> list[str]:
    return sorted(c for c, known in vocabulary.codes.items() if known.status == "active")
