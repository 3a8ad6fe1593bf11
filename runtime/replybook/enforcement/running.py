"""Runs of allowed commands: data to start the program, and checks before and after.

The library does not start the program. The server does, with exactly the data of a `Run`. The
changes are read from the disk and not from reports of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.contracts.runs import RunChanges
from replybook.enforcement.commands import Command
from replybook.enforcement.decision import (
    MOST_TOLD,
    Decision,
    Failure,
    Verdict,
    changed_outside,
    command_broken,
    command_ran,
    program_broke,
)
from replybook.enforcement.rights import Contracts, covers
from replybook.enforcement.target import Protection, Target, World, target_of
from replybook.world.grammar import ROOT
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_MOST_RUNS: Final = 10_000
_EVERYWHERE: Final = "*"
_BOOKS_OF_GIT: Final = (".git",)


@dataclass(frozen=True, slots=True)
class Run:
    """Data to start a command.

    Attributes:
        words: The program and its arguments.
        folder: The working folder, a host path. Mask it in everything that leaves the server.
        environment: All environment variables.
    """

    words: tuple[str, ...]
    folder: str
    environment: Mapping[str, str]
    runs_code: bool = False
    """True if the command runs files of the folder and so needs a sandbox.

    See specification 66.
    """

    writable: tuple[str, ...] = ()
    """Real paths of the files that the command may change."""

    folders: tuple[tuple[str, str], ...] = ()
    """Address and real path of each root and member."""

    hides: Callable[[str], bool] = lambda _address: False
    """Returns True if an address is closed for reading, to a sandbox as to each tool."""


Program: TypeAlias = Callable[[Run], tuple[int, Mapping[str, object]]]
"""Starts a command and waits for it. Returns the exit code and more data for the reply."""


class NotStarted(Exception):
    """Raised by a `Program` that could not be started.

    Attributes:
        refused: The reason if it must not be started, such as a sandbox that would show too much.
    """

    def __init__(self, message: str = "", *, refused: str | None = None) -> None:
        super().__init__(message)
        self.refused: Final = refused


@dataclass(frozen=True, slots=True)
class ProgramWatch:
    """Checks before and after a run.

    Attributes:
        carried_out: The latest runs that were carried out.
    """

    world: World
    contracts: Contracts
    protection: Protection
    carried_out: dict[str, None] = field(default_factory=dict[str, None])

    def is_first(self, run_id: str) -> bool:
        """Return True if this run was not carried out before.

        Its changes are compared only once.
        """
        is_first = run_id not in self.carried_out
        self.carried_out[run_id] = None
        while len(self.carried_out) > _MOST_RUNS:
            del self.carried_out[next(iter(self.carried_out))]
        return is_first

    def begun(self, folder: Target, contract: Contract | None, command: Command) -> str | None:
        """Record the state of the root before a run and return the run id.

        None without a contract.

        The whole root is recorded, since a program may change files outside of its working folder.
        Closing the contract compares with this state. Git may write in its own folder; other
        programs may not.
        """
        if contract is None:
            return None
        found = (self.world.look(f"{ROOT}:{key}")[1] for key in folder.innermost_roots())
        roots = [look for look in found if look is not None]
        own = [folder.look] if folder.look is not None else []
        books = () if command.spec.repository is None else _BOOKS_OF_GIT
        return self.contracts.run_started(contract, roots or own, books)

    def outside(self, verdict: Verdict, contract: Contract, changes: RunChanges) -> Sequence[str]:
        """Return the changed files that the contract does not cover.

        Protected places of another root are left out, since the server itself may write there
        meanwhile.
        """
        roots = verdict.targets[0].innermost_roots()
        places = self.protection.places
        servers = Protection(place for place in places if not place.pattern.startswith(_EVERYWHERE))
        outside: list[str] = []
        for address in (*changes.created, *changes.changed, *changes.deleted):
            target = target_of(self.world, address, ReplyBuilder("exec"), must_exist=False)
            if isinstance(target, Reply) or not (
                covers(contract, target)
                or (servers.closes_whole(target) and target.innermost_roots() != roots)
            ):
                outside.append(address)
        return outside


def carried_out(rb: ReplyBuilder, verdict: Verdict, program: Program, watch: ProgramWatch) -> Reply:
    """Run an allowed command and return the reply with its changes.

    Args:
        rb: The builder of the reply.
        verdict: The verdict of `judge_exec`. If it refuses the command, its reply is returned.
        program: The function that runs the program.
        watch: The watch on the files that the command may change.

    Raises:
        ValueError: If the verdict has no command, or was already run.
    """
    if not verdict.allowed:
        return verdict.reply
    look = verdict.targets[0].look if verdict.targets else None
    command, contract = verdict.command, verdict.contract
    if command is None or look is None:
        raise ValueError("verdict must have a command; use the verdict of judge_exec")
    if verdict.run_id is not None and not watch.is_first(verdict.run_id):
        raise ValueError("this verdict was already run; judge the command again")
    run = Run(
        (command.program, *command.arguments),
        look.real,
        verdict.environment,
        command.spec.runs_code,
        tuple(_real_files(verdict, watch.protection)) if command.spec.runs_code else (),
        tuple(look.folders()),
        watch.protection.hides,
    )
    changes: RunChanges | None = None
    try:
        try:
            exit_code, data = program(run)
        finally:
            if verdict.run_id is not None:
                changes = watch.contracts.run_ended(verdict.run_id)
        if contract is None or changes is None:
            return command_ran(rb, exit_code, data, answers=command.spec.answers)
        outside = watch.outside(verdict, contract, changes)
    except NotStarted as error:
        if error.refused is None:
            return program_broke(rb, error, started=False)
        data = {"reason": error.refused, "path": verdict.targets[0].path}
        return Decision([Failure(codes.EN_EXEC_D_001, error.refused, data)]).denied(rb)
    except TimeoutError as error:
        return program_broke(rb, error, started=True)
    except Exception as error:
        return command_broken(rb, error, started=True)
    if outside:
        return changed_outside(rb, exit_code, outside)
    told = {**data, **_list_changes(changes)}
    return command_ran(rb, exit_code, told, answers=command.spec.answers)


def _real_files(verdict: Verdict, protection: Protection) -> Iterator[str]:
    """Yield the existing files that code may change under the contract without approval."""
    for target in verdict.targets[1:]:
        look = target.look
        if look is not None and look.kind == "file" and look.real and not protection.asks(target):
            yield look.real


def _list_changes(changes: RunChanges) -> Mapping[str, object]:
    lists = {
        "created": changes.created,
        "changed": changes.changed,
        "deleted": changes.deleted,
    }
    told: dict[str, object] = {name: list(found[:MOST_TOLD]) for name, found in lists.items()}
    told["changes_count"] = sum(map(len, lists.values()))
    return told
