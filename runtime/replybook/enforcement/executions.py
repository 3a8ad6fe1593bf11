"""Decisions about commands: the allowed modes, working folders and files.

A contract covers files. A program therefore gets single files instead of folders: those that the
contract covers and that are not protected. A program that uses a git repository runs only if the
repository names no program, and leaves out everything that is closed for reading.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.enforcement.commands import Command, CommandList, Refused
from replybook.enforcement.decision import Decision, Failure, Session
from replybook.enforcement.exclusion import left_out_of
from replybook.enforcement.identity import Identity, identity_of_host
from replybook.enforcement.named_files import NamedFile, TooMany, Walk
from replybook.enforcement.repository import Objection
from replybook.enforcement.revision_files import files_of_revision
from replybook.enforcement.rights import (
    ActiveContract,
    Contracts,
    active_contract,
    covers,
    mode_may_write,
)
from replybook.enforcement.target import Protection, Target, World, target_of
from replybook_generated.builder import ReplyBuilder
from replybook_schema.enforcement import CommandSpec, EnforcedModeSpec
from replybook_schema.reply import Reply

_AS_FILES: Final = ("addresses", "files")
_WRITES: Final = ("content", "revision")


@dataclass(frozen=True, slots=True)
class _Where:
    """The targets of a command.

    Attributes:
        operands: The targets of its paths.
        seen: The targets of its other names, which could also be paths.
    """

    folder: Target
    command: Command
    operands: tuple[Target, ...] = ()
    seen: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Executions:
    """Prepares the decision about a command."""

    world: World
    protection: Protection
    contracts: Contracts
    modes: Mapping[str, EnforcedModeSpec]
    commands: CommandList
    identity: Identity
    sandbox: Callable[[], str | None]

    def opened(
        self,
        rb: ReplyBuilder,
        session: Session,
        program: str,
        program_args: Sequence[str],
        working_dir: str,
    ) -> Execution | Reply:
        """Return the prepared decision, or the reply that refuses the command at once.

        Args:
            rb: The builder of the reply.
            session: The session that the command runs in.
            program: The name of the program, as the call has it.
            program_args: The arguments of the program.
            working_dir: The address of the working folder.
        """
        command = self.commands.read(program, program_args, session.mode or "")
        folder = target_of(self.world, working_dir, rb, must_exist=True)
        if isinstance(folder, Reply):
            return folder
        if isinstance(command, Refused):
            data: dict[str, object] = {"reason": command.reason, "position": command.position}
            if command.did_you_mean is not None:
                data["did_you_mean"] = command.did_you_mean
            return Decision([Failure(codes.EN_EXEC_D_001, command.reason, data)]).denied(rb)
        at = self._where(rb, folder, command)
        if isinstance(at, Reply):
            return at
        who = self._identity(at.command)
        if who.missing:
            return rb.invalid(codes.WA_EXEC_I_001, data={"missing": list(who.missing)})
        active = ActiveContract(None)
        if at.command.form.contract:
            active = active_contract(self.contracts, session)
        return Execution(
            world=self.world,
            protection=self.protection,
            contracts=self.contracts,
            mode=self.modes.get(session.mode or ""),
            active=active,
            command=at.command,
            at=at,
            environment={
                **_environment(at.command.spec, os.environ),
                **(who.variables if _commits(at.command) else {}),
            },
            sandbox=self.sandbox,
        )

    def _identity(self, command: Command) -> Identity:
        """Return the author for a command that commits. Other commands need none."""
        if not _commits(command):
            return _NOBODY
        return identity_of_host(command.spec.program).or_else(self.identity)

    def _where(self, rb: ReplyBuilder, folder: Target, command: Command) -> _Where | Reply:
        """Return every target of a command, or the first reply that refuses one."""
        if not folder.is_folder:
            return _Where(folder, command)
        targets: list[Target] = []
        for path in (*command.paths, *command.names):
            target = target_of(self.world, f"{folder.path}/{path}", rb, must_exist=False)
            if isinstance(target, Reply):
                return target
            targets.append(target)
        count = len(command.paths)
        if command.otherwise is not None and not all(map(_is_there, targets[:count])):
            return self._where(rb, folder, command.otherwise)
        return _Where(folder, command, tuple(targets[:count]), tuple(targets[count:]))


_NOBODY: Final = Identity("nobody", "nobody")


def _commits(command: Command) -> bool:
    """Return True if a command makes a commit."""
    return command.spec.repository is not None and command.form.words[:1] == ("commit",)


def _is_there(target: Target) -> bool:
    return target.look is not None and target.look.kind is not None


def _environment(spec: CommandSpec, variables: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables of a program, a selection from those of the server.

    PATH keeps only absolute folders, so that no program is searched for where the agent can write.
    """
    taken = {name: variables[name] for name in spec.inherits if name in variables}
    if "PATH" in taken:
        folders = filter(os.path.isabs, taken["PATH"].split(os.pathsep))
        taken["PATH"] = os.pathsep.join(folders)
    return {**taken, **spec.environment}


