"""Measure the cost of one trace line beside a bare write of the same bytes; print JSON.

A line of the log is chained, redacted and digested, and then written with one `os.write`. The bare
write gets the bytes of such a line. Both take turns in one fresh process, in files of one folder.

    python -m bench.trace_lines FOLDER
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import process_time

import replybook_ck3_generated  # noqa: F401  # registers the CK3 world
from replybook.trace import TraceEvent, TraceLog

ROUNDS, CALLS = 31, 500


def main(argv: Sequence[str]) -> int:
    """Measure both and print seconds a line."""
    folder = Path(argv[0])
    log, event = TraceLog(folder), _event()
    log.append(event)
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    line = _last_line(folder)
    times = [
        (_timed(lambda: log.append(event)), _timed(lambda: os.write(bare, line)))
        for _ in range(ROUNDS)
    ]
    os.close(bare)
    log.close()
    if log.failures:
        raise RuntimeError(f"{log.failures} lines could not be written")
    lines, writes = zip(*times, strict=True)
    print(json.dumps({"line": median(lines), "write": median(writes), "bytes": len(line)}))
    return 0


def _event() -> TraceEvent:
    return TraceEvent(
        ts=datetime(2026, 11, 20, 12, tzinfo=UTC),
        trace_id="0" * 32,
        tool="ck3_dir",
        args={"command": "list", "path": "root:repo/common/traits"},
        reply_type="S",
        code="WA-READ-S-001",
        outcome="reply",
        duration_ms=1.25,
    )


def _last_line(folder: Path) -> bytes:
    """Return the last line of the newest file; a second run also has the files of the first."""
    file = max(folder.glob("trace-*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    return file.read_bytes().splitlines(keepends=True)[-1]


def _timed(action: Callable[[], object]) -> float:
    gc.collect()
    start = process_time()
    for _ in range(CALLS):
        action()
    return (process_time() - start) / CALLS


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
