"""Measure what a report on made-up traces costs beside DuckDB's own scan of them; print JSON.

The scan reads every key of every line by an explicit schema and keeps nothing. A second scan reads
only the keys that the report needs. All run on two threads, in turns, in one process. Memory is
the peak of a process of its own whose DuckDB may use 300 MB.

    python -m bench.report_cost FOLDER LINES
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

import duckdb

import replybook_generated  # noqa: F401  # the next actions of its codes
from replybook_devtools.reports.calls.call_database import call_database
from replybook_devtools.reports.calls.call_report import call_report, loaded_files
from replybook_devtools.watch.recorded_messages import RecordingReader

RUNS, THREADS = 3, 2
LIMIT_MB: Final = 300
"""The memory that DuckDB may use where memory is measured."""

_FILES, _TOOLS, _SESSION = 8, 40, 200

_NEEDED: Final = {
    "v": "BIGINT",
    "ts": "TIMESTAMP",
    "tool": "VARCHAR",
    "outcome": "VARCHAR",
    "reply_type": "VARCHAR",
    "code": "VARCHAR",
    "args_digest": "VARCHAR",
    "session_id": "VARCHAR",
    "parent_id": "VARCHAR",
    "duration_ms": "DOUBLE",
    "header": "JSON",
    "begun": "JSON",
    "closing": "JSON",
}
_ALL: Final = {
    **_NEEDED,
    "seq": "BIGINT",
    "prev": "VARCHAR",
    "trace_id": "VARCHAR",
    "args": "JSON",
    "result": "JSON",
    "scope": "JSON",
    "injected": "JSON",
    "contract_id": "VARCHAR",
    "policy_digest": "VARCHAR",
    "registry_version": "VARCHAR",
    "w3c_trace_id": "VARCHAR",
    "w3c_span_id": "VARCHAR",
    "repaired": "JSON",
}
"""The keys of the lines of a trace."""


def figures(folder: Path, lines: int, runs: int = RUNS) -> Mapping[str, float]:
    """Return CPU and wall seconds of scans and of the report, and the peak memory of a report.

    Args:
        folder: Folder to write the traces to.
        lines: Number of calls.
        runs: Runs of each; the best one counts.
    """
    size = write_traces(folder, lines)
    works: dict[str, Callable[[], object]] = {
        "scan": lambda: _scan(folder, _ALL),
        "needed": lambda: _scan(folder, _NEEDED),
        "report": lambda: report(folder),
    }
    best = {f"{name}{unit}": float("inf") for name in works for unit in ("", " wall")}
    for _ in range(runs):
        for name, work in works.items():
            start, began = process_time(), perf_counter()
            work()
            best[name] = min(best[name], process_time() - start)
            best[f"{name} wall"] = min(best[f"{name} wall"], perf_counter() - began)
    return {**best, "lines": lines, "MB": size / 1e6, "memory MB": _peak(folder)}


def report(folder: Path) -> int:
    """Make a report on the traces and return the number of calls."""
    with call_database(threads=THREADS) as database:
        made = call_report(database, loaded_files(database, [str(folder)], RecordingReader))
    return int(str(made.totals["calls"]))


def _scan(folder: Path, keys: Mapping[str, str]) -> None:
    columns = ", ".join(f"{name}: '{kind}'" for name, kind in keys.items())
    sql = (
        "SELECT count(COLUMNS(*)) FROM read_json(?, format = 'newline_delimited',"
        f" ignore_errors = true, columns = {{{columns}}})"
    )
    with duckdb.connect(config={"threads": THREADS}) as connection:
        connection.execute(sql, [f"{folder}/**/*.jsonl"]).fetchall()


def _peak(folder: Path) -> float:
    """Return the peak memory of a report in its own process, in MB."""
    command = [sys.executable, "-m", "replybook_devtools.commands.main", "report", str(folder)]
    subprocess.run(
        [*command, "--format", "json", "--memory", f"{LIMIT_MB}MB"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000


def write_traces(folder: Path, lines: int) -> int:
    """Write the traces of four servers, and return their size in bytes."""
    chance, moment, size = random.Random(3), datetime(2026, 11, 1, tzinfo=UTC), 0
    for number in range(_FILES):
        file = folder / f"server-{number % 4}" / "trace" / _name(number)
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("w", encoding="ascii", newline="\n") as stream:
            for line in _lines(chance, moment, lines // _FILES):
                size += stream.write(line)
        moment += timedelta(days=1)
    return size


def _name(number: int) -> str:
    return f"trace-2026110{number + 1}T000000.000000Z-{number + 1}-0001-{number:08x}.jsonl"


_ANSWERS: Final = (
    *(("S", "WA-READ-S-001"),) * 30,
    *(("I", "WA-RES-I-001"),) * 5,
    *(("I", "MCP-SYS-I-001"),) * 2,
    *(("D", "EN-WRITE-D-001"),) * 2,
    ("E", "MCP-SYS-E-001"),
)
"""A quarter of the calls fails, as in the traces of real sessions."""


def _lines(chance: random.Random, moment: datetime, count: int) -> Iterator[str]:
    sessions = [f"s-{chance.getrandbits(128):032x}" for _ in range(max(1, count // _SESSION))]
    for number in range(count):
        moment += timedelta(milliseconds=chance.random() * 600)
        kind, code = chance.choice(_ANSWERS)
        digits = 64 if kind == "S" else 16
        yield (
            json.dumps(
                {
                    "v": 1,
                    "seq": number + 1,
                    "prev": f"{chance.getrandbits(128):032x}",
                    "ts": moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
                    "trace_id": f"{chance.getrandbits(128):032x}",
                    "tool": f"tool_{int(chance.random() ** 2 * _TOOLS)}",
                    "outcome": "reply",
                    "reply_type": kind,
                    "code": code,
                    "args": {"command": "list", "path": "root:repo/common/traits"},
                    "args_digest": f"{chance.getrandbits(digits):016x}",
                    "result": {
                        "playset": "Sample",
                        "session": f"s-{number:032x}",
                        "mode": "support",
                        "mods": 2,
                        "changed": True,
                    },
                    "scope": {},
                    "injected": [],
                    "session_id": chance.choice(sessions),
                    "contract_id": None,
                    "duration_ms": round(chance.lognormvariate(1, 1), 3),
                    "policy_digest": None,
                    "registry_version": "3.0.0",
                },
                separators=(",", ":"),
            )
            + "\n"
        )


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    folder, lines = arguments
    print(json.dumps(figures(Path(folder), int(lines))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
