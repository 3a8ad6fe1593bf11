"""Several processes that write into one folder of traces, and gates that judge it.

Followed, and in full.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple, cast
from unittest.mock import patch

from tests.runtime.policy.gate.deliveries import bundle, gate

from replybook import ReplyBuilder
from replybook.policy import DeliveryGate
from replybook.policy.gate import DeliveryRequest
from replybook.policy.incremental import TraceFollower
from replybook.trace import TraceEvent, TraceLog, trace_folder

__all__ = ["KEY", "SESSION", "Answer", "Folder", "claim", "request"]

KEY = b"a key of the traces, long enough"
START = datetime(2026, 11, 21, 9, tzinfo=UTC)
SESSION: Mapping[str, object] = {
    "mode": "ck3lens",
    "playset_id": "p1",
    "allowed_roots": ["game"],
    "mods": [],
}


def claim(*cited: str) -> dict[str, object]:
    return {
        "claim_type": "existence",
        "subject": "trait:brave",
        "evidence_tool_calls": list(cited),
    }


def request(
    folder: Path, session_id: str, cited: Sequence[str] = (), **changes: object
) -> DeliveryRequest:
    members: dict[str, object] = {
        "mode": "ck3lens",
        "session": {**SESSION, "session_id": session_id},
        "trace": folder,
        "bundle": bundle(),
        "claims": [claim(*cited)] if cited else [],
    }
    return DeliveryRequest(**{**members, **changes})  # type: ignore[arg-type]


class Answer(NamedTuple):
    """The reply of a gate, and the subject of its completion, such as the digest of the trace."""

    code: str
    data: dict[str, object]

    @property
    def reason(self) -> object:
        return self.data.get("reason")

    @property
    def is_broken(self) -> bool:
        return self.code == "EN-GATE-E-001"

    def codes(self) -> list[str]:
        """The codes of its violations."""
        return [one["code"] for one in cast("list[dict[str, str]]", self.data["violations"])]


class Clock:
    """Stands at a moment that somebody sets."""

    def __init__(self) -> None:
        self.moment = START

    def now(self) -> datetime:
        return self.moment

    def monotonic_ns(self) -> int:
        return 0


class Folder:
    """A folder, the logs of processes that write there, and a gate that follows as the first."""

    def __init__(self, path: Path, *, processes: int = 1, max_bytes: int = 1_000_000) -> None:
        self.path = path
        self.clock = Clock()
        self.logs = [
            TraceLog(path, key=KEY, max_bytes=max_bytes, clock=self.clock, random=_named(number))
            for number in range(processes)
        ]
        self.calls = 0
        self.follow()

    def follow(self) -> None:
        """Begin to follow, as after a restart."""
        self.follower = TraceFollower(self.path, log=self.logs[0])
        self.gate = gate(log=self.logs[0], follower=self.follower)

    def write(
        self,
        session_id: str = "s1",
        tool: str = "ck3_search",
        *,
        process: int = 0,
        trace_id: str | None = None,
        at: float | None = None,
        **args: object,
    ) -> str:
        """Write one call, a second after the one before unless `at` says otherwise; return its id.

        A delivery got its completion.
        """
        self.calls += 1
        self.clock.moment = START + timedelta(seconds=self.calls)
        found = trace_id or f"{self.calls:032x}"
        event = TraceEvent(
            ts=START + timedelta(seconds=self.calls if at is None else at),
            trace_id=found,
            tool=tool,
            args={"playset_id": "p1", "query": "brave", **args},
            outcome="reply",
            duration_ms=0.1,
            reply_type="S",
            code="EN-GATE-S-003" if tool == "ck3_deliver" else "WA-READ-S-001",
            result={"count": 1},
            session_id=session_id,
            scope={"mode": "ck3lens", "playset_id": "p1"},
        )
        with patch.object(trace_folder, "os", SimpleNamespace(getpid=lambda: 1_000 + process)):
            assert self.logs[process].append(event)
        return found

    def files(self) -> list[Path]:
        return sorted(self.path.glob("trace-*"))

    def followed(self, asked: DeliveryRequest) -> Answer:
        return _answer(self.gate, asked)

    def in_full(self, asked: DeliveryRequest) -> Answer:
        """The answer of a gate that has read nothing yet."""
        return _answer(gate(log=self.logs[0]), asked)

    def close(self) -> None:
        for log in self.logs:
            log.close()


def _answer(by: DeliveryGate, asked: DeliveryRequest) -> Answer:
    reply = by.deliver(ReplyBuilder("ck3_deliver"), asked)
    data = dict(reply.data)
    if "completion" in data:
        read = by.verify(data["completion"], cast("Mapping[str, object]", asked.bundle))
        data["completion"] = replace(read, nonce="")
    return Answer(reply.code, data)


def _named(number: int) -> Callable[[], str]:
    return lambda: f"{number:08x}"
