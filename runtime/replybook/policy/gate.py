"""The delivery gate: accept a bundle with a completion, or refuse it with reasons.

`ask` answers S even if the outcome would block the delivery. `deliver` answers S or D.
A failure inside the gate is answered with E, and nothing is delivered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, TypedDict, cast

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.policy.bundle import ArtifactBundle
from replybook.policy.completion import BadCompletion, Completion, canonical_digest, issue, verify
from replybook.policy.delivery import Delivery, Mode, ModeConflict, read_bundle
from replybook.policy.errors import BadPolicy, PolicyBroken
from replybook.policy.facts.facts import NOT_IN_PLACE, FactProviders
from replybook.policy.incremental import FollowedTrace, TraceFollower
from replybook.policy.judge import judge_delivery
from replybook.policy.kinds.own import CheckKinds
from replybook.policy.outcome import PolicyOutcome
from replybook.policy.session_trace import (
    IsSealed,
    Trace,
    TraceBroken,
    is_session_id,
    open_trace,
)
from replybook.policy.validators import ContentValidator
from replybook.trace.chain import fits
from replybook.world.session import Session
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.policy.acceptance.acceptance import (
        Acceptance,
        FilesInPlace,
        FilesToWrite,
    )
    from replybook.trace.log import TraceLog
    from replybook_generated.params import DeliveryBlocked, GateDenied, GateError

Raw: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryRequest:
    """A delivery to judge: a session, its trace, and the bundle of the agent.

        file = {"path": "root:repo/a.py", "format": "python", "content": "A = 1"}
        request = DeliveryRequest(mode="desk", session={"session_id": "s1"}, trace=log.folder,
                                  bundle={"artifacts": [file]})

    Attributes:
        mode: The mode to judge by. The gate refuses a mode that is not the mode of the session.
        session: A `Session`, or the mapping of its `to_dict`. It must name its `session_id`.
            The places of its members tell which two addresses name one file.
        trace: A file or folder of a `TraceLog`, or the events themselves.
        bundle: The files to deliver, with their symbols and claims.
        claims: Claims that are not part of the bundle.
        facts: Values that the server knows of its world, such as `files_existing`.
        acceptance: Compares the files of the bundle with the world, or writes them.
        write: True to write all files on delivery. False requires that they exist as delivered.
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
    """Judges deliveries and issues completions. A server has one gate.

    A policy that does not load is answered with EN-SYS-E-001, for example if nobody provides
    one of its facts. A failure inside the gate is answered with EN-GATE-E-001.

        gate = DeliveryGate(key, log=log, validators={"ticket": TicketValidator()})
        reply = gate.deliver(rb, request)

    Args:
        key: The secret that signs completions, 16 bytes or more. It stays in the server.
        clock: The source of the current time.
        policy: The policy to judge by (default: the policy of the active registry).
        providers: Fact providers by name. They override the providers of the base.
        validators: Content validators by the names that formats give. They override the base.
        kinds: Kinds of check by the names that the registry declares: classes like `CheckKind`.
        remember: Called with the recording of each judged delivery, as plain data for JSON, such as
            `VerdictRecordings`. If it fails, a warning is logged.
        log: The `TraceLog` that the server writes. A stored trace must reach its last line, and
            closing lines must have the seal of its key.
        trace_key: The key that checks the seals of closing lines if there is no `log`.
        follower: Keeps the verified part of its folder, so that the next delivery of a session
            reads only new calls.
    """

    def __init__(
        self,
        key: bytes,
        *,
        clock: Clock = SYSTEM_CLOCK,
        policy: PolicySpec | None = None,
        providers: FactProviders | None = None,
        validators: Mapping[str, ContentValidator] | None = None,
        kinds: CheckKinds | None = None,
        remember: Callable[[Mapping[str, object]], None] | None = None,
        log: TraceLog | None = None,
        trace_key: bytes | None = None,
        follower: TraceFollower | None = None,
    ) -> None:
        self._key: Final = key
        self._clock: Final = clock
        self._policy: Final = policy
        self._providers: Final = providers
        self._validators: Final = validators
        self._kinds: Final = kinds
        self._remember: Final = remember
        self._log: Final = log
        self._is_sealed: Final = _seals(log, trace_key)
        self._follower: Final = follower

    def ask(self, rb: ReplyBuilder, request: DeliveryRequest) -> Reply:
        """Return EN-SYS-S-001 with the outcome, or E if the gate cannot judge.

        A session in another mode than the requested one is answered with EN-GATE-D-001 and the
        reason `other_mode`.
        """
        try:
            read = self._read(request, request.bundle)
            if (refused := _of_other_mode(rb, read.delivery.mode)) is not None:
                return refused
            outcome = self._judge_delivery(read)
        except Exception as error:
            return _broken(rb, error)
        return rb.success(codes.EN_SYS_S_001, data=outcome.to_dict())

    def deliver(self, rb: ReplyBuilder, request: DeliveryRequest) -> Reply:
        """Return EN-GATE-S-003 with a completion, EN-GATE-D-004 with violations, or E.

        A session in another mode is answered with EN-GATE-D-001, as in `ask`.
        """
        try:
            nothing: Raw = {}  # an empty bundle, to be refused
            read = self._read(request, request.bundle or nothing)
            if (refused := _of_other_mode(rb, read.delivery.mode)) is not None:
                return refused
            outcome = self._judge_delivery(read)
            reply = self._answer_delivery(rb, request, read, outcome)
        except Exception as error:
            return _broken(rb, error)
        if self._remember is not None:
            self._keep(self._remember, request, read, outcome, reply)
        return reply

    def _keep(
        self,
        remember: Callable[[Mapping[str, object]], None],
        request: DeliveryRequest,
        read: _Read,
        outcome: PolicyOutcome,
        reply: Reply,
    ) -> None:
        """Keep the recording of a judged delivery. The delivery counts if that fails, too."""
        from replybook.policy.verdict_recordings import recording_of

        nothing: Raw = {}
        try:
            remember(
                recording_of(
                    read.delivery,
                    outcome,
                    trace=request.trace,
                    bundle=request.bundle or nothing,
                    claims=request.claims,
                    code=str(reply.code),
                    now=self._clock.now(),
                )
            )
        except Exception as error:
            import logging  # takes 5 ms; a server has it loaded already

            logger = logging.getLogger("replybook")
            logger.warning("the recording of a verdict is not kept: %s", type(error).__name__)

    def _answer_delivery(
        self, rb: ReplyBuilder, request: DeliveryRequest, read: _Read, outcome: PolicyOutcome
    ) -> Reply:
        """Refuse the delivery, or issue its completion and have its files accepted."""
        if not outcome.deliverable:
            return rb.denied(codes.EN_GATE_D_004, data={**_describe_block(outcome), **read.notes})
        world = read.delivery.statement.judged
        completion = issue(
            self._key,
            session_id=read.session_id,
            bundle_digest=canonical_digest(read.delivery.bundle.to_dict()),
            trace_digest=read.trace.digest,
            policy_digest=str(outcome.summary["policy_digest"]),
            files=len(read.delivery.bundle.artifacts),
            world_digest=world.digest,
            now=self._clock.now(),
        )
        data: dict[str, object] = {"completion": completion, "violations": _violations(outcome)}
        data |= read.notes
        if unvalidated := outcome.summary["files_unvalidated"]:
            data["files_unvalidated"] = unvalidated
        if request.acceptance is not None and read.files is not None:
            accepted = request.acceptance.accept(
                rb,
                session_id=read.session_id,
                completion=completion,
                files=read.files,
                world=world,
            )
            if isinstance(accepted, Reply):
                return accepted
            data |= accepted.to_dict()
        return rb.success(codes.EN_GATE_S_003, data=data)

    def verify(
        self, completion: object, bundle: ArtifactBundle | Raw, session_id: str | None = None
    ) -> Completion:
        """Return the content of a completion that this gate issued for this bundle.

        Raises:
            BadCompletion: The gate did not issue this completion for this bundle and session.
            ValueError: The key of the gate is shorter than 16 bytes.
        """
        if isinstance(bundle, Mapping):  # a delivery without files may leave them out
            bundle = {"artifacts": (), **bundle}
        read, faults = read_bundle(bundle)
        if faults:  # such a bundle is never accepted
            raise BadCompletion("other_bundle")
        digest = canonical_digest(read.to_dict())
        return verify(completion, self._key, bundle_digest=digest, session_id=session_id)

    def _read(self, request: DeliveryRequest, bundle: ArtifactBundle | Raw | None) -> _Read:
        """Read a request once, or raise `_NoSession` if the request names no session.

        Without a session id, the calls of all sessions would be judged.
        """
        session = request.session
        session_id = (
            session.session_id if isinstance(session, Session) else session.get("session_id")
        )
        if not is_session_id(session_id):
            raise _NoSession
        trace = self._open_trace(request.trace, session_id)
        delivery = Delivery.read(
            mode=request.mode,
            session=request.session,
            trace=trace,
            bundle=bundle,
            claims=request.claims,
            facts=request.facts,
            policy=self._policy,
        )
        if request.acceptance is None:
            return _Read(session_id, trace, delivery)
        if request.write and delivery.bundle.artifacts:
            prepared = request.acceptance.prepare(delivery.bundle)
            delivery.statement.see(prepared.seen())
            return _Read(session_id, trace, delivery, prepared)
        held = request.acceptance.hold(delivery.bundle)
        delivery.statement.see(held.seen())
        facts = {**delivery.facts, NOT_IN_PLACE: held.not_in_place}
        return _Read(session_id, trace, replace(delivery, facts=facts), held)

    def _open_trace(self, source: Path | str | Iterable[Raw], session_id: str) -> Trace:
        if self._follower is not None and self._follower.follows(source):
            return self._follower.trace(session_id)
        return open_trace(
            source,
            session_id=session_id,
            head=None if self._log is None else self._log.head,
            is_sealed=self._is_sealed,
        )

    def _judge_delivery(self, read: _Read) -> PolicyOutcome:
        judge = read.trace.judge if isinstance(read.trace, FollowedTrace) else judge_delivery
        return judge(
            read.delivery,
            policy=self._policy,
            providers=self._providers,
            validators=self._validators,
            kinds=self._kinds,
            today=self._clock.now().date(),
        )


