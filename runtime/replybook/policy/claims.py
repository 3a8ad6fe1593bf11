"""Claims: what an agent says is so, and the calls that it cites for it.

A list of claims, or a manifest that repeats its claims of non-existence in a list of their own; that
list is derived here, and one that differs is refused. Reading never raises.
Source: 003 §3.1, specification 27, decision 20, `claims.schema.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Final, Literal, TypeAlias, cast, get_args

from replybook.policy.input_form import Fault, Form

__all__ = [
    "TYPES",
    "Claim",
    "ClaimType",
    "ClaimsManifest",
    "claims_of",
    "join_claims",
    "read_claims",
]

ClaimType: TypeAlias = Literal["existence", "non_existence", "behavior", "value"]

TYPES: Final[tuple[ClaimType, ...]] = get_args(ClaimType)
_CLAIMS: Final = 1_000
_EVIDENCE: Final = 100
_SUBJECT: Final = 1_000
_TRACE_ID: Final = 160
_FIX_NEGATIVES: Final = "leave negative_claims out, or repeat every claim of type non_existence"


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim; `evidence_tool_calls` are the trace ids of the calls that show it.

    `subject` begins with the symbol, e.g. `trait:brave`; that of a value ends in ` = ` and the value.
    """

    claim_type: ClaimType
    subject: str
    evidence_tool_calls: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the claim as plain data."""
        return {**asdict(self), "evidence_tool_calls": list(self.evidence_tool_calls)}


@dataclass(frozen=True, slots=True)
class ClaimsManifest:
    """All claims of a delivery."""

    claims: tuple[Claim, ...] = ()

    @property
    def negative_claims(self) -> tuple[Claim, ...]:
        """The claims of non-existence, in the order of the claims."""
        return tuple(claim for claim in self.claims if claim.claim_type == "non_existence")

    def to_dict(self) -> dict[str, object]:
        """Return the manifest as plain data, the derived list included."""
        return {
            "claims": [claim.to_dict() for claim in self.claims],
            "negative_claims": [claim.to_dict() for claim in self.negative_claims],
        }


def read_claims(raw: object) -> tuple[tuple[Claim, ...], tuple[Fault, ...]]:
    """Return the claims that can be read, and what is wrong with the rest; None holds none."""
    form = Form()
    return claims_of(form, raw, "claims"), form.faults


def claims_of(form: Form, raw: object, loc: str) -> tuple[Claim, ...]:
    """Return the claims below a place of something larger; faults go to `form`."""
    if raw is None:
        return ()
    raw = _plain(raw)
    if not isinstance(raw, Mapping):
        return _claims(form, raw, loc)
    data = form.members(cast("Mapping[str, object]", raw), loc, ("claims",), ("negative_claims",))
    before = len(form.faults)
    data = data or {}
    claims = _claims(form, data["claims"], f"{loc}.claims") if "claims" in data else ()
    if "negative_claims" in data:
        at = f"{loc}.negative_claims"
        negative = _claims(form, data["negative_claims"], at)
        if len(form.faults) == before and negative != ClaimsManifest(claims).negative_claims:
            form.refuse(at, "it differs from the claims of type non_existence", _FIX_NEGATIVES)
    return claims


def join_claims(
    inside: Iterable[Claim], beside: Iterable[Claim]
) -> tuple[tuple[Claim, ...], tuple[Fault, ...]]:
    """Return the claims in a bundle and those beside it as one; a fault if both are given and differ."""
    inner, outer = tuple(inside), tuple(beside)
    if not inner or not outer or set(inner) == set(outer):
        return inner or outer, ()
    problem = "the claims in the bundle and those beside it differ"
    fault = Fault("claims", problem, "give the claims in one of the two places")
    return tuple(dict.fromkeys((*inner, *outer))), (fault,)


def _claims(form: Form, raw: object, loc: str) -> tuple[Claim, ...]:
    found = [_claim(form, _plain(item), at) for at, item in form.items(raw, loc, _CLAIMS)]
    return tuple(claim for claim in found if claim is not None)


def _claim(form: Form, raw: object, loc: str) -> Claim | None:
    data = form.members(raw, loc, ("claim_type", "subject"), ("evidence_tool_calls",))
    if data is None:
        return None
    kind = subject = None
    if "claim_type" in data:
        kind = form.word(data["claim_type"], f"{loc}.claim_type", TYPES)
    if "subject" in data:
        subject = form.text(data["subject"], f"{loc}.subject", _SUBJECT)
        if subject is not None and not subject.strip():
            form.refuse(f"{loc}.subject", "it is blank", "name what is claimed, e.g. trait:brave")
            subject = None
    cited = data.get("evidence_tool_calls", ())
    evidence = form.texts(cited, f"{loc}.evidence_tool_calls", _EVIDENCE, _TRACE_ID)
    if kind is None or subject is None:
        return None
    return Claim(cast("ClaimType", kind), subject, evidence)


def _plain(raw: object) -> object:
    """Our own values as the data that they stand for, so that they are read as strictly."""
    return raw.to_dict() if isinstance(raw, Claim | ClaimsManifest) else raw
