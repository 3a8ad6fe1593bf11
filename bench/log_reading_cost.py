"""Measure what reading the faults of a made-up log costs beside `grep -c`; print JSON.

Memory is the peak of what Python allocates, for the whole log and for half of it.

    python -m bench.log_reading_cost FOLDER MEGABYTES
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import process_time

from replybook_ck3.ask.logs import FaultLog, faults_in

RUNS = 3
_PLACES = 3_000
"""Places in script with a fault. A real log repeats few faults very often."""


def figures(folder: Path, size: int, runs: int = RUNS) -> Mapping[str, float]:
    """Return CPU seconds of grep and of reading, and the memory of reading.

    Args:
        folder: Folder to write the logs to.
        size: Size of the log in bytes.
        runs: Runs of each; the best one counts.
    """
    folder.mkdir(parents=True, exist_ok=True)
    whole, half = folder / "error.log", folder / "half.log"
    write_log(whole, size)
    write_log(half, size // 2)
    log = read(whole)
    best = {"grep": float("inf"), "reading": float("inf")}
    for _ in range(runs):
        best["grep"] = min(best["grep"], _grep(whole))
        start = process_time()
        read(whole)
        best["reading"] = min(best["reading"], process_time() - start)
    return {
        **best,
        "MB": whole.stat().st_size / 1e6,
        "entries": log.entries,
        "faults": len(log.faults),
        "memory MB": _memory(whole),
        "memory of a half MB": _memory(half),
    }


def read(file: Path) -> FaultLog:
    """Read the faults of a log."""
    with file.open("rb") as stream:
        return faults_in(stream)


def write_log(file: Path, size: int) -> None:
    """Write a log: errors of script at few places, ids that differ, missing texts."""
    with file.open("w", encoding="utf-8", newline="\n") as stream:
        written = 0
        for text in _entries():
            written += stream.write(text)
            if written >= size:
                return


def _entries() -> Iterator[str]:
    chance = random.Random(3)
    number = 0
    while True:
        number += 1
        seconds = number // 40
        time = f"[{8 + seconds // 3600 % 12:02}:{seconds // 60 % 60:02}:{seconds % 60:02}][E]"
        kind, at = chance.random(), int(chance.random() ** 2 * _PLACES)
        if kind < 0.5:
            yield (
                f"{time}[jomini_script_system.cpp:303]: Script system error!\n"
                f"  Error: add_trait effect [ Cannot find trait_{at % 90} in trait database ]\n"
                f"  Script location: file: events/e_{at % 80}.txt line: {at} (e.{at}:immediate)\n"
            )
        elif kind < 0.7:
            yield f"{time}[character.cpp:10]: Character {chance.randrange(10**6)} has no culture\n"
        else:
            yield f"{time}[pdx_locstring.cpp:93]: Key is missing localization: key_{at}\n"


def _grep(file: Path) -> float:
    """Return the CPU seconds of counting the lines with a word."""
    before = os.times()
    command = ["grep", "-c", "Error", str(file)]
    subprocess.run(command, check=True, stdout=subprocess.PIPE)  # else it stops at the first line
    after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system


def _memory(file: Path) -> float:
    tracemalloc.start()
    read(file)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    folder, megabytes = arguments
    print(json.dumps(figures(Path(folder), int(float(megabytes) * 1_000_000))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
