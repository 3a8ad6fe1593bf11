"""Time a command in fresh processes: median wall and CPU time, peak memory, and who else was busy.

Three traps are closed here. Bytecode is written and warm, because a generated module that is
compiled at every import measures the compiler. `wait4` gives CPU time and peak memory of exactly
one child. And the parent stays small: Linux counts the parent's memory towards the child's peak.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

__all__ = ["CommandFailed", "Measured", "Sample", "child_environment", "measure", "run_once"]

_LEFT_OUT = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONOPTIMIZE", "PYTHONDEVMODE")
_KILOBYTE = 1 if sys.platform == "darwin" else 1024


class CommandFailed(Exception):
    """A measured command ended otherwise than it should; the text holds its last lines."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One run of one command."""

    wall: float
    cpu: float
    peak_mb: float
    output: str


@dataclass(frozen=True, slots=True)
class Measured:
    """The medians of some runs; `others` is how many cores were busy with something else."""

    wall: float
    cpu: float
    peak_mb: float
    outputs: tuple[str, ...]
    load: float
    others: float | None


def child_environment(scratch: Path, paths: Sequence[Path] = ()) -> dict[str, str]:
    """The environment of this process, with bytecode warm in `scratch` and `paths` importable."""
    kept = {key: value for key, value in os.environ.items() if key not in _LEFT_OUT}
    kept["PYTHONPYCACHEPREFIX"] = str(scratch / "bytecode")
    kept["PYTHONPATH"] = kept["MYPYPATH"] = os.pathsep.join(map(str, paths))
    return kept


def measure(
    command: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str],
    runs: int,
    accepts: Collection[int] = (0,),
    before: Callable[[], None] = lambda: None,
) -> Measured:
    """Run `command` once to warm up, then `runs` times; `before` runs untimed ahead of each."""

    def sample() -> Sample:
        before()
        return run_once(command, folder=folder, environment=environment, accepts=accepts)

    sample()
    load, idle = os.getloadavg()[0], _Neighbours.now()
    samples = [sample() for _ in range(runs)]
    return Measured(
        wall=median(s.wall for s in samples),
        cpu=median(s.cpu for s in samples),
        peak_mb=max(s.peak_mb for s in samples),
        outputs=tuple(s.output for s in samples),
        load=load,
        others=idle.busy_since(sum(s.cpu for s in samples)),
    )


def run_once(
    command: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str],
    accepts: Collection[int] = (0,),
) -> Sample:
    """One run; `CommandFailed` if it ends with an exit code that is not in `accepts`."""
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        child = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    if child.returncode not in accepts:
        raise CommandFailed(f"exit code {child.returncode}: {_last_line(text)}")
    peak = used.ru_maxrss * _KILOBYTE / 1e6
    return Sample(wall, used.ru_utime + used.ru_stime, peak, text)


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1][:200] if lines else "no output"


@dataclass(frozen=True, slots=True)
class _Neighbours:
    """Busy time of the whole machine so far; None where the system does not tell."""

    busy: float | None
    at: float

    @classmethod
    def now(cls) -> _Neighbours:
        """What /proc/stat says now."""
        try:
            first = Path("/proc/stat").read_text("ascii").split("\n", 1)[0]
        except OSError:
            return cls(None, time.perf_counter())
        user, nice, system, _idle, _iowait, *interrupts = map(int, first.split()[1:9])
        ticks = user + nice + system + sum(interrupts)
        return cls(ticks / os.sysconf("SC_CLK_TCK"), time.perf_counter())

    def busy_since(self, own: float) -> float | None:
        """How many cores others kept busy since then, where `own` seconds were ours."""
        now = self.now()
        if self.busy is None or now.busy is None:
            return None
        return max(0.0, (now.busy - self.busy - own) / max(now.at - self.at, 1e-9))
