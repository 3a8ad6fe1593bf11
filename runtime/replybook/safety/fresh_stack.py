"""A fresh stack for work that found no room on the one it was called on.

A tool that is called deep inside a recursion leaves its wrapper a few frames; building an envelope takes
more. Each thread counts its own depth, so a new one has room. Source: decision 19.
"""

from __future__ import annotations

import _thread
from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

__all__ = ["on_fresh_stack"]

_T = TypeVar("_T")
_R = TypeVar("_R")


def on_fresh_stack(work: Callable[[_T], _R], value: _T) -> _R:
    """Call `work` with `value` in a new thread with the context of this one; return what it returns.

    `_thread`, since starting a `threading.Thread` takes frames that may not be there.
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
