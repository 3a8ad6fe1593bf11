"""How a command ends: four exit codes and the error that means "you called me wrongly".

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
    """The command was called wrongly; the text says what to do instead."""
