"""The cause of a failure by the words of its text: status, phrase and wording.

Rules and wording are two judges that err differently. A phrase decides if the wording agrees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from replybook.client.judging.phrases import (
    MOST_WORDS,
    Phrases,
    found_phrases,
    found_status,
    status_at_head,
    words_of,
    words_outside,
)
from replybook.client.judging.tables import Rule, Tables
from replybook.client.judging.waiting_time import seconds_in

LEAST_ALONE: Final = 0.75
"""Minimum share of the wording to answer without a rule."""

LEAST_TOGETHER: Final = 0.6
"""Minimum share of the wording to support a phrase. Below, one of thirteen answers was wrong."""

MOST_AGAINST_RAISED: Final = 0.5
"""Maximum share of a contradicting wording that a phrase in the text of an exception overrules."""

LEAST_UNDECLARED: Final = 0.7
"""The same for a text that does not say that it is a failure."""

LEAST_AGAINST: Final = 0.9
"""Minimum share of the wording to contradict an HTTP status."""

_MOST_BEFORE: Final = 12
"""Maximum number of words before the phrase, in a text that does not say that it is a failure."""

_VALUES: Final = frozenset({"no", "yes", "false", "true", "none", "null", "s", "ms", "seconds"})
"""Last words of a text that states a value, such as `login required: no`."""

_UNAVAILABLE: Final = "503"
"""The status of a service that is down, or that is back after the seconds that it names."""

_RAISED: Final = re.compile(r"Error (?:executing|calling) tool '?[\w.:/-]{1,128}'?: ", re.ASCII)
"""The words of mcp and FastMCP before the text of an exception that a tool raised."""

_NO_SUCH: Final = re.compile(
    r"(?:[Tt]here is )?[Nn]o (?:such )?[a-z_]{2,40}:? (?=[^ ]{0,40}[0-9'\"`])[^ \n]{1,200}\Z"
)
"""The whole text of such an exception: `no job J-9`."""

_ABSENCE: Final = 0.95
_STATUS: Final = 0.96
_ANSWER: Final = 0.97


class Cause(NamedTuple):
    """The type that the words of a text say.

    Attributes:
        type: The letter, or "" if the words say none.
        confidence: Share of right answers to expect.
    """

    type: str
    rule: str
    confidence: float
    text: str


def cause_of(text: str, tables: Tables) -> Cause:
    """Return the cause of a failure.

    Args:
        text: The text of the failure.
        tables: The tables of the judge.
    """
    found = _cause(text, tables)
    raised = None if found.type else _RAISED.match(text)
    return found if raised is None else _raised_cause(text[raised.end() :], tables)


def _raised_cause(text: str, tables: Tables) -> Cause:
    """Return the cause that the text of an exception says."""
    if _NO_SUCH.match(text):
        return Cause("I", "shape:no_such", _ABSENCE, text)
    return _cause(text, tables, most_against=MOST_AGAINST_RAISED)


def _cause(text: str, tables: Tables, *, most_against: float = 0.0) -> Cause:
    words = words_of(text)
    likely, share = tables.wording.likely(words, is_declared=True)
    outside = words_outside(text)
    rule = None if outside is None else first_rule(outside, tables.phrases, tables)
    if rule is None:
        rule = first_rule(words, tables.phrases, tables)
    if rule is not None and rule.is_on_top:
        return _by(rule, text)
    head = status_at_head(text)
    is_at_head = head in tables.statuses
    if rule is not None and rule.is_sure and not is_at_head:
        return _by(rule, text)
    status = head if is_at_head else _status_in(words, tables)
    if status is not None:
        kind = tables.statuses[status]
        if rule is not None and narrower_type(rule, kind, likely) != kind:
            return _by(rule, text)
        if rule is not None and status == _UNAVAILABLE and _names_wait(rule, likely, text):
            return _by(rule, text)
        is_contradicted = likely not in (kind, "") and share >= LEAST_AGAINST and not is_at_head
        return _none(text) if is_contradicted else Cause(kind, f"status:{status}", _STATUS, text)
    if rule is not None:
        agrees = share < most_against or (likely == rule.type and share >= LEAST_TOGETHER)
        return _by(rule, text) if agrees or not likely else _none(text)
    return Cause(likely, "wording", share, text) if share >= LEAST_ALONE else _none(text)


def _status_in(words: Sequence[str], tables: Tables) -> str | None:
    return found_status(words, tables.statuses, tables.status_before, tables.status_after)


def undeclared_cause(text: str, tables: Tables) -> Cause:
    """Return the cause in a short text that does not say that it is a failure, or S for an answer.

    A text of several lines is a list or a document that may quote a failure. A line is a failure
    only if rule and wording agree: an answer may explain or list the name of an errno. A rule that
    a user added decides alone.

    Args:
        tables: The tables of the judge.
    """
    words = words_of(text)
    answer = first_rule(words, tables.answers, tables)
    if answer is not None and answer.is_sure:
        return Cause("S", f"answer:{answer.name}", answer.confidence, text)
    rule = first_rule(words, tables.phrases, tables, most_before=_MOST_BEFORE)
    if rule is not None and rule.is_on_top:
        return _by(rule, text)
    likely, share = tables.wording.likely(words, is_declared=False)
    if likely == "S" and answer is not None:
        return Cause("S", f"answer:{answer.name}", _ANSWER, text)
    if likely == "S" and share >= LEAST_ALONE:
        return Cause("S", "wording", share, text)
    if rule is None or answer is not None or states_value(words) or "\n" in text.strip():
        return _none(text)
    agrees = likely == rule.type and share >= LEAST_UNDECLARED
    return _by(rule, text) if agrees else _none(text)


def states_value(words: Sequence[str]) -> bool:
    """Return True if a text ends with a value, as in `login required: no` or `errors: 3`.

    Args:
        words: The words of the text.
    """
    return not words or words[-1].isdigit() or words[-1] in _VALUES


def narrower_type(rule: Rule | None, kind: str, likely: str) -> str:
    """Return the type of a rule that says more than the status of a refused request, or `kind`.

    Many services answer 400 to a bad key, and 403 to too many requests.

    Args:
        rule: The rule whose phrase is in the text.
        kind: The type of the status.
        likely: The likely type by the wording.
    """
    says_more = rule is not None and rule.type in "DW" and kind in "ID" and likely == rule.type
    return rule.type if says_more and rule is not None else kind


def _names_wait(rule: Rule, likely: str, text: str) -> bool:
    """Return True if a text of the type "not now" names the seconds to wait."""
    return rule.type == likely == "W" and seconds_in(text) is not None


def first_rule(
    words: Sequence[str], phrases: Phrases, tables: Tables, *, most_before: int = MOST_WORDS
) -> Rule | None:
    """Return the first rule of the table with a phrase in `words`, or None.

    Args:
        words: The words of a text.
        phrases: The phrases to look for.
        tables: The tables with the rules.
        most_before: Maximum number of words before the phrase.
    """
    found = [rule for rule, at in found_phrases(words, phrases) if at <= most_before]
    return tables.rules[min(found)] if found else None


def _by(rule: Rule, text: str) -> Cause:
    return Cause(rule.type, f"phrase:{rule.name}", rule.confidence, text)


def _none(text: str) -> Cause:
    return Cause("", "", 0.0, text)
