"""A small language to ask the collection: `genus:Avena seeds>500 state:active oats`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from seed_bank.accessions import Accession

_TERM = re.compile(r'(?:(\w+)(:|>=|<=|>|<))?("[^"]*"|\S+)')
_NUMBERS = {"seeds": lambda row: row.seeds, "year": lambda row: int(row.collected[:4])}
_TEXTS: dict[str, Callable[[Accession], str]] = {
    "genus": lambda row: row.taxon.split()[0],
    "taxon": lambda row: row.taxon,
    "origin": lambda row: row.origin,
    "donor": lambda row: row.donor,
    "state": lambda row: row.state,
    "shelf": lambda row: row.shelf,
}
_COMPARE = {">": operator.gt, "<": operator.lt, ">=": operator.ge, "<=": operator.le}


class BadQuery(ValueError):
    """A query that cannot be read, with the place."""

    def __init__(self, problem: str, position: int) -> None:
        super().__init__(f"{problem} at {position}")
        self.problem, self.position = problem, position


@dataclass(frozen=True, slots=True)
class Term:
    """One condition of a query."""

    field: str
    sign: str
    value: str

    def holds(self, row: Accession) -> bool:
        """Return whether an accession fulfils the condition."""
        if not self.field:
            text = " ".join((row.number, row.taxon, row.origin, row.donor, *row.notes))
            return self.value.casefold() in text.casefold()
        if self.field in _NUMBERS:
            compare = _COMPARE.get(self.sign, operator.eq)
            return bool(compare(_NUMBERS[self.field](row), int(self.value)))
        return _TEXTS[self.field](row).casefold() == self.value.casefold()


def parse_query(text: str) -> list[Term]:
    """Return the conditions of a query; `BadQuery` says where it cannot be read."""
    terms = []
    for found in _TERM.finditer(text):
        name, sign, value = found[1] or "", found[2] or "", found[3].strip('"')
        if name and name not in _NUMBERS and name not in _TEXTS:
            raise BadQuery(f"there is no field {name!r}", found.start())
        if name in _NUMBERS and not value.isdigit():
            raise BadQuery(f"{value!r} is no number", found.start(3))
        if sign in _COMPARE and name not in _NUMBERS:
            raise BadQuery(f"{name!r} cannot be compared with {sign}", found.start(2))
        terms.append(Term(name, sign, value))
    return terms


def matching(rows: Iterable[Accession], terms: list[Term], most: int = 50) -> list[Accession]:
    """Return the accessions that fulfil every condition, at most so many."""
    found = []
    for row in rows:
        if all(term.holds(row) for term in terms):
            found.append(row)
        if len(found) == most:
            break
    return found


def fields() -> list[str]:
    """Return the names that a query may use."""
    return sorted([*_NUMBERS, *_TEXTS])
