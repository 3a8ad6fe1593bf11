"""The shape of a text: a failure, an answer, or unknown.

Many servers send a failure as an ordinary text without the flag `isError`.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from replybook.client.judging.phrases import Phrases, found_phrases, words_of

_FIRST_WORDS: Final = 14
_BRIEF: Final = 400
_BRIEF_LINES: Final = 6
_SIGNS: Final = ("\u274c", "\u2717", "\u2716", "\U0001f6ab", "\u26d4")
"""Signs that servers put before a failure: cross mark, forbidden sign and the like."""

_BEFORE: Final = " \t\r\n#*_>-[(<\u26a0\ufe0f"
"""Characters before the first word. A warning sign stands before failures and before answers."""

_TRACEBACK: Final = "Traceback (most recent call last):"
_HEADING: Final = re.compile(
    r"([^:\n(\[]{1,100})(?:[(\[][\w. -]{1,40}[)\]])?:[ \t\r\n]+([^ \t\r\n][^\n]{0,100})"
)
"""A heading, with a code in brackets or none."""
_CLASS_NAME: Final = re.compile(r"[\w.]{1,100}(?:Error|Exception)\Z")
LOG_LINE: Final = re.compile(
    r"\n\W*(?:(?:info|debug|warn(?:ing)?|notice|ok|pass(?:ed)?|success)\b|"
    r"[\u2713\u2714\u2705\u274c\u2717\u2716])",
    re.IGNORECASE,
)
"""A later line of a log or of a list of results, one of which failed."""

LIST_HEADING: Final = re.compile(r"[^\n]*:[ \t\r]*\n")
"""A heading with a list or a document below it."""

_NOTHING: Final = re.compile(
    r"(?:(?:no|none|nil|null|nothing|n/?a|[\W\d_]+)\W*\Z|(?:none|nothing|0)\b"
    r"|\d+(?:,| of\b)|no (?:errors?|failures?|problems?|issues?|warnings?)\b)",
    re.IGNORECASE,
)


def is_brief(text: str) -> bool:
    """Return True if a text is as short as a message."""
    return len(text) <= _BRIEF and text.count("\n") < _BRIEF_LINES


def begins_as_failure(text: str, openings: Phrases) -> bool:
    """Return True if a text begins with a heading of a failure.

    Args:
        openings: The phrases of such headings.
    """
    line = _first_line(text)
    if line.startswith(_SIGNS):
        return True
    words = words_of(line)[:_FIRST_WORDS]
    return any(at == 0 for _, at in found_phrases(words, openings))


def is_surely_failure(text: str, openings: Phrases) -> bool:
    """Return True if a text that begins as a failure is one, whatever its cause.

    Words such as `Failed to` say so, and a heading before a colon. A line of a report such as
    `FAILED tests/test_login.py`, a list and a log do not.

    Args:
        text: The text, of which `begins_as_failure` is true.
    """
    heading = heading_of(text, openings)
    if heading == "traceback":
        return True
    if LOG_LINE.search(text) or LIST_HEADING.match(text):
        return False
    line = _first_line(text)
    words = words_of(line)[:_FIRST_WORDS]
    longer = (
        {} if not words else {words[0]: [each for each in openings.get(words[0], ()) if each[0]]}
    )
    begins = any(at == 0 for _, at in found_phrases(words, longer))
    return heading == "failure" or (begins and not _states_nothing(line))


def _states_nothing(line: str) -> bool:
    """Return True for a heading over nothing or over a count, such as `Failed to send: 0`."""
    heading = _HEADING.match(line)
    return heading is not None and _NOTHING.match(heading[2]) is not None


def _first_line(text: str) -> str:
    return text.lstrip(_BEFORE).split("\n", 1)[0][:200]


def is_traceback(text: str) -> bool:
    """Return True if a text begins as Python prints an exception."""
    return text.lstrip(_BEFORE).startswith(_TRACEBACK)


def heading_of(text: str, openings: Phrases) -> Literal["traceback", "failure", "unsure", ""]:
    """Return what the heading of a text says of it.

    A heading stands before a colon, with words after it: `Error: no job J-9`. It says failure if it
    is one of the phrases, the class of an exception, or a sign. It is unsure if it only begins with
    a phrase: `Error fetching the job: timeout`, but `Error handling: see chapter 3`. A heading over
    nothing or over a count says nothing: `Errors: none found`, `Failed: 0, passed: 10`.

    Args:
        openings: The phrases of such headings.
    """
    if is_traceback(text):
        return "traceback"
    text = text.lstrip(_BEFORE)
    if text.startswith(_SIGNS):
        return "failure"
    heading = _HEADING.match(text)
    if heading is None:
        return ""
    named, first = _CLASS_NAME.match(heading[1]), heading[1].lower().partition(" ")[0]
    if (not named and first not in openings) or _NOTHING.match(heading[2]):
        return ""
    words = words_of(heading[1])
    whole = [each for each in openings.get(first, ()) if len(each[0]) == len(words) - 1]
    if named or any(found_phrases(words, {first: whole})):
        return "failure"
    return "unsure" if begins_as_failure(heading[1], openings) else ""
