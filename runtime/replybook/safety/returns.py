"""What came back from a tool and is no reply: an envelope, what the server stack sends, or raw data.

The envelope that this very call produced stands. Any other one is read as the reply that it claims to
be, if the tool may say that, and gets an envelope of this call. Source: specification 3, 8 and 37, decision 26.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import CoroutineType, GeneratorType
from typing import TYPE_CHECKING, Final, cast

from replybook.safety import replies
from replybook.safety.held_envelope import Held, reply_in
from replybook.safety.outcome import Outcome, PassedThrough, Verdict
from replybook.safety.timeout import Run

if TYPE_CHECKING:
    from replybook.safety.invocation import Invocation

__all__ = ["judge"]

_STARTED: Final[tuple[type[object], ...]] = (CoroutineType, GeneratorType)


class _Refused(Exception):
    """An envelope that says that something failed, in words that its tool may not use."""


def judge(invocation: Invocation, value: object, ended_by: str | None) -> Verdict:
    """Return the verdict on `value`, which is not the reply that `ended_by` names, if there is one."""
    if type(value) is Run:
        return _ran(invocation, value)
    if ended_by is not None:
        return invocation.answered(replies.dropped(ended_by, value))
    held = _held(invocation, value)
    if held is not None and held.has_envelope:
        return _envelope(invocation, held)
    if (passthrough := invocation.lets_through(value)) is not None:
        return invocation.judged(PassedThrough(passthrough, value, invocation.call))
    return _raw(invocation, value)


def _ran(invocation: Invocation, run: Run) -> Verdict:
    if run.is_late:
        limit = invocation.timeout_s or 0
        return invocation.answered(replies.timed_out(limit, still_running=run.is_running))
    if run.error is None:
        return invocation.returned(run.value)
    return invocation.broke(run.error) if run.is_apart else invocation.raised(run.error)


def _held(invocation: Invocation, value: object) -> Held | None:
    if invocation.inside is not None and isinstance(value, Mapping):
        return Held(cast("object", value))
    return None if invocation.wire is None else invocation.wire.held(value)


def _envelope(invocation: Invocation, held: Held) -> Verdict:
    made = invocation.verdict
    is_ours = isinstance(made, Outcome) and held.says(made)
    if isinstance(made, Outcome) and is_ours and held.is_of(made):
        return made
    if is_ours and not held.agrees:  # only its text was changed, so that is what somebody says
        return _raw(invocation, held.texts)
    is_migrating = _is_migrating(invocation)
    reply = reply_in(held, invocation.call.tool, migration=is_migrating)
    if reply is not None:
        return invocation.answered(reply, is_raw=reply.code == replies.RAW)
    if held.is_failure and is_migrating:  # a failure is never wrapped as a success
        return invocation.crashed(_Refused())
    return _raw(invocation, held.structured)


def _raw(invocation: Invocation, value: object) -> Verdict:
    if type(value) in _STARTED:
        with suppress(Exception):  # nobody will run it; unclosed it would complain in the log
            cast("GeneratorType[object, object, object]", value).close()
    elif _is_migrating(invocation):
        return invocation.answered(replies.wrapped(value), is_raw=True)
    return invocation.answered(replies.not_a_reply(value), is_raw=True)


def _is_migrating(invocation: Invocation) -> bool:
    migration = None if invocation.record is None else invocation.record.migration
    return invocation.settings.migration if migration is None else migration
