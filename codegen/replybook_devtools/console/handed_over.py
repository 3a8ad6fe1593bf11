"""What a parent hands over to a process: signals, standard streams and the umask, made usable.

A parent that ignores SIGCHLD, blocks SIGTERM, closes a standard stream or takes away the owner's own
rights on new files would make a command hang, lose the end of its children, or write into a file
that took the number of the stream.

Source: decision 7.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Final

__all__ = ["accept_what_is_handed_over"]

_OWNER: Final = 0o700


def accept_what_is_handed_over() -> None:
    """Undo what no command can work with. Everything else stays as the parent wants it."""
    for number in range(3):
        _fill(number)
    if sys.platform == "win32":
        return
    os.umask(os.umask(0o077) & ~_OWNER)
    if signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _fill(number: int) -> None:
    """Open a closed standard stream on nothing, so that no file gets its number."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)
