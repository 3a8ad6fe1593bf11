"""One lock file that processes take in turn; the system releases it when its holder dies.

Source: specification 35 (at most one open contract per session), specification 43.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

__all__ = ["StoreBusy", "locked"]

_TRIES: Final = 500
_PAUSE_S: Final = 0.02
_TAKEN: Final = frozenset((errno.EACCES, errno.EAGAIN, errno.EDEADLK))


class StoreBusy(OSError):
    """Another process keeps the lock for too long; it may hang."""


@contextmanager
def locked(
    path: Path, *, tries: int = _TRIES, pause: Callable[[float], object] = time.sleep
) -> Generator[None, None, None]:
    """Hold the lock of `path`, which is made if it is missing; `StoreBusy` after `tries` tries."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(path, flags, 0o600)
    try:
        _take(descriptor, tries, pause)
        try:
            yield
        finally:
            _release(descriptor)  # closing is not enough: a forked child may share the descriptor
    finally:
        os.close(descriptor)


def _take(descriptor: int, tries: int, pause: Callable[[float], object]) -> None:
    for _ in range(tries):
        try:
            _try(descriptor)
        except OSError as refusal:
            if refusal.errno not in _TAKEN:
                raise
            pause(_PAUSE_S)
        else:
            return
    raise StoreBusy(errno.EAGAIN, "another process holds the lock of the contracts")


if sys.platform == "win32":
    import msvcrt

    def _try(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _release(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _release(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
