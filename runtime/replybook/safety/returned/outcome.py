"""The outcome of a call: the envelope of its reply, or a result that was let through, and the trace line.

A reply that cannot travel is replaced by the E that says why. No failure of the log is one of the call.
Source: specification 7, 9 and 29, decision 19.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from replybook.call import Call
from replybook.envelope import (
    LARGEST_UNIT,
    UNLIMITED,
    Envelope,
    NotSerialisable,
    Room,
    TooLarge,
    encode,
    encode_any_number,
    make_envelope,
)
from replybook.safety import replies
from replybook.safety.limits.size_limit import over_the_limit
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.crashes import write_stack
from replybook.safety.returned.raw_answers_log import SERVED_RAW
from replybook.safety.returned.served import Served, plain_form
from replybook.safety.settings import MAX_BYTES, ServerSettings
from replybook.safety.stack_settings import Passthrough
from replybook.trace.event import Asked, CallOutcome, TraceEvent
from replybook_generated import codes
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.safety.tool_record import ToolRecord

__all__ = [
    "NOTHING_ASKED",
    "Outcome",
    "PassedThrough",
    "Verdict",
    "asked_of",
    "crash_outcome",
    "outcome_of",
    "write_call",
]


class Outcome:
    """A reply with its envelope and the text of that; `carrier` is the result that a stack was handed.

    An `envelope` of None is made when somebody asks for it; that is for a reply whose data is sure to fit.
    `blocks` go out before the text: in migration mode, what a bare server would have sent beside data.
    `is_error` says that the reply is no success (MCP: isError).
    `is_odd` says that the data holds numbers which are no JSON, as only such a server sends them.
    `failure_key` is a further key in the `_meta` of a result, for what the draft ToolFailure says of it;
    `repaired` are the arguments that were mended for the call.
    """

    __slots__ = (
        *("_envelope", "_text", "blocks", "call", "carrier", "failure_key", "is_error", "is_odd"),
        *("repaired", "reply"),
    )

    def __init__(
        self, envelope: Envelope | None, reply: Reply, call: Call, *, is_odd: bool = False
    ) -> None:
        self._envelope = envelope
        self.reply: Final = reply
        self.is_error: Final = reply.reply_type != "S"
        self.call: Final = call
        self.is_odd: Final = is_odd
        self._text: str | None = None
        self.blocks: tuple[object, ...] = ()
        self.carrier: object = None
        self.failure_key: str | None = None
        self.repaired: tuple[tuple[str, str, str], ...] = ()

    @property
    def envelope(self) -> Envelope:
        """The envelope of the reply."""
        if self._envelope is None:
            self._envelope = make_envelope(self.reply, self.call, _duration_ms(self.call))
        return self._envelope

    @property
    def text(self) -> str:
        """The envelope as compact JSON, encoded when it is first asked for and never again."""
        if self._text is None:
            envelope = self._envelope or self.envelope
            self._text = (encode_any_number if self.is_odd else encode)(envelope)
        return self._text

    @property
    def trace_id(self) -> str:
        """The id of the call, the same in envelope and trace."""
        return self.call.trace_id


class PassedThrough(NamedTuple):
    """A result or an exception that belongs to the server stack and goes out as it is.

    `repaired` are the arguments that were mended for the call.
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
"""How a call ended: with an envelope, or with something that is not ours to change."""

# From a reply to its outcome

_BESIDE_DATA: Final = 20_000
"""The most bytes of an envelope beside data and messages: names and ids are short (see `_checked_session`)."""

_LAST_MESSAGE: Final = "The tool failed unexpectedly"
_LAST_REMEDY: Final = "Do not retry. Stop, and report the trace id."


