"""Measure everything with a budget in decision 22, beside its reference, and print the rows."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bench.measure import CommandFailed
from bench.measurements import ASKED, TABLE, Measurement
from bench.report import LEGEND, as_json, as_markdown, header, lines
from bench.rows import Row, failed, growth
from bench.workshop import Workshop


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and write the requested files; return 1 if a measurement failed."""
    options = _options(argv)
    started, runs = time.monotonic(), 2 if options.quick else 5
    runs = options.runs or runs
    with tempfile.TemporaryDirectory(prefix="replybook-bench-") as scratch:
        shop = Workshop(Path(scratch), runs, is_quick=options.quick, with_peers=options.peers)
        print(header(), flush=True)
        rows = list(_printed(measured(shop, options.wanted), verbose=options.verbose))
    facts = _facts(runs, time.monotonic() - started)
    print(f"\n{LEGEND}\n\n{facts}")
    if options.json:
        options.json.write_text(as_json(rows, facts), "utf-8")
    if options.markdown:
        options.markdown.write_text(as_markdown(rows, facts), "utf-8")
    return 1 if any(row.has_failed for row in rows) else 0


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small sizes and two runs")
    parser.add_argument("--runs", type=int, metavar="N", help="runs of each (default: 5, quick: 2)")
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="ROW",
        choices=[*TABLE, *ASKED],
        help=f"one or more of {', '.join(TABLE)}; and, measured only by name, {', '.join(ASKED)}",
    )
    parser.add_argument("--peers", action="store_true", help="install and measure other tools too")
    parser.add_argument(
        "--verbose", action="store_true", help="list the files below a count of files"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows as JSON")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="also write a Markdown table")
    options = parser.parse_args(argv)
    known = {**TABLE, **ASKED}
    options.wanted = {name: known[name] for name in options.only or TABLE}
    return options


def measured(shop: Workshop, wanted: Mapping[str, Measurement]) -> Iterator[Row]:
    """Yield the rows of every measurement at each of its sizes, each as soon as it is known."""
    for name, (suite, sizes, quick) in wanted.items():
        rows: list[Row] = []
        for size in quick if shop.is_quick else sizes:
            _say(f"{name}, {size}" if size else name)
            for row in _guarded(name, partial(suite, shop, size), size):
                rows.append(row)
                yield row
        yield from growth(rows)


def _guarded(name: str, rows: Callable[[], Iterator[Row]], size: str) -> Iterator[Row]:
    """Yield the rows of a measurement, or a row that reports its failure."""
    try:
        yield from rows()
    except CommandFailed as error:
        yield failed(name, size, str(error))


def _printed(rows: Iterable[Row], *, verbose: bool) -> Iterator[Row]:
    for row in rows:
        _say("")
        print("\n".join(lines(row, verbose=verbose)), flush=True)
        yield row


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
