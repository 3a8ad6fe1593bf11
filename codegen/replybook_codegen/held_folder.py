"""A folder that one process at a time may change.

The lock goes with the descriptor, so it is free again when its holder is killed. Windows has no locks of
folders: there two may change one folder at once. Source: decision 15.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

__all__ = ["StillHeld", "held"]

_STEP_S: Final = 0.05


class StillHeld(Exception):
    """Another process holds the folder, and did so for as long as this one may wait."""


@contextmanager
def held(
    folder: Path, *, patience_s: float, sleep: Callable[[float], None] = time.sleep
) -> Generator[None]:
    """Hold `folder`, which is there, while the body runs.

    `StillHeld` after `patience_s` seconds of waiting; `OSError` if the folder cannot be opened.
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
