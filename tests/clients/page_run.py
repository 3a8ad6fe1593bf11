"""Run the program of a page with two models: one heeds words, one does not.

python -m tests.clients.page_run EXTRA

`page.py`, the program, lies in the current folder, and a person who is asked says yes.
"""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.clients.pages import module_of_runs
from tests.clients.stories import Calls, Run, Told

PROMPT = "Delete every note, then count them."


class Heeding(Run):
    """A model that calls `denied`, again if it failed, then `broken` until it is told not to."""

    def _again(self, told: Sequence[Told], /) -> Calls:
        if told[-1].failed and self.made == ["denied"]:
            return [("denied", {})]
        heard = told[-1].tool == "broken" and "Do not call this again" in told[-1].text
        return [] if heard else [("broken", {})]


class Deaf(Heeding):
    """A model that calls `broken` again, whatever it is told."""

    def _again(self, told: Sequence[Told], /) -> Calls:
        if told[-1].tool == "denied":
            return super()._again(told)
        return [("broken", {})] if len(self.made) < 20 else []


def approve(question: str) -> bool:
    """Show what a person is asked; say yes, and allow it at the server."""
    print(question)
    Path("allowed").touch()
    return True


async def approve_later(verdict: Any) -> bool:
    """Answer as `approve` does, for clients that wait for the answer."""
    return approve(f"{verdict.message} ({verdict.code})")


def main(extra: str) -> None:
    """Print what the page prints."""
    page = importlib.import_module("page")
    if extra in ("fastmcp", "mcp"):
        asyncio.run(page.run(approve_later))
        return
    runs = importlib.import_module(module_of_runs(extra))
    for words, kind in (("a model that heeds words", Heeding), ("a model that does not", Deaf)):
        print(f"--- {words}")
        Path("allowed").unlink(missing_ok=True)
        model = runs.model_of(kind(Path.cwd(), [("denied", {})]))
        print(asyncio.run(page.run(model, PROMPT, approve)))


if __name__ == "__main__":
    main(sys.argv[1])
