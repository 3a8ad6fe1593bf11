"""Labels of packets: what stands on them, in how many columns, and a check digit."""

from __future__ import annotations

from dataclasses import dataclass

from seed_bank.accessions import Accession

NARROWEST, WIDEST = 12, 60
_DIGITS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class BadWidth(ValueError):
    """A width at which no label can be printed."""


@dataclass(frozen=True, slots=True)
class Label:
    """The lines of one label."""

    accession: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The label as it is sent to the printer."""
        return "\n".join(self.lines)


def check_digit(number: str) -> str:
    """Return the digit that shows a mistyped number."""
    total = sum(place * ord(letter) for place, letter in enumerate(number, 1))
    return _DIGITS[total % len(_DIGITS)]


def label(row: Accession, width: int, *, packets: int = 1) -> Label:
    """Return the label of an accession; `BadWidth` where it would not be readable."""
    if not NARROWEST <= width <= WIDEST:
        raise BadWidth(f"a label is {NARROWEST} to {WIDEST} characters wide, not {width}")
    number = f"{row.number}/{check_digit(row.number)}"
    genus, _, rest = row.taxon.partition(" ")
    taxon = row.taxon if len(row.taxon) <= width else f"{genus[0]}. {rest}"
    lines = (number, taxon[:width], f"{row.collected} x{packets}"[:width], row.origin[:width])
    return Label(row.number, tuple(line for line in lines if line))


def sheet(labels: list[Label], columns: int) -> str:
    """Return labels side by side, row after row."""
    rows = []
    for start in range(0, len(labels), columns):
        row = labels[start : start + columns]
        height = max(len(each.lines) for each in row)
        for index in range(height):
            cells = [each.lines[index] if index < len(each.lines) else "" for each in row]
            rows.append(" | ".join(cell.ljust(NARROWEST) for cell in cells).rstrip())
        rows.append("")
    return "\n".join(rows)
