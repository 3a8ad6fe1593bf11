"""The server and the bank that it serves; every module of tools registers on this one server."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from seed_bank.accessions import Accession, Collection
from seed_bank.climate import ColdRoom
from seed_bank.exchange import Desk
from seed_bank.journal import Journal
from seed_bank.plots import Field, Plot
from seed_bank.taxa import Checklist, parse_taxon
from seed_bank.vault import Vault
from seed_bank.viability import TestBook

from replybook.mcp.sdk import ReplyServer

mcp = ReplyServer("seed-bank")


@dataclass(slots=True)
class Bank:
    """Everything that the tools work on."""

    collection: Collection
    journal: Journal
    today: date
    checklist: Checklist = field(default_factory=Checklist)
    vault: Vault = field(default_factory=Vault)
    tests: TestBook = field(default_factory=TestBook)
    room: ColdRoom = field(default_factory=ColdRoom)
    desk: Desk = field(default_factory=Desk)
    land: Field = field(default_factory=Field)
    curators: set[str] = field(default_factory=set)
    user: str = "guest"

    @property
    def is_curator(self) -> bool:
        """Whether the one who asks may change the collection itself."""
        return self.user in self.curators


_open: list[Bank] = []


def bank() -> Bank:
    """Return the bank that is open; `LookupError` before `open_bank`."""
    if not _open:
        raise LookupError("no bank is open")
    return _open[-1]


def open_bank(folder: Path, *, user: str = "guest", today: date | None = None) -> Bank:
    """Open the bank of a folder, and serve it from now on."""
    journal = Journal(folder / "journal.jsonl", lambda: bank().user)
    collection = Collection.load(folder / "collection.json")
    opened = Bank(collection, journal, today or date.today(), user=user)
    opened.curators.add("curator")
    _open[:] = [opened]
    return opened


def with_samples(opened: Bank) -> Bank:
    """Put some oats, some beans and a quarantined pea into a bank."""
    for name in ("Avena sativa", "Phaseolus vulgaris", "Pisum sativum"):
        opened.checklist.add(parse_taxon(name))
    opened.checklist.synonyms["Pisum arvense"] = "Pisum sativum"
    for shelf, room in (("A1", 40), ("A2", 10), ("B1", 200)):
        opened.vault.build(shelf, room)
    samples = (
        Accession(
            "AV-0001", "Avena sativa", 4000, "2004-08-30", "Alstad", "Field station", shelf="A1"
        ),
        Accession("AV-0002", "Avena sativa", 90, "1998-09-02", "Brekke", shelf="A1"),
        Accession("PH-0001", "Phaseolus vulgaris", 600, "2011-10-11", "Cerro Alto", state="base"),
        Accession("PI-0001", "Pisum sativum", 2500, "2019-07-20", "Dunmore", state="quarantine"),
    )
    for sample in samples:
        opened.collection.add(sample)
    opened.vault.put("AV-0001", 8, "A1")
    opened.vault.put("AV-0001", 2, "B1")
    opened.vault.put("AV-0002", 1, "A1")
    for place, name in enumerate(("north", "middle", "south")):
        opened.land.plots[name] = Plot(name, 15 * place)
    opened.desk.permits["Botanic Garden North"] = 2030
    return opened
