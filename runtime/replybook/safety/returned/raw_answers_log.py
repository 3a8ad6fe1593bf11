"""The log line that counts the raw answers of each tool at the end of a server.

It goes to the logger `replybook` when a server stops or the process ends. Each answer is counted in
one line only. A call without a raw answer has no line.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
from typing import Final

from replybook.envelope import DEEPEST

_LOGGER: Final = "replybook"
"""The name of the logger.

The logger is fetched for each line, because an application that configures logging later disables
loggers that exist already.
"""
_MOST_NAMED: Final = 50
_MOST_OVER: Final = 1_000


class RawAnswers:
    """The raw answers of this process since the last line. Safe across threads.

    Use it with `with` around the run of a server: the line is written when the server stops.
    """

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._disguised: dict[str, tuple[int, str]] = {}
        self._over: set[str] = set()
        self._lock = threading.Lock()
        self._is_watched = False

    def count(self, tool: str) -> None:
        """Count one raw answer."""
        with self._lock:
            self._counts[tool] = self._counts.get(tool, 0) + 1
        self._watch()

    def count_disguised(self, tool: str, example: str) -> None:
        """Count a failure that was sent as a success. `example` is its rule and its trace id."""
        with self._lock:
            times, first = self._disguised.get(tool, (0, example))
            self._disguised[tool] = times + 1, first
        self._watch()

    def _watch(self) -> None:
        """Register the lines at the end of the process, once."""
        if self._is_watched:
            return
        self._is_watched = True
        atexit.register(self.say)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin_anew)

    def say_over(self, tool: str, largest: int) -> None:
        """Warn once for each tool whose answer is too large or too deep for strict mode."""
        with self._lock:
            if tool in self._over or len(self._over) >= _MOST_OVER:
                return
            self._over.add(tool)
        logging.getLogger(_LOGGER).warning(
            "the tool %s gave an answer too large for strict mode: over %d bytes or %d levels"
            " (set max_bytes, or let arguments of the tool narrow its answer)",
            tool,
            largest,
            DEEPEST,
        )

    def say(self) -> None:
        """Write one line about the answers since the last line, if there are any.

        Failures that were sent as successes are in a line of their own, before it.
        """
        with self._lock:
            counts, self._counts = self._counts, {}
            disguised, self._disguised = self._disguised, {}
        logger = logging.getLogger(_LOGGER)
        if disguised:
            told = [f"{tool} {times} (such as {one})" for tool, (times, one) in disguised.items()]
            message = "tools that send failures as successes, and how often: %s"
            logger.warning(message, ", ".join(told[:_MOST_NAMED]))
        if counts:
            ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
            named = [f"{name} {count}" for name, count in ranked[:_MOST_NAMED]]
            more = len(ranked) - len(named)
            named += [f"and {more} more"] if more else []
            message = "tools that still answer raw, and how often: %s"
            logger.warning(message, ", ".join(named))

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        self.say()

    def _begin_anew(self) -> None:
        """Clear the counts in the child of a fork.

        The lock is replaced, because the parent may have held it.
        """
        self._lock = threading.Lock()
        self._counts, self._disguised = {}, {}


SERVED_RAW: Final = RawAnswers()
"""The raw answers of this process."""
