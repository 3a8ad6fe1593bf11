"""Measure the cost of governing: a call fed to the policy, a delivery, and a write decision.

Other policy tools are measured, on request, with the rules that they can express.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from statistics import median

from bench.measure import CommandFailed
from bench.peers import environment
from bench.recordings import SESSION, Recording
from bench.rows import Reference, Row
from bench.workshop import ROOT, Workshop

FEED, GATE, FURTHER = 1.0, 2.0, 0.05
"""The budgets of decision 22."""

CONTENT = 5.0
"""The budget of specification 45."""

BUNDLE = 3.0
"""The budget of the CK3 stages."""

SANDBOX = 4.0
"""The budget of the closed places of a sandbox."""

GAME_FILES, FEW_FILES = 40_000, 4_000
"""Number of files in the game of a sandbox."""

WORLD_MB, SMALL_WORLD_MB = 20, 6
"""Megabytes of script in the index that judges a bundle."""

FEW_DECISIONS = 5
"""Rounds of decisions in a quick run. A full run has more, because their medians vary less."""

FED_CALLS, GATE_CALLS, FEW_CALLS = 10_000, 100_000, 1_000

_POLICY_TOOLS = (
    ("cel", "cel-expr-python==0.1.3", "cel-expr-python (R1, R2, R4)"),
    ("invariant", "invariant-ai==0.3.5", "invariant-ai (R2)"),
    ("regopy", "regopy==1.5.2", "regopy (R1, R2, R4)"),
)


def policy_feed(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure one call of a session, fed to the engine with all rules of the mode."""
    calls = FEW_CALLS if shop.is_quick else FED_CALLS
    figures = shop.figures("bench.judging", "feed", recorded(shop, calls).folder)
    reference = Reference("orjson.loads of the same line", figures["loads"])
    for name, note in (
        ("claims known", "as the gate feeds it"),
        ("live", "as a server feeds it: every call is kept, since any may be cited"),
    ):
        yield Row(
            name=f"policy feed of an event, {name}",
            size=size,
            value=figures[name],
            reference=reference,
            budget=FEED,
            note=note,
        )


def gate(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure a whole delivery: read the trace file, follow its chain, judge the rules."""
    calls = FEW_CALLS if shop.is_quick else GATE_CALLS
    figures = shop.figures("bench.judging", "gate", recorded(shop, calls).folder)
    yield Row(
        name=f"delivery gate, first of {calls:,} calls",
        size=size,
        value=figures["gate"],
        reference=Reference("parsing and hashing the same lines", figures["bare loop"]),
        budget=GATE,
    )


def content(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the judging of a delivery of two hundred files."""
    figures = shop.figures("bench.content_cost")
    yield Row(
        name="judging 200 files of 5 MB",
        size=size,
        value=figures["judging"],
        reference=Reference("ast.parse of the same files", figures["ast.parse"]),
        budget=CONTENT,
    )


def bundle(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure a delivery of twenty CK3 files through every stage, with an index loaded."""
    megabytes = SMALL_WORLD_MB if shop.is_quick else WORLD_MB
    folder = shop.scratch / f"world_{megabytes}"
    folder.mkdir(exist_ok=True)
    figures = shop.figures("bench.bundle_cost", folder, str(megabytes))
    parsing = Reference("parsing the same files", figures["parsing"])
    note = f"{megabytes} MB of script are indexed"
    yield Row(
        name="20 CK3 files of 20 kB through the stages that judge content",
        size=size,
        value=figures["stages"],
        reference=parsing,
        budget=BUNDLE,
        note=note,
    )
    yield Row(name="the whole delivery", size=size, value=figures["whole"], reference=parsing)


def further_delivery(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the next delivery of a session on a server that keeps its verified and fed calls."""
    calls = FEW_CALLS if shop.is_quick else GATE_CALLS
    figures = shop.figures("bench.judging", "further", recorded(shop, calls).folder)
    yield Row(
        name=f"each further delivery, {calls:,} calls",
        size=size,
        value=figures["further"],
        reference=Reference("the first delivery", figures["first"]),
        budget=FURTHER,
        note="10 new calls each; every byte before them is hashed again",
    )


def opinions(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the delivery beside DuckDB, plain Python and policy tools, which judge some rules."""
    session = recorded(shop, FEW_CALLS)
    figures = shop.figures("bench.judging", "opinions", session.folder)
    name = f"delivery gate, {FEW_CALLS:,} calls"
    beside = [
        Reference(f"{one}, 4 rules, no chain", figures[one]) for one in ("DuckDB", "plain Python")
    ]
    for reference in (*beside, *(_policy_tools(shop, session) if shop.with_peers else ())):
        yield Row(name=name, size=size, value=figures["gate"], reference=reference)


def _policy_tools(shop: Workshop, session: Recording) -> Iterator[Reference]:
    """Yield each policy tool that can be installed, with the rules that it can express."""
    words = [str(session.trace), str(session.claims_file), str(SESSION["playset_id"])]
    script = str(ROOT / "bench" / "peer_policies.py")
    for name, package, title in _POLICY_TOOLS:
        try:
            python = str(environment(shop, name, (package,)) / "python")
            command = shop.command(shop.scratch, [python, script, name, *words])
            (took,) = shop.in_turns("10,000", command)
        except CommandFailed as error:
            print(f"{package} was not measured: {error}", file=sys.stderr)
            continue
        seconds = median(json.loads(text.splitlines()[-1])["seconds"] for text in took.outputs)
        yield Reference(title, seconds)


def write_decision(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure one decision about a write with its reply, and the share of its steps."""
    rounds = [str(FEW_DECISIONS)] if shop.is_quick else []
    figures = shop.figures("bench.deciding", shop.scratch / "office", *rounds)
    alone = Reference("the resolve of its address alone", figures["resolve"])
    yield Row(name="write decision, allowed", size=size, value=figures["write"], reference=alone)
    yield Row(name="write decision, denied", size=size, value=figures["denied"], reference=alone)
    whole = Reference("the whole decision", figures["write"])
    for name, step in (
        ("its address resolved", "resolve"),
        ("its contract checked, the stored copy read", "check"),
        ("its targets compared", "covers"),
    ):
        yield Row(name=name, size=size, value=figures[step], reference=whole)


def sandbox(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the words that start a program in a sandbox, with a game among its roots."""
    files = FEW_FILES if shop.is_quick else GAME_FILES
    folder = shop.scratch / f"sandbox_{files}"
    folder.mkdir()
    figures = shop.figures("bench.sandbox_cost", folder, str(files))
    yield Row(
        name=f"what a sandbox closes, a game of {files:,} files",
        size=size,
        value=figures["words"],
        reference=Reference("os.walk of the same files", figures["walk"]),
        budget=SANDBOX,
    )


def recorded(shop: Workshop, calls: int) -> Recording:
    """Return a recorded session with a number of calls, made once a run."""
    recording = Recording(shop.scratch / f"recording_{calls}")
    if not recording.folder.exists():
        shop.module("bench.recordings", recording.folder, str(calls)).run()
    return recording
