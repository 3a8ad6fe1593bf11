"""What the wrapper writes into the log of its server; no failure there is one of the call.

Source: specification 7 and 29, decision 18.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from replybook.call import Call
from replybook.safety.outcome import Outcome
from replybook.safety.settings import ServerSettings
from replybook.trace.event import CallOutcome, TraceEvent

__all__ = ["duration_ms", "write_call", "write_stack"]


def duration_ms(call: Call) -> float:
    """Milliseconds since the call began, with three decimals; 0 from a clock that fails."""
    try:
        elapsed = call.clock.monotonic_ns() - call.started_ns
        return elapsed // 1000 / 1000 if elapsed > 0 else 0.0
    except Exception:
        return 0.0


def write_call(
    settings: ServerSettings,
    call: Call,
    args: Mapping[str, object],
    how: CallOutcome,
    outcome: Outcome | None = None,
    injected: Iterable[str] = (),
) -> None:
    """Write the one line of a call; `injected` names the arguments that the server added."""
    if settings.log is None:
        return
    try:
        is_logged = settings.log.append(_event(call, args, how, outcome, tuple(injected)))
    except Exception:
        is_logged = False
    if not is_logged:
        settings.unlogged.count(call.tool)


def _event(
    call: Call,
    args: Mapping[str, object],
    how: CallOutcome,
    outcome: Outcome | None,
    injected: tuple[str, ...],
) -> TraceEvent:
    envelope = None if outcome is None else outcome.envelope
    return TraceEvent(
        ts=call.clock.now(),
        trace_id=call.trace_id,
        tool=call.tool,
        args=args,
        outcome=how,
        duration_ms=duration_ms(call) if envelope is None else envelope["meta"]["duration_ms"],
        reply_type=None if envelope is None else envelope["reply_type"],
        code=None if envelope is None else envelope["code"],
        result={} if envelope is None else envelope["data"],
        session_id=call.session_id,
        contract_id=call.contract_id,
        scope=call.scope,
        injected=injected,
        policy_digest=call.policy_digest,
    )


def write_stack(settings: ServerSettings, call: Call, error: BaseException) -> None:
    """Write what broke, under the id of the call."""
    if settings.log is None:
        return
    try:
        is_logged = settings.log.stack(call.trace_id, error)
    except Exception:
        is_logged = False
    if not is_logged:
        settings.unlogged.count(call.tool)
