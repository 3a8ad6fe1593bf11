"""Names of plants, and which of them are spellings of another."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field

_NAME = re.compile(r"([A-Z][a-z]+) ([a-z-]+)(?: (?:subsp\.|var\.) ([a-z-]+))?")

ORTHODOX = "orthodox"
INTERMEDIATE = "intermediate"
RECALCITRANT = "recalcitrant"


class BadTaxon(ValueError):
    """A text that is no botanical name."""


@dataclass(frozen=True, slots=True)
class Taxon:
    """A species or what is below it."""

    genus: str
    species: str
    below: str = ""
    storage: str = ORTHODOX

    @property
    def name(self) -> str:
        """The name as it stands on a label."""
        words = [self.genus, self.species]
        if self.below:
            words += ["subsp.", self.below]
        return " ".join(words)

    @property
    def abbreviated(self) -> str:
        """The genus cut to its initial, for narrow labels."""
        return f"{self.genus[0]}. {self.species}"


def parse_taxon(text: str) -> Taxon:
    """Return the taxon of a name such as `Avena sativa`; `BadTaxon` for anything else."""
    found = _NAME.fullmatch(" ".join(text.split()))
    if found is None:
        raise BadTaxon(f"{text!r} is not a genus and a species")
    return Taxon(found[1], found[2], found[3] or "")


@dataclass(slots=True)
class Checklist:
    """The taxa that the bank keeps, with their synonyms."""

    taxa: dict[str, Taxon] = field(default_factory=dict)
    synonyms: dict[str, str] = field(default_factory=dict)

    def add(self, taxon: Taxon, *synonyms: str) -> None:
        """Take a taxon in, and the older names that mean it."""
        self.taxa[taxon.name] = taxon
        for synonym in synonyms:
            self.synonyms[synonym] = taxon.name

    def accepted(self, name: str) -> Taxon | None:
        """Return the taxon that a name stands for, None where the list has none."""
        clean = " ".join(name.split())
        return self.taxa.get(self.synonyms.get(clean, clean))

    def near(self, name: str, most: int = 3) -> list[str]:
        """Return names that look like one that is not there."""
        known = [*self.taxa, *self.synonyms]
        return difflib.get_close_matches(name, known, n=most, cutoff=0.6)

    def of_genus(self, genus: str) -> list[Taxon]:
        """Return the taxa of a genus, sorted by name."""
        found = [taxon for taxon in self.taxa.values() if taxon.genus == genus]
        return sorted(found, key=lambda taxon: taxon.name)

    def genera(self) -> dict[str, int]:
        """Return how many taxa each genus has."""
        counted: dict[str, int] = {}
        for taxon in self.taxa.values():
            counted[taxon.genus] = counted.get(taxon.genus, 0) + 1
        return dict(sorted(counted.items()))
