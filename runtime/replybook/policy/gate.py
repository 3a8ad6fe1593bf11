"""The delivery gate: a bundle is accepted with a completion of the server, or it comes back with reasons.

Asking what the gate would say is a success whatever it would say; delivering is S or D. What breaks
inside the gate is E, and nothing is delivered. Source: specification 30 and 34.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.policy.bundle import ArtifactBundle
from replybook.policy.completion import BadCompletion, Completion, canonical_digest, issue, verify
from replybook.policy.delivery import Delivery, Mode, ModeConflict, read_bundle
from replybook.policy.errors import BadPolicy, PolicyBroken
from replybook.policy.facts.facts import NOT_IN_PLACE, FactProviders
from replybook.policy.followed import FollowedTrace, TraceFollower
from replybook.policy.judge import judge_delivery
from replybook.policy.outcome import PolicyOutcome
from replybook.policy.session_trace import IsSealed, Trace, is_session_id, open_trace
from replybook.policy.validators import ContentValidator
from replybook.trace.chain import fits
from replybook.world.session import Session
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.policy.acceptance.acceptance import Acceptance, Held
    from replybook.trace.log import TraceLog
    from replybook_generated.params import DeliveryBlocked, GateDenied, GateError

__all__ = ["DeliveryGate", "DeliveryRequest"]

Raw: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryRequest:
    """What is to be judged: a session, its trace, and what the agent hands in.

    `session`, a `Session` or what its `to_dict` gives, names its `session_id`, or nothing is judged; where its
    members lie tells which files have two addresses. Where it names another mode than `mode`, nothing is judged.
    `trace` is a file or folder of a `TraceLog`, or the events
    themselves; `facts` are those that the server knows of its world, such as `files_existing`.
    With an `acceptance` the files have to be there as the bundle has them, or with `write` are written, all or
    none, when it is delivered.

        file = {"path": "root:repo/a.py", "format": "python", "content": "A = 1"}
        request = DeliveryRequest(mode="desk", session={"session_id": "s1"}, trace=log.folder,
                                  bundle={"artifacts": [file]})
    """

    mode: str
    session: Raw | Session
    trace: Path | str | Iterable[Raw]
    bundle: ArtifactBundle | Raw | None = None
    claims: object = None
    facts: Raw | None = None
    acceptance: Acceptance | None = None
    write: bool = False


class DeliveryGate:
    """Judges deliveries and issues completions; one per server.

    `key` signs completions (16 bytes or more) and stays in the server. `log` is the `TraceLog` that the
    server writes: with it, a stored trace has to reach the line that was written last, and closing
    lines have to bear the seal of its key; without it, `trace_key` alone checks seals. `providers` work
    facts out, by name, and `validators` judge content, by the names that formats give; both are laid over
    those of the base. `remember` is handed every delivery with its outcome, so that a later policy can be
    tried over it (`policy replay`). `follower` keeps what it verified of its folder, so that the next delivery
    of a session costs what is new.

    A policy that does not load, such as one with a fact that nobody provides, is answered with EN-SYS-E-001,
    and what breaks inside the gate with EN-GATE-E-001; `ValueError` for a key that is too short.

        gate = DeliveryGate(key, log=log, validators={"ticket": TicketValidator()})
        reply = gate.deliver(rb, request)
    """

    def __init__(
        self,
        key: bytes,
        *,
        clock: Clock = SYSTEM_CLOCK,
        policy: PolicySpec | None = None,
        providers: FactProviders | None = None,
        validators: Mapping[str, ContentValidator] | None = None,
        remember: Callable[[DeliveryRequest, PolicyOutcome], None] | None = None,
        log: TraceLog | None = None,
        trace_key: bytes | None = None,
        follower: TraceFollower | None = None,
    ) -> None:
        self._key: Final = key
        self._clock: Final = clock
        self._policy: Final = policy
        self._providers: Final = providers
        self._validators: Final = validators
        self._remember: Final = remember
        self._log: Final = log
        self._is_sealed: Final = _seals(log, trace_key)
        self._follower: Final = follower

    def ask(self, rb: ReplyBuilder, request: DeliveryRequest) -> Reply:
        """Return EN-SYS-S-001 with the outcome, deliverable or not; E if the gate itself is broken.

        EN-GATE-D-001 with the reason `other_mode` where the session is in another mode than the one asked for.
        """
        try:
            read = self._read(request, request.bundle)
            if (refused := _of_other_mode(rb, read.delivery.mode)) is not None:
                return refused
            outcome = self._judged(read)
        except Exception as error:
            return _broken(rb, error)
        return rb.success(codes.EN_SYS_S_001, data=outcome.to_dict())

    def deliver(self, rb: ReplyBuilder, request: DeliveryRequest) -> Reply:
        """Return EN-GATE-S-003 with a completion, EN-GATE-D-004 with the violations, or E.

        EN-GATE-D-001 where the session is in another mode, as for `ask`.
        """
        try:
            nothing: Raw = {}  # no bundle, and so no form of one
            read = self._read(request, request.bundle or nothing)
            if (refused := _of_other_mode(rb, read.delivery.mode)) is not None:
                return refused
            outcome = self._judged(read)
            if self._remember is not None:
                self._remember(request, outcome)
            if not outcome.deliverable:
                return rb.denied(codes.EN_GATE_D_004, data=_blocked(outcome))
            return self._accepted(rb, request, read, outcome)
        except Exception as error:
            return _broken(rb, error)

    def _accepted(
        self, rb: ReplyBuilder, request: DeliveryRequest, read: _Read, outcome: PolicyOutcome
    ) -> Reply:
        """Issue the completion, and have the files accepted where somebody accepts them."""
        completion = issue(
            self._key,
            session_id=read.session_id,
            bundle_digest=canonical_digest(read.delivery.bundle.to_dict()),
            trace_digest=read.trace.digest,
            policy_digest=str(outcome.summary["policy_digest"]),
            now=self._clock.now(),
        )
        data: dict[str, object] = {"completion": completion, "violations": _violations(outcome)}
        if request.acceptance is not None:
            accepted = request.acceptance.accept(
                rb,
                read.delivery.bundle,
                session_id=read.session_id,
                completion=completion,
                held=read.held,
            )
            if isinstance(accepted, Reply):
                return accepted
            data |= accepted.to_dict()
        return rb.success(codes.EN_GATE_S_003, data=data)

    def verify(
        self, completion: object, bundle: ArtifactBundle | Raw, session_id: str | None = None
    ) -> Completion:
        """Return what a completion says; `BadCompletion` unless this gate issued it for this bundle."""
        read, faults = read_bundle(bundle)
        if faults:  # nothing like it was ever accepted
            raise BadCompletion("other_bundle")
        digest = canonical_digest(read.to_dict())
        return verify(completion, self._key, bundle_digest=digest, session_id=session_id)

    def _read(self, request: DeliveryRequest, bundle: ArtifactBundle | Raw | None) -> _Read:
        """Read a request once; `_NoSession` where it names no session, which would mean everybody's calls."""
        session = request.session
        session_id = (
            session.session_id if isinstance(session, Session) else session.get("session_id")
        )
        if not is_session_id(session_id):
            raise _NoSession
        trace = self._opened(request.trace, session_id)
        delivery = Delivery.read(
            mode=request.mode,
            session=request.session,
            trace=trace,
            bundle=bundle,
            claims=request.claims,
            facts=request.facts,
        )
        if request.acceptance is None or request.write or delivery.faults:
            return _Read(session_id, trace, delivery)
        held = request.acceptance.hold(delivery.bundle)
        facts = {**delivery.facts, NOT_IN_PLACE: held.not_in_place}
        return _Read(session_id, trace, replace(delivery, facts=facts), held)

    def _opened(self, source: Path | str | Iterable[Raw], session_id: str) -> Trace:
        if self._follower is not None and self._follower.follows(source):
            return self._follower.trace(session_id)
        return open_trace(
            source,
            session_id=session_id,
            head=None if self._log is None else self._log.head,
            is_sealed=self._is_sealed,
        )

    def _judged(self, read: _Read) -> PolicyOutcome:
        judge = read.trace.judge if isinstance(read.trace, FollowedTrace) else judge_delivery
        return judge(
            read.delivery,
            policy=self._policy,
            providers=self._providers,
            validators=self._validators,
            today=self._clock.now().date(),
        )


