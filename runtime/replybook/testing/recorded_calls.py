"""Calls that a server wrote to its trace, for tests of a server in any process."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from replybook.trace.merging import calls_in_order


def get_session_trace(
    folder: str | os.PathLike[str], session_id: str | None = None
) -> list[Mapping[str, object]]:
    """Return the calls in the folder of a `TraceLog`, oldest first.

    Each call is a line of the trace: `trace_id`, `tool`, `args`, `reply_type`, `code`, `result` and
    more. A folder that does not exist yet holds no calls.

        trace = get_session_trace(log.folder, "s1")
        assert [call["tool"] for call in trace] == ["search_items"]

    Args:
        folder: Folder of the trace.
        session_id: Return only the calls of this session.

    Raises:
        UnknownVersion: If a newer version of the library wrote a line.
    """
    path = Path(folder)
    calls = calls_in_order(path) if path.exists() else ()
    return [call for call in calls if session_id in (None, call.get("session_id"))]


def get_last_trace(
    folder: str | os.PathLike[str], session_id: str | None = None
) -> Mapping[str, object]:
    """Return the newest call in the folder of a `TraceLog`.

        assert get_last_trace(log.folder)["args"]["query"] == "brave"

    Args:
        folder: Folder of the trace.
        session_id: Consider only the calls of this session.

    Raises:
        AssertionError: Without a call.
    """
    calls = get_session_trace(folder, session_id)
    if not calls:
        whose = "" if session_id is None else f" of session {session_id!r}"
        raise AssertionError(f"the trace holds no call{whose}")
    return calls[-1]
