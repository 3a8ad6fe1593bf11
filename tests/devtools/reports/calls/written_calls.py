"""Writers of traces and of watch lines for the tests of reports on calls."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from replybook.trace import TraceEvent, TraceLog

BEGAN = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)

Said = tuple[str, str, str | None]
"""Tool, argument and code. Without a code, the call was cancelled."""

READ, MISSING, CRASH = "WA-READ-S-001", "WA-RES-I-001", "MCP-SYS-E-001"
DENIED, LATER = "EN-WRITE-D-001", "MCP-SYS-I-004"


def write_trace(
    folder: Path, calls: Iterable[Said], *, session: str | None = "s-1", ms: float = 2.0
) -> Path:
    """Write one trace file, a call each second, and return the folder."""
    log = TraceLog(folder)
    for number, (tool, argument, code) in enumerate(calls):
        event = TraceEvent(
            BEGAN + timedelta(seconds=number),
            f"{number:032x}",
            tool,
            {"path": argument},
            "cancelled" if code is None else "reply",
            ms,
            None if code is None else code.split("-")[2],  # type: ignore[arg-type]
            code,
            session_id=session,
        )
        assert log.append(event)
    log.close()
    return folder


def watch_line(number: int, **members: object) -> str:
    """Return one line of a watch file."""
    line: Mapping[str, object] = {
        "v": 1,
        "kind": "call",
        "at": (BEGAN + timedelta(seconds=number)).strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        "server": "foreign",
        "session": "w-1",
        "n": number,
        "tool": "search",
        "args": f"sha256:{number:064x}",
        "type": "S",
        "rule": None,
        "confidence": None,
        "code": None,
        "after_s": None,
        "is_error": False,
        "rpc_code": None,
        "ms": 3.5,
        "bytes": 120,
        "result": "sha256:00",
        "text": None,
        "wasted": False,
        "loop": 0,
        **members,
    }
    return json.dumps(line) + "\n"
