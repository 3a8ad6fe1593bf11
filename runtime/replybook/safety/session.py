"""The session of a call, and the trace id that a server makes.

A call without its session does not run, because its permissions are unknown. Neither does a call
whose session is invalid.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from types import CoroutineType
from typing import Final, Literal, cast

from replybook.call import Call, Prepared, SessionInfo
from replybook.safety import replies
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.crashes import write_stack
from replybook.safety.settings import BeforeCall, ServerSettings
from replybook_schema.reply import Reply

_LONGEST_ID: Final = 1000


trace_bits: Final = partial(os.urandom, 16)
"""Return the 128 bits of a trace id.

It is a partial and not a function of ours, because each call runs it. The bits are read for one
call at a time: after a fork, two processes would share a pool of bits.
"""


def new_trace_id() -> str:
    """Return 128 random bits as 32 hex digits, from the same source as `secrets`."""
    return trace_bits().hex()


def with_session(
    call: Call, settings: ServerSettings, args: Mapping[str, object]
) -> tuple[Call, Reply | None]:
    """Return the call with the session that the server names, or with a refusal."""
    if settings.session is None and settings.session_of is None:
        return call, None
    try:
        named = _read_session(call, settings, args)
        if type(named) is Reply:
            return call, _refusal(named)
        session = _check_ids(cast("SessionInfo | None", named) or SessionInfo())
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
        call.remote,
    )
    return said, None


def _read_session(
    call: Call, settings: ServerSettings, args: Mapping[str, object]
) -> SessionInfo | Reply | None:
    if settings.session_of is not None:
        return settings.session_of(call.tool, args)
    return None if settings.session is None else settings.session()


def _refusal(reply: Reply) -> Reply:
    """Return the reply that ends a call.

    Raises:
        TypeError: The reply is a success, although the tool never ran.
    """
    if reply.reply_type == "S":
        raise TypeError(
            "session_of must refuse a call with a Reply of type I, D or E, got a success"
        )
    return reply


def prepared_by(
    before: BeforeCall, call: Call, args: Mapping[str, object], settings: ServerSettings
) -> Prepared | None:
    """Return the decision of a server about a call.

    If `before` fails, the decision is a refusal with the crash.

    Args:
        before: The `before_call` of the server.
        args: The arguments of the call.
        settings: Settings with the log for a crash.
    """
    try:
        return _require_decision(before(call, args))
    except BaseException as error:
        if isinstance(error, RecursionError) or must_go_on(error):  # a fresh stack has room
            raise
        prepared = Prepared(refusal=replies.reply_crash(error))
        write_stack(settings, call, error)
        return prepared


def _require_decision(prepared: Prepared | None) -> Prepared | None:
    """Return the decision of `before_call`.

    A bare `Reply`, a bool or a coroutine may be meant as a refusal, so the call does not run.

    Raises:
        TypeError: The decision is neither a valid `Prepared` nor None.
    """
    if prepared is None:
        return None
    if not isinstance(cast("object", prepared), Prepared):
        _close(prepared)
        raise TypeError(f"before_call must return Prepared or None, got {type(prepared).__name__}")
    added, refusal = cast("tuple[object, object]", prepared)
    if not isinstance(added, Mapping):
        raise TypeError(f"Prepared.added must be a mapping, got {type(added).__name__}")
    if refusal is not None and type(refusal) is not Reply:
        raise TypeError(f"Prepared.refusal must be a Reply or None, got {type(refusal).__name__}")
    return prepared


def _close(answer: object) -> None:
    """Close a coroutine that will never run. Unclosed, it would warn in the log."""
    if type(answer) is CoroutineType:
        cast("CoroutineType[object, object, object]", answer).close()


def checked_id(trace_id: object) -> str:
    """Return a trace id that a server made.

    Raises:
        ValueError: The id is not 1 to 128 characters of ASCII.
    """
    if type(trace_id) is str and 0 < len(trace_id) <= 128 and trace_id.isascii():
        return trace_id
    raise ValueError("new_id must return 1 to 128 ASCII characters")


def no_context(
    missing: Literal["trace", "session"], call: Call, settings: ServerSettings, error: BaseException
) -> Reply:
    """Return the reply to a call without trace id or session, and log the reason.

    Args:
        error: The exception that made the part fail.
    """
    reply = replies.no_context(missing)
    write_stack(settings, call, error, reply.code)
    return reply


def _check_ids(session: SessionInfo) -> SessionInfo:
    """Return the session if its ids can be sent.

    Raises:
        ValueError: An id cannot be encoded or is too long for an envelope.
        TypeError: The scope is not a mapping, so the permissions of the call are unknown.
    """
    if type(session.scope) is not dict and not isinstance(cast("object", session.scope), Mapping):
        raise TypeError(f"SessionInfo.scope must be a mapping, got {type(session.scope).__name__}")
    ids = (session.session_id, session.contract_id, session.mode, session.policy_digest)
    if any(text is not None and len(text.encode()) > _LONGEST_ID for text in ids):
        raise ValueError(f"each id in SessionInfo must have at most {_LONGEST_ID} bytes")
    return session
