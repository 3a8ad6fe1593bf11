"""What replies cost a server: added time per call on each stack, the core, a trace line, the import.

Source: decision 22. The bare call stands beside each figure; the ratio is what holds on any machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from statistics import median
from typing import cast

from bench.calls import BUDGETS_US
from bench.measure import Measured
from bench.rows import Row
from bench.workshop import ROOT, Workshop

__all__ = ["serving"]

CORE_US, LINE_US, IMPORT_S = 5.0, 1.5, 0.040


def serving(shop: Workshop, size: str) -> Iterator[Row]:
    """All of it, with orjson and with the standard library alone."""
    for label, flag in (("orjson", ()), ("standard json", ("--stdlib",))):
        yield from _stacks(shop, size, label, flag)
        yield from _core(shop, size, label, flag)
    yield _import(shop, size)


def _stacks(shop: Workshop, size: str, label: str, flag: tuple[str, ...]) -> Iterator[Row]:
    command = [sys.executable, "-m", "bench.calls", "--rounds", "31", *flag]
    took = shop.time(ROOT, command, size=size, paths=(ROOT,))
    for stack in ("sdk", "fastmcp"):
        figures = [_by_stack(output)[stack] for output in took.outputs]
        added = median(figure["added"] for figure in figures)
        bare = median(figure["bare"] for figure in figures)
        ratio = median(figure["ratio"] for figure in figures)
        budget = BUDGETS_US.get(f"{stack}, {label}", BUDGETS_US[stack])
        note = f"bare call {bare * 1e6:.0f} us; {ratio:.2f} times it with replies"
        yield _row(f"added to a call on {stack}, {label}", size, took, added, budget / 1e6, note)


def _core(shop: Workshop, size: str, label: str, flag: tuple[str, ...]) -> Iterator[Row]:
    folder = shop.scratch / f"trace-{label.replace(' ', '-')}"
    command = [sys.executable, "-m", "bench.core", str(folder), *flag]
    took = shop.time(ROOT, command, size=size, paths=(ROOT,))
    for name, budget in (("core", CORE_US), ("trace line", LINE_US)):
        seconds = median(_seconds(output)[name] for output in took.outputs)
        yield _row(f"{name}, {label}", size, took, seconds, budget / 1e6, "")


def _import(shop: Workshop, size: str) -> Row:
    bare = shop.time(ROOT, [sys.executable, "-c", "pass"], size=size)
    words = "from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool"
    took = shop.time(ROOT, [sys.executable, "-c", words], size=size)
    note = f"bare Python {bare.wall * 1000:.1f} ms"
    return _row("import of all of replybook", size, took, took.wall - bare.wall, IMPORT_S, note)


def _by_stack(output: str) -> Mapping[str, Mapping[str, float]]:
    return cast("Mapping[str, Mapping[str, float]]", json.loads(output.splitlines()[-1]))


def _seconds(output: str) -> Mapping[str, float]:
    return cast("Mapping[str, float]", json.loads(output.splitlines()[-1]))


def _row(name: str, size: str, took: Measured, value: float, budget: float, note: str) -> Row:
    return Row(
        name=name,
        size=size,
        value=value,
        budget=budget,
        load=took.load,
        others=took.others,
        note=note,
    )
