"""Measure what `replybook watch` adds between a host and its server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.rows import Reference, Row, counted
from bench.workshop import Workshop

ADDED_S, MEMORY_MB = 0.0003, 20.0
"""What a call at p50 and the memory may grow by."""

_NAMES = {"p50": "a call at p50", "p99": "a call at p99", "start": "start to first answer"}


def watching(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure a call, the memory, the start and a large line, through a watch and through `cat`."""
    folder = shop.scratch / "watched"
    folder.mkdir(exist_ok=True)
    words = ("60", "5") if shop.is_quick else ()
    figures = shop.figures("bench.watch_cost", folder, *words)
    added = figures["watch p50"] - figures["direct p50"]
    yield counted("watch, added to a call at p50", size, added, ADDED_S, "s")
    http = shop.figures("bench.watch_http_cost", folder, *words[:1])
    added = http["watch"] - http["direct"]
    yield counted("watch, added to a call over HTTP at p50", size, added, ADDED_S, "s")
    for figure, name in _NAMES.items():
        yield _beside(f"watch, {name}", size, figures, figure)
    memory = figures["watch memory"] - figures["cat memory"]
    yield counted("watch, memory over cat on both ways", size, memory, MEMORY_MB, "MB")
    large = Reference("cat on both ways", figures["cat large"])
    name = "watch, a line of 50 MB there and back"
    yield Row(name=name, size=size, value=figures["watch large"], reference=large)


def _beside(name: str, size: str, figures: Mapping[str, float], figure: str) -> Row:
    """Return the row of a figure beside the one of `cat` on both ways."""
    cat = Reference("cat on both ways", figures[f"cat {figure}"])
    return Row(name=name, size=size, value=figures[f"watch {figure}"], reference=cat)
