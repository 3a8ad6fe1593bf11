"""The trace: one line for each call, on disk, that claims can cite.

The names listed here are for servers. `reader`, `verify`, `stats` and `archive` work on written
files.

Source: decision 18, specification 27-29 and 33.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from replybook.trace.event import CallOutcome, NullLog, TraceEvent

if TYPE_CHECKING:
    from replybook.trace.log import TraceLog

__all__ = ["CallOutcome", "NullLog", "TraceEvent", "TraceLog"]


def __getattr__(name: str) -> object:
    """Load the log at its first use, so that code that only builds replies need not."""
    if name != "TraceLog":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from replybook.trace.log import TraceLog

    return TraceLog
