"""One call from its beginning to its one verdict: the envelope that goes out, or what passes through.

An adapter opens one around every call of its stack, and the decorated tool inside adopts it: so there is
one trace id, one envelope and one line in the trace. A plain call of a decorated tool opens its own.
Source: specification 3, 7-9, 28 and 29, 001 §11.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from types import CoroutineType, GeneratorType
from typing import Final, cast

from replybook.call import NO_SCOPE, Call, CallToken, Prepared, SessionInfo, enter, leave
from replybook.clock import SYSTEM_CLOCK
from replybook.safety import replies
from replybook.safety.cancellation import must_go_on
from replybook.safety.observers import OBSERVERS, announce
from replybook.safety.outcome import (
    Outcome,
    PassedThrough,
    Verdict,
    asked_of,
    crash_outcome,
    outcome_of,
    write_call,
    write_stack,
)
from replybook.safety.settings import BeforeCall, Passthrough, ServerSettings, current_settings
from replybook.safety.timeout import Run
from replybook.safety.tool_name import known_name
from replybook.safety.tool_record import ToolRecord
from replybook.trace.event import CallOutcome
from replybook_generated.builder import ReplyBuilder
from replybook_schema.building import ended_by, only_wrapper_gives
from replybook_schema.reply import Reply

__all__ = ["Invocation", "collecting", "new_trace_id"]

_LONGEST_ID: Final = 1000

_STARTED: Final[tuple[type[object], ...]] = (CoroutineType, GeneratorType)


def collecting(
    tool: str,
    args: Mapping[str, object],
    settings: ServerSettings | None = None,
    *,
    record: ToolRecord | None = None,
    own: str | None = None,
    result: Callable[[Outcome], object] | None = None,
) -> Invocation:
    """Return the invocation of a call that a server stack is about to run; open it with `with`.

    `tool` is the name that was called. `record` is that of the tool, if it is decorated and can be
    found; else the tool inside is known by its name. `own` is the name of the tool where it is
    defined, that of the record if left out; the call goes by it where the registry knows only that.
    `result` makes of an outcome what the decorated tool hands to the stack, which is the envelope if
    there is none.
    """
    if record is None or tool != record.name:
        own = record.name if own is None and record is not None else own
        tool = replies.shown_tool(known_name(tool, own))
    return Invocation(tool, args, settings or current_settings(), record, result, is_open=True)


class Invocation:
    """One call; `verdict` is None until the tool inside, or whoever opened the call, has ended it."""

    __slots__ = (
        *("_is_open", "_is_written", "_rb", "_token", "args", "asked", "call", "injected"),
        *("record", "refusal", "result", "settings", "timeout_s", "verdict"),
    )

    def __init__(
        self,
        tool: str,
        args: Mapping[str, object],
        settings: ServerSettings,
        record: ToolRecord | None = None,
        result: Callable[[Outcome], object] | None = None,
        *,
        is_open: bool = False,
    ) -> None:
        self.args = args
        self.injected: Mapping[str, object] = NO_SCOPE
        self.settings: Final = settings
        self.record = record
        self.result: Final = result
        self.timeout_s = (
            settings.timeout_s if record is None else record.timeout_s or settings.timeout_s
        )
        self.verdict: Verdict | None = None
        self._rb: ReplyBuilder | None = None
        self._is_open = is_open
        self._is_written = False
        self.call, self.refusal = _begin(tool, settings)
        if settings.before_call is not None and self.refusal is None:
            self._prepare(settings.before_call)
        self.asked: Final = asked_of(settings, self.call, self.args)

    def _prepare(self, before: BeforeCall) -> None:
        """Add what the session adds to this call, or keep the reply that ends it (specification 28)."""
        try:
            prepared = before(self.call, self.args)
        except BaseException as error:
            if isinstance(error, RecursionError) or must_go_on(
                error
            ):  # a fresh stack may have room
                raise
            write_stack(self.settings, self.call, error)
            prepared = Prepared(refusal=replies.crashed(error))
        if prepared is not None:
            self.refusal = prepared.refusal
            if prepared.added:
                self.injected = prepared.added
                self.args = {**self.args, **prepared.added}

    def injected_into(self, declared: Container[str]) -> dict[str, object]:
        """Return what the server adds, as far as the tool declares it; the rest is context."""
        return {name: value for name, value in self.injected.items() if name in declared}

    def __enter__(self) -> Invocation:
        self._token: CallToken = enter(self)
        return self

    def __exit__(self, *_: object) -> None:
        try:
            leave(self._token)
        except ValueError:  # a coroutine that is closed from elsewhere; its context is gone
            return

    @property
    def rb(self) -> ReplyBuilder:
        """The builder of this call, made when it is first asked for."""
        if self._rb is None:
            record = self.record
            if record is None:
                self._rb = ReplyBuilder(self.call.tool)
            else:
                self._rb = ReplyBuilder(record.name, default_success=record.default_success)
        return self._rb

    def adopted_by(self, record: ToolRecord) -> bool:
        """Let the decorated tool that was called go on with this invocation; others open their own."""
        is_meant = self.call.tool == record.name if self.record is None else self.record is record
        if not self._is_open or self.verdict is not None or not is_meant:
            return False
        self._is_open = False
        self.record = record
        self.timeout_s = record.timeout_s or self.timeout_s
        return True

    # Verdicts

    def returned(self, value: object) -> Verdict:
        """End the call with what came back; a verdict of the decorated tool inside stays."""
        ended = None if self._rb is None else ended_by(self._rb)
        if type(value) is Reply and (ended is None or ended == value.code):
            if only_wrapper_gives(value.code) and self.verdict is None:
                return self._crashed(ValueError(f"only the wrapper gives {value.code}"))
            return self.answered(value)
        if self.verdict is not None:
            return self.verdict
        if type(value) is Run:
            return self._ran(value)
        try:
            return self._returned_other(ended, value)
        except RecursionError:
            raise
        except Exception as error:  # a value that fights back when it is looked at
            return self._crashed(error)

    def _returned_other(self, ended: str | None, value: object) -> Verdict:
        if ended is not None:
            return self.answered(replies.dropped(ended, value))
        if (passthrough := self._passthrough(value)) is not None:
            return self._passed(passthrough, value)
        self.settings.raw.count(self.call.tool)
        migration = None if self.record is None else self.record.migration
        if type(value) in _STARTED:
            with suppress(Exception):  # nobody will run it; unclosed it would complain in the log
                cast("GeneratorType[object, object, object]", value).close()
        elif self.settings.migration if migration is None else migration:
            return self.answered(replies.wrapped(value))
        return self.answered(replies.not_a_reply(value))

    def raised(self, error: BaseException) -> Verdict:
        """End the call with what was raised, or raise it again if the caller waits for it."""
        if must_go_on(error):
            self._write("cancelled")
            raise error
        return self._broke(error)

    def _broke(self, error: BaseException) -> Verdict:
        """End the call with what broke inside the tool and stops there."""
        if self.verdict is not None:
            return self.verdict
        if (passthrough := self._passthrough(error)) is not None:
            return self._passed(passthrough, error)
        return self._crashed(error)

    def _ran(self, run: Run) -> Verdict:
        if run.is_late:
            limit = self.timeout_s or 0
            return self.answered(replies.timed_out(limit, still_running=run.is_running))
        if run.error is None:
            return self.returned(run.value)
        return self._broke(run.error) if run.is_apart else self.raised(run.error)

    def answered(self, reply: Reply) -> Verdict:
        """End the call with this reply, or with the E that says why it cannot travel."""
        if self.verdict is not None:
            return self.verdict
        return self._concluded(outcome_of(reply, self.call, self.settings))

    def _crashed(self, error: BaseException) -> Verdict:
        return self._concluded(crash_outcome(error, self.call, self.settings))

    def _concluded(self, outcome: Outcome) -> Outcome:
        self.verdict = outcome
        if self.settings.log is not None:
            self._write("reply", outcome)
        if OBSERVERS:
            announce(outcome)
        return outcome

    def _passed(self, passthrough: Passthrough, value: object) -> PassedThrough:
        self.verdict = passed = PassedThrough(passthrough, value, self.call)
        self._write(passthrough)
        return passed

    def _passthrough(self, value: object) -> Passthrough | None:
        """How the server lets a result or an error through; None if it does not."""
        rule = self.settings.passthrough
        try:
            return None if rule is None else rule(value)
        except BaseException as error:  # nobody's business: it does not even say what it is
            if must_go_on(error):
                raise
            return None

    def _write(self, how: CallOutcome, outcome: Outcome | None = None) -> None:
        """Write one line, also for a call that ends twice: cancelled inside and outside."""
        if not self._is_written:
            self._is_written = True
            write_call(self.settings, self.call, self.asked, how, outcome, self.injected)


# How a call begins: clock, id and session come from callables of the server, which may fail


def new_trace_id() -> str:
    """Return 128 random bits as 32 hex digits, from the source that `secrets` reads.

    They are asked for one call at a time: a pool of them would be handed out twice after a fork.
    """
    return os.urandom(16).hex()


def _begin(tool: str, settings: ServerSettings) -> tuple[Call, Reply | None]:
    """Return a new call, and the reply that ends it where the server cannot say whose it is."""
    clock, started, trace_id = settings.clock, 0, ""
    try:
        started = clock.monotonic_ns()
        new_id = settings.new_id
        trace_id = new_trace_id() if new_id is None else _checked_id(new_id())
        if settings.session is None:
            return Call(trace_id, tool, None, None, None, NO_SCOPE, clock, started), None
        session = _checked_session(settings.session() or SessionInfo())
        ids = session.session_id, session.contract_id, session.mode
        return (
            Call(trace_id, tool, *ids, session.scope, clock, started, session.policy_digest),
            None,
        )
    except BaseException as error:
        if isinstance(error, RecursionError) or must_go_on(error):  # a fresh stack may have room
            raise
        if trace_id:
            call = Call(trace_id, tool, clock=clock, started_ns=started)
        else:
            call = Call(new_trace_id(), tool, started_ns=SYSTEM_CLOCK.monotonic_ns())
        write_stack(settings, call, error)
        return call, replies.no_context("session" if trace_id else "trace")


def _checked_id(trace_id: object) -> str:
    if type(trace_id) is str and 0 < len(trace_id) <= 128 and trace_id.isascii():
        return trace_id
    raise ValueError("a trace id is 1 to 128 characters of ASCII")


def _checked_session(session: SessionInfo) -> SessionInfo:
    """The session; `ValueError` for what could not travel in an envelope, or would fill it."""
    ids = (session.session_id, session.contract_id, session.mode, session.policy_digest)
    if any(text is not None and len(text.encode()) > _LONGEST_ID for text in ids):
        raise ValueError(f"an id of a session is longer than {_LONGEST_ID} bytes")
    return session
