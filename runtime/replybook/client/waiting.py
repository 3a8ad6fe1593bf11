"""Repetition of calls whose reply says "not now", for adapters of a framework.

    result = await repeated(lambda: session.call_tool(name, arguments), verdict_of)

Only a reply "not now" repeats a call. An E or a result that is no envelope never does. The server
sets the number of attempts and the seconds. This module limits both: ten repetitions, and a maximum
time by the clock of this machine.

Source: specification 50.
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
"""Minimum seconds between two attempts, even if a reply says 0. No server can cause a busy loop."""

MOST_REPEATS: Final = 10
"""Maximum number of repetitions of a call, even if its replies allow more."""


async def repeated(
    call: Callable[[], Awaitable[_Result]],
    read_result: Callable[[_Result], Verdict | None],
    *,
    max_wait_s: float = 60.0,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> _Result:
    """Make a call, and repeat it as long as its reply asks for that.

    The number of repetitions is at most `MOST_REPEATS`, and at most what the first reply and each
    later reply allow. A reply that asks for more waiting time than is left is returned at once.

    Args:
        call: Makes the call.
        read_result: Reads the verdict from a result.
        max_wait_s: Seconds after the first call in which a repetition may begin. The time of the
            calls counts.
        sleep: Waits the given number of seconds. Replace it in tests.
        clock: Returns the time in seconds.

    Returns:
        The last result.

    Raises:
        Exception: Any error of `call`.
    """
    began, slept, left = clock(), 0.0, MOST_REPEATS + 1
    result = await call()
    while (asked := _pause(read_result(result))) is not None:
        pause, allowed = asked
        left = min(left - 1, allowed)
        waited = max(clock() - began, slept)
        if left <= 0 or not waited + pause <= max_wait_s:  # `not <=` also refuses NaN
            return result
        await sleep(pause)
        slept += pause
        result = await call()
    return result


def _pause(verdict: Verdict | None) -> tuple[float, int] | None:
    """Return the seconds to wait and the attempts left, or None if the reply asks for no wait."""
    if verdict is None or verdict.what != "retry_same":
        return None
    return max(verdict.after_s or 0.0, LEAST_S), verdict.attempts_left or 0