def outcome_of(
    reply: Reply,
    call: Call,
    settings: ServerSettings,
    record: ToolRecord | None = None,
    served: Served | None = None,
) -> Outcome:
    """Return the outcome of a reply, or of the one that says why it cannot travel.

    `record` is that of the tool, which may have a limit of its own and declare its success data; `served`
    is what a bare server would have served, where the reply wraps that: then the default limit is none, and a
    line in the log says once for each tool what strict mode would refuse.
    `RecursionError` goes on to the caller: there may be room for the work on a fresh stack.
    """
    own = None if record is None else record.max_bytes
    try:
        most = own or settings.max_bytes
        if served is None:
            outcome = _measured(reply, call, Room(most))
        else:
            is_own_limit = own is not None or most != MAX_BYTES
            room = Room(most if is_own_limit else UNLIMITED, plain_form, served.deepest)
            outcome = _measured(reply, call, room)
            outcome.blocks = served.blocks
            if room.is_deep or (not is_own_limit and len(outcome.text) > MAX_BYTES):
                SERVED_RAW.say_over(call.tool, MAX_BYTES)
        if record is not None and record.data is not None and reply.reply_type == "S":
            data = outcome.envelope["data"]
            misfit = record.data.misfit(data, is_asked=settings.check_data)
            if misfit is not None:
                return _in_place(partial(replies.unlike_declared, misfit), call)
        return outcome
    except RecursionError:
        raise
    except TooLarge as error:
        return _in_place(partial(over_the_limit, error, reply, call.tool, record), call)
    except NotSerialisable as error:
        return _in_place(partial(replies.not_serialisable, error), call)
    except Exception as error:  # a reply that no builder would have made
        return crash_outcome(error, call, settings)


def crash_outcome(error: BaseException, call: Call, settings: ServerSettings) -> Outcome:
    """Return the outcome of a call that broke; its stack goes where developers look."""
    outcome = _in_place(
        partial(replies.crashed, error), call
    )  # first, since what finds no room is done again
    write_stack(settings, call, error)
    return outcome


def _measured(reply: Reply, call: Call, room: Room) -> Outcome:
    """Make the envelope; `TooLarge` by its exact size, else what `make_envelope` raises.

    The text is encoded here only if the size of what it holds leaves a doubt.
    """
    max_bytes = room.left
    envelope = make_envelope(reply, call, _duration_ms(call), room)
    outcome = Outcome(envelope, reply, call, is_odd=room.is_odd)
    used = max_bytes - room.left + 2 * len(envelope["message"])  # it stands there twice in errors
    if (error := envelope["error"]) is not None:  # whose action may hold values of the data again
        used += max_bytes - room.left + len(error["remedy"])
    if used * LARGEST_UNIT + _BESIDE_DATA > max_bytes or room.is_odd:
        size = len(outcome.text.encode())
        if size > max_bytes:
            raise TooLarge(size, max_bytes)
    return outcome


def _in_place(make: Callable[[], Reply], call: Call) -> Outcome:
    """Return the outcome of the reply that says what is wrong, in place of one that cannot travel."""
    try:
        return _measured(make(), call, Room())
    except RecursionError:
        raise
    except Exception:  # the registry itself is broken
        return _last_words(call)


def _last_words(call: Call) -> Outcome:
    """Return the outcome where even the registry cannot be asked: nothing here can fail."""
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
    """Milliseconds since the call began, with three decimals; 0 from a clock that fails."""
    try:
        elapsed = call.clock.monotonic_ns() - call.started_ns
        duration = float(elapsed // 1000 / 1000) if elapsed > 0 else 0.0
        return duration if duration < inf else 0.0
    except BaseException as error:
        if must_go_on(error):
            raise
        return 0.0


# In the log of the server


NOTHING_ASKED: Final = Asked()


def asked_of(settings: ServerSettings, call: Call, args: Mapping[str, object]) -> Asked:
    """Take down what a call asks for, before its tool runs; hand it to `write_call` (specification 39).

    A log that cannot reduce arguments gets a copy of them. Without a log nothing is done.
    """
    if settings.log is None:
        return NOTHING_ASKED
    try:
        return settings.log.asked(call.tool, args, call.scope)
    except BaseException as error:
        if isinstance(error, RecursionError) or must_go_on(error):  # a fresh stack may have room
            raise
        return Asked.whole(args, call.scope)


def write_call(
    settings: ServerSettings,
    call: Call,
    asked: Asked,
    how: CallOutcome,
    outcome: Outcome | None = None,
    injected: Iterable[str] = (),
    repaired: tuple[tuple[str, str, str], ...] = (),
) -> bool:
    """Write the one line of a call; `injected` names the arguments that the server added, `repaired` those it mended.

    False where the line is not in the trace; without a log there is none to be in it.
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
    asked: Asked,
    how: CallOutcome,
    outcome: Outcome | None,
    injected: tuple[str, ...],
    repaired: tuple[tuple[str, str, str], ...],
) -> TraceEvent:
    envelope = None if outcome is None else outcome.envelope
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
        result={} if envelope is None else envelope["data"],
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
    )
