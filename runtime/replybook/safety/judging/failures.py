"""Verdicts on exceptions, and on results that are marked as an error.

A raised reply is the answer. Else the `errors=` of the tool decide, then those of the server. A
tool that has not moved keeps the words of its stack, so its exception goes through the stack, and
the edge judges the result. Any other exception is a crash.
"""

from __future__ import annotations

from replybook.safety import replies
from replybook.safety.error_mapping import Answer, ErrorAnswers, PlainCode, checked_errors
from replybook.safety.invocation import Invocation
from replybook.safety.judging.unmoved import judge_unmoved
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.causes import causes
from replybook.safety.raised.crashes import write_stack
from replybook.safety.raised.tool_errors import clean_text, origin_of, tool_errors, words_of
from replybook.safety.returned.bare_failure import BareFailure, masked_text
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict
from replybook.safety.timeout import TooLate
from replybook_schema.reply import Reply, ReplyRaised

_NO_WORDS = "The failure came without words."


def judge_raised(
    invocation: Invocation, error: BaseException, bare: BareFailure | None = None
) -> Verdict:
    """Return the verdict on an exception. Raise a real cancellation again.

    Args:
        bare: The failure that the bare stack makes of it, at the edge of a server.
    """
    if must_go_on(error):
        invocation.verdict = None
        raise error
    invocation.error = error
    return judge_error(invocation, error, bare)


def judge_error(
    invocation: Invocation, error: BaseException, bare: BareFailure | None = None
) -> Verdict:
    """Return the verdict on an exception that is not a cancellation.

    An exception that the settings pass to the server stack is not answered here.

    Args:
        bare: The failure that the bare stack makes of it, at the edge of a server.
    """
    if isinstance(error, TooLate):
        return invocation.late(error.limit_s, still_running=error.run.is_running)
    raised = _raised_reply(error, invocation.ended_by)
    if raised is not None:
        return invocation.replied(raised)
    made = invocation.verdict
    if isinstance(made, PassedThrough) and made.value is error and made.what != "raised":
        return made
    if (passthrough := invocation.lets_through(error)) is not None:
        return invocation.judged(PassedThrough(passthrough, error, invocation.call))
    return _judge_failure(invocation, error, bare)


def _raised_reply(error: BaseException, ended_by: str | None) -> Reply | None:
    """Return the raised reply, or None.

    A handler may have raised another exception from the reply that ended the call. The reply is
    then found among the causes.
    """
    if isinstance(error, ReplyRaised):
        return error.reply
    for cause in causes(error) if ended_by is not None else ():
        if isinstance(cause, ReplyRaised) and cause.reply.code == ended_by:
            return cause.reply
    return None


def judge_error_result(invocation: Invocation, bare: BareFailure) -> Verdict:
    """Return the verdict on a result that is marked as an error.

    A tool error class that has an answer in `errors=` goes first.
    """
    kinds, text = tool_errors(), "\n".join(bare.texts)
    for kind in kinds:
        for answers in _answers(invocation):
            if kind in answers:
                return _judge_answer(invocation, kind(text), answers[kind])
    if invocation.plan.is_migrating:
        return judge_unmoved(invocation, bare)
    return invocation.crashed(kinds[0](text))


def _answers(invocation: Invocation) -> tuple[ErrorAnswers, ErrorAnswers]:
    """Return the `errors=` of the tool, and those of its server."""
    record = invocation.plan.record
    own = checked_errors(None) if record is None else record.errors
    return own, checked_errors(invocation.plan.settings.errors)


def _judge_failure(
    invocation: Invocation, error: BaseException, bare: BareFailure | None
) -> Verdict:
    origin, migrates = origin_of(error), invocation.plan.is_migrating
    inner: object = getattr(origin, "reply", None)
    is_of_inner = isinstance(inner, Reply) and inner.reply_type == "E"  # of a tool called inside
    if not is_of_inner:
        found = (answers.to(origin) for answers in _answers(invocation))
        answer = next((each for each in found if each is not None), None)
        if answer is not None and invocation.ended_by is None:
            return _judge_answer(invocation, error, answer)
        if invocation.ended_by is not None and (answer is not None or migrates):
            return invocation.answered(replies.reply_lost_reply(invocation.ended_by, error))
    if not migrates or (invocation.has_replied and words_of(error) is None):
        return invocation.crashed(error)
    if bare is None and isinstance(error, Exception) and invocation.goes_through_stack:
        return invocation.judged(PassedThrough("raised", error, invocation.call))
    if bare is None:
        words = words_of(error)
        bare = BareFailure((words,) if words else ())
    return judge_unmoved(invocation, bare, error, is_broken=is_of_inner)


def _judge_answer(
    invocation: Invocation, error: BaseException, answer: Answer | PlainCode
) -> Verdict:
    """Judge the author's reply to `error`.

    If making the reply fails, the call crashed.
    """
    try:
        reply = _reply(invocation, error, answer)
    except BaseException as failure:
        if must_go_on(failure):
            raise
        return _broke_again(invocation, error, failure)
    if reply.reply_type == "E":
        write_stack(invocation.plan.settings, invocation.call, error, reply.code)
    if isinstance(answer, PlainCode):  # the author said so, even if only the wrapper gives the code
        return invocation.answered(reply)
    return invocation.replied(reply)


def _reply(invocation: Invocation, error: BaseException, answer: Answer | PlainCode) -> Reply:
    rb = invocation.fresh_builder()
    if isinstance(answer, PlainCode):
        origin = origin_of(error)
        text = masked_text(clean_text(str(origin)), hides_paths=True)
        return answer.reply(text or _NO_WORDS)
    try:
        reply: object = answer(error, rb)
    except ReplyRaised as raised:
        reply = raised.reply
    if type(reply) is not Reply or reply.reply_type == "S":
        raise TypeError("a function of errors= must return a Reply of type I, D or E")
    return reply


def _broke_again(invocation: Invocation, error: BaseException, failure: BaseException) -> Outcome:
    """Return the outcome of a crash whose answer failed, too.

    Both stacks go to the log.
    """
    if failure is error:
        return invocation.crashed(error)
    failure.__cause__ = failure.__cause__ or error
    write_stack(invocation.plan.settings, invocation.call, failure)
    return invocation.answered(replies.reply_crash(error))
