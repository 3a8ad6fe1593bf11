"""The time limit of a body.

A thread cannot be stopped and a task can refuse to end, so a run that is late says whether its body
still goes on. Source: decision 19.
"""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import copy_context
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    import asyncio

__all__ = ["Run", "run_async_body", "run_body"]

GRACE_S: Final = 0.25
"""How long a body that was cancelled may take to clean up before it counts as still running."""

_LEFT_BEHIND: Final[set[asyncio.Task[None]]] = set()
"""A loop forgets tasks that nobody holds; those that refuse to end are held here."""


class Run:
    """One run of a body: its value or its error, if it ended in time.

    `is_apart` says that it ran in a thread of its own: no error there is to go on to the caller.
    """

    __slots__ = ("error", "is_apart", "is_late", "is_running", "value")

    def __init__(self, *, is_apart: bool = False) -> None:
        self.is_apart = is_apart
        self.value: object = None
        self.error: BaseException | None = None
        self.is_late = False
        self.is_running = False


def run_body(body: Callable[[], object], timeout_s: float) -> Run:
    """Run `body` in a thread with the context of this one; return the run after `timeout_s` at most."""
    run, ended, context = Run(is_apart=True), threading.Event(), copy_context()

    def work() -> None:
        try:
            run.value = context.run(body)
        except BaseException as error:  # the caller decides what it means, if it still waits
            run.error = error
        finally:
            ended.set()

    threading.Thread(target=work, daemon=True).start()
    if ended.wait(timeout_s):
        return run
    late = Run(is_apart=True)  # not the one that the thread goes on writing to
    late.is_late = late.is_running = True
    return late


async def run_async_body(body: Awaitable[object], timeout_s: float) -> Run:
    """Await `body` in a task of its own and cancel that when the time is over; return the run."""
    import asyncio  # 38 ms, and loaded already wherever a coroutine runs

    run = Run()
    task = asyncio.ensure_future(_record(body, run))
    try:
        await asyncio.wait({task}, timeout=timeout_s)
        run.is_late = not task.done()
    finally:
        if not task.done():
            await _stop(task, body)
    run.is_running = not task.done()
    return run


async def _record(body: Awaitable[object], run: Run) -> None:
    """Await `body`; nothing leaves this task, for the loop would stop at some exceptions."""
    try:
        run.value = await body
    except BaseException as error:
        run.error = error


async def _stop(task: asyncio.Task[None], body: Awaitable[object]) -> None:
    import asyncio

    _LEFT_BEHIND.add(task)
    task.add_done_callback(_LEFT_BEHIND.discard)
    task.cancel()
    await asyncio.wait({task}, timeout=GRACE_S)
    if task.cancelled():  # before its first step, so the body was never begun
        cast("Coroutine[object, object, object]", body).close()
