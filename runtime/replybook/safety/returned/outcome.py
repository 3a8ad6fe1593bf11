"""The outcome of a call, and its trace line.

The outcome is an envelope or a result that passes through. A reply that cannot be sent is replaced
by an E reply with the reason. A failing log never fails the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from replybook.call import Call
from replybook.client.telling import next_step
from replybook.envelope import (
    LARGEST_UNIT,
    UNLIMITED,
    Envelope,
    NotSerialisable,
    SizeBudget,
    TooLarge,
    encode,
    encode_any_number,
    make_envelope,
)
from replybook.safety import replies
from replybook.safety.limits.size_limit import over_the_limit
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.crashes import write_stack
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.raw_answers_log import SERVED_RAW
from replybook.safety.returned.served import Served, plain_form
from replybook.safety.settings import MAX_BYTES, ServerSettings
from replybook.safety.stack_settings import Passthrough
from replybook.trace.event import CLASS, CallOutcome, LoggedRequest, TraceEvent
from replybook_generated import codes
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.safety.tool_record import ToolRecord

_NO_DATA: Final[Mapping[str, object]] = {}


class Outcome:
    """A reply and its envelope.

    Attributes:
        envelope: The envelope. It is made at the first access if the constructor got None, which is
            for a reply whose data always fits.
        text: The envelope as compact JSON.
        call: The call that the reply answers.
        is_error: True if the result is marked as an error (`isError` of MCP).
        is_odd: True if the data holds numbers that JSON cannot hold, such as NaN. Only a bare
            server sends them.
        blocks: Content blocks to send before the text. In migration mode a bare server would have
            sent them.
        carrier: The result of the server stack that was made from this outcome.
        bare: The failure as the bare server would send it. It goes out with a line that says the
            next action (specification 80).
        is_sent_as_success: True if the bytes of a success go out, although it says failure
            (specification 82).
        failure_key: A further key of `_meta`, for a failure in the form of the draft ToolFailure.
        repaired: The arguments that were repaired.
    """

    __slots__ = (
        *("_envelope", "_text", "bare", "blocks", "call", "carrier", "failure_key", "is_error"),
        *("is_odd", "is_sent_as_success", "repaired", "reply"),
    )

    def __init__(
        self, envelope: Envelope | None, reply: Reply, call: Call, *, is_odd: bool = False
    ) -> None:
        self._envelope = envelope
        self.reply: Final = reply
        self.is_error = reply.reply_type != "S"
        self.call: Final = call
        self.is_odd: Final = is_odd
        self._text: str | None = None
        self.blocks: tuple[object, ...] = ()
        self.bare: BareFailure | None = None
        self.is_sent_as_success = False
        self.carrier: object = None
        self.failure_key: str | None = None
        self.repaired: tuple[tuple[str, str, str], ...] = ()

    @property
    def next_line(self) -> str:
        """The line that says the next action of a failure (specification 80)."""
        error = self.envelope["error"]
        if error is None:
            return ""
        return next_step(error["code"], error["action"]["verb"], error["remedy"], self.trace_id)

    @property
    def judged(self) -> Mapping[str, object]:
        """The judgement on a tool that has not moved. Empty for other replies."""
        judged = (self.reply.data or _NO_DATA).get("judged")
        return cast("Mapping[str, object]", judged) if isinstance(judged, dict) else _NO_DATA

    @property
    def disguise(self) -> str | None:
        """Rule and trace id of a failure that its tool sent as a success, else None."""
        judged = self.judged if self.reply.reply_type != "S" else _NO_DATA
        return f"{judged['rule']}, trace id {self.trace_id}" if "sent_as" in judged else None

    @property
    def envelope(self) -> Envelope:
        """The envelope of the reply."""
        if self._envelope is None:
            self._envelope = make_envelope(self.reply, self.call, _duration_ms(self.call))
        return self._envelope

    @property
    def text(self) -> str:
        """The envelope as compact JSON, encoded once at the first access."""
        if self._text is None:
            envelope = self._envelope or self.envelope
            self._text = (encode_any_number if self.is_odd else encode)(envelope)
        return self._text

    @property
    def trace_id(self) -> str:
        """The id of the call, in envelope and trace."""
        return self.call.trace_id


class PassedThrough(NamedTuple):
    """A result or an exception of the server stack that goes out unchanged.

    Attributes:
        what: Name of this outcome in the trace.
        value: The result or the exception.
        repaired: The arguments that were repaired.
    """

    what: Passthrough
    value: object
    call: Call
    repaired: tuple[tuple[str, str, str], ...] = ()

    @property
    def trace_id(self) -> str:
        """The id of the call in the trace."""
        return self.call.trace_id


Verdict: TypeAlias = Outcome | PassedThrough
"""The end of a call: an envelope, or a value that passes through."""

# From a reply to its outcome

_BESIDE_DATA: Final = 20_000
"""Maximum bytes of an envelope without data and messages.

