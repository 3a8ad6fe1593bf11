"""Repetition of calls whose reply says "not now", for adapters of a framework.

    result = await repeated(lambda: session.call_tool(name, arguments), verdict_of)

Only "not now" repeats a call: a reply, or a failure of another server that is judged so. An E never
does. The server sets the seconds and the number of attempts. This module limits both: ten
repetitions, three for a server that does not speak our envelope, and a maximum time by the clock of
this machine.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar, cast

from replybook.client.verdict import Verdict

_Result = TypeVar("_Result")

LEAST_S: Final = 0.1
"""Minimum seconds between two attempts, even if a reply says 0. No server can cause a busy loop."""

FIRST_S: Final = 1.0
"""Seconds before the first repetition if the server did not say how long. Each later wait is twice
as long.
"""

MOST_REPEATS: Final = 10
"""Maximum number of repetitions of a call, even if its replies allow more."""


async def repeated(
    call: Callable[[], Awaitable[_Result]],
    read_result: Callable[[_Result], Verdict | None],
    *,
    max_wait_s: float = 60.0,
    read_error: Callable[[Exception], Verdict | None] | None = None,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> _Result:
    """Make a call, and repeat it as long as its result says "not now".

    The number of repetitions is at most `MOST_REPEATS`, and at most what the first result and each
    later result allow. A result that asks for more waiting time than is left is returned at once.

    Args:
        read_result: Reads the verdict from a result.
        max_wait_s: Seconds after the first call in which a repetition may begin. The time of the
            calls counts.
        read_error: Reads the verdict from an exception of `call`. Without it no exception repeats a
            call.
        sleep: Waits the given number of seconds. Replace it in tests.
        clock: Returns the time in seconds.

    Returns:
        The last result.

    Raises:
        Exception: The last error of `call`, unchanged.
    """
    began, slept, left, times = clock(), 0.0, MOST_REPEATS + 1, 0
    while True:
        result: _Result | None = None
        raised: Exception | None = None
        try:
            result = await call()
        except Exception as error:
            raised = error
            verdict = None if read_error is None else read_error(error)
        else:
            verdict = read_result(result)
        pause = pause_of(verdict, times)
        if pause is not None and verdict is not None:
            left = min(left - 1, verdict.attempts_left or 0)
            waited = max(clock() - began, slept)
            if left > 0 and waited + pause <= max_wait_s:  # False for NaN
                await sleep(pause)
                slept, times = slept + pause, times + 1
                continue
        if raised is not None:
            raise raised
        return cast("_Result", result)


def pause_of(verdict: Verdict | None, times: int) -> float | None:
    """Return the seconds to wait, or None if a verdict asks for no wait.

    Args:
        times: Number of waits for this call so far. Without a time of the server the waits are 1,
            2 and 4 seconds.
    """
    if verdict is None or verdict.what != "retry_same":
        return None
    after_s = verdict.after_s
    if after_s is None:
        after_s = FIRST_S * 2 ** min(times, MOST_REPEATS)
    return max(after_s, LEAST_S)