class ExecWording:
    """Failures of a command under a contract."""

    __slots__ = ()

    def operation(self, contract: Contract) -> Failure:
        """Return EN-EXEC-D-001, operation_forbidden."""
        reason = "operation_forbidden"
        data = {"reason": reason, "contract_id": contract.contract_id}
        return Failure(codes.EN_EXEC_D_001, reason, data)

    def target(self, contract: Contract, target: Target) -> Failure:
        """Return EN-EXEC-D-001, outside_targets."""
        return _refusal("outside_targets", target, contract_id=contract.contract_id)

    def limit(self, contract: Contract) -> Failure:
        """Return EN-EXEC-D-001, limit_reached."""
        reason = "limit_reached"
        data = {"reason": reason, "contract_id": contract.contract_id}
        return Failure(codes.EN_EXEC_D_001, reason, data)


def _refusal(reason: str, target: Target, **more: object) -> Failure:
    return Failure(codes.EN_EXEC_D_001, reason, {"reason": reason, "path": target.path, **more})


@dataclass(slots=True)
class Execution:
    """The decision about one command. It runs nothing.

    Call `failures` once. If it finds nothing, `command` has its arguments, and `files` are its
    files.
    """

    world: World
    protection: Protection
    contracts: Contracts
    mode: EnforcedModeSpec | None
    active: ActiveContract
    command: Command
    at: _Where
    environment: Mapping[str, str]
    sandbox: Callable[[], str | None] = lambda: None
    files: tuple[NamedFile, ...] = ()
    _bases: tuple[str, ...] | None = None

    @property
    def targets(self) -> tuple[Target, ...]:
        """The working folder, and the files or operands of the command."""
        files = tuple(file.target for file in self.files)
        return (self.at.folder, *(files or self.at.operands))

    @property
    def asking(self) -> Sequence[Target]:
        """The files that the command writes at places where a person must approve it."""
        if self.command.form.changes not in _WRITES:
            return ()
        return [file.target for file in self.files if self.protection.asks(file.target)]

    @property
    def counts(self) -> Mapping[str, int]:
        """Bytes by file that count against the limits of a contract."""
        form = self.command.form
        if not form.contract or form.changes == "nothing":
            return {}
        is_new = form.changes in _WRITES
        return {file.target.spot: file.size if is_new else 0 for file in self.files}

    def failures(self) -> list[Failure]:
        """Return all failures except for approval, in the order of specification 35."""
        form, folder = self.command.form, self.at.folder
        found = [] if folder.is_folder else [_refusal("not_a_folder", folder)]
        gets_files = form.operands in _AS_FILES and (
            form.contract or not self.command.spec.repository
        )
        held = self._held_by_name(found) if gets_files else self._find_targets(found)
        for target in held:
            found += self._refuse_target(target)
        for target in self.at.seen:
            if self.protection.closes(target, "read"):
                found.append(_refusal("protected", target))
        wording = ExecWording()
        if form.contract:
            found += self.active.failures("exec", held, wording)
        if gets_files and not (found or self.files):
            found.append(_refusal("no_files", folder))
        counts, contract = self.counts, self.active.contract
        if contract is not None and counts and not self.contracts.fits(contract, counts):
            found.append(wording.limit(contract))
        if not found and self.command.spec.runs_code and (why := self.sandbox()) is not None:
            found.append(_refusal(why, folder))
        return found or self._arrange_arguments()

    def _find_targets(self, found: list[Failure]) -> Sequence[Target]:
        """Return the targets of a command without file arguments.

        A command that changes files must have file arguments, so it is refused.
        """
        form = self.command.form
        if form.changes == "revision":  # its files are known later
            return ()
        if form.contract and form.changes != "nothing":
            found.append(_refusal("files_unnamed", self.at.folder))
        return (self.at.folder,) if form.contract else (self.at.folder, *self.at.operands)

    def _held_by_name(self, found: list[Failure]) -> Sequence[Target]:
        """Collect the files of the operands; return named files and folders without any file."""
        form, held = self.command.form, list[Target]()
        files: dict[str, NamedFile] = {}
        named = list(zip(self.command.paths, self.at.operands, strict=False))
        walk = Walk(self.world, form.files, self._may_be_given, self._may_hold)
        for word, target in named or [(".", self.at.folder)]:
            if not target.is_folder:
                held.append(target)
                files[target.spot] = NamedFile(word, target)
            elif form.operands == "files":
                found.append(_refusal("files_unnamed", target))
            else:
                try:
                    below = {file.target.spot: file for file in walk.below(target, word)}
                except TooMany as error:
                    found.append(_refusal("too_many_files", target, most=error.most))
                    continue
                files |= below
                held += () if below else (target,)
        self.files = tuple(files.values())
        return held

    def _may_be_given(self, target: Target) -> bool:
        """Return True if a program may get this file of a folder.

        Other files are left out silently.

        Files that nobody may write, such as git's own, are used only if they are named. So are
        those that a person must approve.
        """
        if self.protection.closes(target, "write") or any(self._refuse_target(target)):
            return False
        if self.command.form.changes in _WRITES and self.protection.asks(target):
            return False
        contract = self.active.contract
        return not self.command.form.contract or (contract is not None and covers(contract, target))

    def _may_hold(self, folder: Target) -> bool:
        """Return True if a folder may contain a file that the contract covers."""
        if not self.command.form.contract:
            return True
        if self._bases is None:
            self._bases = tuple(self._places_of_targets())
        places = [f"{place}/" for place in folder.places]
        return any(b.startswith(p) or p.startswith(b) for b in self._bases for p in places)

    def _places_of_targets(self) -> Iterator[str]:
        """Yield every address of the base of each target.

        A member may also have an address in a root.
        """
        contract = self.active.contract
        for pattern in () if contract is None else contract.terms.targets.patterns:
            yield f"{pattern.base}/"
            look = self.world.look(str(pattern.base), require_exists=False)[1]
            yield from (f"{place}/" for place in (() if look is None else look.places))

    def _refuse_target(self, target: Target) -> Iterator[Failure]:
        """Yield the failures of mode, root and protection for one target."""
        changes = self.command.form.contract
        if changes and (self.mode is None or not mode_may_write(self.mode, target)):
            yield _refusal("root_forbidden", target)
        if (changes and self.protection.closes(target, "write")) or self.protection.closes(
            target, "read"
        ):
            yield _refusal("protected", target)

    # Repositories

    def _arrange_arguments(self) -> list[Failure]:
        """Set the arguments of the command; return the reason if that is not possible."""
        given = [file.word for file in self.files] or self.command.paths
        is_of_revision = self.command.form.changes == "revision"
        try:
            left_out = left_out_of(
                self.world, self.protection.places, self.command, self.at.folder, self.environment
            )
            if is_of_revision and (failures := self._held_by_revision(left_out)):
                return failures
        except Objection as objection:
            more = {} if objection.key is None else {"key": objection.key}
            return [_refusal(objection.reason, self.at.folder, **more)]
        self.command = self.command.given(given, () if is_of_revision else left_out)
        return []

    def _held_by_revision(self, left_out: Sequence[str]) -> list[Failure]:
        """Collect the files in which the named commit differs; return the failures of all."""
        folder, found = self.at.folder, list[Failure]()
        look = folder.look
        sizes = files_of_revision(
            self.command, look.real if look else "", self.environment, left_out
        )
        files: dict[str, NamedFile] = {}
        for name, size in sizes.items():
            target = target_of(
                self.world, f"{folder.path}/{name}", ReplyBuilder("exec"), must_exist=False
            )
            if isinstance(target, Reply):  # a name that fits no address
                return [_refusal("outside_targets", folder)]
            if size is None:
                return [_refusal("not_a_file", target)]
            files[target.spot] = NamedFile(name, target, size)
            found += self._refuse_target(target)
        self.files = tuple(files.values())
        wording, contract = ExecWording(), self.active.contract
        held = [file.target for file in self.files]
        found += self.active.failures("exec", held, wording)
        if contract is not None and not found and not self.contracts.fits(contract, self.counts):
            found.append(wording.limit(contract))
        return found
