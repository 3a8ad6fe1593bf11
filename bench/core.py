"""What the core of one call costs, taken inside a fresh process; prints JSON.

`core` is a decorated function called plainly, less the bare function: id, clock, reply, envelope and
its text. `trace line` is one append to a log on disk.

    python -m bench.core FOLDER [--stdlib]
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

__all__ = ["main"]

ROUNDS, CALLS = 31, 500


def main(argv: Sequence[str]) -> int:
    """Measure both and print seconds."""
    folder, stdlib = Path(argv[0]), "--stdlib" in argv
    if stdlib:
        sys.modules["orjson"] = None  # type: ignore[assignment]  # how Python is told: there is none
    print(json.dumps({"core": _core(), "trace line": _trace_line(folder)}))
    return 0


def _core() -> float:
    from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

    def listing(path: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": path, "depth": 2})

    listing.__annotations__ = {"path": str, "rb": ReplyBuilder, "return": Reply}
    tool: Callable[..., object] = mcp_safe_tool(listing)

    def bare(path: str) -> dict[str, object]:
        return {"path": path, "depth": 2}

    return _median(lambda: tool("root:repo/common")) - _median(lambda: bare("root:repo/common"))


def _trace_line(folder: Path) -> float:
    from replybook.trace import TraceEvent, TraceLog

    log = TraceLog(folder)
    event = TraceEvent(
        ts=datetime(2026, 11, 20, 12, tzinfo=UTC),
        trace_id="0" * 32,
        tool="ck3_dir",
        args={"command": "list", "path": "root:repo/common/traits"},
        reply_type="S",
        code="WA-READ-S-001",
        outcome="reply",
        duration_ms=1.25,
    )
    taken = _median(lambda: log.append(event))
    log.close()
    if log.failures:
        raise RuntimeError(f"{log.failures} lines could not be written")
    return taken


def _median(action: Callable[[], object]) -> float:
    gc.collect()
    return median(_timed(action) for _ in range(ROUNDS))


def _timed(action: Callable[[], object]) -> float:
    start = perf_counter()
    for _ in range(CALLS):
        action()
    return (perf_counter() - start) / CALLS


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
