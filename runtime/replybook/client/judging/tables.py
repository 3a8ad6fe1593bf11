"""The tables of a judge: dialects, rules and weights, as the generator writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from replybook.client.judging.dialects import Dialect
from replybook.client.judging.phrases import Phrases
from replybook.client.judging.wording import Wording


class Rule(NamedTuple):
    """A rule of cause.

    Attributes:
        type: The type that it gives.
        confidence: Share of right answers to expect.
        is_sure: True if the rule decides alone. Rules of the library decide only where the wording
            of the text agrees; a rule that a user adds knows its own server.
        is_on_top: True if a user added the rule.
    """

    name: str
    type: str
    confidence: float
    is_sure: bool = False
    is_on_top: bool = False


class Tables(NamedTuple):
    """All data of a judge."""

    dialects: tuple[Dialect, ...]
    rules: tuple[Rule, ...]
    phrases: Phrases
    answers: Phrases
    openings: Phrases
    statuses: Mapping[str, str]
    status_before: frozenset[str]
    status_after: Mapping[str, frozenset[str]]
    protocol: Mapping[str, str]
    protocol_otherwise: Mapping[str, str]
    wording: Wording
