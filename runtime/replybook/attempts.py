"""Counter of "not now" replies: number of attempts that a caller has left.

A code with the verb `wait_and_retry` tells the agent the number of attempts that are left. The
server counts them per session, tool and subject.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from typing import Any, Final, TypeAlias

from replybook.call import Ongoing, ongoing
from replybook.clock import SYSTEM_CLOCK, Clock

_Key: TypeAlias = tuple[str | None, str, str]
"""Session, tool and subject of the wait."""

_NS: Final = 1_000_000_000


class Attempts:
    """Counts "not now" replies and returns the number of attempts left. Safe for threads.

        building = Attempts(limit=3)

        @mcp_safe_tool
        def search(word: str, rb: ReplyBuilder) -> Reply:
            if not index.is_ready:
                left = building.left("index")
                return rb.denied(codes.EN_GATE_D_005, data={"pending": "the index is being built",
                                                            "after_s": 5, "attempts_left": left})
            building.forget("index")
            return rb.success(codes.WA_READ_S_001, data={"hits": index.search(word)})

    Args:
        limit: Number of "not now" replies for a caller. The last of them says that no attempt is
            left, and so does every later one.
        forget_after_s: Seconds without a "not now" reply after which a count is dropped.
        most: Maximum number of counts. The oldest is dropped.
        clock: The clock. Replace it in tests.

    Raises:
        ValueError: If a number is not greater than 0.
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
        self.counts: OrderedDict[_Key | None, tuple[int, int]] = OrderedDict()
        """Count and time in nanoseconds of the last reply, by key. Empty while nobody waits."""
        self._lock = threading.Lock()

    def left(self, what: str = "", *, call: Ongoing | None = None) -> int:
        """Count one more "not now" reply and return the number of attempts left, 0 or more.

        Calls without a session count as one caller, as over stdio. So do callers outside of a
        call. Over HTTP many clients may share a server: there the MCP session of the current call
        counts, and a call without one is not counted.

        Args:
            what: The subject of the wait.
            call: The call to count. Defaults to the current call.
        """
        key, now = _key(what, call), self._clock.monotonic_ns()
        if key is None:
            return min(1, self._limit - 1)
        with self._lock:
            count, last = self.counts.get(key, (0, now))
            count = 1 if now - last >= self._forget_after_ns else count + 1
            self.counts[key] = (min(count, self._limit), now)
            self.counts.move_to_end(key)
            if len(self.counts) > self._most:
                self.counts.popitem(last=False)
        return max(0, self._limit - count)

    def forget(self, what: str = "", *, call: Ongoing | None = None) -> None:
        """Drop the count of a subject, because it is available now.

        Args:
            what: The subject of the wait.
            call: The call whose count is dropped. Defaults to the current call.
        """
        if self.counts:
            with self._lock:
                self.counts.pop(_key(what, call), None)


def _key(what: str, call: Ongoing | None) -> _Key | None:
    """Return the key of a count, or None if nothing tells the caller from others."""
    current = ongoing() if call is None else call
    if current is None:
        return (None, "", what)
    session, tool = current.call.session_id, current.call.tool
    if session is None and (http := _http_request(current)) is not None:
        session = http.headers.get("mcp-session-id") or http.query_params.get("session_id")
        if session is None:
            return None
    return (session, tool, what)


def _http_request(current: Any) -> Any:
    """Return the HTTP request of a call or of the call around it, or None if there is none."""
    while current is not None:
        http = getattr(getattr(current, "request", None), "request", None)
        if hasattr(http, "headers") and hasattr(http, "query_params"):
            return http
        current = getattr(current, "around", None)
    return None
