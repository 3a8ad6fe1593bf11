"""The share of each rule and dialect in the score: what it decides, and what goes without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bench.exam.rows import Row
from bench.exam.scoring import Score, scored
from replybook.client.judging.phrases import Phrases
from replybook.client.judging.tables import Tables


def shares(rows: Sequence[Row], tables: Tables) -> Iterator[str]:
    """Yield a line for each rule and dialect of the tables.

    Args:
        rows: The rows of the exam.
        tables: The tables of the judge.
    """
    whole = scored(rows, tables)
    decided = Counter((rule, right == judged) for right, judged, rule, _, _ in whole.rows if judged)
    yield "rule                            decides right  wrong   without it: right  wrong"
    for name, without in _reduced(tables):
        right, wrong = decided[name, True], decided[name, False]
        less = _difference(whole, scored(rows, without))
        yield f"{name:30} {right:>14} {wrong:>6} {less['right']:>+19} {less['wrong']:>+6}"


def _difference(whole: Score, other: Score) -> Counter[str]:
    found = other.count()
    found.subtract(whole.count())
    return found


def _reduced(tables: Tables) -> Iterator[tuple[str, Tables]]:
    """Yield the name of each rule and dialect, and the tables without it."""
    for number, rule in enumerate(tables.rules, -len(tables.rules)):
        kind = "answer" if rule.type == "S" else "phrase"
        yield (
            f"{kind}:{rule.name}",
            tables._replace(
                phrases=_without(tables.phrases, number), answers=_without(tables.answers, number)
            ),
        )
    for dialect in tables.dialects:
        others = tuple(one for one in tables.dialects if one is not dialect)
        yield f"dialect:{dialect.name}", tables._replace(dialects=others)


def _without(phrases: Phrases, number: int) -> Phrases:
    return {word: _others(rows, number) for word, rows in phrases.items()}


def _others(
    rows: Iterable[tuple[tuple[frozenset[str], ...], int]], number: int
) -> tuple[tuple[tuple[frozenset[str], ...], int], ...]:
    return tuple(row for row in rows if row[1] != number)
