"""Passport data: the table that travels with seeds from one bank to another."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from seed_bank.accessions import NUMBER, Accession

COLUMNS = ("number", "taxon", "seeds", "collected", "origin", "donor")
NEEDED = ("number", "taxon", "seeds", "collected")


class BadPassport(ValueError):
    """A line of a passport file that cannot be taken."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line, self.problem = line, problem


@dataclass(frozen=True, slots=True)
class Fault:
    """The fault of one line."""

    line: int
    column: str
    problem: str

    def to_row(self) -> dict[str, object]:
        """Return what a list of faults shows."""
        return {"line": self.line, "column": self.column, "problem": self.problem}


def read_rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Give every row with its line; `BadPassport` where the head of the table is wrong."""
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    head = reader.fieldnames or []
    for name in NEEDED:
        if name not in head:
            raise BadPassport(1, f"the column {name!r} is missing")
    for row in reader:
        yield reader.line_num, {key: (value or "").strip() for key, value in row.items() if key}


def faults_of(line: int, row: dict[str, str]) -> list[Fault]:
    """Return everything that is wrong with a row."""
    found = []
    if NUMBER.fullmatch(row["number"]) is None:
        found.append(Fault(line, "number", f"{row['number']!r} is no number such as AB-0001"))
    if not row["seeds"].isdigit():
        found.append(Fault(line, "seeds", f"{row['seeds']!r} is no count"))
    try:
        date.fromisoformat(row["collected"])
    except ValueError:
        found.append(Fault(line, "collected", f"{row['collected']!r} is no day"))
    if len(row["taxon"].split()) < 2:
        found.append(Fault(line, "taxon", f"{row['taxon']!r} is no genus and species"))
    return found


def check(text: str) -> tuple[list[Accession], list[Fault]]:
    """Return the accessions of a passport file, and the faults of the rows that are none."""
    rows, faults, seen = [], [], set()
    for line, row in read_rows(text):
        wrong = faults_of(line, row)
        if row["number"] in seen:
            wrong.append(Fault(line, "number", f"{row['number']} stands there twice"))
        seen.add(row["number"])
        if wrong:
            faults += wrong
        else:
            rows.append(_accession(row))
    return rows, faults


def write(rows: list[Accession]) -> str:
    """Return the passport file of accessions."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({column: getattr(row, column) for column in COLUMNS})
    return out.getvalue()


def _accession(row: dict[str, str]) -> Accession:
    return Accession(
        number=row["number"],
        taxon=row["taxon"],
        seeds=int(row["seeds"]),
        collected=row["collected"],
        origin=row.get("origin", ""),
        donor=row.get("donor", ""),
        state="quarantine",
    )
