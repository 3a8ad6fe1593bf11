"""Make usable the signals, standard streams and umask that a parent hands over to a process.

A parent that ignores SIGCHLD, blocks SIGTERM, closes a standard stream or takes the owner's own
rights from new files would make a command hang, lose the end of its children, or write into a file
that got the number of the stream.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Final, cast

CLOSED: Final[set[int]] = set()
"""The standard streams that the parent has closed."""

_OWNER: Final = 0o700


def accept_what_is_handed_over() -> None:
    """Undo what no command can work with. Everything else stays as the parent wants it."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if _is_closed(number):
            CLOSED.add(number)
            _open_on_nothing(number)
        if cast("object", getattr(sys, name)) is None:
            from pathlib import Path  # a clean file that is linted needs none

            opened = Path(os.devnull).open("r" if number == 0 else "w", encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, opened)
    if sys.platform == "win32":
        return
    os.umask(os.umask(0o077) & ~_OWNER)
    if signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _is_closed(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return True
    return False


def _open_on_nothing(number: int) -> None:
    """Open a standard stream, so that no file gets its number."""
    opened = os.open(os.devnull, os.O_RDWR)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)
    os.set_inheritable(number, True)
