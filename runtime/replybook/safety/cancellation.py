"""Cancellation: a real one goes on through a tool, as Ctrl-C and the end of a coroutine do.

Anything else that escapes a tool is its own failure and becomes a reply: a `CancelledError` that nobody
asked for ends a server if it gets through (decision 19), as `SystemExit` does.
"""

from __future__ import annotations

import sys
import threading
from typing import cast

__all__ = ["must_go_on"]


def must_go_on(error: BaseException) -> bool:
    """Return whether `error` is to be raised again, asked where it was caught."""
    if isinstance(error, Exception):
        return False
    if isinstance(error, BaseExceptionGroup):
        group = cast("BaseExceptionGroup[BaseException]", error)
        return any(map(must_go_on, group.exceptions))
    if isinstance(error, KeyboardInterrupt):
        return threading.current_thread() is threading.main_thread()
    if isinstance(error, GeneratorExit):
        return _is_thrown_in(error)
    return _is_cancellation(error)


def _is_thrown_in(error: GeneratorExit) -> bool:
    """Whether a coroutine is being closed: then no frame below the one that awaited raised it."""
    trace = error.__traceback__
    return trace is not None and trace.tb_next is None


def _is_cancellation(error: BaseException) -> bool:
    """Whether the running task was asked to stop. Nothing is imported: what is absent asked nobody."""
    asyncio, trio = sys.modules.get("asyncio"), sys.modules.get("trio")
    if trio is not None and isinstance(error, trio.Cancelled):
        return True
    if asyncio is None or not isinstance(error, asyncio.CancelledError):
        return False
    try:
        task = asyncio.current_task()
    except RuntimeError:  # a worker thread, where no loop runs
        return False
    return task is not None and task.cancelling() > 0
