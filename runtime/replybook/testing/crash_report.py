"""Stacks of tools that crashed in a failed test, for the report of pytest.

An agent never sees these stacks. The pytest plugin loads this module once
replybook is in use. A crash becomes the cause of the assertion whose text names its trace id. Every
other crash gets a section in the report.
"""

from __future__ import annotations

import re
import threading
from collections import deque
from traceback import format_exception
from typing import Final

from replybook.safety.raised.crashes import Crash, observe_crashes


class CrashReport:
    """The last eight crashes of the running test, in any thread or task."""

    MOST = 8
    LONGEST = 20_000
    """Maximum number of characters shown of a stack, counted from its end."""

    def __init__(self) -> None:
        self._crashes: deque[Crash] = deque(maxlen=self.MOST)
        self._blamed: set[str] = set()
        self._left_out = 0
        self._lock = threading.Lock()

    def add(self, crash: Crash) -> None:
        """Keep a crash until the test ends or eight newer crashes replace it."""
        # released outside the lock: an object in the stack may crash when it is deleted
        gone: Crash | None = None
        with self._lock:
            if len(self._crashes) == self.MOST:
                self._left_out += 1
                gone = self._crashes.popleft()
            self._crashes.append(crash)
        del gone

    def clear(self) -> None:
        """Begin a test: forget the crashes of earlier tests."""
        with self._lock:
            gone, self._crashes = self._crashes, deque(maxlen=self.MOST)
            self._blamed.clear()
            self._left_out = 0
        del gone  # released outside the lock, as in `add`

    def blame(self, error: BaseException) -> None:
        """Set the crash that an assertion names by trace id as its cause.

        An assertion that has a cause keeps it.
        """
        if not isinstance(error, AssertionError) or error.__cause__ or error.__context__:
            return
        said = str(error)
        for crash in self._copy_crashes():
            if crash.error is not error and _names(said, crash.call.trace_id):
                error.__cause__ = crash.error
                self._blamed.add(crash.call.trace_id)
                return

    def sections(self, shown: str) -> list[tuple[str, str]]:
        """Return title and stack of each crash that is neither a cause nor in `shown`."""
        found = [
            (_title(crash), _stack(crash.error)[-self.LONGEST :])
            for crash in self._copy_crashes()
            if crash.call.trace_id not in self._blamed and crash.call.trace_id not in shown
        ]
        if found and self._left_out:
            found.insert(0, ("earlier crashes", f"{self._left_out} more, not shown"))
        return found

    def _copy_crashes(self) -> list[Crash]:
        with self._lock:
            return list(self._crashes)


def _names(text: str, trace_id: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(trace_id)}(?!\w)", text) is not None


def _title(crash: Crash) -> str:
    return f"{crash.call.tool} crashed: {crash.code}, trace id {crash.call.trace_id}"


def _stack(error: BaseException) -> str:
    try:
        return "".join(format_exception(error, limit=-50))
    except Exception:  # an exception whose text cannot be built
        return f"{type(error).__name__}: its stack cannot be shown"


REPORT: Final = CrashReport()
"""Crash report of this process, which runs one test at a time."""

observe_crashes(REPORT.add)
