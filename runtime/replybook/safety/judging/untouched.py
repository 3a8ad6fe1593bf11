"""Successes that go out unchanged, under the setting `successes="untouched"`.

The stack converts the result of the tool and publishes the schema of the tool, as it would without
replybook. The reply has a code and a trace id. They go out under our keys of `_meta` and are in the
trace.

A failure of a decorated tool is an envelope as text. A failure of an undecorated tool keeps the
words of its author (see `unmoved.py`), and so does a success that says failure.
"""

from __future__ import annotations

import functools
from typing import cast

from replybook.safety import replies
from replybook.safety.invocation import Invocation
from replybook.safety.judging.unmoved import forget_waits, judge_sent_success, unmoved_success
from replybook.safety.raised.tool_errors import is_error_result, member_of
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict
from replybook_schema.reply import Reply


def raises_as_bare(invocation: Invocation, around: object) -> bool:
    """Return True if a failed call raises the exception of its tool.

    The bare stack would raise it, too. This is so for a call inside this process, outside any other
    call (`around` is None), of an undecorated tool. The tests of an author call tools in this way.
    """
    is_direct = around is None and invocation.request is None
    return is_direct and invocation.plan.record is None and invocation.plan.is_untouched


@functools.cache
def _success() -> Reply:
    """Return the reply of every untouched success. Its data stays with the stack."""
    return replies.reply_raw_data({})


def judge_untouched(invocation: Invocation, value: object) -> Verdict | None:
    """Return the verdict on a result, or None where the rules for envelopes apply.

    Those rules apply to a failure, and to a result of a decorated tool or of the decorators on top
    of it.
    """
    made = invocation.verdict
    is_on_its_way = isinstance(made, Outcome) and made.carrier is not None
    is_from_decorated_tool = invocation.plan.record is not None and not is_on_its_way
    if is_from_decorated_tool or is_error_result(value):
        return None
    how = invocation.lets_through(value)
    if how in ("input_required", "protocol_error"):
        return invocation.judged(PassedThrough(how, value, invocation.call))
    if isinstance(made, Outcome) and not made.is_error:
        return invocation.judged(made)
    structured = member_of(value, "structured_content", "structuredContent")
    text = _text(value) if structured is None else None
    judgement = judge_sent_success(invocation, structured, text)
    if judgement is not None:
        return unmoved_success(invocation, judgement)
    forget_waits(invocation)
    return invocation.judged(Outcome(None, _success(), invocation.call), is_raw=True)


def _text(value: object) -> str | None:
    """Return the only text of a result, or None. Several texts are the items of a list."""
    content = getattr(value, "content", None)
    blocks = cast("list[object]", content) if isinstance(content, list) else []
    texts = [text for block in blocks if isinstance(text := getattr(block, "text", None), str)]
    return texts[0] if len(texts) == 1 else None
