"""Whose call it is: the trace id that a server makes, and what it says of the session of a call.

A call without its session is not run, since nobody could say what it may do. Source: specification 28 and 57.
"""

from __future__ import annotations

from typing import Final, Literal

from replybook.call import Call, SessionInfo
from replybook.safety import replies
from replybook.safety.cancellation import must_go_on
from replybook.safety.outcome import write_stack
from replybook.safety.settings import ServerSettings
from replybook_schema.reply import Reply

__all__ = ["checked_id", "no_context", "with_session"]

_LONGEST_ID: Final = 1000


def with_session(call: Call, settings: ServerSettings) -> tuple[Call, Reply | None]:
    """Return the call with the session that the server names, or with the reply that ends it."""
    if settings.session is None:
        return call, None
    try:
        session = _checked(settings.session() or SessionInfo())
    except BaseException as error:
        if isinstance(error, RecursionError) or must_go_on(error):  # a fresh stack may have room
            raise
        return call, no_context("session", call, settings, error)
    said = Call(  # `_replace` takes four times as long
        call.trace_id,
        call.tool,
        session.session_id,
        session.contract_id,
        session.mode,
        session.scope,
        call.clock,
        call.started_ns,
        session.policy_digest,
        call.parent_id,
    )
    return said, None


def checked_id(trace_id: object) -> str:
    """Return a trace id that a server made; `ValueError` for what is none."""
    if type(trace_id) is str and 0 < len(trace_id) <= 128 and trace_id.isascii():
        return trace_id
    raise ValueError("a trace id is 1 to 128 characters of ASCII")


def no_context(
    missing: Literal["trace", "session"], call: Call, settings: ServerSettings, error: BaseException
) -> Reply:
    """Return the reply to a call that the server cannot place, and write down why."""
    write_stack(settings, call, error)
    return replies.no_context(missing)


def _checked(session: SessionInfo) -> SessionInfo:
    """The session; `ValueError` for what could not travel in an envelope, or would fill it."""
    ids = (session.session_id, session.contract_id, session.mode, session.policy_digest)
    if any(text is not None and len(text.encode()) > _LONGEST_ID for text in ids):
        raise ValueError(f"an id of a session is longer than {_LONGEST_ID} bytes")
    return session
