"""The invocation: one call of a tool, from its start to its verdict.

An adapter opens an invocation around every call of its server stack. The decorated tool inside
adopts it. A plain call of a decorated tool opens its own invocation; inside another call it uses
the settings of the outer call.

The verdict is the envelope to send, or a value that passes through. It may change until the
invocation is left. Then it is final, and the trace gets one line.

A call of a tool that changes something also has a trace line at its begin. If either line cannot be
written, the reply says so.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from replybook.call import NO_SCOPE, Call, CallToken, RemoteSpan, enter, leave, ongoing
from replybook.clock import SYSTEM_CLOCK
from replybook.safety import replies
from replybook.safety.beginning import is_begun
from replybook.safety.fresh_stack import on_fresh_stack
from replybook.safety.observers import OBSERVERS, announce
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.returned.held_envelope import HeldEnvelope, Wire
from replybook.safety.returned.outcome import (
    NOTHING_ASKED,
    Outcome,
    PassedThrough,
    Verdict,
    crash_outcome,
    logged_request,
    outcome_of,
    write_call,
)
from replybook.safety.returned.raw_answers_log import SERVED_RAW
from replybook.safety.session import (
    checked_id,
    no_context,
    prepared_by,
    trace_bits,
    with_session,
)
from replybook.safety.settings import (
    BeforeCall,
    ServerSettings,
    current_settings,
)
from replybook.safety.stack_settings import Passthrough, StackSettings
from replybook.safety.tool_plan import ToolPlan
from replybook.safety.tool_record import ToolRecord
from replybook.trace.event import CallOutcome
from replybook_generated.builder import ReplyBuilder
from replybook_schema.building import close_builder, ended_by, only_wrapper_gives
from replybook_schema.reply import Reply

_V = TypeVar("_V", Outcome, PassedThrough)


def start_invocation(
    tool: str,
    args: Mapping[str, object],
    settings: ServerSettings | None = None,
    *,
    record: ToolRecord | None = None,
    own: str | None = None,
    wire: Wire | None = None,
    remote: RemoteSpan | None = None,
) -> Invocation:
    """Return the invocation of a call that a server stack is about to run.

    Open it with `with`.

    Args:
        tool: Name of the tool in the request.
        args: Arguments of the request, unchanged.
        settings: Settings of the call. Default: those of the context, else of the process.
        record: Record of the tool, if it is decorated and known. Without a record, the tool inside
            is found by its name.
        own: Name of the tool where it is defined. Default: the name in the record.
        wire: Converter between outcomes and results of the stack. Default: the result is the
            envelope.
        remote: Span of the client.
    """
    plan = ToolPlan.of(tool, settings or current_settings(), record, own)
    return Invocation(plan, args, wire, remote, is_open=True)


class Invocation:
    """One call of a tool.

    Attributes:
        verdict: The verdict if the call ended now. None before the result.
        around: The call of the tool that made this call, or None.
        inside: The tool under other decorators, while the call is in those decorators.
        leaves_by_error: True if a failed call leaves its tool with an exception, so that wrappers
            of the server stack see the failure.
        left_by: The exception with which the call left its tool.
        request: The request of the server stack. None for a call that did not come over the wire.
        within: Trace ids of the calls that this tool made.
        repaired: The arguments that were repaired.
    """

    __slots__ = (
        *(
            "_is_ended",
            "_is_led",
            "_is_open",
            "_is_raw",
            "_is_running",
            "_rb",
            "_token",
            "args",
            "around",
            "asked",
            "call",
        ),
        *("entered", "error", "leaves_by_error", "left_by", "repaired", "request", "within"),
        *("injected", "inside", "is_begun", "plan", "refusal", "timeout_s", "verdict", "wire"),
    )

    def __init__(
        self,
        plan: ToolPlan,
        args: Mapping[str, object],
        wire: Wire | None = None,
        remote: RemoteSpan | None = None,
        *,
        is_open: bool = False,
    ) -> None:
        settings, record = plan.settings, plan.record
        twice = None
        if plan.former and not plan.former.keys().isdisjoint(args):
            twice, args = plan.named_twice(args), plan.under_current_names(args)
        self.plan = plan
        self.args = args
        self.injected: Mapping[str, object] = NO_SCOPE
        self.inside: ToolRecord | None = None
        self.wire = wire
        self.timeout_s = (
            settings.timeout_s if record is None else record.timeout_s or settings.timeout_s
        )
        self.verdict: Verdict | None = None
        self._rb: ReplyBuilder | None = None
        self.entered: tuple[ServerSettings, ...] = ()
        self._is_open = is_open
        self._is_raw = self._is_ended = self._is_led = self._is_running = self.is_begun = False
        self.leaves_by_error = False
        self.error: BaseException | None = None
        self.left_by: BaseException | None = None
        self.request: object = None
        self.within: set[str] | None = None
        self.repaired: tuple[tuple[str, str, str], ...] = ()
        self.call, self.refusal = _opened_call(plan.tool, settings, remote, args)
        self.refusal = self.refusal or twice
        self.around: Invocation | None = None
        if (around := ongoing()) is not None and isinstance(around, Invocation):
            self.around = around
            around.within = around.within or set()
            around.within.add(self.call.trace_id)
        if settings.before_call is not None and self.refusal is None:
            self.prepare(settings.before_call)
        self.asked = NOTHING_ASKED
        if settings.log is not None:
            self.asked = logged_request(settings, self.call, self.args)
        if plan.is_changing:
            self.begin()

    def begin(self) -> None:
        """Write the begin of the call, unless it is refused.

        If the write fails, refuse the call.
        """
        if self.refusal is None:
            self.is_begun = True
            if not is_begun(self.plan.settings, self.call, self.asked):
                self.refusal = replies.trace_unwritten(changed=False)

    def prepare(self, before: BeforeCall) -> None:
        """Add the values of the session to this call, or keep its refusal.

        Source: specification 28.
        """
        prepared = prepared_by(before, self.call, self.args, self.plan.settings)
        if prepared is not None:
            self.refusal = prepared.refusal
            if prepared.added:
                self.injected = {**self.injected, **prepared.added}
                self.args = {**self.args, **prepared.added}

    def injected_into(self, declared: Container[str]) -> dict[str, object]:
        """Return the injected values that the tool declares as parameters."""
        return {name: value for name, value in self.injected.items() if name in declared}

    def __enter__(self) -> Invocation:
        self._token: CallToken = enter(self)
        return self

    def __exit__(self, *_: object) -> None:
        try:
            try:
                self._end()
            except RecursionError:
                on_fresh_stack(Invocation._end, self)
        finally:  # also after Ctrl-C in a log, an observer or a clock
            self.error = self.left_by = None  # their frames keep this call in memory
            if self._rb is not None:
                close_builder(self._rb)
            try:  # noqa: SIM105  `suppress` costs every call
                leave(self._token)
            except ValueError:  # a coroutine that is closed from elsewhere; its context is gone
                pass

    def _end(self) -> None:
        """Make the verdict final: write one trace line and count raw results.

        A call without a verdict was cancelled.
        """
        if self._is_ended:
            return
        verdict, settings = self.verdict, self.plan.settings
        outcome = verdict if isinstance(verdict, Outcome) else None
        if settings.log is not None:
            ended: CallOutcome = "cancelled" if outcome is None else "reply"
            if isinstance(verdict, PassedThrough):
                ended = "passed_through" if verdict.what == "raised" else verdict.what
            is_written = write_call(
                *(settings, self.call, self.asked, ended, outcome, self.injected, self.repaired)
            )
            if self.is_begun and not is_written and verdict and self.refusal is None:
                answered = None if outcome is None else outcome.reply.code
                reply = replies.trace_unwritten(changed=True, answered=answered)
                outcome = self.answered(reply)
        self._is_ended = True
        if self._is_raw:
            settings.raw.count(self.call.tool)
            if self.wire is not None and not self.plan.is_untouched:  # a server in migration
                SERVED_RAW.count(self.call.tool)
            disguise = None if outcome is None else outcome.disguise
            if disguise is not None:
                SERVED_RAW.count_disguised(self.call.tool, disguise)
        if OBSERVERS and outcome is not None:
            announce(outcome)

    @property
    def has_replied(self) -> bool:
        """True if the tool answered with a reply, so that it has moved."""
        return isinstance(self.verdict, Outcome) and not self._is_raw

    def settled(self, verdict: Verdict) -> Verdict:
        """Return the final verdict.

        A call with a begin in the trace ends here, because its reply must say if the end cannot be
        written.
        """
        if not self.is_begun:
            return verdict
        self._end()
        return self.verdict or verdict

    def dropped(self) -> None:
        """End the call without a trace line.

        The call reached the wrong tool and will start again. Only a call with a begin in the trace
        also gets its end there.
        """
        if self.is_begun:  # its begin is in the trace already
            self.verdict = None
            self._end()
        self._is_ended = True

    @property
    def rb(self) -> ReplyBuilder:
        """The builder of this call, made at the first access."""
        if self._rb is None:
            record = self.plan.record
            default = None if record is None else record.default_success
            self._rb = ReplyBuilder(self.call.tool, default_success=default)
        return self._rb

    def fresh_builder(self) -> ReplyBuilder:
        """Return a builder for a reply that replaces the current verdict."""
        if self.verdict is not None:
            self.verdict = self._rb = None
        return self.rb

    @property
    def ended_by(self) -> str | None:
        """The code that ended the call in its builder, before the verdict."""
        return None if self._rb is None or self.verdict is not None else ended_by(self._rb)

    # The tool that runs

    def is_asking(self, request: object) -> bool:
        """Return True if a new call comes from the running tool, not over the wire."""
        is_at_tool = self.is_at_tool or self.plan.is_untouched
        return is_at_tool and (request is None or request is self.request)

    @property
    def is_at_tool(self) -> bool:
        """True while the tool of the call runs, and after the call has ended.

        The tool may be decorated or not.
        """
        return self.is_taken or self._is_running

    @contextmanager
    def running(self) -> Generator[None]:
        """Mark that a tool runs which does not adopt the call.

        Such a tool is undecorated or was transformed by the server stack.
        """
        before, self._is_running = self._is_running, True
        try:
            yield
        finally:
            self._is_running = before

    @property
    def is_taken(self) -> bool:
        """True if a tool has adopted the call or the call has ended.

        A call that starts now opens its own invocation.
        """
        return self._is_ended or (not self._is_open and self.verdict is None)

    def bind_tool(
        self,
        record: ToolRecord | None,
        *,
        is_topped: bool = False,
        wire: Wire | None = None,
        leaves_by_error: bool = False,
    ) -> None:
        """Continue with the tool that the server found.

        A middleware may do this more than once. A tool without a record is not a safe tool, and a
        safe tool that it calls has its own invocation.

        Args:
            record: Record of the tool, or None.
            is_topped: True if other decorators are on top of the tool. They get the result of a
                plain call.
            wire: Converter for the envelopes of this tool. Default: the current converter.
            leaves_by_error: True to leave the tool with an exception where the call failed.
        """
        if not self.is_taken:
            self._is_open = self._is_led = True
            self.plan, self.inside = self.plan.of_tool(record), record if is_topped else None
            self.wire = wire or self.wire
            self.leaves_by_error = leaves_by_error

    def adopt(self, record: ToolRecord) -> bool:
        """Let the called tool adopt this invocation. Return False if it must open its own."""
        if record is self.inside and self.verdict is not None and not self._is_ended:
            self._is_open, self.plan = True, self.plan.of_tool(record)  # a decorator calls again
        meant = self.plan.record
        if meant is None and not self._is_led and record.name in (self.call.tool, self.plan.own):
            meant = record
        if not self._is_open or meant is not record:
            return False
        self._is_open, self.verdict, self._rb = False, None, None
        self.error = self.left_by = None
        if self.plan.record is not record:
            self.plan = self.plan.of_tool(record)
        self.timeout_s = record.timeout_s or self.timeout_s
        return True

    def leaving(self, outcome: Outcome) -> BaseException:
        """Return the exception with which a failed call leaves its tool.

        This is the exception that made the call fail, else the one that the server stack uses.
        """
        failure = None if self.wire is None else self.wire.failure
        made = RuntimeError() if failure is None else failure(outcome)
        self.left_by = self.error or made
        return self.left_by

    def delegate_to(self, inside: ToolRecord) -> None:
        """Continue with the tool under the decorators, and with its time limit."""
        self._is_open, self.plan, self.inside = True, self.plan.of_tool(inside), inside
        self.timeout_s = inside.timeout_s

    # Verdicts

    def replied(self, reply: Reply) -> Outcome:
        """Judge a reply of the tool.

        A reply that only the wrapper may give is an error. A second, different reply after one that
        ended the call is an error, too.
        """
        if self._rb is not None and self.verdict is None:
            ended = ended_by(self._rb)
            if ended is not None and ended != reply.code:
                return self.answered(replies.reply_lost_reply(ended, reply))
        if only_wrapper_gives(reply.code):
            return self.crashed(ValueError(f"only the wrapper gives {reply.code}"))
        return self.answered(reply)

    def answered(self, reply: Reply, *, is_raw: bool = False) -> Outcome:
        """Set the outcome of a reply as the verdict.

        If the reply cannot be sent, the outcome is that of an E reply with the reason.
        """
        plan = self.plan
        outcome = outcome_of(reply, self.call, plan.settings, plan.record)
        return self.judged(outcome, is_raw=is_raw)

    def late(self, limit_s: float, *, still_running: bool) -> Outcome:
        """Set the outcome of a call that exceeded its time limit as the verdict."""
        outcome = self.answered(replies.timed_out(limit_s, still_running=still_running))
        late = None if self.wire is None else self.wire.late
        if late is not None and self.plan.is_untouched and self.plan.is_migrating:
            outcome.bare = late(self.call.tool, limit_s)
        return outcome

    def crashed(self, error: BaseException) -> Outcome:
        """Set the outcome of an unexpected error as the verdict."""
        return self.judged(crash_outcome(error, self.call, self.plan.settings))

    def judged(self, verdict: _V, *, is_raw: bool = False) -> _V:
        """Set `verdict` as the verdict. `is_raw` counts a result that was not a reply."""
        if isinstance(verdict, Outcome):
            verdict.repaired = self.repaired
        elif self.repaired:
            verdict = verdict._replace(repaired=self.repaired)
        self.verdict, self._is_raw = verdict, is_raw
        failure_key = self.plan.settings.tool_failure_key
        if failure_key is not None and isinstance(verdict, Outcome):
            verdict.failure_key = failure_key
        return verdict

    def owns(self, held: HeldEnvelope) -> bool:
        """Return True if an envelope belongs to this call, its inner calls, or our server.

        An envelope that a tool fetched is data (specification 72): its trace id belongs to none of
        these. A whole result proves by its `_meta` that our server made it. An envelope that
        decorators or middleware changed belongs to the author.
        """
        trace_id = held.envelope_id
        if not isinstance(trace_id, str):
            return False
        if self.inside is not None or isinstance(self.verdict, Outcome):
            return True  # decorators or middleware changed an envelope of this tool
        if trace_id in (self.call.trace_id, held.trace_id):
            return True
        return self.within is not None and trace_id in self.within

    @property
    def goes_through_stack(self) -> bool:
        """True if an exception of the tool goes on to a server stack that makes a result of it."""
        return self.inside is None and self.wire is not None and self.wire.bare is not None

    def lets_through(self, value: object) -> Passthrough | None:
        """Return the way in which the stack gets a value untouched, or None."""
        settings = self.plan.settings
        if not isinstance(settings, StackSettings):
            return None
        try:
            return settings.lets_through(value)
        except BaseException as error:  # the value breaks when it is inspected
            if must_go_on(error):
                raise
            return None


def _opened_call(
    tool: str, settings: ServerSettings, remote: RemoteSpan | None, args: Mapping[str, object]
) -> tuple[Call, Reply | None]:
    """Return a new call, and the refusal if the server cannot identify the caller."""
    current, clock, new_id = ongoing(), settings.clock, settings.new_id
    parent = None if current is None else current.call
    parent_id, remote = (parent.trace_id, remote or parent.remote) if parent else (None, remote)
    try:
        started = clock.monotonic_ns()
        trace_id = trace_bits().hex() if new_id is None else checked_id(new_id())
    except BaseException as error:
        if isinstance(error, RecursionError) or must_go_on(error):  # a fresh stack may have room
            raise
        started = SYSTEM_CLOCK.monotonic_ns()
        call = Call(
            trace_bits().hex(), tool, started_ns=started, parent_id=parent_id, remote=remote
        )
        return call, no_context("trace", call, settings, error)
    call = Call(trace_id, tool, None, None, None, NO_SCOPE, clock, started, None, parent_id, remote)
    asks = settings.session or settings.session_of
    return with_session(call, settings, args) if asks else (call, None)
