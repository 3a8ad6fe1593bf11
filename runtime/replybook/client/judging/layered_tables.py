"""Tables of a judge, made from the rows that the generator writes, on top of other tables.

A phrase such as `rate limit|limits` is one entry with a set of words for each place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from replybook.client.judging.dialects import Dialect
from replybook.client.judging.phrases import Phrases, Rest, rest_of
from replybook.client.judging.tables import Rule, Tables
from replybook.client.judging.wording import Wording

RuleRow: TypeAlias = tuple[str, str, float, tuple[str, ...]]
"""Name, type, confidence and phrases of a rule."""

_SURE: Final = 0.98
_NO_WORDING: Final = Wording({}, 1.0)
_EMPTY: Final = Tables((), (), {}, {}, {}, {}, frozenset(), {}, {}, {}, _NO_WORDING)


def layered(
    below: Tables | None = None,
    *,
    dialects: Sequence[Dialect] = (),
    rules: Sequence[RuleRow] = (),
    answers: Sequence[RuleRow] = (),
    openings: Sequence[str] = (),
    statuses: Mapping[str, str] | None = None,
    status_before: Iterable[str] = (),
    status_after: Mapping[str, Iterable[str]] | None = None,
    protocol: Mapping[str, str] | None = None,
    protocol_otherwise: Mapping[str, str] | None = None,
    wording: Wording | None = None,
) -> Tables:
    """Return tables with these rows, which come before those of `below`.

    A rule on top of other tables decides alone, and so does one with a confidence of at least 0.98.
    Any other needs the agreement of the wording.

    Args:
        below: The tables to extend. None for none.
        answers: Rules of texts that are answers.
        statuses: The type of each HTTP status.
        status_after: First words of the reason of each status.
        protocol: The type of each code of JSON-RPC.
        protocol_otherwise: The type of a code whose message says nothing.
        wording: The wording model. None for that of `below`.
    """
    is_on_top = below is not None
    under = _EMPTY if below is None else below
    first = -len(under.rules) - len(rules) - len(answers)
    # The lowest number wins, and a negative number counts from the end. So the rules of the base
    # stand last, and none of their phrases is numbered again.
    own = [
        Rule(name, kind, share, is_on_top or share >= _SURE, is_on_top)
        for name, kind, share, _ in (*rules, *answers)
    ]
    return Tables(
        (*dialects, *under.dialects),
        (*own, *under.rules),
        _phrases(_texts(rules), first, under.phrases),
        _phrases(_texts(answers), first + len(rules), under.answers),
        _phrases([openings], first, under.openings),
        {**under.statuses, **(statuses or {})},
        under.status_before.union(status_before),
        _joined(under.status_after, status_after or {}),
        {**under.protocol, **(protocol or {})},
        {**under.protocol_otherwise, **(protocol_otherwise or {})},
        under.wording if wording is None else wording,
    )


def _texts(rules: Sequence[RuleRow]) -> list[Sequence[str]]:
    return [phrases for _, _, _, phrases in rules]


def _phrases(texts: Sequence[Sequence[str]], first: int, under: Phrases) -> Phrases:
    """Return phrases by their first word, those of each text with the next number."""
    found: dict[str, list[tuple[Rest, int]]] = {}
    for number, phrases in enumerate(texts, first):
        for phrase in phrases:
            beginnings, *places = phrase.split()
            row = rest_of(places), number
            for word in beginnings.split("|"):
                found.setdefault(word, []).append(row)
    own = {word: (*rows, *under.get(word, ())) for word, rows in found.items()}
    return {**under, **own}


def _joined(
    under: Mapping[str, frozenset[str]], own: Mapping[str, Iterable[str]]
) -> Mapping[str, frozenset[str]]:
    return {
        **under,
        **{status: under.get(status, frozenset()).union(words) for status, words in own.items()},
    }
