"""What each thing may cost, and what peers needed (decision 22).

The peer figures were measured once, on a machine with two cores; a run with `--peers` measures them
again beside ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["BUDGETS", "LINEAR", "MEMORY_MB", "PEERS", "Budget", "Peer"]

MEMORY_MB = 200.0
"""Peak memory of `generate`, at any size."""

LINEAR = 11.0
"""Ten times the codes may take this many times the time; more would not be linear."""


@dataclass(frozen=True, slots=True)
class Peer:
    """What another tool needed; `here` if it was measured in this run."""

    name: str
    seconds: float
    here: bool = False


Budget = Mapping[str, float]
"""Seconds by size: `base`, `100`, `1,000`, `10,000`."""

BUDGETS: Mapping[str, Budget] = {
    "generate --check": {"base": 0.3, "100": 0.3, "1,000": 0.8, "10,000": 6.0},
    "check": {"1,000": 0.5, "10,000": 3.0},
    "breaking": {"1,000": 0.8, "10,000": 5.0},
    "codes add": {"1,000": 0.3},
    "codes retire": {"1,000": 0.3},
    "import": {"1,000": 0.002, "10,000": 0.010},
    "mypy": {"1,000": 0.7},
    "explain": {"base": 0.080, "1,000": 0.080, "10,000": 0.080},
}

_LINKML, _MODEL_CODEGEN = "LinkML (3 commands)", "datamodel-codegen (names only)"

PEERS: Mapping[tuple[str, str], tuple[Peer, ...]] = {
    ("generate --check", "100"): (Peer(_LINKML, 3.3), Peer(_MODEL_CODEGEN, 0.95)),
    ("generate --check", "1,000"): (Peer(_LINKML, 4.2), Peer(_MODEL_CODEGEN, 0.94)),
    ("generate --check", "10,000"): (Peer(_LINKML, 12.9), Peer(_MODEL_CODEGEN, 5.6)),
    ("check", "1,000"): (Peer("linkml-lint", 2.5), Peer("buf lint", 0.09)),
    ("check", "10,000"): (Peer("linkml-lint", 8.6), Peer("buf lint", 0.33)),
    ("breaking", "1,000"): (Peer("buf breaking", 0.16),),
    ("breaking", "10,000"): (Peer("buf breaking", 0.66),),
    ("codes add", "1,000"): (Peer("ruamel round trip", 3.2),),
    ("codes retire", "1,000"): (Peer("ruamel round trip", 3.2),),
    ("import", "1,000"): (Peer("OTel constants, 1,428", 0.020),),
    ("mypy", "1,000"): (Peer("StrEnum with match", 13.6),),
    ("explain", "base"): (Peer("ruff rule", 0.006), Peer("pylint --help-msg", 0.188)),
}
"""By budget and size; a LinkML run is the sum of gen-pydantic, gen-json-schema and gen-doc."""
