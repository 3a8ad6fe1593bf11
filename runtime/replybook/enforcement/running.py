"""Running: what a program is started with, and what is looked at before and after it.

The library starts no program of an agent: whoever serves the tool does, with exactly what it is told here.
What really changed is not taken from anybody's word. Source: specification 35 and 42, decision 27.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from replybook.contracts.contract import Contract
from replybook.enforcement.decision import (
    MOST_TOLD,
    Verdict,
    changed_outside,
    command_broken,
    command_ran,
)
from replybook.enforcement.rights import Changes, Contracts, covers
from replybook.enforcement.target import Target, World, target_of
from replybook.world.location import Location
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["Program", "Run", "carried_out"]

_OF_GIT: Final = "/.git"


@dataclass(frozen=True, slots=True)
class Run:
    """How a command is to be started: these words, in this folder, with these variables and no others.

    `folder` is a path on this machine; mask it in what leaves the server.
    """

    words: tuple[str, ...]
    folder: str
    environment: Mapping[str, str]


Program: TypeAlias = Callable[[Run], tuple[int, Mapping[str, object]]]
"""Starts a command and waits for it; gives the exit status, and what the reply is to hold beside it."""


def carried_out(
    rb: ReplyBuilder, verdict: Verdict, program: Program, *, world: World, contracts: Contracts
) -> Reply:
    """Return the reply of a command that was allowed, with what it changed under a contract."""
    if not verdict.allowed:
        return verdict.reply
    look = verdict.targets[0].look if verdict.targets else None
    if verdict.command is None or look is None:
        raise ValueError("the verdict is about no command to run; take that of judge_exec")
    run = Run((verdict.command.program, *verdict.command.arguments), look.real, verdict.environment)
    started = False
    try:
        watched = _watched(verdict.targets[0], verdict.contract, world, contracts)
        started = True
        try:
            exit_code, data = program(run)
        finally:
            changes = None if watched is None else contracts.run_ended(watched)
    except Exception as error:
        return command_broken(rb, error, started=started)
    if verdict.contract is None or changes is None:
        return command_ran(rb, exit_code, data)
    is_of_git = verdict.command.spec.repository is not None
    outside = _outside(verdict.contract, changes, world, is_of_git=is_of_git)
    if outside:
        return changed_outside(rb, exit_code, outside)
    return command_ran(rb, exit_code, {**data, **_told(changes)})


def _watched(
    folder: Target, contract: Contract | None, world: World, contracts: Contracts
) -> str | None:
    """Keep what things look like; the whole root, since a program that runs in a folder sees beyond it."""
    if contract is None:
        return None
    looks: list[Location] = []
    for key in folder.innermost_roots():
        look = world.look(f"root:{key}")[1]
        looks += () if look is None else (look,)
    own = () if looks or folder.look is None else (folder.look,)
    return contracts.run_started(contract, (*looks, *own))


def _told(changes: Changes) -> Mapping[str, object]:
    lists = {
        "created": changes.created,
        "changed": changes.changed,
        "deleted": changes.deleted,
    }
    told: dict[str, object] = {name: list(found[:MOST_TOLD]) for name, found in lists.items()}
    told["changes_count"] = sum(map(len, lists.values()))
    return told


def _outside(
    contract: Contract, changes: Changes, world: World, *, is_of_git: bool
) -> Sequence[str]:
    """What changed and is not covered; git keeps its own books, other programs have no business there."""
    outside: list[str] = []
    for address in (*changes.created, *changes.changed, *changes.deleted):
        if is_of_git and f"{_OF_GIT}/" in f"{address}/":
            continue
        target = target_of(world, address, ReplyBuilder("exec"), must_exist=False)
        if isinstance(target, Reply) or not covers(contract, target):
            outside.append(address)
    return outside
