"""A made-up session on disk: its trace as a server writes it, its claims, and its record.

Six calls in ten search the index, one in four reads files, and there is one claim for twenty calls.
There are deliberate faults: calls outside the scope, two file calls before the first search, and
claims that cite nothing, missing calls, or calls that do not support them.

    python -m bench.recordings FOLDER CALLS
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import replybook_ck3_generated  # noqa: F401  # registers the CK3 world
from replybook.trace.event import TraceEvent
from replybook.trace.log import TraceLog

SESSION: Mapping[str, object] = {
    "session_id": "bench-session",
    "mode": "ck3lens",
    "playset_id": "playset-1",
    "vanilla_version_id": "1.18.2",
    "active_mod_ids": ["100", "200", "300"],
    "allowed_roots": ["game", "steam"],
    "indexed_domains": ["common/traits", "events"],
    "mods": [{"name": "My Patch", "root": "steam"}],
    "capabilities": [],
}
"""The session record that the calls and claims are judged by."""

START = datetime(2026, 11, 20, 12, tzinfo=UTC)
KEY = b"k" * 32
CALLS_PER_CLAIM, MOST_CLAIMS = 20, 1_000
"""Calls for each claim, and the most claims, because a delivery of more is refused."""

EARLY_FILE_CALLS = 2
SEARCH_SHARE, FILE_SHARE = 0.60, 0.25
SCOPE_FAULTS = 0.014
"""Share of faulty calls among those with a scope, which makes 8 in 1,000 calls."""

CLAIM_FAULTS = 25
"""Every 25th claim is faulty, in two ways by turns."""

BUNDLE: Mapping[str, object] = {
    "target": "mod:My Patch",
    "artifacts": [
        {
            "path": "mod:My Patch/common/traits/bench_traits.txt",
            "format": "ck3_script",
            "ck3_file_model": "A",
            "content": "bench_brave = { index = 1 }\n",
        }
    ],
}
"""The delivered bundle. It is one file, so that the calls dominate the cost."""

_SEARCHES = ("ck3_search", "ck3_search_symbols", "ck3_confirm_not_exists", "ck3_conflicts")
_FILES = ("ck3_read", "ck3_dir", "ck3_read")
_OTHERS = ("ck3_playset", "ck3_contract", "ck3_logs", "ck3_get_agent_briefing")
_SCOPE: Mapping[str, object] = {
    "mode": "ck3lens",
    "playset_id": SESSION["playset_id"],
    "vanilla_version_id": SESSION["vanilla_version_id"],
}
_PREFIX = "trace_"
_LATER = 10_000_000


@dataclass(frozen=True, slots=True)
class Recording:
    """A recorded session on disk.

    Attributes:
        folder: Folder with its trace, its claims and the session record.
    """

    folder: Path

    @property
    def trace(self) -> Path:
        """The one file of the trace."""
        (file,) = self.folder.glob("trace/trace-*.jsonl")
        return file

    @property
    def claims(self) -> list[dict[str, object]]:
        """The claims, in the form in which an agent delivers them."""
        found: list[dict[str, object]] = json.loads(self.claims_file.read_text("utf-8"))
        return found

    @property
    def claims_file(self) -> Path:
        """The JSON file with the list of claims."""
        return self.folder / "claims.json"

    def write(self, calls: int) -> None:
        """Write the session. The same number of calls gives the same calls."""
        source = random.Random(calls)
        log = TraceLog(self.folder / "trace", key=KEY, max_bytes=2**31)
        looked: list[int] = []
        for number, event in enumerate(_events(source, calls)):
            log.append(event)
            if event.tool not in _OTHERS:
                looked.append(number)
        log.close()
        if log.failures:
            raise RuntimeError(f"{log.failures} lines could not be written")
        self.claims_file.write_text(json.dumps(list(_claims(source, calls, looked))), "utf-8")


def record(folder: Path, calls: int) -> Recording:
    """Create a folder and return a recorded session in it."""
    folder.mkdir(parents=True, exist_ok=True)
    recording = Recording(folder)
    recording.write(calls)
    return recording


def more_events(calls: int) -> Iterator[TraceEvent]:
    """Yield calls that come after those of any recording."""
    source = random.Random(calls)
    for number in range(_LATER, _LATER + calls):
        yield _event(source, number, _tool(source, number))


def _events(source: random.Random, calls: int) -> Iterator[TraceEvent]:
    for number in range(calls):
        yield _event(source, number, _tool(source, number))


def _tool(source: random.Random, number: int) -> str:
    if number < EARLY_FILE_CALLS:
        return "ck3_read"
    if number == EARLY_FILE_CALLS:
        return "ck3_playset"
    if number == EARLY_FILE_CALLS + 1:
        return "ck3_search"
    share = source.random()
    if share < SEARCH_SHARE:
        return source.choice(_SEARCHES)
    return source.choice(_FILES if share < SEARCH_SHARE + FILE_SHARE else _OTHERS)


def _event(source: random.Random, number: int, tool: str) -> TraceEvent:
    injected = ("playset_id", "vanilla_version_id") if tool in _SEARCHES else ()
    args, result = _said(source, number, tool)
    return TraceEvent(
        ts=START + timedelta(seconds=number, microseconds=1),
        trace_id=_trace_id(number),
        tool=tool,
        args=args,
        outcome="reply",
        duration_ms=1.25,
        reply_type="S",
        code="WA-READ-S-001",
        result=result,
        session_id=str(SESSION["session_id"]),
        scope=_SCOPE,
        injected=injected,
        policy_digest="0123456789abcdef",
    )


def _trace_id(number: int) -> str:
    return f"{_PREFIX}{number:026d}"


def _said(
    source: random.Random, number: int, tool: str
) -> tuple[dict[str, object], dict[str, object]]:
    if tool in _SEARCHES:
        return _search(source, number, tool), {"count": 3, "can_claim_not_exists": True}
    path = f"mod:My Patch/common/traits/zzz_{number}.txt"
    if tool in _FILES:
        why = "The index holds no comments."
        args: dict[str, object] = {"path": path, "domain": "common/traits", "justification": why}
        return args | ({"command": "list"} if tool == "ck3_dir" else {}), {"count": 40}
    return {"command": "status"}, {"count": 1}


def _search(source: random.Random, number: int, tool: str) -> dict[str, object]:
    args: dict[str, object] = {
        "limit": 20,
        "playset_id": SESSION["playset_id"],
        "vanilla_version_id": SESSION["vanilla_version_id"],
    }
    if tool == "ck3_confirm_not_exists":
        args["name"] = f"trait_{number}"
    elif tool == "ck3_conflicts":
        args["units"] = [f"trait:trait_{number % 50}"]
    else:
        args["query"] = f"trait_{number}"
    if source.random() < SCOPE_FAULTS and number > EARLY_FILE_CALLS + 1:
        if source.random() < 0.5:
            args["playset_id"] = "playset-2"
        else:
            del args["playset_id"]
    return args


def _claims(
    source: random.Random, calls: int, looked: Sequence[int]
) -> Iterator[dict[str, object]]:
    """Yield claims that cite calls which read the world, by their numbers."""
    for number in range(min(calls // CALLS_PER_CLAIM, MOST_CLAIMS)):
        cited = [_trace_id(source.choice(looked)) for _ in range(2)]
        if number % CLAIM_FAULTS == CLAIM_FAULTS - 1:
            cited = [] if number % 2 else [cited[0], _trace_id(calls + number)]
        yield {
            "claim_type": "behavior",
            "subject": f"trait:trait_{number} gives prowess",
            "evidence_tool_calls": cited,
        }


def main(argv: Sequence[str]) -> int:
    """Record a session."""
    record(Path(argv[0]), int(argv[1]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
