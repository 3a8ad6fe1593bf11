"""Decisions about one write, delete, command, query or read, as one EN reply.

The checks have the order of specification 35: parse, resolve (the reply of the world), mode and
root, contract, expiry, operation, target, limits, and finally the approval of a person. No input of
an agent raises an exception. An internal error is an E reply without its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple, TypeAlias

from replybook import codes
from replybook.enforcement import decision
from replybook.enforcement.commands import CommandList
from replybook.enforcement.database import (
    CHANGES,
    DatabaseWording,
    SqlStatement,
    read_statement,
    refusal,
)
from replybook.enforcement.decision import (
    Approval,
    Decision,
    Failure,
    NoSession,
    ScopeBroken,
    Session,
    Verdict,
)
from replybook.enforcement.executions import Executions, ExecWording
from replybook.enforcement.identity import Identity
from replybook.enforcement.rights import (
    ActiveContract,
    Contracts,
    WriteWording,
    active_contract,
    folder_failures,
    read_failures,
    write_failures,
)
from replybook.enforcement.running import Program, ProgramWatch, carried_out
from replybook.enforcement.target import Protection, Seen, Target, World, mint_token, target_of
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import EnforcedModeSpec, EnforcementSpec
from replybook_schema.reply import Reply

_UNNAMED: Final = Identity()


def _is_no_matter() -> str | None:
    """Return None: by default nothing prevents running code of the project."""
    return None


def _is_not_set(_question: Approval) -> None:
    """Return None: by default no setting allows an approval."""


FileOperation: TypeAlias = Literal["write", "delete"]


class FileChange(NamedTuple):
    """One change that is asked for; `size` is how many bytes a write stores."""

    address: str
    operation: FileOperation
    size: int = 0


class _Resolved(NamedTuple):
    """A change, and where it would happen."""

    change: FileChange
    target: Target

    @property
    def wording(self) -> WriteWording:
        return WriteWording(self.change.operation, self.target.path)


class Enforcement:
    """Decides for one server. It stores nothing and starts no program.

        enforcement = Enforcement(world, contracts, session=lambda: session)
        verdict = enforcement.judge_write(rb, "root:repo/docs/guide.md", size=120)
        if not verdict.allowed:
            return verdict.reply

    No method raises for input of an agent.

    Args:
        world: The world adapter.
        contracts: The contract system.
        session: Returns the calling session. Called for every request.
        spec: The enforcement rules. Defaults to those of the active registry.
        approved: Asks a person. By default, nothing is approved.
        identity: The git author, if the git settings of the host name none.
        sandbox: Returns the reason why project code may not run, or None if it may.
        setting: Returns the setting with which a person approves, for the reply. None if there is
            none.
    """

    def __init__(
        self,
        world: World,
        contracts: Contracts,
        *,
        session: Callable[[], Session],
        spec: EnforcementSpec | None = None,
        approved: Callable[[Approval], bool] = decision.nobody,
        identity: Identity = _UNNAMED,
        sandbox: Callable[[], str | None] = _is_no_matter,
        setting: Callable[[Approval], str | None] = _is_not_set,
    ) -> None:
        spec = spec or ACTIVE.enforcement()
        self._world, self._contracts = world, contracts
        self._session, self._person = session, _Person(approved, setting)
        self._modes = {mode.mode: mode for mode in spec.modes}
        self._database, self._protection = spec.database, Protection(spec.protected)
        commands, protection = CommandList(spec.commands), self._protection
        self._executions = Executions(
            world, protection, contracts, self._modes, commands, identity, sandbox
        )
        self._watch = ProgramWatch(world, contracts, protection)
        self._changes = _FileChanges(world, protection, contracts, self._modes, self._person)

    # Writing and deleting

    def decide_write(
        self, rb: ReplyBuilder, address: str, *, size: int = 0, dry_run: bool = False
    ) -> Reply:
        """Decide about a write: EN-WRITE-S-001 (dry run: EN-GATE-S-002), or a refusal.

        Args:
            rb: The builder of the call.
            address: The file.
            size: The number of bytes to write.
            dry_run: Only ask.
        """
        return self._file(rb, address, "write", size, dry_run=dry_run).reply

    def decide_delete(self, rb: ReplyBuilder, address: str, *, dry_run: bool = False) -> Reply:
        """Decide about deleting a file or an empty folder.

        The files of a folder are deleted one by one.
        """
        return self._file(rb, address, "delete", 0, dry_run=dry_run).reply

    def judge_write(
        self, rb: ReplyBuilder, address: str, *, size: int = 0, dry_run: bool = False
    ) -> Verdict:
        """Decide about a write like `decide_write`, and return the resolved target.

        An allowed write counts against the limits at once.

        Args:
            rb: The builder of the call.
            address: The file.
            size: The number of bytes to write.
            dry_run: Only ask.
        """
        return self._usable(rb, self._file(rb, address, "write", size, dry_run=dry_run))

    def judge_delete(self, rb: ReplyBuilder, address: str, *, dry_run: bool = False) -> Verdict:
        """Decide about a delete like `decide_delete`, and return the resolved target."""
        return self._usable(rb, self._file(rb, address, "delete", 0, dry_run=dry_run))

    def judge_changes(
        self,
        rb: ReplyBuilder,
        changes: Sequence[FileChange],
        *,
        dry_run: bool = False,
        tool: str | None = None,
    ) -> Verdict:
        """Decide about several writes and deletes: all are allowed and counted, or none.

        Args:
            rb: The builder of the call.
            changes: The changes.
            dry_run: Only ask.
            tool: The tool to which the registry may open a protected place.

        Returns:
            The targets in the order of the changes, each with a token. The reply is about the first
            change,
            or about the first one that is refused.

        Raises:
            ValueError: If nothing changes.
        """
        verdict = self._changes.judged(rb, self._session, changes, dry_run=dry_run, tool=tool)
        targets: list[Target] = []
        for target in verdict.targets:
            found = mint_token(self._world, target, rb)
            if isinstance(found, Reply):
                return Verdict(found)
            targets.append(found)
        return replace(verdict, targets=tuple(targets))

    def refused_changes(
        self, rb: ReplyBuilder, changes: Sequence[FileChange], *, tool: str | None = None
    ) -> Reply | None:
        """Return the refusal of these changes, or None, without opening files.

        Call it before reading the content of a file. Nothing is counted, and no person is asked.

        Args:
            rb: The builder of the call.
            changes: The changes.
            tool: The tool to which the registry may open a protected place.
        """
        verdict = self._changes.judged(
            rb, self._session, changes, dry_run=True, asks=False, tool=tool
        )
        return None if verdict.allowed else verdict.reply

    def _file(
        self, rb: ReplyBuilder, address: str, operation: FileOperation, size: int, *, dry_run: bool
    ) -> Verdict:
        change = FileChange(address, operation, size)
        return self._changes.judged(rb, self._session, [change], dry_run=dry_run)

    # Running

    def decide_exec(
        self,
        rb: ReplyBuilder,
        program: str,
        program_args: Sequence[str] = (),
        working_dir: str = "root:repo",
        *,
        dry_run: bool = False,
    ) -> Reply:
        """Decide about a command: EN-GATE-S-001 or S-002 (dry run: EN-EXEC-S-002), or a refusal.

        Args:
            rb: The builder of the call.
            program: The program.
            program_args: Its arguments.
            working_dir: Address of the working folder.
            dry_run: Only ask.
        """
        return self._exec(rb, program, program_args, working_dir, dry_run=dry_run).reply

    def judge_exec(
        self,
        rb: ReplyBuilder,
        program: str,
        program_args: Sequence[str] = (),
        working_dir: str = "root:repo",
        *,
        dry_run: bool = False,
    ) -> Verdict:
        """Decide about a command like `decide_exec`, and return folder, operands and command.

        Args:
            rb: The builder of the call.
            program: The program.
            program_args: Its arguments.
            working_dir: Address of the working folder.
            dry_run: Only ask.
        """
        return self._usable(rb, self._exec(rb, program, program_args, working_dir, dry_run=dry_run))

    def _exec(
        self,
        rb: ReplyBuilder,
        program: str,
        program_args: Sequence[str],
        working_dir: str,
        *,
        dry_run: bool,
    ) -> Verdict:
        try:
            session = self._session()
            case = self._executions.opened(rb, session, program, program_args, working_dir)
            if isinstance(case, Reply):
                return Verdict(case)
            failures, command, contract = case.failures(), case.command, case.active.contract
            if command.form.approval or (case.mode is not None and "exec" in case.mode.approval):
                called = (command.program, *command.words)
                question = Approval(session.session_id, "exec", case.at.folder.path, called)
                failures += self._person.refuses(question)
            for target in case.asking:
                failures += self._person.refuses(_of_place(session, "write", target))
            is_wanted = case.counts and not failures and not dry_run
            if contract and is_wanted and not self._contracts.take(contract, case.counts):
                failures.append(ExecWording().limit(contract))  # another request was faster
            if failures:
                return Verdict(Decision(failures).denied(rb))
            reply = decision.may_run(rb, case.active.contract_id, dry_run=dry_run)
            if dry_run:
                return Verdict(reply, case.targets)
            run_id = self._watch.begun(case.targets[0], contract, command)
            return Verdict(reply, case.targets, command, case.environment, contract, run_id)
        except ScopeBroken as error:
            return Verdict(decision.scope_broken(rb, error))
        except NoSession:
            return Verdict(decision.no_session(rb))
        except Exception as error:
            return Verdict(decision.command_broken(rb, error, started=False))

    def run(self, rb: ReplyBuilder, verdict: Verdict, program: Program) -> Reply:
        """Run a command that `judge_exec` allowed, and return EN-EXEC-S-001 with its changes.

        The changes are read from the disk. The reply is EN-EXEC-E-001 if the program fails to run,
        or if it changed files outside of the contract. A verdict that is a refusal returns its
        reply.

        Args:
            rb: The builder of the call.
            verdict: The verdict of `judge_exec`.
            program: Starts the program.

        Raises:
            ValueError: If the verdict has no command, or was already run under its contract.
        """
        return carried_out(rb, verdict, program, self._watch)

    # Queries

    def decide_database(self, rb: ReplyBuilder, sql: str) -> Reply:
        """Decide about a query: EN-GATE-S-001, for a change EN-GATE-S-002, or a refusal."""
        try:
            session = self._session()
            if session.mode is None:
                return rb.invalid(codes.WA_SYS_I_001)
            statement = read_statement(sql)
            active, failures = self._query(session, statement, sql)
            if failures:
                return Decision(failures).denied(rb)
            return decision.reply_pass(rb, active.contract_id)
        except ScopeBroken as error:
            return decision.scope_broken(rb, error)
        except NoSession:
            return decision.no_session(rb)
        except Exception as error:
            return decision.gate_broken(rb, error)

    def _query(
        self, session: Session, statement: SqlStatement | str, sql: str
    ) -> tuple[ActiveContract, list[Failure]]:
        if isinstance(statement, str):
            return ActiveContract(None), [DatabaseWording().refusal(statement)]
        wording = DatabaseWording(statement.verb, statement.table)
        mode = self._modes.get(session.mode or "")
        why = refusal(statement, self._database, mode.database if mode is not None else ())
        failures = [] if why is None else [wording.refusal(why)]
        if statement.verb not in CHANGES:
            return ActiveContract(None), failures
        active = active_contract(self._contracts, session)
        failures += active.failures("db_write", (), wording)
        if mode is not None and "db_write" in mode.approval:
            question = Approval(session.session_id, "db_write", statement=sql)
            failures += self._person.refuses(question)
        return active, failures

    # Reading

    def decide_read(self, rb: ReplyBuilder, address: str) -> Reply:
        """Decide about a read: EN-GATE-S-001, or a refusal."""
        return self._read(rb, address).reply

    def judge_read(self, rb: ReplyBuilder, address: Seen, *, mint: bool = True) -> Verdict:
        """Decide about a read like `decide_read`, and return the resolved target.

        With `mint=False` it has no token. Use this to read many files, and open them by their
        location.
        """
        verdict = self._read(rb, address)
        return self._usable(rb, verdict) if mint else verdict

    def _read(self, rb: ReplyBuilder, address: Seen) -> Verdict:
        try:
            target = target_of(self._world, address, rb, must_exist=True)
            if isinstance(target, Reply):
                return Verdict(target)
            session, failures = self._session(), list(read_failures(self._protection, target))
            mode = self._modes.get(session.mode or "")
            if mode is not None and "read" in mode.approval:
                failures += self._person.refuses(Approval(session.session_id, "read", target.path))
            if failures:
                return Verdict(Decision(failures).denied(rb))
            return Verdict(decision.reply_pass(rb, None), (target,))
        except Exception as error:
            return Verdict(decision.gate_broken(rb, error))

    def _usable(self, rb: ReplyBuilder, verdict: Verdict) -> Verdict:
        """Return the verdict with a token for its first target, or the reply of the world.

        The world refuses if no token is left.
        """
        if not verdict.allowed:
            return verdict
        first = mint_token(self._world, verdict.targets[0], rb)
        if isinstance(first, Reply):
            return Verdict(first)
        return replace(verdict, targets=(first, *verdict.targets[1:]))


# Approval


class _Person(NamedTuple):
    """The person who approves, and the setting to do so."""

    approved: Callable[[Approval], bool]
    setting: Callable[[Approval], str | None]

    def refuses(self, question: Approval) -> Iterator[Failure]:
        """Ask the person; yield a failure if the answer is no."""
        if not self.approved(question):
            told = {"path": question.path, "setting": self.setting(question)}
            data = {"reason": "approval_missing", "operation": question.operation}
            data |= {name: text for name, text in told.items() if text}
            yield Failure(codes.EN_GATE_D_003, "approval_missing", data)


def _of_place(session: Session, operation: str, target: Target) -> Approval:
    """Return the question about a place that a person opens, by the address of its root."""
    return Approval(session.session_id, operation, target.in_root)


# Writes and deletes


class _FileChanges:
    """Judges writes and deletes of files as one change.

    A fault of one file refuses all files. Either all files count or none. The order of checks for
    each file is that of specification 35. If the files fit the limits one by one, they still have
    to fit together. Nothing here raises for what an agent sends.
    """

    def __init__(
        self,
        world: World,
        protection: Protection,
        contracts: Contracts,
        modes: Mapping[str, EnforcedModeSpec],
        person: _Person,
    ) -> None:
        self._world: Final = world
        self._protection: Final = protection
        self._contracts: Final = contracts
        self._modes: Final = modes
        self._person: Final = person

    def judged(
        self,
        rb: ReplyBuilder,
        session_of_call: Callable[[], Session],
        changes: Sequence[FileChange],
        *,
        dry_run: bool,
        asks: bool = True,
        tool: str | None = None,
    ) -> Verdict:
        """Return EN-WRITE-S-001 (EN-GATE-S-002 on a dry run) about the first change, or why not.

        The targets are in the order of the changes and have no token yet. Without `asks` no person
        is asked.
        """
        if not changes:
            raise ValueError("`changes` must not be empty")
        path: str | None = None
        try:
            found: list[_Resolved] = []
            for change in changes:
                must_exist = change.operation == "delete"
                target = target_of(self._world, change.address, rb, must_exist=must_exist)
                if isinstance(target, Reply):
                    return Verdict(target)
                path = path or target.path
                found.append(_Resolved(change, target))
            session = session_of_call()
            active, failures = self._failures(session, found, asks=asks, tool=tool)
            contract = None if failures or dry_run else active.contract
            if contract and not self._contracts.take(contract, _places(found)):
                failures.append(found[0].wording.limit(contract))  # another was faster
            if failures:
                return Verdict(Decision(failures).denied(rb))
            first = found[0]
            reply = decision.may_write(
                rb, first.target.path, first.change.operation, active.contract_id, dry_run=dry_run
            )
            return Verdict(reply, tuple(one.target for one in found))
        except ScopeBroken as error:
            return Verdict(decision.scope_broken(rb, error))
        except NoSession:
            return Verdict(decision.no_session(rb))
        except Exception as error:
            return Verdict(decision.write_broken(rb, path, error))

    def _failures(
        self, session: Session, found: Sequence[_Resolved], *, asks: bool, tool: str | None
    ) -> tuple[ActiveContract, list[Failure]]:
        mode = self._modes.get(session.mode or "")
        failures: list[Failure] = []
        active: ActiveContract | None = None
        for (_, operation, _), target in found:
            failures += write_failures(mode, self._protection, target, operation, tool)
            active = active or active_contract(self._contracts, session)
            wording = WriteWording(operation, target.path)
            failures += active.failures(operation, (target,), wording)
            failures += folder_failures(self._world, target, operation, wording)
        assert active is not None, "there is a change"
        contract = active.contract
        if contract is not None and not self._contracts.fits(contract, _places(found)):
            failures.append(found[0].wording.limit(contract))
        if asks and mode is not None:
            failures += self._ask_approval(session, mode, found)
        return active, failures

    def _ask_approval(
        self, session: Session, mode: EnforcedModeSpec, found: Sequence[_Resolved]
    ) -> Iterator[Failure]:
        """Ask a person about each change that needs it; yield the failure that the answer is no."""
        for (_, operation, size), target in found:
            if operation in mode.approval:
                whole = size if operation == "write" else None
                question = Approval(session.session_id, operation, target.path, size=whole)
                yield from self._person.refuses(question)
            if self._protection.asks(target):
                yield from self._person.refuses(_of_place(session, "write", target))


def _places(found: Sequence[_Resolved]) -> Mapping[str, int]:
    """Return the bytes at each file, whichever way it was named."""
    places: dict[str, int] = {}
    for change, target in found:
        before = places.get(target.spot)
        places[target.spot] = change.size if before is None else before + change.size
    return places
