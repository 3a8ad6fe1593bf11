"""The shape of a text: a failure, an answer, or unknown.

Many servers send a failure as an ordinary text without the flag `isError`.

Source: specification 73.
"""

from __future__ import annotations

from typing import Final

from replybook.client.judging.phrases import Phrases, found_phrases, words_of

__all__ = ["begins_as_failure", "is_brief"]

_FIRST_WORDS: Final = 14
_BRIEF: Final = 400
_BRIEF_LINES: Final = 6
_SIGNS: Final = ("\u274c", "\u2717", "\u2716", "\U0001f6ab", "\u26d4")
"""Signs that servers put before a failure: cross mark, forbidden sign and the like."""

_BEFORE: Final = " \t\r\n#*_>-[(<\u26a0\ufe0f"
"""Characters before the first word. A warning sign stands before failures and before answers."""


def is_brief(text: str) -> bool:
    """Return True if a text is as short as a message."""
    return len(text) <= _BRIEF and text.count("\n") < _BRIEF_LINES


def begins_as_failure(text: str, openings: Phrases) -> bool:
    """Return True if a text begins with a heading of a failure.

    Args:
        text: The text.
        openings: The phrases of such headings.
    """
    line = text.lstrip(_BEFORE).split("\n", 1)[0][:200]
    if line.startswith(_SIGNS):
        return True
    words = words_of(line)[:_FIRST_WORDS]
    return any(at == 0 for _, at in found_phrases(words, openings))
