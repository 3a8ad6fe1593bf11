"""The end of logs: closed at the exit of their process, reset in a forked child.

Logs are referenced weakly. A log without other references closes itself. A killed process closes
nothing.
"""

from __future__ import annotations

import atexit
import os
import sys
import weakref
from typing import Final, Protocol

PATIENCE: Final = 2.0
"""Seconds that the exit of a process waits for a writing thread."""


class _Log(Protocol):
    """A log that can be closed."""

    def close_at_exit(self) -> None:
        """Close, unless a thread that never continues is writing."""
        ...

    def after_fork(self) -> None:
        """Leave the open file to the parent process."""
        ...


_LOGS: Final[weakref.WeakSet[_Log]] = weakref.WeakSet()


def end_with_process(log: _Log) -> None:
    """Close a log when this process ends, and reset it in each child process."""
    _LOGS.add(log)


class _Exit:
    """The process whose exit is arranged.

    A child of multiprocessing drops the arrangement of its parent.
    """

    pid: int | None = None


def close_at_exit() -> None:
    """Arrange that open logs are closed at exit. Call it when a log starts a file."""
    if _Exit.pid != os.getpid():
        _Exit.pid = os.getpid()
        atexit.unregister(_at_exit)
        atexit.register(_at_exit)
        process, util = map(sys.modules.get, ("multiprocessing.process", "multiprocessing.util"))
        if process is not None and util is not None and process.parent_process() is not None:
            util.Finalize(None, _at_exit, exitpriority=0)  # children of multiprocessing skip atexit


def _at_exit() -> None:
    for log in list(_LOGS):
        log.close_at_exit()


def _after_fork_in_child() -> None:
    for log in list(_LOGS):
        log.after_fork()


if hasattr(os, "register_at_fork"):  # missing on Windows, which has no fork
    os.register_at_fork(after_in_child=_after_fork_in_child)
