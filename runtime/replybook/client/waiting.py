"""Waiting for those who adapt a framework: a call is repeated only where its reply says so, and no oftener.

    result = await repeated(lambda: session.call_tool(name, arguments), verdict_of)

Only "not now" is repeated. An E never is, nor is what is no envelope. Source: specification 50.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from replybook.client.verdict import Verdict

__all__ = ["LEAST_S", "repeated"]

_Result = TypeVar("_Result")

LEAST_S: Final = 0.1
"""Seconds between two attempts at least, also where a reply says 0: no server makes a client spin."""


async def repeated(
    call: Callable[[], Awaitable[_Result]],
    read_result: Callable[[_Result], Verdict | None],
    *,
    max_wait_s: float = 60.0,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> _Result:
    """Make the call; while its reply asks to wait and to repeat it, do so; return the last result.

    It is repeated at most as often as the first of these replies allows, and as each later one does. The
    pauses are never longer than `max_wait_s` seconds in sum; a reply that asks for more is returned as it
    is, at once. What `call` raises is raised. `sleep` takes seconds.
    """
    result, left, slept = await call(), None, 0.0
    while (asked := _pause(read_result(result))) is not None:
        pause, allowed = asked
        left = allowed if left is None else min(left - 1, allowed)
        if left <= 0 or not slept + pause <= max_wait_s:  # so that no wait is allowed by NaN
            return result
        await sleep(pause)
        slept += pause
        result = await call()
    return result


def _pause(verdict: Verdict | None) -> tuple[float, int] | None:
    """Seconds to wait and attempts left, where the reply says so."""
    if verdict is None or verdict.what != "retry_same":
        return None
    return max(verdict.after_s or 0.0, LEAST_S), verdict.attempts_left or 0
