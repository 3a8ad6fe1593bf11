"""The cause of a failure by the words of its text: status, phrase and wording.

Rules and wording are two judges that err differently. A phrase decides if the wording agrees.

Source: specification 73.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from replybook.client.judging.phrases import (
    MOST_WORDS,
    Phrases,
    found_phrases,
    found_status,
    words_of,
)
from replybook.client.judging.tables import Rule, Tables

__all__ = ["Cause", "cause_of", "first_rule", "narrower_type", "undeclared_cause"]

LEAST_ALONE: Final = 0.75
"""Minimum share of the wording to answer without a rule."""

LEAST_TOGETHER: Final = 0.6
"""Minimum share of the wording to support a phrase. Below, one of thirteen answers was wrong."""

LEAST_AGAINST: Final = 0.9
"""Minimum share of the wording to contradict an HTTP status."""

_MOST_BEFORE: Final = 12
"""Maximum number of words before the phrase, in a text that does not say that it is a failure."""

_STATUS: Final = 0.96
_ANSWER: Final = 0.97


class Cause(NamedTuple):
    """The type that the words of a text say.

    Attributes:
        type: The letter, or "" if the words say none.
        rule: Name of the rule.
        confidence: Share of right answers to expect.
        words: The words.
    """

    type: str
    rule: str
    confidence: float
    words: Sequence[str]


def cause_of(text: str, tables: Tables) -> Cause:
    """Return the cause of a failure.

    Args:
        text: The text of the failure.
        tables: The tables of the judge.
    """
    words = words_of(text)
    likely, share = tables.wording.likely(words, is_declared=True)
    rule = first_rule(words, tables.phrases, tables)
    if rule is not None and rule.is_sure:
        return _by(rule, words)
    status = found_status(words, tables.statuses, tables.status_before, tables.status_after)
    if status is not None:
        kind = tables.statuses[status]
        if rule is not None and narrower_type(rule, kind, likely) != kind:
            return _by(rule, words)
        is_contradicted = likely not in (kind, "") and share >= LEAST_AGAINST
        return _none(words) if is_contradicted else Cause(kind, f"status:{status}", _STATUS, words)
    if rule is not None:
        agrees = not likely or (likely == rule.type and share >= LEAST_TOGETHER)
        return _by(rule, words) if agrees else _none(words)
    return Cause(likely, "wording", share, words) if share >= LEAST_ALONE else _none(words)


def undeclared_cause(text: str, tables: Tables) -> Cause:
    """Return the cause in a short text that does not say that it is a failure, or S for an answer.

    A text of several lines is a list or a document that may quote a failure. A line is a failure
    only if rule and wording agree.

    Args:
        text: The text.
        tables: The tables of the judge.
    """
    words = words_of(text)
    answer = first_rule(words, tables.answers, tables)
    if answer is not None and answer.is_sure:
        return Cause("S", f"answer:{answer.name}", answer.confidence, words)
    rule = first_rule(words, tables.phrases, tables, most_before=_MOST_BEFORE)
    if rule is not None and rule.is_sure:
        return _by(rule, words)
    likely, share = tables.wording.likely(words, is_declared=False)
    if likely == "S" and answer is not None:
        return Cause("S", f"answer:{answer.name}", _ANSWER, words)
    if likely == "S" and share >= LEAST_ALONE:
        return Cause("S", "wording", share, words)
    if rule is None or answer is not None or "\n" in text.strip():
        return _none(words)
    agrees = likely == rule.type and share >= LEAST_TOGETHER
    return _by(rule, words) if agrees else _none(words)


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


def _by(rule: Rule, words: Sequence[str]) -> Cause:
    return Cause(rule.type, f"phrase:{rule.name}", rule.confidence, words)


def _none(words: Sequence[str]) -> Cause:
    return Cause("", "", 0.0, words)
