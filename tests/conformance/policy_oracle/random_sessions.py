"""Random sessions with faults on purpose: small traces, claims and what the session is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["RandomSession", "random_sessions"]

PLAYSETS = ("p1", "p1", "p1", "p1", "p2", None)
DOMAINS = ("common/traits", "events", "gui", "nonsense", None, None)
SEARCHES = ("ck3_search", "ck3_search_symbols", "ck3_confirm_not_exists", "ck3_conflicts")
FILES = ("ck3_dir", "ck3_read", "ck3_grep", "read_file", "grep_search", "fs_stat", "grep_all")
OTHERS = ("ck3_playset", "ck3_contract", "somebody_elses_tool", "fs", "read_files")
SCOPED = frozenset((*SEARCHES, "ck3_grep"))
STATUSES = (
    {"status": "complete", "is_complete": True},
    {"status": "rebuilding"},
    {"status": "partial", "is_complete": False},
    {"is_complete": False},
    {"status": "complete"},
)


@dataclass(frozen=True, slots=True)
class RandomSession:
    """One session: its events, claims and members, as `validate_policy` takes them."""

    number: int
    session: dict[str, object]
    events: list[dict[str, object]]
    claims: list[dict[str, object]]


def random_sessions(count: int, seed: int, longest: int = 30) -> Iterator[RandomSession]:
    """`count` sessions; the same seed gives the same ones."""
    source = random.Random(seed)
    for number in range(count):
        length = source.choice((0, 1, 2, 5, source.randint(0, longest)))
        events = [_event(source, number, place) for place in range(length)]
        session: dict[str, object] = {
            "session_id": f"s{number}",
            "mode": "ck3lens",
            "playset_id": "p1",
            "indexed_domains": ["common/traits", "events"],
        }
        claims = [_claim(source, number, length) for _ in range(source.randint(0, 4))]
        yield RandomSession(number, session, events, claims)


def _event(source: random.Random, session: int, place: int) -> dict[str, object]:
    kind = source.random()
    tool = source.choice(SEARCHES if kind < 0.4 else FILES if kind < 0.75 else OTHERS)
    args: dict[str, object] = {}
    result: dict[str, object] = {"count": source.randint(0, 2)}
    if tool in SCOPED:
        _put(args, "playset_id", source.choice(PLAYSETS))
    if tool in FILES:
        _put(args, "domain", source.choice(DOMAINS))
    if tool == "ck3_dir":
        args["command"] = source.choice(("pwd", "cd", "list", "tree"))
    if kind > 0.95:
        tool, args, result = "ck3_get_db_status", {}, dict(source.choice(STATUSES))
    reply_type = source.choice("SSSSSSIE")
    return {
        "trace_id": f"t{session}-{place}",
        "ts": f"2026-11-21T10:00:{place % 60:02}Z",
        "tool": tool,
        "args": args,
        "reply_type": reply_type,
        "code": f"WA-READ-{reply_type}-001",
        "result": result,
    }


def _put(args: dict[str, object], name: str, value: object) -> None:
    if value is not None:
        args[name] = value


def _claim(source: random.Random, session: int, length: int) -> dict[str, object]:
    places = [source.randint(0, length + 2) for _ in range(source.choice((0, 1, 1, 2)))]
    return {
        "claim_type": source.choice(("existence", "behavior")),
        "subject": "trait:brave exists",
        "evidence_tool_calls": [f"t{session}-{place}" for place in places],
    }
