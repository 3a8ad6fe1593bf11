"""How a call begins: its id, its session, its clock, and what is wrong with those if something is.

All three come from callables of the server, which may fail. Source: specification 28 and 29.
"""

from __future__ import annotations

from typing import Final

from replybook.call import NO_SCOPE, Call, SessionInfo, new_trace_id
from replybook.clock import SYSTEM_CLOCK
from replybook.safety.replies import no_context
from replybook.safety.settings import ServerSettings
from replybook_schema.reply import Reply

__all__ = ["NoContext", "begin"]

_LONGEST_ID: Final = 1000


class NoContext(Exception):
    """The server could not say whose call this is; the answer says what is missing."""

    def __init__(self, call: Call, answer: Reply) -> None:
        super().__init__("the call has no context")
        self.call: Final = call
        self.answer: Final = answer


def begin(tool: str, settings: ServerSettings) -> Call:
    """A new call, with the id and time of its beginning; `NoContext` because of what failed."""
    try:
        clock = settings.clock
        started, trace_id = clock.monotonic_ns(), settings.new_id()
        if type(trace_id) is not str or not 0 < len(trace_id) <= 128 or not trace_id.isascii():
            raise ValueError("a trace id is 1 to 128 characters of ASCII")
    except RecursionError:  # there may be room for it on a fresh stack
        raise
    except Exception as error:
        own = Call(new_trace_id(), tool, started_ns=SYSTEM_CLOCK.monotonic_ns())
        raise NoContext(own, no_context("trace")) from error
    if settings.session is None:
        return Call(trace_id, tool, None, None, None, NO_SCOPE, clock, started)
    try:
        session = settings.session() or SessionInfo()
        _check(session)
    except RecursionError:
        raise
    except Exception as error:
        bare = Call(trace_id, tool, clock=clock, started_ns=started)
        raise NoContext(bare, no_context("session")) from error
    return Call(
        trace_id=trace_id,
        tool=tool,
        session_id=session.session_id,
        contract_id=session.contract_id,
        mode=session.mode,
        scope=session.scope,
        clock=clock,
        started_ns=started,
        policy_digest=session.policy_digest,
    )


def _check(session: SessionInfo) -> None:
    """`ValueError` for what could not travel in an envelope, or would fill it."""
    ids = (session.session_id, session.contract_id, session.mode, session.policy_digest)
    for text in ids:
        if text is not None and len(text.encode()) > _LONGEST_ID:
            raise ValueError(f"an id of a session is longer than {_LONGEST_ID} bytes")
