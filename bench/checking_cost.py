"""Measure what checking a made-up mod costs beside parsing its files, and its memory; print JSON.

The first check is the first thing that the process does with the files, so its peak is that of a
user's run. Then parsing and checking take turns, and the best run of each counts.

    python -m bench.checking_cost FOLDER MEGABYTES
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from time import process_time

from bench.index_cost import parse_files, write_corpus
from replybook_ck3_devtools import check
from replybook_ck3_devtools.check_options import add_check_options

RUNS = 3
_STATUS = Path("/proc/self/status")


def figures(folder: Path, size: int, runs: int = RUNS) -> Mapping[str, float]:
    """Return CPU seconds of parsing and of checking, and megabytes of text and memory.

    Args:
        folder: Folder to write the mod to.
        size: Size of the mod in bytes.
    """
    count = write_corpus(folder, size)
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    gc.disable()  # as in a run of the command
    before = memory("VmRSS")
    first = checked(folder)
    added = memory("VmHWM") - before
    steps: Mapping[str, Callable[[], object]] = {
        "parsing": lambda: parse_files(files),
        "checking": lambda: checked(folder),
    }
    best = dict.fromkeys(steps, float("inf"))
    for _ in range(runs):
        for name, step in steps.items():
            start = process_time()
            step()
            best[name] = min(best[name], process_time() - start)
    text = sum(file.stat().st_size for file in files)
    gc.enable()
    return {**best, "files": count, "checked": first, "MB": text / 1e6, "memory MB": added}


def checked(folder: Path) -> int:
    """Check a mod as the command does, and return how many files it read."""
    output, parser = io.StringIO(), argparse.ArgumentParser()
    add_check_options(parser)
    options = parser.parse_args([str(folder), "--root", str(folder), "--format", "json"])
    with redirect_stdout(output), redirect_stderr(io.StringIO()):
        check.run(options)
    return int(json.loads(output.getvalue())["summary"]["files"])


def memory(name: str) -> float:
    """Return a figure of this process in megabytes, such as VmHWM, its peak. Linux only."""
    for line in _STATUS.read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise SystemExit(f"this system does not tell {name}")


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    folder, megabytes = arguments
    print(json.dumps(figures(Path(folder), int(float(megabytes) * 1_000_000))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
