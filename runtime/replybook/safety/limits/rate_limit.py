"""The rate limit: a guard of a server that limits the calls of a session."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

from replybook.attempts import Attempts
from replybook.call import Call, Prepared
from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.safety.settings import BeforeCall
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder

_NS: Final = 1_000_000_000
_WHAT: Final = "rate limit"


class RateLimit:
    """A guard that lets each session make `calls` calls in `per_s` seconds.

        settings = ServerSettings(session=who, before_call=RateLimit(calls=60, per_s=60))

    One more call is MCP-SYS-I-004. A session may use all its calls at once. They are refilled one
    by one, evenly. A refused call uses none. Calls without a session count as one session. Safe
    across threads.

    Args:
        calls: Number of calls of a session in `per_s` seconds.
        per_s: Length of the period in seconds.
        attempts: Refusals of the same tool in a session until no attempt is left.
        then: The next guard, such as a `ScopeGuard`. It is asked about calls within the limit.
        by: Function that returns the caller to count, such as the owner of a token. Default: the
            session.
        most: Number of sessions to keep. The sessions that called last are kept.
        clock: Clock that measures the period.

    Raises:
        ValueError: `calls`, `per_s` or `most` is not above 0.
    """

    __slots__ = (
        *(
            "_attempts",
            "_by",
            "_calls",
            "_clock",
            "_each_ns",
            "_full_at",
            "_limit",
            "_lock",
            "_most",
            "_then",
        ),
    )

    def __init__(
        self,
        calls: int = 60,
        per_s: float = 60,
        *,
        attempts: int = 3,
        then: BeforeCall | None = None,
        by: Callable[[Call], str | None] | None = None,
        most: int = 10_000,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        for name, value in (("calls", calls), ("per_s", per_s), ("most", most)):
            if not 0 < value < math.inf:
                raise ValueError(f"{name} must be greater than 0, got {value!r}")
        self._calls, self._then, self._most, self._clock = calls, then, most, clock
        self._by = by
        self._each_ns = math.ceil(per_s * _NS / calls)
        self._limit = f"{calls} {'call' if calls == 1 else 'calls'} in {per_s:g} seconds"
        self._attempts = Attempts(attempts, forget_after_s=per_s, most=most, clock=clock)
        self._full_at: OrderedDict[str | None, int] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, call: Call, args: Mapping[str, object]) -> Prepared | None:
        """Use one call of the session, or refuse this call."""
        caller = call if self._by is None else call._replace(session_id=self._by(call))
        wait_s = self._take_turn(caller.session_id)
        if wait_s == 0:
            self._attempts.forget(_WHAT, call=caller)
            return None if self._then is None else self._then(call, args)
        reply = ReplyBuilder(call.tool).invalid(
            codes.MCP_SYS_I_004,
            data={
                "after_s": wait_s,
                "attempts_left": self._attempts.left(_WHAT, call=caller),
                "limit": self._limit,
            },
        )
        return Prepared(refusal=reply)

    def _take_turn(self, session_id: str | None) -> float:
        """Use one call and return 0, or return the seconds until one is free, rounded up.

        The stored time is when all calls of the session are free again. A call is free if that time
        is near enough.
        """
        now = self._clock.monotonic_ns()
        with self._lock:
            full_at = max(now, self._full_at.get(session_id, now))
            wait_ns = full_at - now - (self._calls - 1) * self._each_ns
            is_free = wait_ns <= 0
            self._full_at[session_id] = full_at + self._each_ns if is_free else full_at
            self._full_at.move_to_end(session_id)
            if len(self._full_at) > self._most:
                self._full_at.popitem(last=False)
        return 0 if is_free else math.ceil(wait_ns * 10 / _NS) / 10
