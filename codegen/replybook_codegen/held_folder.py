"""A lock on a folder, which only one process at a time may change.

The lock belongs to the descriptor, so it is released when its process is killed. Windows has no
locks on folders, so two processes may change one folder at once there.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_STEP_S: Final = 0.05


class StillHeld(Exception):
    """Another process has locked the folder for too long."""


@contextmanager
def hold_folder(
    folder: Path, *, patience_s: float, sleep: Callable[[float], None] = time.sleep
) -> Generator[None]:
    """Lock an existing folder during the block.

    Args:
        patience_s: Maximum seconds to wait.
        sleep: Waits the given number of seconds. Replace it in tests.

    Raises:
        StillHeld: If the lock is not free in time.
        OSError: If the folder cannot be opened.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        waited = 0.0
        while not _is_locked(fcntl.flock, descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB):
            if waited >= patience_s:
                raise StillHeld
            sleep(_STEP_S)
            waited += _STEP_S
        yield
    finally:
        os.close(descriptor)


def _is_locked(flock: Callable[[int, int], None], descriptor: int, how: int) -> bool:
    try:
        flock(descriptor, how)
    except BlockingIOError:
        return False
    return True
