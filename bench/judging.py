"""What the gate and the feed cost, taken inside a fresh process; prints JSON.

`gate` delivers in turns with DuckDB and plain Python, which answer four of the rules over the same file,
so that whoever else is busy slows all three. `once` delivers one time: the peak memory of that process
is what a delivery needs, that of `nothing` what it has anyway. `feed` hands calls to an engine one after the other, as a server does.

    python -m bench.judging gate|once|nothing|feed|sql FOLDER
"""

from __future__ import annotations

import gc
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, cast

from bench.recordings import BUNDLE, SESSION, Recording
from replybook import Reply, ReplyBuilder
from replybook.ck3 import CK3_FACTS, ck3_validators
from replybook.policy.claims import Claim, read_claims
from replybook.policy.engine import Engine
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.policy.stored_trace import StoredTrace
from replybook_schema.active import ACTIVE

__all__ = ["TASKS", "answers", "deliver", "main"]

LINES_A_RUN = 150_000
"""Calls that one process looks at; a short trace is delivered more often."""

FEEDS = 7
DAY = date(2026, 11, 21)
KEY = b"k" * 32

Figures = Mapping[str, float]


def main(argv: Sequence[str]) -> int:
    """Run one task and print its figures by name."""
    print(json.dumps(TASKS[argv[0]](Recording(Path(argv[1])))))
    return 0


def deliver(recording: Recording, session: Mapping[str, object] = SESSION) -> Reply:
    """One delivery of the recorded session, with all rules and the chain of the trace."""
    return _delivered(_asked(recording, session))


def _asked(recording: Recording, session: Mapping[str, object] = SESSION) -> DeliveryRequest:
    return DeliveryRequest(
        mode="ck3lens",
        session=session,
        trace=recording.trace,
        bundle=BUNDLE,
        claims=recording.claims,
    )


def _delivered(asked: DeliveryRequest) -> Reply:
    return DeliveryGate(KEY, providers=CK3_FACTS, validators=ck3_validators()).deliver(
        ReplyBuilder("ck3_deliver"), asked
    )


def answers(reply: Reply) -> Counter[str]:
    """How many calls or claims the violations of the four compared rules are about."""
    found: Counter[str] = Counter()
    about_calls = {"active_playset_enforcement", "database_first_search"}
    for one in cast("list[dict[str, Any]]", reply.data["violations"]):
        if one["rule"] in about_calls:
            found[one["code"]] += one["details"]["trace_count"]
        elif one["rule"] in {"no_silent_assumptions", "trace_required"}:
            found[one["code"]] += 1
    return found


def _gate(recording: Recording) -> Figures:
    from bench.second_opinions import by_hand, in_sql, sql_alone

    given = (recording.trace, recording.claims_file, SESSION)
    asked = _asked(recording)
    reply = _delivered(asked)
    if not answers(reply) == in_sql(*given) == by_hand(*given):
        raise SystemExit("the gate, DuckDB and plain Python give different answers")
    rounds = max(3, LINES_A_RUN // _calls(recording) // 10)
    walls: dict[str, list[float]] = {}
    cpu: list[float] = []
    for _ in range(rounds):
        _delivered(asked)  # DuckDB leaves nothing in the caches of the processor
        start = process_time()
        walls.setdefault("gate", []).append(_timed(lambda: _delivered(asked)))
        cpu.append(process_time() - start)
        by_hand(*given)
        walls.setdefault("by hand", []).append(_timed(lambda: by_hand(*given)))
        in_sql(*given)
        walls.setdefault("DuckDB", []).append(_timed(lambda: in_sql(*given)))
        walls.setdefault("DuckDB, rules alone", []).append(sql_alone(*given))
    return {name: median(row) for name, row in walls.items()} | {"CPU": median(cpu)}


def _timed(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def _calls(recording: Recording) -> int:
    with recording.trace.open("rb") as lines:
        return sum(1 for _ in lines)


def _once(recording: Recording) -> Figures:
    return {"violations": len(cast("list[object]", deliver(recording).data["violations"]))}


def _nothing(recording: Recording) -> Figures:
    """All that a delivery imports and is given, and no delivery."""
    return {"claims": len(cast("list[object]", _asked(recording).claims))}


def _sql(recording: Recording) -> Figures:
    from bench.second_opinions import in_sql

    return dict(in_sql(recording.trace, recording.claims_file, SESSION))


def _feed(recording: Recording) -> Figures:
    """Seconds a call: with the claims known, as the gate has them, and live, where all may be cited."""
    calls = list(StoredTrace(recording.trace, str(SESSION["session_id"])))
    claims, _ = read_claims(recording.claims)
    known = median(_fed(calls, claims) for _ in range(FEEDS))
    return {"claims known": known, "live": median(_fed(calls, None) for _ in range(FEEDS))}


def _fed(calls: Sequence[Mapping[str, object]], claims: Iterable[Claim] | None) -> float:
    engine = Engine(
        ACTIVE.policy(),
        mode="ck3lens",
        session=SESSION,
        tools=ACTIVE.tools(),
        world=ACTIVE.world(),
        today=DAY,
        providers=CK3_FACTS,
        validators=ck3_validators(),
        claims=claims,
    )
    gc.collect()
    feed = engine.feed
    start = perf_counter()
    for call in calls:
        feed(call)
    return (perf_counter() - start) / len(calls)


TASKS: Mapping[str, Callable[[Recording], Figures]] = {
    "gate": _gate,
    "once": _once,
    "nothing": _nothing,
    "feed": _feed,
    "sql": _sql,
}
"""What one process can be asked to measure."""


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
