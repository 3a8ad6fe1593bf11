"""Time commands in fresh processes, in turns: median wall and CPU time, and peak memory.

A command and its reference take turns, so that other load on the machine slows both. Three traps
are avoided. Bytecode is written and warm, because a generated module that is compiled at every
import measures the compiler. `wait4` gives CPU time and peak memory of exactly one child. And the
parent stays small, because Linux counts the parent's memory towards the child's peak.
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

_LEFT_OUT = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONOPTIMIZE", "PYTHONDEVMODE")
_KILOBYTE = 1 if sys.platform == "darwin" else 1024


class CommandFailed(Exception):
    """Raised if a measured command ends with an unexpected exit code.

    The text has its last line.
    """


@dataclass(frozen=True, slots=True)
class Sample:
    """One run of one command."""

    wall: float
    cpu: float
    peak_mb: float
    output: str


@dataclass(frozen=True, slots=True)
class Measured:
    """The medians of several runs of one command."""

    wall: float
    cpu: float
    peak_mb: float
    outputs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """A command to time.

    Attributes:
        words: Program and arguments.
        folder: Folder to run it in.
        accepts: Exit codes of a success.
        before: Called before each run, untimed.
    """

    words: Sequence[str]
    folder: Path
    environment: Mapping[str, str]
    accepts: Collection[int] = (0,)
    before: Callable[[], None] = lambda: None

    def run(self) -> Sample:
        """Run the command once.

        Raises:
            CommandFailed: Its exit code is not in `accepts`.
        """
        self.before()
        return run_once(
            self.words, folder=self.folder, environment=self.environment, accepts=self.accepts
        )


def child_environment(scratch: Path, paths: Sequence[Path] = ()) -> dict[str, str]:
    """Return the environment of this process for a child with warm bytecode.

    Args:
        scratch: Folder for the bytecode.
        paths: Folders to import from.
    """
    kept = {key: value for key, value in os.environ.items() if key not in _LEFT_OUT}
    kept["PYTHONPYCACHEPREFIX"] = str(scratch / "bytecode")
    kept["PYTHONPATH"] = kept["MYPYPATH"] = os.pathsep.join(map(str, paths))
    return kept


def in_turns(commands: Sequence[Command], runs: int) -> list[Measured]:
    """Run each command once to warm up, then all of them in turns.

    Args:
        runs: Number of rounds. With 0 the warm-up counts, for commands that take minutes.
    """
    first = [command.run() for command in commands]
    rounds = [[command.run() for command in commands] for _ in range(runs)] or [first]
    return [_medians(samples) for samples in zip(*rounds, strict=True)]


def _medians(samples: Sequence[Sample]) -> Measured:
    return Measured(
        wall=median(s.wall for s in samples),
        cpu=median(s.cpu for s in samples),
        peak_mb=max(s.peak_mb for s in samples),
        outputs=tuple(s.output for s in samples),
    )


def run_once(
    command: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str],
    accepts: Collection[int] = (0,),
) -> Sample:
    """Run a command once and return its times, its peak memory and its output.

    Args:
        command: Program and arguments.
        folder: Folder to run it in.
        accepts: Exit codes of a success.

    Raises:
        CommandFailed: The exit code is not in `accepts`.
    """
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
