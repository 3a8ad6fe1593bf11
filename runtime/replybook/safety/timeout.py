"""The time limit of a body.

A thread cannot be stopped and a task can refuse to end. A late run therefore says if its body still
runs.
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

LONGEST_S: Final = 30 * 24 * 3600
"""The longest limit: 30 days. Some systems cannot wait for twice as long."""

GRACE_S: Final = 0.25
"""Seconds for the cleanup of a cancelled body, before it counts as still running."""

_LEFT_BEHIND: Final[set[asyncio.Task[None]]] = set()
"""The tasks that refuse to end.

They are kept here, because an event loop drops unreferenced tasks.
"""


def checked_timeout(timeout_s: float | None) -> float | None:
    """Return a time limit unchanged. None means no limit.

    Raises:
        TypeError: The limit is not a number.
        ValueError: The limit is not above 0, is more than 30 days, NaN or infinite.
    """
    if timeout_s is None:
        return None
    if isinstance(timeout_s, bool) or not isinstance(cast("object", timeout_s), (int, float)):
        raise TypeError(f"timeout_s must be a number of seconds, got {timeout_s!r}")
    if not 0 < timeout_s <= LONGEST_S:  # False for NaN
        raise ValueError(
            f"timeout_s must be greater than 0 and at most {LONGEST_S}, got {timeout_s!r};"
            " omit it for no limit"
        )
    return timeout_s


class TimedRun:
    """One run of a body.

    Attributes:
        value: The result of the body.
        error: The exception of the body, or None.
        is_apart: True if the body ran in its own thread. Its errors are then not raised in the
            caller.
        is_late: True if the body did not end in time.
        is_running: True if the body still runs.
    """

    __slots__ = ("error", "is_apart", "is_late", "is_running", "value")

    def __init__(self, *, is_apart: bool = False) -> None:
        self.is_apart = is_apart
        self.value: object = None
        self.error: BaseException | None = None
        self.is_late = False
        self.is_running = False


class TooLate(Exception):
    """The error for a body that did not end within its limit.

    Attributes:
        run: The run, which says if the body still runs.
    """

    def __init__(self, limit_s: float, run: TimedRun) -> None:
        super().__init__(f"the tool did not finish within {limit_s} seconds")
        self.limit_s = limit_s
        self.run = run


def run_body(body: Callable[[], object], timeout_s: float) -> TimedRun:
    """Run `body` in a thread with the context of this one, for at most `timeout_s`.

    The thread is not a worker of anyio, because a late body in such a worker would keep the server
    from ending. The thread looks like this one to anyio, so that `anyio.from_thread` finds the
    event loop.
    """
    run, ended, context = TimedRun(is_apart=True), threading.Event(), copy_context()
    become_known = _known_to_anyio()

    def work() -> None:
        try:
            become_known()
            run.value = context.run(body)
        except BaseException as error:  # judged by the caller, if it still waits
            run.error = error
        finally:
            ended.set()

    threading.Thread(target=work, daemon=True).start()
    if ended.wait(timeout_s):
        return run
    late = TimedRun(is_apart=True)  # a new one: the thread still writes to `run`
    late.is_late = late.is_running = True
    return late


def _known_to_anyio() -> Callable[[], None]:
    """Return a function that makes its thread look like this one to anyio.

    anyio keeps the event loop of a worker in variables of its thread. The alternative of
    `anyio.from_thread` is a `token`, which each tool would have to pass.
    """
    if "anyio" not in sys.modules:  # anyio is not used
        return _nothing_to_know
    module = importlib.import_module("anyio.from_thread")  # the body may be its first user
    known = getattr(module, "threadlocals", None)
    if not isinstance(known, threading.local):  # a later anyio without these variables
        return _nothing_to_know
    here = dict(vars(known))

    def become_known() -> None:
        vars(known).update(here)

    return become_known


def _nothing_to_know() -> None: ...


async def run_async_body(body: Awaitable[object], timeout_s: float) -> TimedRun:
    """Await `body` in its own task, and cancel the task after `timeout_s`."""
    import asyncio  # takes 38 ms; loaded where coroutines run

    run = TimedRun()
    task = asyncio.ensure_future(_record(body, run))
    try:
        await asyncio.wait({task}, timeout=timeout_s)
        run.is_late = not task.done()
    finally:
        if not task.done():
            await _stop(task, body)
    run.is_running = not task.done()
    return run


async def _record(body: Awaitable[object], run: TimedRun) -> None:
    """Await `body` and keep its result or exception.

    Nothing is raised here, because some exceptions would stop the loop.
    """
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
    if task.cancelled():  # the body never started
        cast("Coroutine[object, object, object]", body).close()
