"""validate_policy: one session, its calls and its delivery, judged by the policy.

Source: decision 20, specification 24 and 34, 003 §1.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TypeAlias, cast

from replybook.policy.bundle import ArtifactBundle, read_bundle
from replybook.policy.claims import Claim, join_claims, read_claims
from replybook.policy.delivery import Case
from replybook.policy.engine import Engine
from replybook.policy.errors import PolicyBroken
from replybook.policy.facts import Facts
from replybook.policy.input_form import Fault
from replybook.policy.outcome import PolicyOutcome
from replybook.policy.stored_trace import StoredTrace, is_session_id
from replybook.policy.validators import Validators
from replybook.world.session import Session
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec

__all__ = ["validate_policy"]

Event: TypeAlias = Mapping[str, object]

importlib.import_module("replybook_generated")  # announces the base registry


def validate_policy(
    *,
    mode: str,
    trace: Iterable[Event] | Path | str,
    session: Mapping[str, object] | Session,
    bundle: ArtifactBundle | Mapping[str, object] | None = None,
    claims: object = None,
    attempting_delivery: bool = True,
    policy: PolicySpec | None = None,
    facts: Mapping[str, object] | None = None,
    validators: Validators | None = None,
    today: date | None = None,
) -> PolicyOutcome:
    """Judge a delivery, or with `attempting_delivery=False` what there is of one.

    `trace` holds the calls, oldest first: mappings of decision 18, or the file or folder of a `TraceLog`, of
    which only those of this session are read, and none where the session has no id. `facts` are what
    the server knows of its world; `today` is the UTC date if left out.
    A bundle of the wrong shape is a violation; `BadPolicy` and `PolicyBroken` are ours.
    """
    known = _session(session)
    delivered, said, faults = _delivery(bundle, claims)
    spec = ACTIVE.policy() if policy is None else policy
    _check_names(facts or {}, spec)
    engine = Engine(
        spec,
        mode=mode,
        session=known,
        tools=ACTIVE.tools(),
        domains=ACTIVE.world().domains,
        today=today or datetime.now(UTC).date(),
        claims=said,
        bundle=delivered,
    )
    engine.feed_all(_events(trace, known.get("session_id")))
    known_facts = _facts(engine, known, delivered, faults, validators, facts)
    return engine.finish(
        Case(
            mode=mode,
            session=known,
            bundle=delivered,
            bundle_faults=faults,
            claims=said,
            facts=known_facts,
            attempting_delivery=attempting_delivery,
        )
    )


def _check_names(facts: Mapping[str, object], policy: PolicySpec) -> None:
    """A misspelt fact would be an absent one, and absence is not always a violation."""
    for name in facts:
        if name not in policy.facts:
            raise PolicyBroken(f"facts.{name}", "the policy declares no fact of this name")


def _facts(
    engine: Engine,
    session: Mapping[str, object],
    bundle: ArtifactBundle,
    faults: tuple[Fault, ...],
    validators: Validators | None,
    given: Mapping[str, object] | None,
) -> Facts:
    world = ACTIVE.world()
    return Facts(
        session=session,
        bundle=bundle,
        validators=validators or Validators(),
        modes=[mode.name for mode in world.modes],
        domains=world.domains,
        faults=faults,
        conflicts=engine.conflicts,
        given=given,
    )


def _delivery(
    bundle: object, claims: object
) -> tuple[ArtifactBundle, tuple[Claim, ...], tuple[Fault, ...]]:
    """The bundle, the claims in it and beside it, and every fault of their form."""
    delivered, faults = read_bundle(bundle)
    beside, more = read_claims(claims)
    said, differ = join_claims(delivered.claims, beside)
    return delivered, said, (*faults, *more, *differ)


def _session(session: object) -> Mapping[str, object]:
    if isinstance(session, Mapping):
        return cast("Mapping[str, object]", session)
    if isinstance(session, Session):
        return session.to_dict()
    raise TypeError(f"a session is a mapping or a Session, not {type(session).__name__}")


def _events(trace: Iterable[Event] | Path | str, session_id: object) -> Iterator[Event]:
    """The calls of the session; those that name none belong to it where somebody holds them."""
    if isinstance(trace, (Path, str)):
        trace = StoredTrace(Path(trace), session_id if is_session_id(session_id) else None)
    if isinstance(trace, StoredTrace):
        if not is_session_id(session_id):
            return iter(())  # its calls may be anybody's
        if trace.session_id == session_id:
            return iter(trace)
    if session_id is None:
        return iter(trace)
    return (event for event in trace if event.get("session_id", session_id) == session_id)
