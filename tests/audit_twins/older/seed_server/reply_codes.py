"""The codes of the new kind, LAYER-AREA-TYPE-NNN.

Begun in spring; replaces reply_registry.py one day.
"""

from __future__ import annotations

import re

CODES = {
    "WA-READ-S-001": {"key": "READ_OK", "message": "Read"},
    "WA-WRITE-S-001": {"key": "WRITE_OK", "message": "Changed"},
    "WA-SEED-I-007": {"key": "STOCK_TOO_SMALL", "message": "Too few seeds"},
    "WA-SEED-I-008": {"key": "REQUEST_UNKNOWN", "message": "Request unknown"},
    "WA-SEED-I-009": {"key": "REQUEST_STATE", "message": "Request in another state"},
    "WA-SEED-I-013": {"key": "VALUE_UNFIT", "message": "Value unfit"},
    "WA-SEED-I-014": {"key": "PLOT_UNKNOWN", "message": "Plot unknown"},
    "WA-SEED-E-001": {"key": "STORE_BROKEN", "message": "Store broken"},
    "EN-SEED-D-004": {"key": "CURATORS_ONLY", "message": "Curators only"},
}

LEGACY_TO_CANONICAL = {
    "BANK-OP-S-005": "WA-READ-S-001",
    "BANK-OP-S-006": "WA-WRITE-S-001",
    "LOAN-CMD-I-001": "WA-SEED-I-007",
    "PLOT-OP-I-001": "WA-SEED-I-014",
}

_FORM = re.compile(r"[A-Z]+(-[A-Z]+)?-[SIDE]-[0-9]{3}")


def validate_code_format(code: str) -> bool:
    """Return whether a text is formed like a code, of the old kind or the new."""
    return _FORM.fullmatch(code) is not None


def type_of(code: str) -> str:
    """Return the type letter of a code."""
    return code.split("-")[-2]
