"""What a failed test says of tools that crashed in it: their stacks, which the agent never sees.

Loaded by the door `_replybook_plugin` once replybook is in use. A crash belongs to an assertion whose text
names its trace id, and becomes its cause; of any other crash the report has a section.
Source: specification 49, `docs/how-to/test-your-tools.md`.
"""

from __future__ import annotations

import re
import threading
from collections import deque
from traceback import format_exception
from typing import Final

from replybook.safety.raised.crashes import Crash, observe_crashes

__all__ = ["REPORT", "CrashReport"]


class CrashReport:
    """The crashes of the test that is running, in whatever thread or task: the last eight."""

    MOST = 8
    LONGEST = 20_000
    """Characters of a stack that are shown, from its end."""

    def __init__(self) -> None:
        self._crashes: deque[Crash] = deque(maxlen=self.MOST)
        self._blamed: set[str] = set()
        self._left_out = 0
        self._lock = threading.Lock()

    def add(self, crash: Crash) -> None:
        """Keep a crash until the test is over, or eight more have come."""
        gone: Crash | None = None  # let go of outside the lock: what it holds may crash at its end
        with self._lock:
            if len(self._crashes) == self.MOST:
                self._left_out += 1
                gone = self._crashes.popleft()
            self._crashes.append(crash)
        del gone

    def clear(self) -> None:
        """Begin a test: what broke before is none of its business."""
        with self._lock:
            gone, self._crashes = self._crashes, deque(maxlen=self.MOST)
            self._blamed.clear()
            self._left_out = 0
        del gone  # outside the lock, as in `add`

    def blame(self, error: BaseException) -> None:
        """Make the crash that an assertion speaks of its cause, unless it has one."""
        if not isinstance(error, AssertionError) or error.__cause__ or error.__context__:
            return
        said = str(error)
        for crash in self._known():
            if crash.error is not error and _names(said, crash.call.trace_id):
                error.__cause__ = crash.error
                self._blamed.add(crash.call.trace_id)
                return

    def sections(self, shown: str) -> list[tuple[str, str]]:
        """Return title and stack of each crash that is no cause and does not stand in `shown`."""
        found = [
            (_title(crash), _stack(crash.error)[-self.LONGEST :])
            for crash in self._known()
            if crash.call.trace_id not in self._blamed and crash.call.trace_id not in shown
        ]
        if found and self._left_out:
            found.insert(0, ("earlier crashes", f"{self._left_out} more, not shown"))
        return found

    def _known(self) -> list[Crash]:
        with self._lock:
            return list(self._crashes)


def _names(text: str, trace_id: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(trace_id)}(?!\w)", text) is not None


def _title(crash: Crash) -> str:
    return f"{crash.call.tool} crashed: {crash.code}, trace id {crash.call.trace_id}"


def _stack(error: BaseException) -> str:
    try:
        return "".join(format_exception(error, limit=-50))
    except Exception:  # an exception whose own text cannot be made
        return f"{type(error).__name__}: its stack cannot be shown"


REPORT: Final = CrashReport()
"""The report of this process, which runs one test at a time."""

observe_crashes(REPORT.add)
