"""The messages of the server, by code. This is the old table; new codes go to reply_codes.py."""

from __future__ import annotations

REGISTRY = {
    "BANK-OP-S-001": "Done",
    "BANK-OP-S-002": "Accession shown",
    "BANK-OP-S-003": "Preview",
    "BANK-OP-S-004": "Done by the system",
    "BANK-OP-S-005": "Read",
    "BANK-OP-S-006": "Changed",
    "BANK-OP-I-001": "Accession unknown",
    "BANK-OP-I-002": "Number taken",
    "BANK-OP-D-001": "Bad parameter",
    "BANK-OP-D-002": "Curators only",
    "BANK-OP-D-003": "Confirmation needed",
    "BANK-OP-E-001": "Store broken",
    "NAME-OP-I-001": "Taxon unknown",
    "FIND-OP-S-001": "Search done",
    "FIND-OP-I-001": "Nothing found",
    "FIND-OP-D-001": "Query unreadable",
    "SHELF-OP-S-001": "Done in the vault",
    "SHELF-OP-I-001": "Shelf unknown",
    "SHELF-OP-I-002": "Shelf full",
    "GERM-TEST-S-001": "Test written down",
    "GERM-TEST-I-001": "Test unfit",
    "LOAN-CMD-S-001": "Seeds handed out",
    "LOAN-CMD-D-001": "Not to be handed out",
    "LOAN-CMD-D-002": "Partner refused",
    "LOAN-CMD-I-001": "Too few seeds",
    "LOAN-CMD-I-002": "Request cannot be used",
    "LOAN-CMD-E-001": "Permits broken",
    "TABLE-OP-S-001": "Passport checked",
    "TABLE-OP-I-001": "Passport unreadable",
    "SENSE-OP-S-001": "Sensor read",
    "SENSE-OP-S-002": "Room configured",
    "SENSE-OP-I-001": "Sensor unknown",
    "SENSE-OP-E-001": "Sensor silent",
    "LABEL-OP-S-001": "Labels printed",
    "LABEL-OP-I-001": "Bad label",
    "NOTE-S-001": "Journal read",
    "NOTE-E-001": "Journal broken",
    "NOTE-I-001": "Journal has gaps",
    "COUNT-OP-I-001": "No count is running",
    "REPORT-OP-S-001": "Report made",
    "REPORT-OP-E-001": "Report broken",
    "PLOT-OP-I-001": "Plot unknown",
}


def get_message(code: str) -> str:
    """Return the message of a code, the code itself where there is none."""
    return REGISTRY.get(code, code)


def validate_registry() -> list[str]:
    """Return the codes whose type letter is none."""
    return [code for code in REGISTRY if code.split("-")[-2] not in "SIDE"]
