"""A run at five foreign servers: every habit does the same tasks without and with the adapter.

Each server is a process; the client is that of the MCP SDK on stdio, bare or with
`replybook.client.sdk_session`. A person who is asked leaves the item alone. A task ends rightly if
its item was read, if a person was asked about a denial, or if a broken server was reported.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mcp import ClientSession, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

from bench.evidence.foreign_habits import FOREIGN_HABITS, Heard, Move
from bench.evidence.foreign_server import KINDS, TOOLS
from replybook.client import Verdict
from replybook.client.following import counsel_of
from replybook.client.loops import Loops
from replybook.client.sdk_session import call_tool

FAULTS: Final = ("", "wrong", "busy", "denied", "broken")
MOST_CALLS: Final = 12
"""Most calls that an agent makes for one task; a bound for habits that never end."""


@dataclass(slots=True)
class ForeignTally:
    """The counts of one habit at one server.

    Attributes:
        right: Tasks with the right end.
        wrong: Tasks that the agent called done, though the item was not read.
        calls: Calls that arrived at the server.
        wasted: Calls that repeated a failed one word by word, and failed again.
    """

    tasks: int = 0
    right: int = 0
    wrong: int = 0
    calls: int = 0
    wasted: int = 0
    questions: int = 0

    def add(self, other: ForeignTally) -> None:
        """Add the counts of another tally."""
        for name in ("tasks", "right", "wrong", "calls", "wasted", "questions"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class _Agent:
    """An agent at one server."""

    kind: str
    decide: Callable[[Heard], Move]
    session: ClientSession
    adapted: bool
    tally: ForeignTally

    async def end(self, item: str, fault: str) -> str:
        """Do a task and return its end."""
        loops, given = Loops(), _slip(item) if fault == "wrong" else item
        asked: list[Verdict] = []

        async def ask(verdict: Verdict) -> bool:
            asked.append(verdict)
            self.tally.questions += 1
            return False

        for times in range(1, MOST_CALLS + 1):
            failed, text, stops = await self._call(given, loops, ask)
            if asked:
                return "asked"
            if stops:
                return "reported"
            move = self.decide(Heard(failed, text, times))
            if move == "correct":
                given = item
            elif move == "ask":
                self.tally.questions += 1
                return "asked"
            elif move != "repeat":
                return {"done": "read", "report": "reported"}.get(move, "gave up")
        return "never"

    async def _call(
        self, item: str, loops: Loops, ask: Callable[[Verdict], object]
    ) -> tuple[bool, str, bool]:
        """Return the flag and the text that the agent hears, and True if the adapter ends it."""
        tool, words = TOOLS[self.kind], {"item": item}
        try:
            if not self.adapted:
                result = await self.session.call_tool(tool, words)
                return bool(result.is_error), result.content[0].text, False  # type: ignore[union-attr]
            called = await call_tool(self.session, tool, words, ask=ask, loops=loops)  # type: ignore[arg-type]
        except MCPError as error:
            counsel = counsel_of(error)
            says = "" if counsel is None else counsel.says
            return True, f"{error.message}\n{says}".strip(), counsel is not None and counsel.stops
        if called.result is None:  # the tool is stopped, and no call was made
            return True, called.says, called.stops
        text: str = called.result.content[0].text  # type: ignore[union-attr]
        return bool(called.result.is_error), f"{text}\n{called.says}".strip(), called.stops


def _slip(item: str) -> str:
    return item.replace("-", "")


def made_foreign_tasks(seed: int, count: int) -> Sequence[tuple[str, str]]:
    """Return items with their faults, from a seed; each fault comes equally often."""
    chance = random.Random(seed)
    faults = [FAULTS[number % len(FAULTS)] for number in range(count)]
    chance.shuffle(faults)
    return [(f"item-{number}", fault) for number, fault in enumerate(faults, 1)]


_ENDS: Final = {"denied": "asked", "broken": "reported"}


async def _at_server(
    kind: str, habit: str, folder: Path, tasks: Sequence[tuple[str, str]], *, adapted: bool
) -> ForeignTally:
    folder.mkdir(parents=True)
    world = {item: "" if fault == "wrong" else fault for item, fault in tasks}
    (folder / "world.json").write_text(json.dumps(world), "utf-8")
    paths = [str(Path(__file__).parents[2]), *sys.path]
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "bench.evidence.foreign_server", kind, str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )
    tally = ForeignTally()
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()
        agent = _Agent(kind, FOREIGN_HABITS[habit], session, adapted, tally)
        for item, fault in tasks:
            ended = await agent.end(item, fault)
            tally.tasks += 1
            is_true = ended != "read" or _is_read(folder, item)
            tally.right += ended == _ENDS.get(fault, "read") and is_true
            tally.wrong += not is_true
    calls = (folder / "calls.txt").read_text("utf-8").splitlines()
    tally.calls = len(calls)
    tally.wasted = sum(call in calls[:at] for at, call in enumerate(calls) if "failed" in call)
    return tally


def _is_read(folder: Path, item: str) -> bool:
    """Return True if the server gave the item."""
    return f"{item} ok" in (folder / "calls.txt").read_text("utf-8").splitlines()


async def _all(
    folder: Path, seed: int, count: int, habits: Sequence[str]
) -> Mapping[tuple[str, str, bool], ForeignTally]:
    tasks = made_foreign_tasks(seed, count)
    found: dict[tuple[str, str, bool], ForeignTally] = {}
    for kind in KINDS:
        keys = [(kind, habit, adapted) for habit in habits for adapted in (False, True)]
        runs = (
            _at_server(kind, habit, folder / f"{kind}-{habit}-{adapted}", tasks, adapted=adapted)
            for kind, habit, adapted in keys
        )
        found.update(zip(keys, await asyncio.gather(*runs), strict=True))
    return found


def run_foreign(
    folder: Path, *, seed: int, count: int, habits: Sequence[str] = tuple(FOREIGN_HABITS)
) -> Mapping[tuple[str, str, bool], ForeignTally]:
    """Return the counts by server, habit, and True for the adapter.

    Args:
        count: Number of tasks at each server.
    """
    return asyncio.run(_all(folder, seed, count, habits))


def saved(without: ForeignTally, with_adapter: ForeignTally) -> str:
    """Return the share of wasted calls that the adapter saves, as text."""
    if not without.wasted:
        return "none" if not with_adapter.wasted else "worse"
    return f"{1 - with_adapter.wasted / without.wasted:.0%}"
