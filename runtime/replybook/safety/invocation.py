"""One call on its way from its beginning to its one verdict.

An adapter opens one around every call of its stack, and the decorated tool inside adopts it: so there is
one trace id, one envelope and one line in the trace. A plain call of a decorated tool opens its own.
Source: specification 3, 7-9 and 29, 001 §11.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from types import CoroutineType, GeneratorType
from typing import Final, TypeAlias, cast

from replybook.call import NO_SCOPE, CallToken, enter, leave
from replybook.envelope import UNLIMITED, NotSerialisable, TooLarge
from replybook.safety import replies
from replybook.safety.call_log import duration_ms, write_call, write_stack
from replybook.safety.call_start import NoContext, begin
from replybook.safety.cancellation import must_go_on
from replybook.safety.observers import OBSERVERS, announce
from replybook.safety.outcome import (
    Outcome,
    PassedThrough,
    Verdict,
    last_words,
    outcome_of,
    stand_in,
)
from replybook.safety.settings import BeforeCall, Passthrough, ServerSettings, current_settings
from replybook.safety.timeout import Run
from replybook.safety.tool_name import known_name
from replybook.safety.tool_record import ToolRecord
from replybook.trace.event import CallOutcome
from replybook_generated.builder import ReplyBuilder
from replybook_schema.building import ended_by
from replybook_schema.reply import Reply

__all__ = ["Invocation", "collecting"]

Started: TypeAlias = "CoroutineType[object, object, object] | GeneratorType[object, object, object]"


class Invocation:
    """One call; `verdict` is None until it is judged, by the tool inside or by whoever opened it."""

    __slots__ = (
        *("_is_open", "_is_written", "_rb", "_token"),
        *("args", "call", "injected", "record", "refusal", "result", "settings"),
        *("timeout_s", "verdict"),
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
        self.refusal: Reply | None = None
        try:
            self.call = begin(tool, settings)
        except NoContext as fault:
            self.call, self.refusal = fault.call, fault.answer
            write_stack(settings, fault.call, fault)
        if settings.before_call is not None and self.refusal is None:
            self._prepare(settings.before_call)

    def _prepare(self, before: BeforeCall) -> None:
        """Add what the session adds to this call, or keep the reply that ends it (specification 28)."""
        try:
            prepared = before(self.call, self.args)
        except RecursionError:  # there may be room for it on a fresh stack
            raise
        except Exception as error:
            write_stack(self.settings, self.call, error)
            self.refusal = replies.crashed(error)
            return
        if prepared is not None:
            self.refusal = prepared.refusal
            if prepared.added:
                self.injected = prepared.added
                self.args = {**self.args, **prepared.added}

    def injected_into(self, declared: Container[str]) -> dict[str, object]:
        """What the server adds, as far as the tool declares it; the rest is context."""
        return {name: value for name, value in self.injected.items() if name in declared}

    def __enter__(self) -> Invocation:
        self._token: CallToken = enter(self)
        return self

    def __exit__(self, *_: object) -> None:
        leave(self._token)

    @property
    def rb(self) -> ReplyBuilder:
        """The builder of this call, made when it is first asked for."""
        if self._rb is None:
            record = self.record
            self._rb = (
                ReplyBuilder(self.call.tool)
                if record is None
                else ReplyBuilder(record.name, default_success=record.default_success)
            )
        return self._rb

    @property
    def is_migrating(self) -> bool:
        """Whether raw data is wrapped: as the tool says, else as the server says."""
        record = self.record
        own = None if record is None else record.migration
        return self.settings.migration if own is None else own

    def adopted_by(self, record: ToolRecord) -> bool:
        """Let the decorated tool that was called go on with this attempt; others make their own."""
        is_meant = self.call.tool == record.name if self.record is None else self.record is record
        if not self._is_open or self.verdict is not None or not is_meant:
            return False
        self._is_open = False
        self.record = record
        self.timeout_s = record.timeout_s or self.timeout_s
        return True

    # Verdicts

    def returned(self, value: object) -> Verdict:
        """Judge what came back; what the decorated tool inside has judged already stays so."""
        ended = None if self._rb is None else ended_by(self._rb)
        if type(value) is Reply and (ended is None or ended == value.code):
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
        if (what := self._passage(value)) is not None:
            return self._passed(what, value)
        self.settings.raw.count(self.call.tool)
        if type(value) in _STARTED:
            _end(cast("Started", value))
        elif self.is_migrating:
            return self.answered(replies.wrapped(value))
        return self.answered(replies.not_a_reply(value))

    def raised(self, error: BaseException) -> Verdict:
        """Judge what was raised; raise it again if it is meant for the caller (see `must_go_on`)."""
        if must_go_on(error):
            self._write("cancelled")
            raise error
        return self._fallen(error)

    def _fallen(self, error: BaseException) -> Verdict:
        """Judge what broke inside the tool and stops there."""
        if self.verdict is not None:
            return self.verdict
        if (what := self._passage(error)) is not None:
            return self._passed(what, error)
        return self._crashed(error)

    def _ran(self, run: Run) -> Verdict:
        if run.is_late:
            limit = self.timeout_s or 0
            return self.answered(replies.timed_out(limit, still_running=run.is_running))
        if run.error is None:
            return self.returned(run.value)
        return self._fallen(run.error) if run.is_apart else self.raised(run.error)

    def answered(self, reply: Reply) -> Verdict:
        """Answer with this reply, or with the E that says why it cannot travel."""
        if self.verdict is not None:
            return self.verdict
        call, settings = self.call, self.settings
        try:
            outcome = outcome_of(reply, call, duration_ms(call), settings.max_bytes)
        except RecursionError:  # there may be room for it on a fresh stack
            raise
        except (NotSerialisable, TooLarge) as fault:
            outcome = self._stood_in(fault)
        except Exception as fault:  # a reply that no builder would have made
            return self._crashed(fault)
        return self._concluded(outcome)

    def _crashed(self, error: BaseException) -> Verdict:
        write_stack(self.settings, self.call, error)
        return self._concluded(self._stood_in(error))

    def _stood_in(self, fault: BaseException) -> Outcome:
        try:
            return outcome_of(stand_in(fault), self.call, duration_ms(self.call), UNLIMITED)
        except RecursionError:
            raise
        except Exception:  # the registry itself is broken
            return last_words(self.call, duration_ms(self.call))

    def _concluded(self, outcome: Outcome) -> Outcome:
        self.verdict = outcome
        if self.settings.log is not None:
            self._write("reply", outcome)
        if OBSERVERS:
            announce(outcome)
        return outcome

    def _passed(self, what: Passthrough, value: object) -> PassedThrough:
        self.verdict = passed = PassedThrough(what, value, self.call)
        self._write(what)
        return passed

    def _passage(self, value: object) -> Passthrough | None:
        passes = self.settings.passthrough
        try:
            return None if passes is None else passes(value)
        except Exception:  # a value that does not even say what it is, is nobody's business
            return None

    def _write(self, how: CallOutcome, outcome: Outcome | None = None) -> None:
        """One line in the trace, also for a call that ends twice: cancelled inside and outside."""
        if not self._is_written:
            self._is_written = True
            write_call(self.settings, self.call, self.args, how, outcome, self.injected)


def _end(started: Started) -> None:
    """Nobody will run it; unclosed it would complain in the log of the server."""
    with suppress(Exception):
        started.close()


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
    """The attempt of a call that a server stack is about to run; open it with `with`.

    `tool` is the name that was called. `record` is that of the tool, if it is decorated and can be
    found; else the tool inside is known by its name. `own` is the name of the tool where it is
    defined, that of the record if left out; the call goes by it where the registry knows only that.
    `result` makes of an outcome what the decorated tool hands to the stack, which is the envelope if
    there is none.
    """
    if own is None and record is not None:
        own = record.name
    shown = replies.shown_tool(known_name(tool, own))
    return Invocation(shown, args, settings or current_settings(), record, result, is_open=True)
