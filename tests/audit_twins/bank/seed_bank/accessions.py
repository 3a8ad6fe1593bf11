"""The collection: what lies in the bank, one accession for each sample that came in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from pathlib import Path

NUMBER = re.compile(r"[A-Z]{2,4}-[0-9]{4,6}")
STATES = ("active", "base", "quarantine", "gone")


class UnknownAccession(LookupError):
    """No accession has this number."""

    def __init__(self, number: str) -> None:
        super().__init__(f"no accession {number}")
        self.number = number


class NumberTaken(ValueError):
    """An accession of this number is there already."""


class NotEnough(ValueError):
    """More seeds are asked for than there are."""

    def __init__(self, number: str, asked: int, left: int) -> None:
        super().__init__(f"{number} has {left} seeds, {asked} were asked for")
        self.number, self.asked, self.left = number, asked, left


class BrokenStore(OSError):
    """The file of the collection cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Accession:
    """One sample of seeds with one origin."""

    number: str
    taxon: str
    seeds: int
    collected: str
    origin: str = ""
    donor: str = ""
    state: str = "active"
    shelf: str = ""
    notes: tuple[str, ...] = ()

    @property
    def may_leave(self) -> bool:
        """True if its seeds may be handed out."""
        return self.state == "active"

    def age(self, today: date) -> float:
        """Return years since it was collected."""
        return (today - date.fromisoformat(self.collected)).days / 365.25

    def to_row(self) -> dict[str, object]:
        """Return what a table shows of it."""
        row = asdict(self)
        row["notes"] = list(self.notes)
        return row


@dataclass(slots=True)
class Collection:
    """Every accession by its number; kept in one JSON file."""

    path: Path
    rows: dict[str, Accession] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> Collection:
        """Read a collection; an absent file is an empty one, a damaged one `BrokenStore`."""
        if not path.exists():
            return cls(path)
        try:
            stored = json.loads(path.read_text("utf-8"))
            rows = {row["number"]: _from_row(row) for row in stored}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BrokenStore(f"{path.name}: {error}") from error
        return cls(path, rows)

    def save(self) -> None:
        """Write the file anew, whole or not at all."""
        draft = self.path.with_suffix(".draft")
        try:
            draft.write_text(json.dumps([row.to_row() for row in self.rows.values()]), "utf-8")
            draft.replace(self.path)
        except OSError as error:
            raise BrokenStore(f"{self.path.name}: {error.strerror}") from error

    def __iter__(self) -> Iterator[Accession]:
        return iter(sorted(self.rows.values(), key=lambda row: row.number))

    def __len__(self) -> int:
        return len(self.rows)

    def get(self, number: str) -> Accession:
        """Return an accession; `UnknownAccession` where there is none."""
        found = self.rows.get(number.strip().upper())
        if found is None:
            raise UnknownAccession(number)
        return found

    def near(self, number: str, most: int = 5) -> list[str]:
        """Return numbers with the prefix of one that is not there."""
        prefix = number.partition("-")[0].upper()
        return [row.number for row in self if row.number.startswith(prefix)][:most]

    def add(self, accession: Accession) -> None:
        """Take an accession in; `NumberTaken` where its number is used."""
        if accession.number in self.rows:
            raise NumberTaken(f"{accession.number} is there already")
        self.rows[accession.number] = accession

    def change(self, number: str, **fields: object) -> Accession:
        """Replace fields of an accession and return it."""
        changed = replace(self.get(number), **fields)  # type: ignore[arg-type]
        self.rows[changed.number] = changed
        return changed

    def take(self, number: str, seeds: int) -> Accession:
        """Take seeds out; `NotEnough` where fewer are left."""
        found = self.get(number)
        if seeds > found.seeds:
            raise NotEnough(found.number, seeds, found.seeds)
        return self.change(number, seeds=found.seeds - seeds)

    def annotate(self, number: str, note: str) -> Accession:
        """Add a note to an accession."""
        return self.change(number, notes=(*self.get(number).notes, note))

    def of_taxon(self, taxon: str) -> list[Accession]:
        """Return the accessions of a taxon."""
        return [row for row in self if row.taxon == taxon]

    def by_state(self) -> dict[str, int]:
        """Return how many accessions are in each state."""
        return {state: sum(row.state == state for row in self) for state in STATES}


def next_number(rows: Iterable[Accession], prefix: str) -> str:
    """Return the first number after the highest one of a prefix."""
    used = [int(row.number.split("-")[1]) for row in rows if row.number.startswith(f"{prefix}-")]
    return f"{prefix}-{max(used, default=0) + 1:04d}"


def _from_row(row: dict[str, object]) -> Accession:
    fields = dict(row)
    fields["notes"] = tuple(fields.get("notes") or ())  # type: ignore[arg-type]
    return Accession(**fields)  # type: ignore[arg-type]
