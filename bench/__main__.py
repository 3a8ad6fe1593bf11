"""`python -m bench`: measure everything and print the table."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench import commands, governance, inside, serving, world
from bench.measure import CommandFailed
from bench.report import as_json, as_markdown, as_text
from bench.rows import Row, failed, growth
from bench.workshop import Workshop

__all__ = ["SUITES", "main", "measure_all"]

Suite = Callable[[Workshop, str], Iterator[Row]]

SIZES = ("base", "100", "1,000", "10,000")
QUICK = ("base", "100")
_LARGE = ("1,000", "10,000")

SUITES: tuple[tuple[Suite, Sequence[str]], ...] = (
    (commands.generate, SIZES),
    (inside.stages, SIZES),
    (commands.check, SIZES),
    (commands.breaking, ("100", *_LARGE)),
    (commands.codes_edits, ("100", "1,000")),
    (inside.imports, SIZES),
    (commands.explain, SIZES),
    (inside.mypy_cold, ("100", *_LARGE)),
    (serving.serving, ("base",)),
    (governance.policy_feed, ("base",)),
    (governance.gate, ("base",)),
    (governance.decisions, ("base",)),
    (world.world, ("base",)),
)
"""What is measured, and at which sizes; a quick run leaves out the large ones."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and write the files that were asked for."""
    options = _options(argv)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="replybook-bench-") as scratch:
        shop = Workshop(Path(scratch), options.runs)
        suites = [suite for suite in SUITES if options.only in suite[0].__name__]
        rows = list(measure_all(shop, suites, QUICK if options.quick else SIZES))
        if options.peers:
            from bench.peers import with_peers

            rows = with_peers(shop, rows)
    facts = _facts(options.runs, time.monotonic() - started)
    rows += growth(rows)
    print(f"{as_text(rows)}\n\n{facts}")
    if options.json:
        options.json.write_text(as_json(rows, facts), "utf-8")
    if options.markdown:
        options.markdown.write_text(as_markdown(rows, facts), "utf-8")
    return 1 if any(row.value is None for row in rows) else 0


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="the base and 100 codes only")
    parser.add_argument("--runs", type=int, default=5, help="runs of each measurement (default: 5)")
    parser.add_argument(
        "--only", default="", help="measure only the suites with this in their name"
    )
    parser.add_argument("--peers", action="store_true", help="install and measure other tools too")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows as JSON")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="also write a Markdown table")
    return parser.parse_args(argv)


def measure_all(
    shop: Workshop, suites: Iterable[tuple[Suite, Sequence[str]]], sizes: Collection[str]
) -> Iterator[Row]:
    """Run every suite at those of its sizes that are wanted."""
    for suite, wanted in suites:
        for size in filter(sizes.__contains__, wanted):
            _say(f"{suite.__name__}, {size}")
            yield from _guarded(suite, shop, size)
    _say("")


def _guarded(suite: Suite, shop: Workshop, size: str) -> Iterator[Row]:
    """A measurement that fails is a row that says so; the others still run."""
    try:
        yield from suite(shop, size)
    except CommandFailed as error:
        yield failed(suite.__name__, size, str(error))


def _say(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _facts(runs: int, seconds: float) -> str:
    load = " ".join(f"{value:.2f}" for value in os.getloadavg())
    return (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, Python {platform.python_version()},"
        f" {platform.system()} {platform.machine()}, {os.cpu_count()} cores;"
        f" medians of {runs} runs after one to warm up; load average at the end {load};"
        f" {seconds:.0f} s in all"
    )


if __name__ == "__main__":
    raise SystemExit(main())
