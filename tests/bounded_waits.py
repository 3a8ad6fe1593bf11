"""Waits with an end: a test that would wait for another process for ever fails with its name.

The bound is a guard, far beyond what anything takes; nothing is measured by it. A forked child is
never left behind: it holds the pipe on which a worker of pytest-xdist speaks, so the run would go
on waiting for both.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

__all__ = ["PATIENCE", "end_of", "fork", "forked", "killed_late", "said_in_a_fork"]

PATIENCE: Final = 600.0
"""Seconds; less than the `faulthandler_timeout` of the project, so that the test can still tell."""

_RAISED: Final = 99


def forked(work: Callable[[], int | None]) -> int:
    """The exit code of a forked child that does this.

    What `work` gives, 0 for None, 99 if it raises.
    """
    return end_of(fork(work))


def fork(work: Callable[[], int | None]) -> int:
    """Start a forked child that does this and nothing more of pytest; its id."""
    child = os.fork()
    if child == 0:
        status = _RAISED
        try:
            status = work() or 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    return child


def end_of(child: int) -> int:
    """The exit code of a child, below 0 for a signal.

    One that is stuck is ended, and the test fails.
    """
    end, pause = time.monotonic() + PATIENCE, 0.001
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(pause)
        pause = min(2 * pause, 0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise AssertionError(f"a forked child did not end within {PATIENCE:.0f} seconds: it is stuck")


def said_in_a_fork(work: Callable[[], str]) -> str:
    """Return what `work` gives in a forked child; it has to be short enough for a pipe."""
    reading, writing = os.pipe()

    def say() -> None:
        os.write(writing, work().encode())

    try:
        assert 0 == forked(say)
    finally:
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            said = pipe.read()
    return said


@contextmanager
def killed_late(*processes: subprocess.Popen[Any]) -> Iterator[None]:
    """End these processes if they take too long, so that no reader of their output is blocked."""
    timers = [threading.Timer(PATIENCE, process.kill) for process in processes]
    for timer in timers:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        for timer in timers:
            timer.cancel()
