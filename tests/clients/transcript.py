"""The transcripts of the clients: a run of each verb, and of a model that reads nothing.

Each run is made without the adapter, then with it.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.clients.stories import STORIES, Deaf, Run

__all__ = ["show_all"]

SHOWN = ("proceed", "fix_arguments", "ask_user", "stop_and_report", "wait_and_retry", "deaf")


def show_all(go: Callable[[Run, bool], Awaitable[None]]) -> None:
    """Print the runs; `go` makes one, with the adapter or without."""
    for story in SHOWN:
        for adapted in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                kind = Deaf if story == "deaf" else Run
                run = kind(Path(folder), STORIES[story])
                asyncio.run(asyncio.wait_for(_made(go, run, adapted), 120))
            print(f"--- {story}, {'with' if adapted else 'without'} the adapter")
            print("\n".join(run.lines))


async def _made(go: Callable[[Run, bool], Awaitable[None]], run: Run, adapted: bool) -> None:
    await go(run, adapted)
