"""Cancellation: a real one goes on through a tool, as Ctrl-C does.

So does the closing of a coroutine. Any other exception that escapes a tool is the tool's own
failure and becomes a reply. A `CancelledError` that nobody asked for would end the server, as
`SystemExit` would (decision 19). So would a `KeyboardInterrupt` that a tool raises itself: an event
loop handles Ctrl-C by a function of its own, which is then among the frames.
"""

from __future__ import annotations

import signal
import sys
import threading
from functools import partial
from typing import cast


def must_go_on(error: BaseException) -> bool:
    """Return True if a caught `error` must be raised again.

    Groups are searched with a list instead of recursion, because they may be nested deeper than the
    stack allows.
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
    """Return True if the caller of the tool must get this error.

    The error is neither an `Exception` nor a group.
    """
    if isinstance(error, KeyboardInterrupt):
        return _is_ctrl_c(error)
    if isinstance(error, GeneratorExit):
        return _is_thrown_in(error)
    return _is_cancellation(error)


def _is_ctrl_c(error: KeyboardInterrupt) -> bool:
    """Return True if the handler of the signal raised this error, or may have raised it.

    The default handler leaves no frame behind.
    """
    if threading.current_thread() is not threading.main_thread():
        return False
    handler: object = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        return True
    while isinstance(handler, partial):
        handler = handler.func
    code, trace = getattr(handler, "__code__", None), error.__traceback__
    while trace is not None and trace.tb_frame.f_code is not code:
        trace = trace.tb_next
    return trace is not None


def _is_thrown_in(error: GeneratorExit) -> bool:
    """Return True if a coroutine is being closed.

    In that case no frame below the awaiting frame raised the error.
    """
    trace = error.__traceback__
    return trace is not None and trace.tb_next is None


def _is_cancellation(error: BaseException) -> bool:
    """Return True if the running task was asked to stop.

    Imports neither asyncio nor trio: a library that is not loaded cannot have asked.
    """
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
