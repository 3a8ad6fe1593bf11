"""A run: every habit does the same tasks on its own desk, and its calls are counted.

The server is a process; the client is that of the MCP SDK on stdio. A person always gives the same
answers: open the needed contract, wait if the desk is busy, leave a closed ticket alone. Two habits
work a second time, with `replybook.client` around the client.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from bench.evidence.habits import HABITS, Failure, Move, reads_the_text, retries_everything
from bench.evidence.tasks import Task, made_tasks, write_world
from replybook.client import Verdict
from replybook.client.following import Called
from replybook.client.loops import Loops
from replybook.client.sdk_session import call_tool

WITH_CLIENT: Final = {
    f"{name}, with the client": habit
    for name, habit in HABITS.items()
    if habit in (retries_everything, reads_the_text)
}
"""A model that is deaf to words, and one that reads them."""

MOST_CALLS: Final = 40
"""Most calls of one task; a bound for habits that never end."""

LOOP: Final = 3
"""This many equal calls that fail in a row are one loop; further ones do not count again."""


@dataclass(slots=True)
class Tally:
    """The counts of one habit over all tasks.

    Attributes:
        right: Tasks with the right end.
        calls_of_right: Calls of tasks with the right end.
        wasted: Calls that repeated a failed one without reason.
        loops: Loops of equal failing calls.
        needed: Questions that only a person could answer.
    """

    tasks: int = 0
    right: int = 0
    calls: int = 0
    calls_of_right: int = 0
    wasted: int = 0
    loops: int = 0
    questions: int = 0
    needed: int = 0

    @property
    def calls_to_success(self) -> float | None:
        """Average calls of a task with the right end; None without such a task."""
        return self.calls_of_right / self.right if self.right else None


class _CountingSession(ClientSession):
    """A session that counts the calls that arrive, those that the client repeats included."""

    calls = 0

    async def call_tool(self, *args: Any, **more: Any) -> Any:
        self.calls += 1
        return await super().call_tool(*args, **more)


@dataclass(slots=True)
class _Work:
    """One task in progress.

    Attributes:
        loops: The counts of `replybook.client`; None without it.
        is_refused: True if the client asked a person, who said no.
    """

    task: Task
    decide: Callable[[Failure], Move]
    client: _CountingSession
    tally: Tally
    loops: Loops | None
    arguments: dict[str, str] = field(default_factory=dict)
    contract: bool = False
    is_refused: bool = False

    async def call(self, tool: str, arguments: dict[str, Any]) -> Called[Any]:
        """Make one call, with the client or without."""
        if self.loops is None:
            return Called(await self.client.call_tool(tool, arguments), None)
        return await call_tool(self.client, tool, arguments, ask=self._approve, loops=self.loops)

    async def _approve(self, verdict: Verdict) -> bool:
        """Answer as the person does."""
        self.is_refused = await self._answered(str(verdict.code)) is not None
        return not self.is_refused

    async def end(self) -> str:
        """Do the task and return its end."""
        self.arguments = dict(self.task.typed)
        if "scope" not in self.task.faults:
            await self._open()
        ended = await self._step("desk_read", ("ticket",))
        if ended is None:
            ended = await self._step("desk_reply", ("ticket", "team", "text"))
        if self.contract:
            await self.client.call_tool("desk_contract", {"command": "cancel"})
        return ended or "answered"

    async def _step(self, tool: str, names: Sequence[str]) -> str | None:
        """Repeat a call until it succeeds; return the end of the task if it ends here."""
        began = self.client.calls
        last: tuple[str, ...] | None = None
        times = in_a_row = 0
        excused = False
        while self.client.calls - began < MOST_CALLS:
            spelt = tuple(self.arguments[name] for name in names)
            called = await self.call(tool, {name: self.arguments[name] for name in names})
            if called.stops:
                return "reported"
            result = called.result
            if not result.is_error:
                return None
            is_wasted = last == spelt and not excused
            in_a_row = in_a_row + 1 if is_wasted else 1
            self.tally.wasted += is_wasted
            self.tally.loops += in_a_row == LOOP
            last, times = spelt, times + 1
            text = f"{result.content[0].text} {called.says}"
            failure = Failure(result.structured_content, text, times)
            move = self.decide(failure)
            if self.is_refused and move.does in ("ask", "give_up", "report"):
                return "asked"
            ended = await self._moved(move, failure, names)
            if ended is not None:
                return ended
            excused = move.does in ("wait", "ask", "open_contract")
        return "never"

    async def _moved(self, move: Move, failure: Failure, names: Sequence[str]) -> str | None:
        """Make the move of the habit; return the end of the task, None if it continues."""
        if move.does == "wait":
            await asyncio.sleep(move.after_s)
        elif move.does == "correct":
            self._correct(move.names or (names[(failure.times - 1) % len(names)],))
        elif move.does == "open_contract":
            await self._open()
        elif move.does == "ask":
            return await self._answered(str(failure.envelope["code"]))
        elif move.does == "report":
            return "reported" if failure.envelope["reply_type"] == "E" else "stopped"
        elif move.does == "give_up":
            return "gave up"
        return None

    def _correct(self, names: Sequence[str]) -> None:
        """Replace mistyped arguments by the intended ones."""
        self.arguments.update({n: self.task.meant[n] for n in names if n in self.task.meant})

    async def _answered(self, code: str) -> str | None:
        """Carry out the answer of a person; return the end of the task, if it has one."""
        self.tally.questions += 1
        if code == "EN-TICKET-D-001":
            self.tally.needed += 1
            return "asked"
        if code == "EN-GATE-D-002":
            await self._open()
        elif code == "EN-GATE-D-005":
            await asyncio.sleep(0.02)
        return (
            None if self.tally.questions < MOST_CALLS * self.tally.tasks + MOST_CALLS else "asked"
        )

    async def _open(self) -> None:
        """Open a contract for the one file that the answer is written to."""
        target = f"team:{self.task.team}/{self.task.ticket}.md"
        ends = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
        terms = {"operations": ["write"], "targets": [target], "expires_at": ends}
        await self.client.call_tool(
            "desk_contract", {"command": "open", "intent": "Answer a ticket.", **terms}
        )
        self.contract = True


async def _habit(name: str, tasks: Sequence[Task], desk: Path, folder: Path) -> Tally:
    """Let one habit do all tasks, with its own world and server."""
    decide = WITH_CLIENT.get(name) or HABITS[name]
    loops = Loops() if name in WITH_CLIENT else None
    write_world(folder, tasks)
    paths = [str(desk / "src"), str(Path(__file__).parents[2]), *sys.path]
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "bench.evidence.served_desk", str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )
    tally = Tally()
    async with stdio_client(server) as (read, write), _CountingSession(read, write) as client:
        await client.initialize()
        for task in tasks:
            began = client.calls
            is_right = await _Work(task, decide, client, tally, loops).end() == task.right_end
            if loops is not None:
                loops.forget()
            tally.tasks += 1
            tally.right += is_right
            tally.calls += client.calls - began
            tally.calls_of_right += client.calls - began if is_right else 0
    return tally


def run_habits(
    desk: Path,
    folder: Path,
    *,
    seed: int,
    count: int,
    habits: Iterable[str] = (*HABITS, *WITH_CLIENT),
) -> Mapping[str, Tally]:
    """Return the counts of habits for the tasks of a seed.

    Args:
        desk: Generated project of the desk.
        count: Number of tasks.
    """
    tasks = made_tasks(seed, count)
    return {
        name: asyncio.run(_habit(name, tasks, desk, folder / name.replace(" ", "-")))
        for name in habits
    }
