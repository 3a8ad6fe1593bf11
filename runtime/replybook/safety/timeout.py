"""The time limit of a body.

A thread cannot be stopped and a task can refuse to end, so a run that is late says whether its body
still goes on. Source: decision 19.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import copy_context
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    import asyncio

__all__ = ["LONGEST_S", "Run", "TooLate", "checked_timeout", "run_async_body", "run_body"]

LONGEST_S: Final = 30 * 24 * 3600
"""The longest limit: 30 days. Some systems cannot wait for twice as long, and no call should."""

GRACE_S: Final = 0.25
"""How long a body that was cancelled may take to clean up before it counts as still running."""

_LEFT_BEHIND: Final[set[asyncio.Task[None]]] = set()
"""A loop forgets tasks that nobody holds; those that refuse to end are held here."""


def checked_timeout(timeout_s: float | None) -> float | None:
    """Return a time limit as it was given; None is no limit.

    `TypeError` for what is no number, `ValueError` for one that is not above 0, is above 30 days, or is
    NaN or infinite: a limit that never ends is left out.
    """
    if timeout_s is None:
        return None
    wanted = f"timeout_s is a number of seconds above 0, at most {LONGEST_S}"
    if isinstance(timeout_s, bool) or not isinstance(cast("object", timeout_s), (int, float)):
        raise TypeError(f"{wanted}, not {timeout_s!r}")
    if not 0 < timeout_s <= LONGEST_S:  # NaN is in no order
        raise ValueError(f"{wanted}, not {timeout_s!r}; leave it out for no limit")
    return timeout_s


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


class TooLate(Exception):
    """A body did not end within its limit; `run` says whether it goes on."""

    def __init__(self, limit_s: float, run: Run) -> None:
        super().__init__(f"not done within {limit_s} seconds")
        self.limit_s = limit_s
        self.run = run


def run_body(body: Callable[[], object], timeout_s: float) -> Run:
    """Run `body` in a thread with the context of this one; return the run after `timeout_s` at most.

    The thread is no worker of anyio: a server could not end while a late body goes on in one of those.
    It is known to anyio as this one is, so `anyio.from_thread` finds the way back to the event loop.
    """
    run, ended, context = Run(is_apart=True), threading.Event(), copy_context()
    become_known = _known_to_anyio()

    def work() -> None:
        try:
            become_known()
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


def _known_to_anyio() -> Callable[[], None]:
    """Return what makes another thread known to anyio as this one is, for as long as that runs.

    anyio keeps the event loop of a worker in variables of its thread. `anyio.from_thread` has no other
    way to hand them on: the `token` that it takes would have to be passed by each tool.
    """
    if "anyio" not in sys.modules:  # nobody waits for this thread there
        return _nothing_to_know
    module = importlib.import_module("anyio.from_thread")  # which the body may be the first to need
    known = getattr(module, "threadlocals", None)
    if not isinstance(known, threading.local):  # a later anyio, which keeps them elsewhere
        return _nothing_to_know
    here = dict(vars(known))

    def become_known() -> None:
        vars(known).update(here)

    return become_known


def _nothing_to_know() -> None: ...


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
