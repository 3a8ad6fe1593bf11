"""How often a caller has been told "not now", and how many attempts are left.

A code with the verb `wait_and_retry` tells the agent how many more times it may call. The agent does not
count: whoever answers does, per session, tool and thing that is waited for.
Source: specification 50.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from typing import Final, TypeAlias

from replybook.call import Call, ongoing
from replybook.clock import SYSTEM_CLOCK, Clock

__all__ = ["Attempts"]

_Key: TypeAlias = tuple[str | None, str, str]
"""Session, tool, and what is waited for."""

_NS: Final = 1_000_000_000


class Attempts:
    """Counts refusals of "not now", and says how many attempts are left. Safe across threads.

        building = Attempts(limit=3)

        @mcp_safe_tool
        def search(word: str, rb: ReplyBuilder) -> Reply:
            if not index.is_ready:
                left = building.left("index")
                return rb.denied(codes.EN_GATE_D_005, data={"pending": "the index is being built",
                                                            "after_s": 5, "attempts_left": left})
            building.forget("index")
            return rb.success(codes.WA_READ_S_001, data={"hits": index.search(word)})

    `limit` is how often a caller may hear it: the refusal of that number says that none is left, and so
    does every later one. What was counted is forgotten by `forget`, and once `forget_after_s` seconds have
    passed without another refusal. Of more than `most` counts those that moved last are kept.
    `ValueError` for a number that is not above 0.
    """

    __slots__ = ("_clock", "_forget_after_ns", "_limit", "_lock", "_most", "counts")

    def __init__(
        self,
        limit: int = 3,
        *,
        forget_after_s: float = 600,
        most: int = 10_000,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        for name, value in (("limit", limit), ("forget_after_s", forget_after_s), ("most", most)):
            if not 0 < value < math.inf:
                raise ValueError(f"{name} must be greater than 0, got {value!r}")
        self._limit, self._most, self._clock = limit, most, clock
        self._forget_after_ns = int(forget_after_s * _NS)
        self.counts: OrderedDict[_Key, tuple[int, int]] = OrderedDict()
        """How often, and when last in nanoseconds; empty while nobody waits."""
        self._lock = threading.Lock()

    def left(self, what: str = "", *, call: Call | None = None) -> int:
        """Count one more refusal because of `what`; return how many attempts are left, 0 or more.

        It is counted for the session and the tool of `call`, by default the call that is going on. Calls
        without a session count as one caller, and so does whoever asks outside a call.
        """
        key, now = _key(what, call), self._clock.monotonic_ns()
        with self._lock:
            count, last = self.counts.get(key, (0, now))
            count = 1 if now - last >= self._forget_after_ns else count + 1
            self.counts[key] = (min(count, self._limit), now)
            self.counts.move_to_end(key)
            if len(self.counts) > self._most:
                self.counts.popitem(last=False)
        return max(0, self._limit - count)

    def forget(self, what: str = "", *, call: Call | None = None) -> None:
        """Forget what was counted because of `what`: it is there now."""
        if self.counts:
            with self._lock:
                self.counts.pop(_key(what, call), None)


def _key(what: str, call: Call | None) -> _Key:
    current = ongoing()
    if call is None and current is not None:
        call = current.call
    return (None, "", what) if call is None else (call.session_id, call.tool, what)
