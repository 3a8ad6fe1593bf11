"""The line that says at the end of a server which tools still answer raw, and how often.

It goes to the logger `replybook`, once for the process: when a server stops, or when the process ends,
about what no line has said yet. Where no tool answered raw there is none. Source: specification 8 and 47.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
from typing import Final

from replybook.envelope import DEEPEST

__all__ = ["SERVED_RAW", "RawAnswers"]

_LOGGER: Final = "replybook"
"""Its name: one that is made at import is switched off by an application that sets up its logs after it."""
_MOST_NAMED: Final = 50
_MOST_OVER: Final = 1_000


class RawAnswers:
    """The raw answers of the servers of a process since the last line; safe across threads.

    Around the run of a server, `with` says it when the server stops.
    """

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._over: set[str] = set()
        self._lock = threading.Lock()
        self._is_watched = False

    def count(self, tool: str) -> None:
        """Count one raw answer; from the first one on, the end of the process is watched."""
        with self._lock:
            self._counts[tool] = self._counts.get(tool, 0) + 1
            if self._is_watched:
                return
            self._is_watched = True
        atexit.register(self.say)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin_anew)

    def say_over(self, tool: str, largest: int) -> None:
        """Say once for each tool that strict mode would refuse an answer: it is too large, or too deep."""
        with self._lock:
            if tool in self._over or len(self._over) >= _MOST_OVER:
                return
            self._over.add(tool)
        logging.getLogger(_LOGGER).warning(
            "the tool %s answered more than strict mode lets through: over %d bytes or %d levels"
            " (set max_bytes, or let arguments of the tool narrow its answer)",
            tool,
            largest,
            DEEPEST,
        )

    def say(self) -> None:
        """Write one line about what was counted since the last one; none if that is nothing."""
        with self._lock:
            counts, self._counts = self._counts, {}
        if not counts:
            return
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        named = [f"{name} {count}" for name, count in ranked[:_MOST_NAMED]]
        more = len(ranked) - len(named)
        named += [f"and {more} more"] if more else []
        logging.getLogger(_LOGGER).warning(
            "tools that still answer raw, and how often: %s", ", ".join(named)
        )

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        self.say()

    def _begin_anew(self) -> None:
        """In a child of a fork nothing was answered yet; a lock that was held stays with its parent."""
        self._lock = threading.Lock()
        self._counts = {}


SERVED_RAW: Final = RawAnswers()
"""That of this process."""
