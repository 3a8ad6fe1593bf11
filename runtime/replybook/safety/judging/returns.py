"""Verdicts on results that are not a `Reply`.

Such a result is an envelope, a result of the server stack, or raw data. The envelope of this call
is kept. Any other envelope is read as the reply that it claims to be, if the tool may give that
reply. It then gets an envelope of this call.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import CoroutineType, GeneratorType
from typing import Final, cast

from replybook.envelope import DEEPEST_SERVED, NotSerialisable
from replybook.safety import replies
from replybook.safety.invocation import Invocation
from replybook.safety.judging.failures import judge_error, judge_error_result, judge_raised
from replybook.safety.judging.unmoved import forget_waits, judge_sent_success, unmoved_success
from replybook.safety.judging.untouched import judge_untouched
from replybook.safety.raised.tool_errors import is_error_result
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.held_envelope import HeldEnvelope, Refusal, reply_in
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict, outcome_of
from replybook.safety.returned.served import RESULT, Served, served_plainly
from replybook.safety.timeout import TimedRun
from replybook_schema.reply import Reply

_STARTED: Final[tuple[type[object], ...]] = (CoroutineType, GeneratorType)


def judge_returned(invocation: Invocation, value: object) -> Verdict:
    """Return the verdict on a result. The envelope of the tool inside is kept."""
    if type(value) is Reply:
        return invocation.replied(value)
    try:
        return _judge_value(invocation, value, invocation.ended_by)
    except RecursionError:
        raise
    except Exception as error:  # a value that breaks when it is inspected or converted
        if invocation.plan.is_migrating:
            return judge_error(invocation, error)
        return invocation.crashed(error)


def _judge_value(invocation: Invocation, value: object, ended_by: str | None) -> Verdict:
    if type(value) is TimedRun:
        return _ran(invocation, value)
    made = invocation.verdict
    if isinstance(made, Outcome) and made.bare is not None and is_error_result(value):
        return _bare_result(invocation, made, made.bare, BareFailure.of_result(value))
    if ended_by is not None:
        return invocation.answered(replies.reply_lost_reply(ended_by, value))
    if invocation.plan.is_untouched and (verdict := judge_untouched(invocation, value)) is not None:
        return verdict
    held = _read_held(invocation, value)
    if held is not None and invocation.owns(held):
        return _envelope(invocation, held)
    if is_error_result(value):  # never a success, also for declared data
        return judge_error_result(invocation, BareFailure.of_result(value))
    if (passthrough := invocation.lets_through(value)) is not None:
        return invocation.judged(PassedThrough(passthrough, value, invocation.call))
    return _raw(invocation, value)


def _bare_result(
    invocation: Invocation, made: Outcome, bare: BareFailure, came: BareFailure
) -> Verdict:
    """Return the verdict on a failure that went out with our line and came back to the edge."""
    own = came.without_text(made.next_line)
    is_same = own.texts == bare.texts and len(own.content) == len(bare.content)
    if is_same and own is not came and own.structured == bare.structured:
        made.bare = bare._replace(meta=came.meta)  # the stack has written into it
        return made
    return judge_error_result(invocation, own)


def _ran(invocation: Invocation, run: TimedRun) -> Verdict:
    if run.is_late:
        return invocation.late(invocation.timeout_s or 0, still_running=run.is_running)
    if run.error is None:
        return judge_returned(invocation, run.value)
    if not run.is_apart:
        return judge_raised(invocation, run.error)
    invocation.error = run.error
    return judge_error(invocation, run.error)


def _read_held(invocation: Invocation, value: object) -> HeldEnvelope | None:
    is_inside = invocation.inside is not None
    if is_inside or invocation.plan.is_migrating:
        held = _held_by_mapping(value)
        if held is not None and (is_inside or invocation.owns(held)):
            return held
    return None if invocation.wire is None else invocation.wire.held(value)


def _held_by_mapping(value: object) -> HeldEnvelope | None:
    return HeldEnvelope(cast("object", value)) if isinstance(value, Mapping) else None


def _envelope(invocation: Invocation, held: HeldEnvelope) -> Verdict:
    made, migrates = invocation.verdict, invocation.plan.is_migrating
    is_ours = isinstance(made, Outcome) and held.says(made)
    if isinstance(made, Outcome) and is_ours and held.is_of(made):
        return made
    is_kept = isinstance(made, Outcome) and is_ours and held.ends_with(made)
    said = held.alone() if migrates and (is_kept or held.is_of_code(replies.RAW)) else held
    if is_ours and not said.agrees:  # only the text was changed, so the text is what counts
        return _said_in_text(invocation, held)
    is_same = isinstance(made, Outcome) and said.is_of_code(made.reply.code)
    reply = reply_in(said, invocation.call.tool, migration=migrates or is_same)
    if isinstance(reply, Reply) and reply.code == replies.RAW:
        return _answered_raw(invocation, reply, Served(reply.data, held.blocks, DEEPEST_SERVED))
    if isinstance(reply, Reply):
        outcome = invocation.answered(reply, is_raw=reply.code in replies.OF_UNMOVED)
        if migrates and is_kept:
            outcome.blocks = held.blocks  # the blocks that middleware put before the text
        return outcome
    if held.is_failure:  # never wrapped as a success
        return invocation.answered(replies.not_a_reply(held.structured, reply), is_raw=True)
    return _raw(invocation, held.structured, reply)


def _said_in_text(invocation: Invocation, held: HeldEnvelope) -> Verdict:
    """Return the verdict on texts that replaced our text.

    They come from middleware after the tool, so no tool converts them.
    """
    if not invocation.plan.is_migrating:
        return _raw(invocation, held.texts)
    if held.is_failure:
        return judge_error_result(invocation, BareFailure((held.text,)))
    served = Served({RESULT: list(held.texts or ())})
    return _answered_raw(invocation, replies.reply_raw_data(served.data), served)


def _raw(invocation: Invocation, value: object, refusal: Refusal | None = None) -> Verdict:
    migrates, kind = invocation.plan.is_migrating, cast("object", type(value))
    if kind is GeneratorType and migrates:
        return _wrap_data(invocation, list(cast("GeneratorType[object, object, object]", value)))
    if kind in _STARTED:
        with suppress(Exception):  # never run; unclosed, it would warn in the log
            cast("GeneratorType[object, object, object]", value).close()
    elif migrates:
        return _wrap_data(invocation, value)
    return invocation.answered(replies.not_a_reply(value, refusal), is_raw=True)


def _wrap_data(invocation: Invocation, value: object) -> Verdict:
    """Wrap the data that the bare server would have served.

    A value that the bare server cannot serialize is an E here, too.
    """
    serve = served_plainly if invocation.wire is None else invocation.wire.served
    try:
        served = serve(value)
    except NotSerialisable as error:
        return invocation.answered(replies.not_serialisable(error), is_raw=True)
    judgement = judge_sent_success(invocation, served.data)
    if judgement is not None:
        return unmoved_success(invocation, judgement, served)
    forget_waits(invocation)
    return _answered_raw(invocation, replies.reply_raw_data(served.data), served)


def _answered_raw(invocation: Invocation, reply: Reply, served: Served) -> Verdict:
    outcome = outcome_of(
        reply, invocation.call, invocation.plan.settings, invocation.plan.record, served
    )
    return invocation.judged(outcome, is_raw=True)
