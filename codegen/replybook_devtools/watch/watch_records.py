"""The records of a watch: one JSON object per line, appended to a file that only its owner reads.

Every line has `v` (1), `kind` (`start`, `call` or `end`), `at`, `server` and `session`.

Source: specification 74.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from replybook_devtools.watch.session_calls import EndedCall, SessionCalls

__all__ = ["RecordFile", "call_record", "end_record", "moment_text", "start_record"]

_ENCODE: Final = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
"""ASCII only, since a text of a server may hold a lone surrogate."""


def moment_text(seconds: float) -> str:
    """Return a time since 1970 as ISO text in UTC with milliseconds and `Z`."""
    text = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def start_record(session: SessionCalls, at: str, transport: str) -> dict[str, Any]:
    """Return the record of a session that begins.

    Args:
        session: The session.
        at: Time of its first message.
        transport: `stdio` or `http`.
    """
    return {**_head("start", session, at), "transport": transport}


def call_record(session: SessionCalls, ended: EndedCall, at: str) -> dict[str, Any]:
    """Return the record of an ended call.

    Args:
        session: Session of the call.
        ended: The call with its answer.
        at: Time of its request.
    """
    judged, answer = ended.judged, ended.answer
    return {
        **_head("call", session, at),
        "n": ended.n,
        "tool": ended.call.tool,
        "args": ended.call.arguments,
        "type": judged.type,
        "rule": judged.rule,
        "confidence": judged.confidence,
        "code": judged.code,
        "after_s": judged.after_s,
        "is_error": answer.is_error,
        "rpc_code": answer.rpc_code,
        "ms": round(ended.seconds * 1000, 3),
        "bytes": ended.size,
        "result": answer.result,
        "text": judged.text if ended.has_failed else None,
        "wasted": ended.wasted,
        "loop": ended.loop,
    }


def end_record(
    session: SessionCalls, at: str, unseen: int, exit_code: int | None
) -> dict[str, Any]:
    """Return the record of a session that ended.

    Args:
        session: The session.
        at: Time of its end.
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


class RecordFile:
    """A file of records. Several watches can append to the same file.

    Raises:
        OSError: The file cannot be opened.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        self._file: int | None = os.open(path, flags, 0o600)

    def write(self, record: Mapping[str, Any]) -> None:
        """Append a record in one write. After an error, warn once and write no more."""
        if self._file is None:
            return
        line = (_ENCODE(record) + "\n").encode()
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except OSError as error:
            print(f"replybook watch: {self._path}: {error.strerror}", file=sys.stderr)
            self.close()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
