"""Permissions for seeds and for changes of the collection: the only place that refuses.

Every function returns the reply that refuses, or None where nothing stands against the call.
"""

from __future__ import annotations

from seed_bank.accessions import Accession

from seed_server.app import bank
from seed_server.replies import Reply
from seed_server.safety import ReplyBuilder


def refused_withdrawal(row: Accession, rb: ReplyBuilder) -> Reply | None:
    """Return why seeds of an accession may not leave the bank."""
    if row.state == "quarantine":
        reason = f"{row.number} has not been declared healthy"
        return rb.denied(
            "LOAN-CMD-D-001",
            message=f"{row.number} is in quarantine",
            data={"accession": row.number, "reason": reason},
        )
    if row.state == "base":
        return rb.denied(
            "LOAN-CMD-D-001",
            message=f"{row.number} belongs to the base collection",
            data={"accession": row.number},
        )
    return None


def refused_partner(partner: str, rb: ReplyBuilder) -> Reply | None:
    """Return why a partner may have nothing at all this year."""
    year = bank().today.year
    if not bank().desk.has_permit(partner, year):
        return rb.denied(
            "LOAN-CMD-D-002", message=f"{partner} has no permit", data={"partner": partner}
        )
    if bank().desk.used_up(partner, year):
        limit = bank().desk.yearly
        return rb.denied("LOAN-CMD-D-002", data={"partner": partner, "most": limit})
    return None


def curators_only(operation: str, rb: ReplyBuilder) -> Reply | None:
    """Return the refusal of an operation that only a curator may order."""
    if bank().is_curator:
        return None
    return rb.denied(
        "BANK-OP-D-002",
        message=f"Only a curator may order {operation}",
        data={"operation": operation},
    )


def refused_destruction(row: Accession, confirmed: bool, rb: ReplyBuilder) -> Reply | None:
    """Return why an accession may not be taken out for good."""
    refusal = curators_only("retire_accession", rb)
    if refusal is not None:
        return refusal
    if row.seeds and not confirmed:
        reason = f"{row.seeds} seeds of {row.number} would be lost"
        return rb.denied(
            "BANK-OP-D-003",
            message="Confirm it first",
            data={"operation": "retire", "reason": reason},
        )
    return None


def permit_register(rb: ReplyBuilder) -> dict[str, int] | Reply:
    """Return the permits by partner, or the reply that the register is broken."""
    permits = bank().desk.permits
    # the register is edited by hand
    broken = [partner for partner, year in permits.items() if not 1990 < year < 2200]
    if broken:
        detail = f"{len(broken)} permits end in no year that can be"
        return rb.error(
            "LOAN-CMD-E-001",
            message="The register of permits cannot be used",
            data={"detail": detail},
        )
    return dict(permits)
