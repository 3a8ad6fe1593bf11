"""Exit codes: the four of every command, and the error for a wrong command line.

Source: decision 7.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Exit", "UsageError"]


class Exit(IntEnum):
    """The exit codes of every command."""

    FINE = 0
    FINDINGS = 1
    USAGE = 2
    FAULT = 3


class UsageError(Exception):
    """A wrong command line. The text says what to do instead."""
