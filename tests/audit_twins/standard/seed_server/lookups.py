"""The first step of many tools: find the named thing, or reply that it does not exist."""

from __future__ import annotations

from datetime import date

from seed_bank.accessions import Accession, UnknownAccession
from seed_bank.climate import Sensor, UnknownSensor
from seed_bank.exchange import Request, UnknownRequest
from seed_bank.taxa import Taxon
from seed_bank.vault import Shelf, UnknownShelf
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder
from seed_server.app import bank


def accession_of(number: str, rb: ReplyBuilder) -> Accession | Reply:
    """Return an accession, or the reply that its number is not known."""
    try:
        return bank().collection.get(number)
    except UnknownAccession as unknown:
        near = bank().collection.near(unknown.number)
        return rb.invalid(
            codes.WA_SEED_I_001, data={"accession": unknown.number, "suggestions": near}
        )


def taxon_of(name: str, rb: ReplyBuilder) -> tuple[Reply | None, Taxon | None]:
    """Return a taxon of the checklist; beside it the reply where there is none."""
    taxon = bank().checklist.accepted(name)
    if taxon is None:
        near = bank().checklist.near(name)
        return rb.invalid(codes.WA_SEED_I_003, data={"taxon": name, "suggestions": near}), None
    return None, taxon


def shelf_of(name: str, rb: ReplyBuilder) -> Shelf:
    """Return a shelf; where there is none, the call ends here."""
    try:
        return bank().vault.shelf(name)
    except UnknownShelf as unknown:
        shelves = sorted(bank().vault.shelves)
        data = {"shelf": unknown.name, "suggestions": shelves}
        raise rb.invalid(codes.WA_SEED_I_004, data=data).as_exception() from None


def request_of(number: str, rb: ReplyBuilder) -> Request | Reply:
    """Return a request of a partner, or the reply that there is none."""
    try:
        return bank().desk.get(number)
    except UnknownRequest:
        return rb.invalid(codes.WA_SEED_I_008, data={"request": number})


def sensor_of(name: str, rb: ReplyBuilder) -> Sensor | Reply:
    """Return a sensor of the cold room, or the reply that there is none."""
    try:
        return bank().room.sensor(name)
    except UnknownSensor:
        known = sorted(bank().room.sensors)
        return rb.invalid(codes.WA_SEED_I_012, data={"sensor": name, "suggestions": known})


def day_of(text: str, argument: str, rb: ReplyBuilder) -> date:
    """Return the day of an argument; where it is none, the call ends here."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        problem = f"{text!r} is no day such as 2024-05-31"
        data = {"field": argument, "problem": problem}
        raise rb.invalid(codes.WA_SEED_I_013, data=data).as_exception() from None