Names and ids are short (see `_check_ids` in `session.py`).
"""

_LAST_MESSAGE: Final = "The tool failed unexpectedly"
_LAST_REMEDY: Final = "Do not retry. Stop, and report the trace id."


def outcome_of(
    reply: Reply,
    call: Call,
    settings: ServerSettings,
    record: ToolRecord | None = None,
    served: Served | None = None,
) -> Outcome:
    """Return the outcome of a reply.

    If the reply cannot be sent, the outcome is that of an E reply with the reason. A RecursionError
    goes on to the caller, because a fresh stack may have room for the work.

    Args:
        call: The call that it answers.
        record: Record of the tool. Its size limit and its declared data apply.
        served: Data of a bare server, if the reply wraps it. There is then no default size limit. A
            line in the log names each tool once that strict mode would refuse.
    """
    own = None if record is None else record.max_bytes
    try:
        most = own or settings.max_bytes
        if served is None:
            outcome = _measure_envelope(reply, call, SizeBudget(most))
        else:
            is_own_limit = own is not None or most != MAX_BYTES
            room = SizeBudget(most if is_own_limit else UNLIMITED, plain_form, served.deepest)
            outcome = _measure_envelope(reply, call, room)
            outcome.blocks = served.blocks
            if room.is_deep or (not is_own_limit and len(outcome.text) > MAX_BYTES):
                SERVED_RAW.say_over(call.tool, MAX_BYTES)
        if record is not None and record.data is not None and reply.reply_type == "S":
            data = outcome.envelope["data"]
            misfit = record.data.misfit(data, is_asked=settings.check_data)
            if misfit is not None:
                return _in_place(partial(replies.reply_misfit, misfit), call)
        return outcome
    except RecursionError:
        raise
    except TooLarge as error:
        return _in_place(partial(over_the_limit, error, reply, call.tool, record), call)
    except NotSerialisable as error:
        return _in_place(partial(replies.not_serialisable, error), call)
    except Exception as error:  # an invalid reply, made without a builder
        return crash_outcome(error, call, settings)


def crash_outcome(error: BaseException, call: Call, settings: ServerSettings) -> Outcome:
    """Return the outcome of a crash, and write its stack for developers."""
    outcome = _in_place(
        partial(replies.reply_crash, error), call
    )  # before the write, since a RecursionError repeats all
    write_stack(settings, call, error)
    return outcome


def _measure_envelope(reply: Reply, call: Call, room: SizeBudget) -> Outcome:
    """Make the envelope and check its size.

    The text is encoded here only if an estimate of its size is near the limit.

    Raises:
        TooLarge: The envelope is over the limit. Other exceptions are those of `make_envelope`.
    """
    max_bytes = room.left
    envelope = make_envelope(reply, call, _duration_ms(call), room)
    outcome = Outcome(envelope, reply, call, is_odd=room.is_odd)
    used = max_bytes - room.left + 2 * len(envelope["message"])  # an error holds its message twice
    if (error := envelope["error"]) is not None:  # the action may repeat values of the data
        used += max_bytes - room.left + len(error["remedy"])
    if used * LARGEST_UNIT + _BESIDE_DATA > max_bytes or room.is_odd:
        size = len(outcome.text.encode())
        if size > max_bytes:
            raise TooLarge(size, max_bytes)
    return outcome


def _in_place(make: Callable[[], Reply], call: Call) -> Outcome:
    """Return the outcome of the reply that replaces one that cannot be sent."""
    try:
        return _measure_envelope(make(), call, SizeBudget())
    except RecursionError:
        raise
    except Exception:  # the registry itself is broken
        return _last_words(call)


def _last_words(call: Call) -> Outcome:
    """Return the outcome of a crash without the registry, so that nothing can fail."""
    code = str.__str__(codes.MCP_SYS_E_001)
    envelope: Envelope = {
        "status": "error",
        "reply_type": "E",
        "code": code,
        "message": _LAST_MESSAGE,
        "data": {},
        "meta": {"trace_id": call.trace_id, "duration_ms": _duration_ms(call), "tool": call.tool},
        "error": {
            "code": code,
            "message": _LAST_MESSAGE,
            "action": {"verb": "stop_and_report", "arguments": {}},
            "remedy": _LAST_REMEDY,
        },
    }
    return Outcome(envelope, Reply("E", code), call)


def _duration_ms(call: Call) -> float:
    """Return the milliseconds since the call began, with three decimals.

    A clock that fails gives 0.
    """
    try:
        elapsed = call.clock.monotonic_ns() - call.started_ns
        duration = float(elapsed // 1000 / 1000) if elapsed > 0 else 0.0
        return duration if duration < inf else 0.0
    except BaseException as error:
        if must_go_on(error):
            raise
        return 0.0


# In the log of the server


NOTHING_ASKED: Final = LoggedRequest()


def logged_request(
    settings: ServerSettings, call: Call, args: Mapping[str, object]
) -> LoggedRequest:
    """Record the request of a call, before its tool runs (specification 39).

    Pass the record to `write_call`. If the log fails to reduce the arguments, the record is a copy
    of them. Without a log the record is empty.
    """
    if settings.log is None:
        return NOTHING_ASKED
    try:
        return settings.log.asked(call.tool, args, call.scope)
    except BaseException as error:
        if isinstance(error, RecursionError) or must_go_on(error):  # a fresh stack may have room
            raise
        return LoggedRequest.whole(args, call.scope)


def write_call(
    settings: ServerSettings,
    call: Call,
    asked: LoggedRequest,
    how: CallOutcome,
    outcome: Outcome | None = None,
    injected: Iterable[str] = (),
    repaired: tuple[tuple[str, str, str], ...] = (),
) -> bool:
    """Write the one trace line of a call. Return False if the write failed.

    Args:
        settings: Settings with the log. Without a log nothing is written and the result is True.
        asked: The record of the request.
        outcome: The outcome, if there is an envelope.
        injected: Names of the arguments that the server added.
        repaired: The arguments that were repaired.
    """
    if settings.log is None:
        return True
    try:
        event = _event(call, asked, how, outcome, tuple(injected), repaired)
        is_logged = settings.log.append(event)
    except BaseException as failure:
        if isinstance(failure, RecursionError) or must_go_on(
            failure
        ):  # a fresh stack may have room
            raise
        is_logged = False
    if not is_logged:
        settings.unlogged.count(call.tool)
    return is_logged


def _event(
    call: Call,
    asked: LoggedRequest,
    how: CallOutcome,
    outcome: Outcome | None,
    injected: tuple[str, ...],
    repaired: tuple[tuple[str, str, str], ...],
) -> TraceEvent:
    envelope = None if outcome is None else outcome.envelope
    judged = _NO_DATA if outcome is None else outcome.judged
    result = {} if envelope is None else envelope["data"]
    if judged:
        result = {name: value for name, value in result.items() if name != "judged"}
    if outcome is not None and outcome.reply.data and CLASS in outcome.reply.data:
        result = {**result, CLASS: outcome.reply.data[CLASS]}
    remote = call.remote
    return TraceEvent(
        ts=call.clock.now(),
        trace_id=call.trace_id,
        tool=call.tool,
        args=asked.args,
        outcome=how,
        duration_ms=_duration_ms(call) if envelope is None else envelope["meta"]["duration_ms"],
        reply_type=None if envelope is None else envelope["reply_type"],
        code=None if envelope is None else envelope["code"],
        result=result,
        session_id=call.session_id,
        contract_id=call.contract_id,
        scope=asked.scope,
        injected=injected,
        policy_digest=call.policy_digest,
        args_digest=asked.args_digest,
        parent_id=call.parent_id,
        registry_version=None if envelope is None else envelope["meta"].get("registry_version"),
        w3c_trace_id=None if remote is None else remote.trace_id,
        w3c_span_id=None if remote is None else remote.span_id,
        repaired=repaired,
        judged=judged,
    )
