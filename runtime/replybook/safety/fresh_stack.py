"""Work that found no room on the stack it was called on, done on another.

A tool that is called deep inside a recursion leaves its wrapper a few frames; building an envelope takes
more. Each thread counts its own depth, so a new one has room. Source: decision 19.
"""

from __future__ import annotations

import _thread
from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

__all__ = ["on_fresh_stack"]

Given = TypeVar("Given")
Made = TypeVar("Made")


def on_fresh_stack(work: Callable[[Given], Made], given: Given) -> Made:
    """Call `work` in a new thread with the context of this one, and wait for it.

    `_thread`, since starting a `threading.Thread` takes frames that may not be there.
    """
    context = copy_context()
    made: list[Made] = []
    failed: list[BaseException] = []
    ended = _thread.allocate_lock()
    ended.acquire()

    def run() -> None:
        try:
            made.append(context.run(work, given))
        except BaseException as error:
            failed.append(error)
        finally:
            ended.release()

    _thread.start_new_thread(run, ())
    ended.acquire()
    if failed:
        raise failed[0]
    return made[0]
