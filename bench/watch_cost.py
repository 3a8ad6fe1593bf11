"""Measure a call through `replybook watch`, beside no pump and beside two of `cat`; print JSON.

A host calls a small server that answers with failures. Each round has one session of each kind, so
that other load slows all of them. The host rests between calls, as an agent does.

    python -m bench.watch_cost FOLDER [CALLS [MEGABYTES]]
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

ROUNDS, CALLS, MEGABYTES = 5, 300, 50
REST = 0.001
"""Seconds between two calls."""

SERVER = """
import json, sys
for line in sys.stdin.buffer:
    asked = json.loads(line)
    text = f"File '/srv/{asked['id']}.txt' was not found"
    result = {"content": [{"type": "text", "text": text}], "isError": True}
    answer = {"jsonrpc": "2.0", "id": asked["id"], "result": result}
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\\n")
    sys.stdout.buffer.flush()
"""


def main(argv: Sequence[str]) -> int:
    """Measure all kinds in turns and print seconds, and megabytes of memory."""
    folder = Path(argv[0])
    calls = int(argv[1]) if len(argv) > 1 else CALLS
    size = int(argv[2]) if len(argv) > 2 else MEGABYTES
    server = [sys.executable, "-c", SERVER]
    kinds = {
        "direct": server,
        "cat": ["sh", "-c", f"cat | {shlex.join(server)} | cat"],
        "watch": [*_watch(folder), *server],
    }
    rounds = [{name: session(kinds[name], calls) for name in kinds} for _ in range(ROUNDS)]
    figures = {
        f"{name} {figure}": median(one[name][figure] for one in rounds)
        for name in kinds
        for figure in rounds[0][name]
    }
    echoes = {"direct": ["cat"], "cat": ["sh", "-c", "cat | cat | cat"]}
    echoes["watch"] = [*_watch(folder), "cat"]
    line = b'{"id": 1, "result": {"text": "' + b"x" * (size << 20) + b'"}}\n'
    for name, command in echoes.items():
        figures[f"{name} large"] = median(throughput(command, line) for _ in range(3))
    print(json.dumps(figures))
    return 0


def _watch(folder: Path) -> list[str]:
    words = ["-m", "replybook_devtools.commands.main", "watch", "--quiet"]
    return [sys.executable, *words, "-o", str(folder / "calls.jsonl"), "--"]


def session(command: Sequence[str], calls: int) -> Mapping[str, float]:
    """Return seconds to the first answer, of a call at p50 and p99, and memory of the pump.

    Args:
        command: Command of the server, or of a pump in front of it.
        calls: Number of calls that count, after a quarter as many to warm up.
    """
    warm = 1 + calls // 4
    began = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None  # they were asked for
    assert process.stdout is not None
    times: list[float] = []
    first = 0.0
    for number in range(warm + calls):
        params = {"name": "read_file", "arguments": {"path": f"/srv/{number % 50}.txt"}}
        asked = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
        line = json.dumps(asked).encode() + b"\n"
        start = time.perf_counter()
        process.stdin.write(line)
        process.stdin.flush()
        process.stdout.readline()
        times.append(time.perf_counter() - start)
        first = first or time.perf_counter() - began
        time.sleep(REST)
    memory = _memory(process.pid)
    process.stdin.close()
    process.wait()
    ordered = sorted(times[warm:])
    last = ordered[len(ordered) * 99 // 100]
    return {"start": first, "p50": median(ordered), "p99": last, "memory": memory}


def _memory(process: int) -> float:
    """Return the resident megabytes of a process; 0 where the system does not say."""
    try:
        text = Path(f"/proc/{process}/status").read_text("ascii")
    except OSError:
        return 0.0
    line = next(line for line in text.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024 / 1e6


def throughput(command: Sequence[str], line: bytes) -> float:
    """Return the seconds in which a large line goes through an echo and comes back.

    Args:
        command: Command of the echo, or of a pump in front of it.
    """
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    assert process.stdin is not None  # they were asked for
    assert process.stdout is not None
    process.stdin.write(b"\n")
    process.stdout.read(1)  # it has started
    start, left = time.perf_counter(), len(line)
    writing = threading.Thread(target=_write, args=(process.stdin.fileno(), line))
    writing.start()
    while left:
        left -= len(os.read(process.stdout.fileno(), 1 << 20))
    took = time.perf_counter() - start
    writing.join()
    process.stdin.close()
    process.wait()
    return took


def _write(number: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(number, rest) :]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