@dataclass(frozen=True, slots=True)
class _Read:
    """A request as read, with the files in the places of its files as they were then."""

    session_id: str
    trace: Trace
    delivery: Delivery
    files: FilesInPlace | FilesToWrite | None = None

    @property
    def notes(self) -> _TraceNotes:
        """The member of a reply for the breaks that do not concern the session, if any."""
        notes = [note.to_dict() for note in self.trace.notes]
        return {"trace_notes": notes} if notes else {}


class _TraceNotes(TypedDict, total=False):
    trace_notes: list[dict[str, object]]


class _NoSession(Exception):
    """The request names no session, so the gate cannot tell which calls to judge."""


def _of_other_mode(rb: ReplyBuilder, mode: Mode) -> Reply | None:
    """Return the denial if the session has another mode, else None.

    Also returns None if the registry lacks one of the two modes. The rules refuse such a
    delivery with the violation POLICY_MODE_UNKNOWN.
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


def _describe_block(outcome: PolicyOutcome) -> DeliveryBlocked:
    return {"violations": _violations(outcome), "summary": dict(outcome.summary)}


def _seals(log: TraceLog | None, key: bytes | None) -> IsSealed | None:
    if log is not None:
        return log.is_sealed
    return None if key is None else partial(fits, key)


def _broken(rb: ReplyBuilder, error: Exception) -> Reply:
    """Return the E reply for a gate that could not judge.

    Such a reply is neither a refusal nor a pass. Texts of the library's own errors hold no host
    path. Texts of other errors are kept out of the reply and of the log.
    """
    if isinstance(error, _NoSession):
        return rb.error(codes.EN_GATE_E_001, data={"reason": "no_session"})
    name = type(error.__cause__ or error).__name__
    if isinstance(error, BadPolicy):
        return rb.error(codes.EN_SYS_E_001, data={"error_type": name, "detail": str(error)})
    if isinstance(error, PolicyBroken):
        broken: GateError = {"reason": error.part, "error_type": name, "detail": str(error)}
        if isinstance(error, TraceBroken):
            broken["broken_file"] = error.fault.to_dict()
        return rb.error(codes.EN_GATE_E_001, data=broken)
    return rb.error(codes.EN_GATE_E_001, data={"reason": "gate_broken", "error_type": name})
