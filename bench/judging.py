"""Measure the cost of the gate and the feed in a fresh process; print JSON.

Each takes turns with its reference over the same lines, so that other load on the machine slows
both. The reference of `gate` is a bare loop that parses and hashes every line. The reference of
`feed` is `orjson.loads`. `further` compares deliveries of a session, each with a few new calls,
with its first delivery. `opinions` are DuckDB and plain Python, which judge four of the rules over
the same file.

    python -m bench.judging gate|further|feed|opinions FOLDER
"""

from __future__ import annotations

import gc
import json
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, cast

import orjson

from bench.recordings import BUNDLE, KEY, SESSION, Recording, more_events
from replybook import Reply, ReplyBuilder
from replybook.policy.bundle import Claim
from replybook.policy.delivery import read_claims
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.policy.incremental import TraceFollower
from replybook.policy.judge import Engine
from replybook.policy.session_trace import StoredTrace
from replybook.trace.log import TraceLog
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_schema.active import ACTIVE

LINES_A_RUN = 150_000
"""Calls that one process judges. A short trace is delivered several times."""

FEEDS = 7
FIRSTS, FURTHERS, NEW_CALLS = 3, 9, 10
DAY = date(2026, 11, 21)

Figures = Mapping[str, float]


def main(argv: Sequence[str]) -> int:
    """Run one task and print its figures by name."""
    print(json.dumps(TASKS[argv[0]](Recording(Path(argv[1])))))
    return 0


def deliver(recording: Recording, session: Mapping[str, object] = SESSION) -> Reply:
    """Deliver the recorded session, with all rules and the chain of the trace."""
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
    return _by(_gate_of(), asked)


def _by(gate: DeliveryGate, asked: DeliveryRequest) -> Reply:
    return gate.deliver(ReplyBuilder("ck3_deliver"), asked)


def _gate_of(follower: TraceFollower | None = None) -> DeliveryGate:
    return DeliveryGate(KEY, providers=CK3_FACTS, validators=ck3_validators(), follower=follower)


def answers(reply: Reply) -> Counter[str]:
    """Return the number of calls or claims that violate each of the four compared rules."""
    found: Counter[str] = Counter()
    about_calls = {"active_playset_enforcement", "database_first_search"}
    for one in cast("list[dict[str, Any]]", reply.data["violations"]):
        if one["rule"] in about_calls:
            found[one["code"]] += one["details"]["trace_count"]
        elif one["rule"] in {"no_silent_assumptions", "trace_required"}:
            found[one["code"]] += 1
    return found


def _gate(recording: Recording) -> Figures:
    """Return the seconds of a whole delivery: trace file read, chain followed, rules judged."""
    asked, trace = _asked(recording), recording.trace
    return _in_turns(
        _calls(recording),
        {"gate": lambda: _delivered(asked), "bare loop": lambda: _parsed_and_hashed(trace)},
    )


def _further(recording: Recording) -> Figures:
    """Return the seconds of a first delivery, and of later ones on the same server."""
    folder = Path(shutil.copytree(recording.trace.parent, recording.folder / "followed"))
    log = TraceLog(folder, key=KEY)
    asked = replace(_asked(recording), trace=folder)
    first, further = list[float](), list[float]()
    new = iter(more_events(FIRSTS * FURTHERS * NEW_CALLS))
    try:
        for _ in range(FIRSTS):
            gate = _gate_of(TraceFollower(folder, log=log))
            deliver_again = partial(_by, gate, asked)
            first.append(_timed(deliver_again))
            for _ in range(FURTHERS):
                for event in islice(new, NEW_CALLS):
                    log.append(event)
                further.append(_timed(deliver_again))
    finally:
        log.close()
        shutil.rmtree(folder)
    return {"first": median(first), "further": median(further)}


def _parsed_and_hashed(trace: Path) -> None:
    """Do the least that any reader of a chained trace does."""
    loads = orjson.loads
    with trace.open("rb") as lines:
        for raw in lines:
            loads(raw)
            sha256(raw).hexdigest()


def _opinions(recording: Recording) -> Figures:
    """Return the seconds of the delivery and of two programs that judge four of its rules.

    They do not follow the chain of the trace.
    """
    from bench.second_opinions import by_hand, in_sql

    asked, given = _asked(recording), (recording.trace, recording.claims_file, SESSION)
    if not answers(_delivered(asked)) == in_sql(*given) == by_hand(*given):
        raise SystemExit("the gate, DuckDB and plain Python give different answers")
    return _in_turns(
        _calls(recording),
        {
            "gate": lambda: _delivered(asked),
            "DuckDB": lambda: in_sql(*given),
            "plain Python": lambda: by_hand(*given),
        },
    )


def _in_turns(calls: int, actions: Mapping[str, Callable[[], object]]) -> Figures:
    for action in actions.values():
        action()
    rounds = max(3, LINES_A_RUN // calls // 10)
    times = [{name: _timed(action) for name, action in actions.items()} for _ in range(rounds)]
    return {name: median(time[name] for time in times) for name in actions}


def _timed(action: Callable[[], object]) -> float:
    start = process_time()
    action()
    return process_time() - start


def _calls(recording: Recording) -> int:
    with recording.trace.open("rb") as lines:
        return sum(1 for _ in lines)


def _feed(recording: Recording) -> Figures:
    """Return seconds a call: with known claims, as in the gate, and live, without claims."""
    calls = list(StoredTrace(recording.trace, str(SESSION["session_id"])))
    claims, _ = read_claims(recording.claims)
    lines = recording.trace.read_bytes().splitlines()
    times = [
        {"claims known": _fed(calls, claims), "live": _fed(calls, None), "loads": _loaded(lines)}
        for _ in range(FEEDS)
    ]
    return {name: median(time[name] for time in times) for name in times[0]}


def _loaded(lines: Sequence[bytes]) -> float:
    gc.collect()
    loads = orjson.loads
    start = process_time()
    for line in lines:
        loads(line)
    return (process_time() - start) / len(lines)


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
    start = process_time()
    for call in calls:
        feed(call)
    return (process_time() - start) / len(calls)


TASKS: Mapping[str, Callable[[Recording], Figures]] = {
    "gate": _gate,
    "further": _further,
    "feed": _feed,
    "opinions": _opinions,
}
"""The measurements of this module, by name."""


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
