"""A fresh stack for work that has no room left on the current stack.

A tool that is called deep inside a recursion leaves its wrapper only a few frames. Building an
envelope takes more. Each thread counts its own depth, so a new thread has room.
"""

from __future__ import annotations

import _thread
from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

_T = TypeVar("_T")
_R = TypeVar("_R")


def on_fresh_stack(work: Callable[[_T], _R], value: _T) -> _R:
    """Call `work(value)` in a new thread and return its result.

    The thread runs in a copy of this context. It is started by `_thread`, because starting a
    `threading.Thread` takes more frames than may be left.
    """
    context = copy_context()
    results: list[_R] = []
    errors: list[BaseException] = []
    ended = _thread.allocate_lock()
    ended.acquire()

    def run() -> None:
        try:
            results.append(context.run(work, value))
        except BaseException as error:
            errors.append(error)
        finally:
            ended.release()

    _thread.start_new_thread(run, ())
    ended.acquire()
    if errors:
        raise errors[0]
    return results[0]
