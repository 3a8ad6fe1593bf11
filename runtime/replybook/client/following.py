"""One call that waits, asks a person, and is left alone otherwise; for clients that have no loop of their own.

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
"""Shows a person what was denied; True only for a clear yes."""


@dataclass(frozen=True, slots=True)
class Called(Generic[_Result]):
    """The last result of a call, and what it asks; no verdict if it is no envelope."""

    result: _Result
    verdict: Verdict | None


async def followed(
    call: Callable[[], Awaitable[_Result]], *, ask: Ask | None = None, max_wait_s: float = 60.0
) -> Called[_Result]:
    """Make the call, wait where its reply says so, and ask where it is denied; what is left is the caller's.

    After a yes the call is made once more. Each of the two may wait up to `max_wait_s` seconds, its repeated
    calls included. What `call` and `ask` raise is raised.
    """
    result = await repeated(call, verdict_of, max_wait_s=max_wait_s)
    verdict = verdict_of(result)
    if ask is None or verdict is None or (verdict.what, verdict.reply_type) != ("ask", "D"):
        return Called(result, verdict)
    if await ask(verdict) is True:
        result = await repeated(call, verdict_of, max_wait_s=max_wait_s)
    return Called(result, verdict_of(result))
