"""The trace: one line per call, on disk, in a form that claims can cite.

The serving side needs what is listed here; `reader`, `verify`, `stats` and `archive` work on what
was written. Source: decision 18, specification 27-29 and 33.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from replybook.trace.event import CallOutcome, NullLog, TraceEvent

if TYPE_CHECKING:
    from replybook.trace.log import TraceLog

__all__ = ["CallOutcome", "NullLog", "TraceEvent", "TraceLog"]


def __getattr__(name: str) -> object:
    """Load the log when it is first asked for: who only builds replies does not pay for it."""
    if name != "TraceLog":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from replybook.trace.log import TraceLog

    return TraceLog
