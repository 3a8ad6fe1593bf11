"""Run the checks of `make check` in two lanes side by side, and end with a summary.

    python tools/lanes.py

One lane runs the tests, the other everything else, one target after the other. The output of each
lane is printed when the lane has ended, so their lines never mix. A line reports the start and the
end of each target. The other targets still run if one fails. The last line is that of pytest.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

LANES = {
    "tests": ["suite"],
    "rest": [
        *("format", "lint", "registry", "replies", "audit", "drift", "layers", "types"),
        *("interop", "browser", "warehouse", "wheel", "sizes"),
    ],
}
"""Lane -> its make targets, cheapest first."""

QUICK = {"interop": "INTEROP=--quick", "warehouse": "WAREHOUSE=--quick"}
"""Target -> what `make check` adds to it; `make interop` tests clients and stacks in full."""

PATIENCE = 4800
"""Seconds after which a target is stopped; far more than one needs."""

_CLOSING = re.compile(r"\d+ (passed|failed|errors?|skipped|deselected|xfailed).* in [0-9.]+s")


@dataclass(frozen=True, slots=True)
class Ended:
    """One target that has ended.

    Attributes:
        target: Its name.
        seconds: Its duration.
    """

    target: str
    code: int
    seconds: float
    output: Path


def main() -> int:
    """Run both lanes; return 0 if every target succeeded, else 1."""
    with tempfile.TemporaryDirectory(prefix="replybook-lanes-") as scratch:
        ended: dict[str, list[Ended]] = {name: [] for name in LANES}
        printing = threading.Lock()
        lanes = [
            threading.Thread(target=_run, args=(name, Path(scratch), ended[name], printing))
            for name in LANES
        ]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()
        return _summary(ended)


def _run(lane: str, scratch: Path, ended: list[Ended], printing: threading.Lock) -> None:
    for target in LANES[lane]:
        _say(printing, f"{lane}: {target} begins")
        ended.append(_made(target, scratch / f"{target}.txt"))
        _say(printing, f"{lane}: {target} {_words(ended[-1])}")
    with printing:
        for done in ended:
            print(f"\n{f' {lane}: {done.target} ':=^100}", flush=True)
            with done.output.open("r", encoding="utf-8", errors="replace") as text:
                shutil.copyfileobj(text, sys.stdout)
        sys.stdout.flush()


def _made(target: str, output: Path) -> Ended:
    """Run one target, with its output in a file."""
    words = [*filter(None, [QUICK.get(target)])]
    command = ["make", "--no-print-directory", target, *words]
    settings = {name: value for name, value in os.environ.items() if name not in _OF_MAKE}
    begun = time.monotonic()
    with output.open("wb") as said:
        try:
            code = subprocess.run(
                command,
                cwd=ROOT,
                env=settings,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                timeout=PATIENCE,
            ).returncode
        except subprocess.TimeoutExpired:
            said.write(f"{target} did not end within {PATIENCE} seconds\n".encode())
            code = 1
    return Ended(target, code, time.monotonic() - begun, output)


_OF_MAKE = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES"}
"""Variables that a running make passes on. The targets are started without them."""


def _say(printing: threading.Lock, line: str) -> None:
    with printing:
        print(line, flush=True)


def _words(done: Ended) -> str:
    return f"{'passed' if done.code == 0 else 'FAILED'} in {done.seconds:.0f} s"


def _summary(ended: dict[str, Sequence[Ended]]) -> int:
    print(f"\n{' summary ':=^100}")
    for lane, targets in ended.items():
        print(f"{lane}: {sum(done.seconds for done in targets):.0f} s")
        for done in targets:
            print(f"  {done.target:<10} {_words(done)}")
    failed = [done.target for targets in ended.values() for done in targets if done.code]
    print(f"failed: {', '.join(failed)}" if failed else "every target passed")
    closing = [
        line
        for line in ended["tests"][0].output.read_text("utf-8", "replace").splitlines()
        if _CLOSING.search(line)
    ]
    print(closing[-1] if closing else "the tests printed no closing line", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
