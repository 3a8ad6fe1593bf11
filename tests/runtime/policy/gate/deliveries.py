"""Deliveries for the tests of the gate: one of Python that may pass, and ways to spoil it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.trace.event import TraceEvent
from replybook.trace.log import TraceLog
from replybook_ck3 import CK3_FACTS, ck3_validators

__all__ = ["KEY", "NOW", "SOURCE", "StillClock", "asked", "bundle", "event", "gate", "stored"]

KEY = b"a key of the server, long enough"
NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
SOURCE = "import json\n\n\ndef load(text: str) -> object:\n    return json.loads(text)\n"


class StillClock:
    """A clock that stands."""

    def now(self) -> datetime:
        return NOW

    def monotonic_ns(self) -> int:
        return 0


def gate(**options: object) -> DeliveryGate:
    own = {"providers": CK3_FACTS, "validators": ck3_validators(), **options}
    return DeliveryGate(KEY, clock=StillClock(), **own)  # type: ignore[arg-type]


def bundle(content: str = SOURCE) -> dict[str, object]:
    path = "root:repo/src/reader.py"
    return {
        "target": "root:repo",
        "artifacts": [{"path": path, "format": "python", "content": content}],
    }


def event(content: str = SOURCE, trace_id: str = "t1") -> dict[str, object]:
    """The validation that a delivery of Python needs."""
    return {
        "trace_id": trace_id,
        "ts": "2026-11-21T09:00:00Z",
        "tool": "ck3_validate_python",
        "args": {"sha256": sha256(content.encode()).hexdigest()},
        "reply_type": "S",
        "code": "WA-VAL-S-001",
        "result": {"valid": True},
    }


def asked(**changes: object) -> DeliveryRequest:
    members: dict[str, object] = {
        "mode": "ck3raven-dev",
        "session": {"session_id": "s1", "mode": "ck3raven-dev"},
        "trace": [event()],
        "bundle": bundle(),
    }
    return DeliveryRequest(**{**members, **changes})  # type: ignore[arg-type]


def stored(folder: Path, contents: Mapping[str, str]) -> Path:
    """A trace on disk with one validation per session: session id to content."""
    log = TraceLog(folder)
    for number, (session_id, content) in enumerate(contents.items()):
        log.append(
            TraceEvent(
                ts=NOW,
                trace_id=f"{number:032x}",
                tool="ck3_validate_python",
                args={"content": content, "path": "root:repo/src/reader.py"},
                outcome="reply",
                duration_ms=0.1,
                reply_type="S",
                code="WA-VAL-S-001",
                result={"valid": True},
                session_id=session_id,
            )
        )
    return folder
