"""The scope of evidence: calls that claims cite were made in the scope that the session had then.

Source: specification 27 and 28.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from replybook.policy.claims import Claim
from replybook.policy.finding_details import expected, observed
from replybook.policy.operators import Constraint
from replybook.policy.rule_kind import Event, Found, Scene, is_refused
from replybook.policy.selectors import CallMatch

__all__ = ["Cited", "ClaimScope", "claim_details", "in_scope", "is_about"]

Cited: TypeAlias = Sequence[tuple[int, Event]]
"""Calls with their numbers in the session."""


@dataclass(frozen=True, slots=True)
class ClaimScope:
    """The fields that every cited call of these must hold."""

    match: CallMatch
    require: tuple[Constraint, ...]


def claim_details(claim: Claim, fault: str | None, **more: str) -> dict[str, object]:
    """Return what a finding tells of a claim."""
    return {"claim_type": claim.claim_type, "subject": claim.subject, **more, "fault": fault}


def in_scope(
    scope: ClaimScope | None, scene: Scene
) -> Callable[[Claim, Cited, str | None], Iterable[Found]]:
    """Return what finds the cited calls of a claim that are outside the scope."""
    if scope is None:
        return lambda _claim, _cited, _code: ()
    picks = scope.match.bind(scene.call_refs)
    probes = [(one, one.bind(scene.call_refs)) for one in scope.require]
    known: dict[object, Constraint | None] = {}

    def fault(event: Event) -> Constraint | None:
        key = event.get("trace_id")
        if key not in known:
            fits = is_about(scope.match, event, scene) and picks(event)
            fits = fits and not is_refused(event)  # it did nothing, in whichever scope
            wrong = (one for one, probe in probes if fits and probe(event) is not None)
            known[key] = next(wrong, None)
        return known[key]

    def outside(claim: Claim, cited: Cited, code: str | None) -> Iterator[Found]:
        for seq, event in cited if code is not None else ():
            wrong = fault(event)
            if wrong is not None:
                yield Found(
                    code=code,
                    about=claim.subject,
                    observed=observed(wrong, scene.call_refs, event),
                    expected=expected(wrong, scene.call_refs, event),
                    details=claim_details(claim, "out_of_scope", field=wrong.field),
                    trace_ids=(str(event.get("trace_id")),),
                    trace_count=1,
                    seq=seq,
                )

    return outside


def is_about(match: CallMatch, event: Event, scene: Scene) -> bool:
    """Return True if calls of the name of this one can be selected."""
    name = str(event.get("tool"))
    return match.is_about(name, scene.tools.find(name))
