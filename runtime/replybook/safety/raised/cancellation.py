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
    """Return True if `error` is to be raised again, asked where it was caught.

    Groups are looked through one by one: they may be nested deeper than there is room on the stack.
    """
    if isinstance(error, Exception):
        return False
    if not isinstance(error, BaseExceptionGroup):
        return _is_for_others(error)
    todo: list[BaseException] = [cast("BaseException", error)]
    while todo:
        one = todo.pop()
        if isinstance(one, BaseExceptionGroup):
            todo += cast("BaseExceptionGroup[BaseException]", one).exceptions
        elif not isinstance(one, Exception) and _is_for_others(one):
            return True
    return False


def _is_for_others(error: BaseException) -> bool:
    """Return True if an error that is no `Exception` and no group belongs to who called the tool."""
    if isinstance(error, KeyboardInterrupt):
        return threading.current_thread() is threading.main_thread()
    if isinstance(error, GeneratorExit):
        return _is_thrown_in(error)
    return _is_cancellation(error)


def _is_thrown_in(error: GeneratorExit) -> bool:
    """Return True if a coroutine is being closed: then no frame below the one that awaited raised it."""
    trace = error.__traceback__
    return trace is not None and trace.tb_next is None


def _is_cancellation(error: BaseException) -> bool:
    """Return True if the running task was asked to stop. Nothing is imported: what is absent asked nobody."""
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
