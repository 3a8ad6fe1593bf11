"""A made-up project on the base registry alone: one root, one mode and one tool.

Its session read files. The project adds no rules, no facts and no validators. Nothing of the CK3
world is handed to its gate. While the project delivers, the active registry does not know the CK3
world either.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

from replybook import Reply, ReplyBuilder
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.trace import TraceLog
from replybook.trace.event import TraceEvent
from replybook_generated import REGISTRY as BASE
from replybook_generated.vocabulary import VOCABULARY
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.policy import PolicySpec
from replybook_schema.tools import ArgumentSpec, ToolSpec
from replybook_schema.world import ModeSpec, RootSpec, WorldSpec

CALLS = 40
START = datetime(2026, 11, 20, 12, tzinfo=UTC)
KEY = b"k" * 32
SESSION_ID, MODE = "plain", "work"
SESSION = {"session_id": SESSION_ID, "mode": MODE, "allowed_roots": ["repo"], "capabilities": []}
BUNDLE = {
    "target": "root:repo",
    "artifacts": [{"path": "answer.py", "format": "python", "content": "ANSWER = 42\n"}],
}
CLAIMS = [
    {
        "claim_type": "behavior",
        "subject": "reader.py reads notes",
        "evidence_tool_calls": ["call-7"],
    }
]

READ = ToolSpec(
    name="read_file",
    description="Read a file.",
    tags=("read",),
    arguments=(ArgumentSpec(name="path", trace="keep", description="The file.", address=True),),
)
REGISTRY = Tried(
    policy=cast("PolicySpec", BASE.policy()),
    tools=(READ,),
    world=replace(
        cast("WorldSpec", BASE.world()),
        roots=(RootSpec("repo", "The repository."),),
        modes=(ModeSpec(MODE, "Any work.", {"repo": "all"}, "all"),),
    ),
    vocabulary=VOCABULARY,
)


@contextmanager
def active() -> Generator[None]:
    """Have the registry of the project be the active one."""
    with ACTIVE.trying(REGISTRY):
        yield


def delivery(folder: Path) -> Callable[[], Reply]:
    """Return a delivery of one file and one claim; write its trace into the folder."""
    log = TraceLog(folder, key=KEY)
    for number in range(CALLS):
        log.append(_call(number))
    log.close()
    gate = DeliveryGate(KEY)
    request = DeliveryRequest(
        mode=MODE, session=SESSION, trace=folder, bundle=BUNDLE, claims=CLAIMS
    )
    return lambda: gate.deliver(ReplyBuilder("deliver"), request)


def _call(number: int) -> TraceEvent:
    return TraceEvent(
        ts=START + timedelta(seconds=number, microseconds=1),
        trace_id=f"call-{number}",
        tool=READ.name,
        args={"path": f"root:repo/src/part_{number}/reader.py"},
        outcome="reply",
        duration_ms=1.25,
        reply_type="S",
        code="WA-READ-S-001",
        result={"count": 1},
        session_id=SESSION_ID,
        scope={"mode": MODE},
        policy_digest="0123456789abcdef",
    )
