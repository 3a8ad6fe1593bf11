"""Logs end with their process: what is open is closed at its exit, and a forked child begins anew.

Logs are held weakly; one that nobody holds any more closes itself. A process that is killed closes
nothing. Source: specification 49, decision 31.
"""

from __future__ import annotations

import atexit
import os
import sys
import weakref
from typing import Final, Protocol

__all__ = ["PATIENCE", "close_at_exit", "end_with_process"]

PATIENCE: Final = 2.0
"""Seconds that the end of a process waits for a thread that writes."""


class _Log(Protocol):
    """What has an end."""

    def close_at_exit(self) -> None:
        """Close, unless a thread that will never go on has its turn."""
        ...

    def after_fork(self) -> None:
        """Leave what is open to the parent."""
        ...


_LOGS: Final[weakref.WeakSet[_Log]] = weakref.WeakSet()


def end_with_process(log: _Log) -> None:
    """Have a log closed when this process ends, and begun anew in each child of it."""
    _LOGS.add(log)


class _Exit:
    """Says for which process the exit is arranged: a child of multiprocessing drops what its parent did."""

    pid: int | None = None


def close_at_exit() -> None:
    """Arrange that open logs are closed at the exit of this process; to be called where one begins a file."""
    if _Exit.pid != os.getpid():
        _Exit.pid = os.getpid()
        atexit.unregister(_at_exit)
        atexit.register(_at_exit)
        process, util = map(sys.modules.get, ("multiprocessing.process", "multiprocessing.util"))
        if process is not None and util is not None and process.parent_process() is not None:
            util.Finalize(None, _at_exit, exitpriority=0)  # its children pass over atexit


def _at_exit() -> None:
    for log in list(_LOGS):
        log.close_at_exit()


def _after_fork_in_child() -> None:
    for log in list(_LOGS):
        log.after_fork()


if hasattr(os, "register_at_fork"):  # not on Windows, where nothing forks
    os.register_at_fork(after_in_child=_after_fork_in_child)
