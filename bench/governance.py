"""What governing costs: a call fed to the policy, a delivery at the gate, a decision about a write.

The gate stands beside DuckDB and plain Python, which answer four of its 29 rules over the same file in
the same process. `--peers` adds what other policy tools take. Source: decision 22.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

from bench.budgets import Peer
from bench.measure import Measured
from bench.recordings import Recording
from bench.rows import Row
from bench.workshop import ROOT, Workshop

__all__ = ["GATE_ROW", "decisions", "gate", "policy_feed", "recorded"]

GATE_MS: Mapping[int, float] = {1_000: 5.0, 10_000: 40.0, 100_000: 400.0}
GATE_MB, FEED_US = 32.0, 2.0
GATE_ROW = "delivery gate, {:,} calls"

FED_CALLS = 10_000

_PER_CALL = (
    Peer("CEL", 9e-6),
    Peer("AGT", 15e-6),
    Peer("cedar", 50e-6),
    Peer("Rego", 700e-6),
)
"""One rule on one call."""

_WHOLE = (
    Peer("cel-expr-python (R1, R2, R4)", 0.019),
    Peer("invariant-ai (R2)", 0.366),
    Peer("regopy (R1, R2, R4)", 0.702),
)
"""The rules alone over 1,000 calls in memory."""


def policy_feed(shop: Workshop, size: str) -> Iterator[Row]:
    """One call of a session handed to the engine, with all rules of the mode."""
    took, figures = _run(shop, size, "bench.judging", "feed", recorded(shop, FED_CALLS).folder)
    for name, note in (
        ("claims known", "as the gate feeds it"),
        ("live", "as a server feeds it: every call is kept, since any may be cited"),
    ):
        yield _row(
            f"policy feed a call, {name}",
            took,
            figures[name],
            size,
            FEED_US / 1e6,
            note=note,
            peers=_PER_CALL,
        )


def gate(shop: Workshop, size: str) -> Iterator[Row]:
    """A whole delivery: trace file read, chain followed, rules judged; and the memory of doing so once."""
    for calls, budget in GATE_MS.items():
        folder = recorded(shop, calls).folder
        took, figures = _run(shop, size, "bench.judging", "gate", folder)
        beside = (
            Peer("DuckDB, 4 rules, no chain", figures["DuckDB"], here=True),
            Peer("plain Python, 4 rules, no chain", figures["by hand"], here=True),
        )
        yield _row(
            GATE_ROW.format(calls),
            took,
            figures["gate"],
            size,
            budget / 1e3,
            cpu=figures["CPU"],
            note=f"DuckDB's rules alone on a loaded table {figures['DuckDB, rules alone']:.3g}",
            peers=(*beside, *(_WHOLE if calls == min(GATE_MS) else ())),
        )
        yield _memory(shop, size, calls, folder)


def _memory(shop: Workshop, size: str, calls: int, folder: Path) -> Row:
    took, _ = _run(shop, size, "bench.judging", "once", folder)
    bare, _ = _run(shop, size, "bench.judging", "nothing", folder)
    sql, _ = _run(shop, size, "bench.judging", "sql", folder)
    note = f"{bare.peak_mb:.0f} MB before the delivery; DuckDB, 4 rules: {sql.peak_mb:.0f} MB"
    return Row(
        name=f"{GATE_ROW.format(calls)}, memory of the process",
        size=size,
        value=took.peak_mb,
        unit="MB",
        budget=GATE_MB,
        load=took.load,
        others=took.others,
        note=note,
    )


def decisions(shop: Workshop, size: str) -> Iterator[Row]:
    """One decision about a write with its reply, and the steps that it is made of."""
    took, figures = _run(shop, size, "bench.deciding", shop.scratch / "office")
    rest = figures["write"] - figures["resolve"] - figures["check"] - figures["covers"]
    note = f"everything but the three steps below {rest * 1e6:.0f} us"
    yield _row("write decision, allowed", took, figures["write"], size, note=note)
    yield _row("write decision, denied", took, figures["denied"], size)
    yield _row("its address resolved", took, figures["resolve"], size)
    note = "the stored copy is read and its signature compared"
    yield _row("its contract checked", took, figures["check"], size, note=note)
    yield _row("its targets compared", took, figures["covers"], size)


def recorded(shop: Workshop, calls: int) -> Recording:
    """A recorded session of that many calls, made once a run."""
    recording = Recording(shop.scratch / f"recording_{calls}")
    if not recording.folder.exists():
        words = [sys.executable, "-m", "bench.recordings", str(recording.folder), str(calls)]
        shop.run(ROOT, words, paths=(ROOT,))
    return recording


def _run(
    shop: Workshop, size: str, module: str, *words: str | Path
) -> tuple[Measured, Mapping[str, float]]:
    """What some fresh processes say, and the medians of their figures."""
    command = [sys.executable, "-m", module, *map(str, words)]
    took = shop.time(ROOT, command, size=size, paths=(ROOT,))
    runs: list[dict[str, float]] = [json.loads(text.splitlines()[-1]) for text in took.outputs]
    return took, {name: median(run[name] for run in runs) for name in runs[0]}


def _row(
    name: str,
    took: Measured,
    value: float,
    size: str,
    budget: float | None = None,
    *,
    cpu: float | None = None,
    note: str = "",
    peers: tuple[Peer, ...] = (),
) -> Row:
    return Row(
        name=name,
        size=size,
        value=value,
        cpu=cpu,
        budget=budget,
        peers=peers,
        load=took.load,
        others=took.others,
        note=note,
    )
