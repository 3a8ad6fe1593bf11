"""Serve every tool of the process with the clock, ids and log of a test."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import Context

from replybook.clock import Clock
from replybook.safety.settings import Log, ServerSettings, current_settings, use_by_default

__all__ = ["served"]


@contextmanager
def served(
    clock: Clock, new_id: Callable[[], str], log: Log
) -> Generator[ServerSettings, None, None]:
    """Give settings that repeat, which hold meanwhile wherever a tool or server has none of its own.

    It is the default of the process and not of a context: servers call tools in threads and tasks.
    """
    before = Context().run(current_settings)  # in an empty context only the default ones hold
    settings = ServerSettings(log=log, clock=clock, new_id=new_id)
    use_by_default(settings)
    try:
        yield settings
    finally:
        use_by_default(before)
