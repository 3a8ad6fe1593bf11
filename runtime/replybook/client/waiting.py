"""Waiting for those who adapt a framework: a call is repeated only where its reply says so, and no oftener.

    result = await repeated(lambda: session.call_tool(name, arguments), verdict_of)

Only "not now" is repeated. An E never is, nor is what is no envelope. What a server says of attempts and seconds
is heeded within bounds of our own: ten times, and the clock of this machine. Source: specification 50.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from replybook.client.verdict import Verdict

__all__ = ["LEAST_S", "MOST_REPEATS", "repeated"]

_Result = TypeVar("_Result")

LEAST_S: Final = 0.1
"""Seconds between two attempts at least, also where a reply says 0: no server makes a client spin."""

MOST_REPEATS: Final = 10
"""How often a call is repeated at most, however many attempts its replies allow."""


async def repeated(
    call: Callable[[], Awaitable[_Result]],
    read_result: Callable[[_Result], Verdict | None],
    *,
    max_wait_s: float = 60.0,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> _Result:
    """Make the call; while its reply asks to wait and to repeat it, do so; return the last result.

    It is repeated at most as often as the first of these replies allows, as each later one does, and
    MOST_REPEATS times. No call begins more than `max_wait_s` seconds after the first, the time of the calls
    included; a reply that asks for more is returned as it is, at once. What `call` raises is raised. `sleep`
    takes seconds, `clock` gives them.
    """
    began, slept, left = clock(), 0.0, MOST_REPEATS + 1
    result = await call()
    while (asked := _pause(read_result(result))) is not None:
        pause, allowed = asked
        left = min(left - 1, allowed)
        waited = max(clock() - began, slept)
        if left <= 0 or not waited + pause <= max_wait_s:  # so that no wait is allowed by NaN
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
