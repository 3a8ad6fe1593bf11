"""Assertion that a call was answered "not now".

Source: specification 50.
"""

from __future__ import annotations

from replybook.testing.replies import assert_reply
from replybook.testing.wording import named, told
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply
from replybook_schema.waiting import ATTEMPTS, DELAY

__all__ = ["assert_not_now"]


def assert_not_now(
    result: object,
    code: str | None = None,
    *,
    after_s: float | None = None,
    attempts_left: int | None = None,
) -> Reply:
    """Return the reply in `result` if it asks the caller to wait.

    An option that is left out accepts any value.

    Args:
        result: Any value that `assert_reply` takes.
        code: The expected code.
        after_s: The expected delay in seconds.
        attempts_left: The expected number of attempts that are left.

    Raises:
        AssertionError: If the reply is another one.
        ValueError: If `code` never asks to wait. In that case the test is wrong, not the tool.
    """
    __tracebackhide__ = True
    if code is not None and not ACTIVE.payload(code).waits:
        raise ValueError(
            f"{named(code)} never asks to wait; name a code with the verb wait_and_retry"
        )
    wanted = {DELAY: after_s, ATTEMPTS: attempts_left}
    data = {name: value for name, value in wanted.items() if value is not None}
    reply = assert_reply(result, code)
    if not ACTIVE.payload(reply.code).waits:
        raise AssertionError(f"expected a wait, got {named(reply.code)}{told(reply, result)}")
    return assert_reply(result, code, data=data)
