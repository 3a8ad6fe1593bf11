"""Exit codes: the four of every command, and the error for a wrong command line."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every command."""

    FINE = 0
    FINDINGS = 1
    USAGE = 2
    FAULT = 3


class UsageError(Exception):
    """A wrong command line. The text says what to do instead."""


def exit_in_words(code: int) -> str:
    """Return the end of a process, such as `exit code 3` or `signal 9 (SIGKILL)`.

    Args:
        code: Exit code, negative for a signal.
    """
    if code >= 0:
        return f"exit code {code}"
    import signal  # few commands need it

    try:
        return f"signal {-code} ({signal.Signals(-code).name})"
    except ValueError:
        return f"signal {-code}"