@dataclass(frozen=True, slots=True)
class _Read:
    """A request as it was read: whose it is, the trace whose digest a completion bears, and what is there."""

    session_id: str
    trace: Trace
    delivery: Delivery
    held: Held | None = None


class _NoSession(Exception):
    """Nobody knows whose calls are to be judged, so nobody's are."""


def _of_other_mode(rb: ReplyBuilder, mode: Mode) -> Reply | None:
    """Return the denial of a mode that is not the mode of the session; None unless the registry knows both.

    A mode that the registry does not know is a violation of its own, POLICY_MODE_UNKNOWN.
    """
    if not isinstance(mode, ModeConflict):
        return None
    known = {each.name for each in ACTIVE.world().modes}
    if mode.asked not in known or not isinstance(mode.own, str) or mode.own not in known:
        return None
    data = {"reason": "other_mode", "argument": "mode", "expected": mode.own}
    return rb.denied(codes.EN_GATE_D_001, data=cast("GateDenied", data))


def _violations(outcome: PolicyOutcome) -> list[dict[str, object]]:
    return [violation.to_dict() for violation in outcome.violations]


def _blocked(outcome: PolicyOutcome) -> DeliveryBlocked:
    return {"violations": _violations(outcome), "summary": dict(outcome.summary)}


def _seals(log: TraceLog | None, key: bytes | None) -> IsSealed | None:
    if log is not None:
        return log.is_sealed
    return None if key is None else partial(fits, key)


def _broken(rb: ReplyBuilder, error: Exception) -> Reply:
    """Say that the gate could not judge, which is never a refusal and never a pass.

    The texts of our own errors hold no host path; those of others stay out, of the log as well.
    """
    if isinstance(error, _NoSession):
        return rb.error(codes.EN_GATE_E_001, data={"reason": "no_session"})
    name = type(error.__cause__ or error).__name__
    if isinstance(error, BadPolicy):
        return rb.error(codes.EN_SYS_E_001, data={"error_type": name, "detail": str(error)})
    if isinstance(error, PolicyBroken):
        broken: GateError = {"reason": error.part, "error_type": name, "detail": str(error)}
        return rb.error(codes.EN_GATE_E_001, data=broken)
    return rb.error(codes.EN_GATE_E_001, data={"reason": "gate_broken", "error_type": name})
