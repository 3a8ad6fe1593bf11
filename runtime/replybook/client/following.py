"""One call that follows its reply, for clients without a loop of their own.

The call waits and asks a person as its reply says.

Source: specification 2 and 50.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from replybook.client.blocks import verdict_of
from replybook.client.verdict import Verdict
from replybook.client.waiting import repeated

__all__ = ["Ask", "Called", "followed"]

_Result = TypeVar("_Result")

Ask: TypeAlias = Callable[[Verdict], Awaitable[bool]]
"""Shows a denial to a person. Returns True only for a clear yes."""


@dataclass(frozen=True, slots=True)
class Called(Generic[_Result]):
    """The last result of a call and its verdict.

    Attributes:
        result: The result as the client returned it.
        verdict: The next step for the caller, or None if the result is no envelope.
    """

    result: _Result
    verdict: Verdict | None


async def followed(
    call: Callable[[], Awaitable[_Result]], *, ask: Ask | None = None, max_wait_s: float = 60.0
) -> Called[_Result]:
    """Make a call, wait if its reply says "not now", and ask a person if it is denied.

    After a yes, the call is made once more. All other next steps are left to the caller.

    Args:
        call: Makes the call.
        ask: Shows a denial to a person. Without it nobody is asked.
        max_wait_s: Maximum time in seconds for the call and its repetitions. The call after a yes
            has the same limit of its own.

    Returns:
        The last result with its verdict.

    Raises:
        Exception: Any error of `call` or `ask`.
    """
    result = await repeated(call, verdict_of, max_wait_s=max_wait_s)
    verdict = verdict_of(result)
    if ask is None or verdict is None or (verdict.what, verdict.reply_type) != ("ask", "D"):
        return Called(result, verdict)
    if await ask(verdict) is True:
        result = await repeated(call, verdict_of, max_wait_s=max_wait_s)
    return Called(result, verdict_of(result))
