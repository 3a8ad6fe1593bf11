"""The records of a watch: one JSON object per line, appended to a file that only its owner reads.

Every line has `v` (1), `kind` (`start`, `call`, `unanswered` or `end`), `at`, `server` and
`session`.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, Final

from replybook_devtools.watch.session_calls import EndedCall, OpenCall, SessionCalls

encode_record: Final = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
"""The encoder of records. It writes ASCII, since a text may hold a lone surrogate."""


def moment_text(seconds: float) -> str:
    """Return a time since 1970 as ISO text in UTC with milliseconds and `Z`."""
    text = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def start_record(session: SessionCalls, at: str, transport: str) -> dict[str, Any]:
    """Return the record of a session that begins.

    Args:
        at: Time of its first message.
        transport: `stdio` or `http`.
    """
    return {**_head("start", session, at), "transport": transport}


def call_record(session: SessionCalls, ended: EndedCall, at: str) -> dict[str, Any]:
    """Return the record of an ended call.

    Args:
        ended: The call with its answer.
    """
    judged, answer = ended.judged, ended.answer
    return {
        **_head("call", session, at),
        "n": ended.n,
        "tool": ended.call.tool,
        "args": ended.call.arguments,
        "type": judged.type,
        "failed": judged.failed,
        "rule": judged.rule,
        "confidence": judged.confidence,
        "code": judged.code,
        "after_s": judged.after_s,
        "is_error": answer.is_error,
        "rpc_code": answer.rpc_code,
        "ms": round(ended.seconds * 1000, 3),
        "bytes": ended.size,
        "result": answer.result,
        "text": judged.text,
        "wasted": ended.wasted,
        "loop": ended.times,
    }


def unanswered_record(
    session: SessionCalls, found: OpenCall, at: str, *, cancelled: bool
) -> dict[str, Any]:
    """Return the record of a call without an answer.

    Args:
        cancelled: True if the client cancelled it.
    """
    head = _head("unanswered", session, at)
    return {**head, "tool": found.call.tool, "args": found.call.arguments, "cancelled": cancelled}


def end_record(
    session: SessionCalls, at: str, unseen: int, exit_code: int | None
) -> dict[str, Any]:
    """Return the record of a session that ended.

    Args:
        unseen: Number of places where messages passed unread.
        exit_code: Exit code of the server, negative for a signal. None over HTTP.
    """
    return {
        **_head("end", session, at),
        "calls": session.ended,
        "failed": session.failed,
        "wasted": session.wasted,
        "unanswered": session.unanswered,
        "cancelled": session.cancelled,
        "unseen": unseen,
        "exit": exit_code,
    }


def _head(kind: str, session: SessionCalls, at: str) -> dict[str, Any]:
    return {"v": 1, "kind": kind, "at": at, "server": session.server, "session": session.label}
