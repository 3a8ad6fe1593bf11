"""The tasks of a run, from a seed: a ticket to be answered, and what stands in the way of it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

__all__ = ["LOCKS", "TEAMS", "End", "Fault", "Task", "made_tasks", "write_world"]

Fault: TypeAlias = Literal["none", "ticket", "team", "text", "scope", "closed", "broken", "locked"]
"""Nothing; a typing mistake in that argument, or an answer forgotten; no contract; a ticket that is closed; a
file that cannot be read; a desk that is busy for a moment."""

End: TypeAlias = Literal["answered", "asked", "reported"]
"""How a task ends rightly: the answer is there, a person was asked, or a failure was reported."""

FAULTS: Final[Sequence[Fault]] = get_args(Fault)
TEAMS: Final = ("Billing", "Shipping")
ANSWER: Final = "An invoice is sent on the first of the month.\n"
LOCKS: Final = 2
"""How many calls in a row find the desk busy."""


@dataclass(frozen=True, slots=True)
class Task:
    """One ticket for one team; `fault` is what stands in the way."""

    ticket: str
    team: str
    fault: Fault

    @property
    def right_end(self) -> End:
        """How it has to end."""
        if self.fault == "closed":
            return "asked"
        return "reported" if self.fault == "broken" else "answered"

    @property
    def meant(self) -> Mapping[str, str]:
        """The arguments that the agent means."""
        return {"ticket": self.ticket, "team": self.team, "text": ANSWER}

    @property
    def typed(self) -> Mapping[str, str]:
        """The arguments that it types at first."""
        slips = {"ticket": self.ticket.replace("T-", "T"), "team": self.team[:-1], "text": " "}
        return {**self.meant, **{name: slip for name, slip in slips.items() if name == self.fault}}


def made_tasks(seed: int, count: int) -> tuple[Task, ...]:
    """Return the tasks of a seed: every fault about as often, in an order of chance."""
    chance = random.Random(seed)
    faults = [FAULTS[number % len(FAULTS)] for number in range(count)]
    chance.shuffle(faults)
    return tuple(
        Task(f"T-{number}", chance.choice(TEAMS), fault)
        for number, fault in enumerate(faults, start=1)
    )


def write_world(folder: Path, tasks: Sequence[Task]) -> None:
    """Write what the desk works on; a ticket that is locked is named in `locked.txt`."""
    for name in ("tickets", "articles/blue", "archive", *(f"teams/{team}" for team in TEAMS)):
        (folder / name).mkdir(parents=True)
    (folder / "articles/blue/invoices.md").write_text(ANSWER, "utf-8")
    for task in tasks:
        status = b"closed" if task.fault == "closed" else b"open"
        text = b"\xff\xfe" if task.fault == "broken" else b"Where is my invoice?\n"
        (folder / f"tickets/{task.ticket}.md").write_bytes(b"status: " + status + b"\n" + text)
    locked = [task.ticket for task in tasks if task.fault == "locked"]
    (folder / "locked.txt").write_text("\n".join(locked), "utf-8")
