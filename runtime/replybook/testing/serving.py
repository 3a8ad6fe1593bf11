"""Serve every tool of the process with the clock, ids and log of a test."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import Context

from replybook.call import Clock
from replybook.safety.serving import Log, Serving, serving, use_by_default

__all__ = ["served"]


@contextmanager
def served(clock: Clock, new_id: Callable[[], str], log: Log) -> Generator[Serving, None, None]:
    """A deterministic `Serving` that holds meanwhile wherever a tool or server has none of its own.

    It is the default of the process and not of a context: servers call tools in threads and tasks.
    """
    before = Context().run(serving)  # an empty context has no settings but the default ones
    settings = Serving(log=log, clock=clock, new_id=new_id)
    use_by_default(settings)
    try:
        yield settings
    finally:
        use_by_default(before)
