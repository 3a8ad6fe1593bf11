"""The tasks of a run, made from a seed: each is a ticket to answer, with its obstacles."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

Fault: TypeAlias = Literal["ticket", "team", "text", "scope", "closed", "broken", "locked"]
"""An obstacle of a task.

A typing mistake in the ticket or team, or a forgotten text; no contract; a closed ticket; a file
that cannot be read; or a desk that is busy for a moment.
"""

End: TypeAlias = Literal["answered", "asked", "reported"]
"""The right ends of a task: the answer is written, a person was asked, a failure was reported."""

FAULTS: Final[Sequence[Fault]] = get_args(Fault)
TEAMS: Final = ("Billing", "Shipping")
ANSWER: Final = "An invoice is sent on the first of the month.\n"
ODDS: Final = 0.2
"""Probability of each fault in a task, independent of the others."""

MOST_LOCKS: Final = 3
"""Most calls in a row that a busy desk refuses; its replies count the remaining attempts."""


@dataclass(frozen=True, slots=True)
class Task:
    """One ticket for one team.

    Attributes:
        faults: Obstacles of the task.
        locks: Number of calls for which the desk is busy.
    """

    ticket: str
    team: str
    faults: frozenset[Fault]
    locks: int

    @property
    def right_end(self) -> End:
        """The end that is right. An unreadable ticket cannot show that it is closed."""
        if "broken" in self.faults:
            return "reported"
        return "asked" if "closed" in self.faults else "answered"

    @property
    def meant(self) -> Mapping[str, str]:
        """The arguments that the agent intends."""
        return {"ticket": self.ticket, "team": self.team, "text": ANSWER}

    @property
    def typed(self) -> Mapping[str, str]:
        """The arguments that the agent types at first."""
        slips = {"ticket": self.ticket.replace("T-", "T"), "team": self.team[:-1], "text": " "}
        return {**self.meant, **{name: slip for name, slip in slips.items() if name in self.faults}}


def made_tasks(seed: int, count: int) -> tuple[Task, ...]:
    """Return the tasks of a seed, with random obstacles of random length."""
    chance = random.Random(seed)
    return tuple(_made(f"T-{number}", chance) for number in range(1, count + 1))


def _made(ticket: str, chance: random.Random) -> Task:
    faults = frozenset(fault for fault in FAULTS if chance.random() < ODDS)
    locks = chance.randint(1, MOST_LOCKS) if "locked" in faults else 0
    return Task(ticket, chance.choice(TEAMS), faults, locks)


def write_world(folder: Path, tasks: Sequence[Task]) -> None:
    """Write the data of the desk.

    `locked.txt` names each locked ticket with the number of refused calls.
    """
    for name in ("tickets", "articles/blue", "archive", *(f"teams/{team}" for team in TEAMS)):
        (folder / name).mkdir(parents=True)
    (folder / "articles/blue/invoices.md").write_text(ANSWER, "utf-8")
    for task in tasks:
        status = b"closed" if "closed" in task.faults else b"open"
        text = b"\xff\xfe" if "broken" in task.faults else b"Where is my invoice?\n"
        (folder / f"tickets/{task.ticket}.md").write_bytes(b"status: " + status + b"\n" + text)
    locked = [f"{task.ticket} {task.locks}\n" for task in tasks if task.locks]
    (folder / "locked.txt").write_text("".join(locked), "utf-8")
