"""The settings of a call that goes through mounted servers.

The tighter limit applies. Each log gets the line with the session of its own server. Everything
else follows the settings of the server that has the tool.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from replybook.call import Call
from replybook.safety.beginning import changes_something
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.returned.outcome import logged_request
from replybook.safety.session import with_session
from replybook.safety.settings import Log, ServerSettings, Tally
from replybook.trace.event import Begun, LoggedRequest, TraceEvent

if TYPE_CHECKING:
    from replybook.safety.invocation import Invocation


def enter(invocation: Invocation, settings: ServerSettings) -> None:
    """Continue a call in a mounted server.

    The guard of that server may refuse the call. Its session, log and limits apply.
    """
    outer = invocation.plan.settings
    if any(settings is known for known in (outer, *invocation.entered)):  # a middleware calls again
        return
    invocation.entered = (*invocation.entered, settings)
    invocation.plan = invocation.plan.under(narrow_settings(outer, settings, invocation.call))
    invocation.timeout_s = invocation.plan.settings.timeout_s
    if invocation.refusal is None:
        invocation.call, invocation.refusal = with_session(
            invocation.call, settings, invocation.args
        )
    before = settings.before_call
    if before is not None and before is not outer.before_call and invocation.refusal is None:
        invocation.prepare(before)
    invocation.asked = logged_request(invocation.plan.settings, invocation.call, invocation.args)
    has_own_log = settings.log is not None and settings.log is not outer.log
    if has_own_log and changes_something(invocation.call.tool):
        invocation.begin()


def narrow_settings(outer: ServerSettings, inner: ServerSettings, call: Call) -> ServerSettings:
    """Return the settings of a call that went from `outer` to `inner`.

    Args:
        outer: Settings of the server that got the call.
        inner: Settings of the mounted server.
        call: The call, with the session of `outer`.
    """
    limits = [limit for limit in (outer.timeout_s, inner.timeout_s) if limit is not None]

    return replace(
        inner,
        clock=outer.clock,
        log=_log(outer, inner, call),
        max_bytes=min(outer.max_bytes, inner.max_bytes),
        timeout_s=min(limits, default=None),
        raw=outer.raw if inner.raw is outer.raw else _Tallies(outer.raw, inner.raw),
    )


def _log(outer: ServerSettings, inner: ServerSettings, call: Call) -> Log | None:
    if inner.log is None or inner.log is outer.log:
        return outer.log
    return inner.log if outer.log is None else _Logs(outer, outer.log, inner.log, call)


class _Logs:
    """The logs of two servers. The outer log keeps the session of the outer server."""

    def __init__(self, outer: ServerSettings, outer_log: Log, inner_log: Log, call: Call) -> None:
        self._outer_settings, self._unlogged = outer, outer.unlogged
        self._outer, self._inner = outer_log, inner_log
        self._call = call
        self._seen = LoggedRequest()
        self._is_begun = False

    def asked(
        self, tool: str, args: Mapping[str, object], scope: Mapping[str, object], /
    ) -> LoggedRequest:
        """Record the request for each log. Return the record of the inner log."""
        self._seen = logged_request(self._outer_settings, self._call, args)
        return self._inner.asked(tool, args, scope)

    def begin(self, begun: Begun, /) -> bool:
        """Write the begin to the inner log. The outer log has it already."""
        self._is_begun = True
        return self._inner.begin(begun)

    def append(self, event: TraceEvent, /) -> bool:
        """Write one call to both logs. Return False if a needed write failed.

        The inner write is always needed. The outer write is needed for a call with a begin.
        """
        call = self._call
        seen = event._replace(
            session_id=call.session_id,
            contract_id=call.contract_id,
            args=self._seen.args,
            args_digest=self._seen.args_digest,
            scope=self._seen.scope,
            policy_digest=call.policy_digest,
        )
        is_seen = _is_done(lambda: self._outer.append(seen))
        self._count(event.tool, is_logged=is_seen)
        return self._inner.append(event) and (is_seen or not self._is_begun)

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        """Write the stack of an error to both logs.

        Return False if the inner write failed.
        """
        self._count(self._call.tool, is_logged=_is_done(lambda: self._outer.stack(trace_id, error)))
        return self._inner.stack(trace_id, error)

    def _count(self, tool: str, *, is_logged: bool) -> None:
        if not is_logged:
            self._unlogged.count(tool)


def _is_done(write: Callable[[], bool]) -> bool:
    try:
        return write()
    except BaseException as error:  # a failing log must not fail the call
        if must_go_on(error):
            raise
        return False


class _Tallies(Tally):
    """The counts of two servers."""

    __slots__ = ("_both",)

    def __init__(self, outer: Tally, inner: Tally) -> None:
        super().__init__()
        self._both = (outer, inner)

    def count(self, tool: str) -> None:
        """Count one more for a tool in both tallies."""
        for tally in self._both:
            tally.count(tool)
