"""Find names that are spelt like a missing name.

Candidates share trigrams with the name, and are ranked by edit distance.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from replybook_ck3.index.places import numbered_places
from replybook_ck3.index.view_scope import Scope
from replybook_ck3.world.alike_names import ALIKE, Likeness

_SHARED: Final = 0.3
"""The part of the trigrams of a name that a candidate has to share."""

_MOST: Final = 1_000
"""Candidates that are measured, those first that share the most."""

_NEAREST: Final = 200
"""Names among which those are looked for that the game loads."""

_LONGEST: Final = 1_000
"""Signs beyond which nothing is a name, or near one."""

_MOST_LOOKED_AT: Final = 20_000
"""Names with one of the trigrams, from which candidates are taken."""

_LEAST_GRAMS: Final = 3

_SHORT: Final = 8
"""Length up to which one wrong letter may leave no trigram.

Near names are then found by both ends and the length.
"""

_TINY: Final = 5
"""Below this length one wrong letter may leave but one sign at each end."""

_BY_GRAMS: Final = """WITH seen AS (SELECT doc, count(*) AS shared FROM gram WHERE term IN ({terms})
        GROUP BY doc HAVING count(*) >= ?)
    SELECT name.id, name.text FROM seen JOIN name ON name.id = seen.doc
    WHERE {of_kind} ORDER BY 2.0 * shared / (? + length(name.text)) DESC, name.text LIMIT ?"""
_BY_ENDS: Final = """SELECT name.id, name.text FROM name WHERE length(name.text) BETWEEN ? AND ?
    AND (name.text LIKE ? ESCAPE '!' OR name.text LIKE ? ESCAPE '!') AND {of_kind}
    ORDER BY abs(length(name.text) - ?), name.text LIMIT ?"""
_OF_KIND: Final = """EXISTS (SELECT 1 FROM definition WHERE definition.name = name.id
    AND definition.kind = (SELECT id FROM kind WHERE kind.name = ?))"""
_OF_ANY: Final = "? IS NULL"

_TITLE: Final = "title"
"""The kind whose names begin with their tier, such as `k_`. Another tier is another thing."""


@dataclass(frozen=True, slots=True)
class Near:
    """A stored name that is spelt much like the requested name; the score of the same name is 1."""

    kind: str
    name: str
    score: float


def near_names(
    connection: sqlite3.Connection, scope: Scope, name: str, kind: str | None, limit: int
) -> list[Near]:
    """Return the nearest names that loaded files define, the nearest first.

    The name itself is never returned.
    """
    if not 0 < len(name) <= _LONGEST:
        return []
    asked = Likeness(name)
    scores: dict[int, float] = {}
    tier = name[:2] if kind == _TITLE and name[1:2] == "_" else ""
    for number, text in _candidates(connection, name, kind):
        score = asked.score(text)
        if text != name and score >= ALIKE and text.startswith(tier):
            scores[number] = score
    best = sorted(scores, key=lambda number: -scores[number])[:_NEAREST]
    if not best:
        return []
    of_name = dict(_texts(connection, best))
    found = {
        (-scores[of_name[place.name]], place.name, place.kind)
        for _, place in numbered_places(connection, scope, best, kind)
        if place.is_loaded
    }
    return [Near(of, text, -score) for score, text, of in sorted(found)[:limit]]


def trigrams(text: str) -> list[str]:
    """Return the different runs of three signs of a text, as the index has them."""
    folded = text.lower()
    return sorted({folded[at : at + 3] for at in range(len(folded) - 2)})


def _texts(connection: sqlite3.Connection, names: list[int]) -> Iterator[tuple[str, int]]:
    query = f"SELECT text, id FROM name WHERE id IN ({', '.join('?' * len(names))})"
    yield from connection.execute(query, names)


def _candidates(
    connection: sqlite3.Connection, name: str, kind: str | None
) -> Iterator[tuple[int, str]]:
    of_kind = _OF_ANY if kind is None else _OF_KIND
    grams = _telling(connection, trigrams(name))
    if grams:
        query = _BY_GRAMS.format(terms=", ".join("?" * len(grams)), of_kind=of_kind)
        least = max(1, int(len(grams) * _SHARED))
        yield from connection.execute(query, (*grams, least, kind, len(grams), _MOST))
    if len(name) <= _SHORT:
        shown = 1 if len(name) < _TINY else 2
        like = f"{_escape_pattern(name[:shown])}%", f"%{_escape_pattern(name[-shown:])}"
        span = len(name) - 2, len(name) + 2
        query = _BY_ENDS.format(of_kind=of_kind)
        yield from connection.execute(query, (*span, *like, kind, len(name), _MOST))


def _telling(connection: sqlite3.Connection, grams: list[str]) -> list[str]:
    """Return the trigrams that the fewest names have.

    Rare trigrams tell names apart. Frequent ones only cost time.
    """
    query = f"SELECT doc, term FROM gram_count WHERE term IN ({', '.join('?' * len(grams))})"
    found, total = list[str](), 0
    for names, gram in sorted(connection.execute(query, grams)):
        total += names
        if total > _MOST_LOOKED_AT and len(found) >= _LEAST_GRAMS:
            break
        found.append(gram)
    return found


def _escape_pattern(text: str) -> str:
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
