"""Enforcement: whether this write, delete, command, query or read may happen, as one EN reply.

The order is that of specification 35: parse, resolve (the reply of the world), mode and root, contract,
expiry, operation, target, limits, and at last the word of a person. Nothing here raises for what an
agent sends; what breaks inside is an E, and its text stays behind. Source: specification 35, 001 §4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.enforcement import replies
from replybook.enforcement.commands import Command, CommandList
from replybook.enforcement.contract_check import (
    ActiveContract,
    Answers,
    Contracts,
    ScopeBroken,
    active_contract,
    scope_failures,
)
from replybook.enforcement.database import CHANGES, Statement, read_statement, refusal
from replybook.enforcement.decision import (
    Approval,
    Decision,
    Failure,
    NoSession,
    Session,
    Verdict,
    nobody,
)
from replybook.enforcement.executions import ExecAnswers, exec_failures, where
from replybook.enforcement.protection import Protection
from replybook.enforcement.rights import WriteAnswers, read_failures, write_failures
from replybook.enforcement.target import Target, World, minted, target_of
from replybook.enforcement.usage import Usage
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import EnforcementSpec
from replybook_schema.reply import Reply

__all__ = ["Enforcement"]

FileOperation: TypeAlias = Literal["write", "delete"]


class Enforcement:
    """Decides for one server. It stores nothing and carries nothing out.

    `session` says who asks, at every call; `spec` is what the registry declares; `approved` knows what
    a person allowed, one question per decision.
    """

    def __init__(
        self,
        world: World,
        contracts: Contracts,
        *,
        session: Callable[[], Session],
        spec: EnforcementSpec | None = None,
        approved: Callable[[Approval], bool] = nobody,
    ) -> None:
        spec = ACTIVE.enforcement() if spec is None else spec
        self._world = world
        self._contracts = contracts
        self._session = session
        self._approved = approved
        self._modes = {mode.mode: mode for mode in spec.modes}
        self._database = spec.database
        self._protection = Protection(spec.protected)
        self._commands = CommandList(spec.commands)
        self._usage = Usage(spec.limits)

    # Writing and deleting

    def decide_write(
        self, rb: ReplyBuilder, address: str, *, size: int = 0, dry_run: bool = False
    ) -> Reply:
        """EN-WRITE-S-001 (EN-GATE-S-002 on a dry run), or why not; `size` in bytes."""
        return self._file(rb, address, "write", size, dry_run=dry_run).reply

    def decide_delete(self, rb: ReplyBuilder, address: str, *, dry_run: bool = False) -> Reply:
        """The same for deleting what is there."""
        return self._file(rb, address, "delete", 0, dry_run=dry_run).reply

    def judge_write(
        self, rb: ReplyBuilder, address: str, *, size: int = 0, dry_run: bool = False
    ) -> Verdict:
        """`decide_write` with the resolved target. What is allowed counts against the limits at once."""
        return self._opened(rb, self._file(rb, address, "write", size, dry_run=dry_run))

    def judge_delete(self, rb: ReplyBuilder, address: str, *, dry_run: bool = False) -> Verdict:
        """`decide_delete` with the resolved target."""
        return self._opened(rb, self._file(rb, address, "delete", 0, dry_run=dry_run))

    def _file(
        self, rb: ReplyBuilder, address: str, operation: FileOperation, size: int, *, dry_run: bool
    ) -> Verdict:
        path: str | None = None
        try:
            target = target_of(self._world, address, rb, must_exist=operation == "delete")
            if isinstance(target, Reply):
                return Verdict(target)
            path = target.path
            held, failures = self._file_failures(target, operation, size)
            if not failures and not dry_run and held.contract is not None:
                failures += self._taken(held.contract, target, operation, size)
            if failures:
                return Verdict(Decision(failures).denied(rb))
            reply = replies.may_write(rb, path, operation, held.contract_id, dry_run=dry_run)
            return Verdict(reply, (target,))
        except ScopeBroken as broken:
            return Verdict(replies.scope_broken(rb, broken))
        except NoSession:
            return Verdict(replies.no_session(rb))
        except Exception as error:
            return Verdict(replies.write_broken(rb, path, error))

    def _file_failures(
        self, target: Target, operation: FileOperation, size: int
    ) -> tuple[ActiveContract, list[Failure]]:
        session = self._session()
        mode = self._modes.get(session.mode or "")
        words = WriteAnswers(operation, target.path)
        failures = list(write_failures(mode, self._protection, target, operation))
        held = self._held(session)
        failures += self._contract(held, operation, (target,), words)
        if held.contract is not None and not self._usage.fits(held.contract, target.spot, size):
            failures.append(words.limit(held.contract))
        if mode is not None and operation in mode.approval:
            whole = size if operation == "write" else None
            question = Approval(session.session_id, operation, target.path, size=whole)
            failures += self._approval(question)
        return held, failures

    def _taken(
        self, contract: Contract, target: Target, operation: FileOperation, size: int
    ) -> list[Failure]:
        """The limit, if another call took the last place since it was asked for."""
        if self._usage.take(contract, target.spot, size):
            return []
        return [WriteAnswers(operation, target.path).limit(contract)]

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
        """EN-GATE-S-001 or S-002 (EN-EXEC-S-002 on a dry run), or why not."""
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
        """`decide_exec` with the folder, the operands and the command to run, for whoever runs it."""
        return self._opened(rb, self._exec(rb, program, program_args, working_dir, dry_run=dry_run))

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
            mode = self._modes.get(session.mode or "")
            command = self._commands.read(program, program_args, session.mode or "")
            at = where(self._world, rb, working_dir, command)
            if isinstance(at, Reply):
                return Verdict(at)
            failures = list(exec_failures(mode, self._protection, command, at))
            if not isinstance(command, Command):
                return Verdict(Decision(failures).denied(rb))
            held = ActiveContract(None)
            if command.contract:
                held = self._held(session)
                failures += self._contract(held, "exec", at.touched, ExecAnswers())
            if command.approval or (mode is not None and "exec" in mode.approval):
                called = (command.program, *command.words)
                question = Approval(session.session_id, "exec", at.folder.path, called)
                failures += self._approval(question)
            if failures:
                return Verdict(Decision(failures).denied(rb))
            reply = replies.may_run(rb, held.contract_id, dry_run=dry_run)
            return Verdict(reply, at.touched, command)
        except ScopeBroken as broken:
            return Verdict(replies.scope_broken(rb, broken))
        except NoSession:
            return Verdict(replies.no_session(rb))
        except Exception as error:
            return Verdict(replies.command_broken(rb, error, started=False))

    # Asking the database

    def decide_database(self, rb: ReplyBuilder, sql: str) -> Reply:
        """EN-GATE-S-001, for a change under a contract EN-GATE-S-002, or why not."""
        try:
            session = self._session()
            if session.mode is None:
                return rb.invalid(codes.WA_SYS_I_001)
            statement = read_statement(sql)
            held, failures = self._query(session, statement, sql)
            if failures:
                return Decision(failures).denied(rb)
            return replies.passed(rb, held.contract_id)
        except ScopeBroken as broken:
            return replies.scope_broken(rb, broken)
        except NoSession:
            return replies.no_session(rb)
        except Exception as error:
            return replies.gate_broken(rb, error)

    def _query(
        self, session: Session, statement: Statement | str, sql: str
    ) -> tuple[ActiveContract, list[Failure]]:
        if isinstance(statement, str):
            return ActiveContract(None), [replies.DatabaseAnswers().refusal(statement)]
        words = replies.DatabaseAnswers(statement.verb, statement.table)
        mode = self._modes.get(session.mode or "")
        why = refusal(statement, self._database, mode.database if mode is not None else ())
        failures = [] if why is None else [words.refusal(why)]
        if statement.verb not in CHANGES:
            return ActiveContract(None), failures
        held = self._held(session)
        failures += self._contract(held, "db_write", (), words)
        if mode is not None and "db_write" in mode.approval:
            failures += self._approval(Approval(session.session_id, "db_write", statement=sql))
        return held, failures

    # Reading

    def decide_read(self, rb: ReplyBuilder, address: str) -> Reply:
        """EN-GATE-S-001, or why not."""
        return self._read(rb, address).reply

    def judge_read(self, rb: ReplyBuilder, address: str) -> Verdict:
        """`decide_read` with the resolved target."""
        return self._opened(rb, self._read(rb, address))

    def _read(self, rb: ReplyBuilder, address: str) -> Verdict:
        try:
            target = target_of(self._world, address, rb, must_exist=True)
            if isinstance(target, Reply):
                return Verdict(target)
            session = self._session()
            mode = self._modes.get(session.mode or "")
            failures = list(read_failures(self._protection, target))
            if mode is not None and "read" in mode.approval:
                failures += self._approval(Approval(session.session_id, "read", target.path))
            if failures:
                return Verdict(Decision(failures).denied(rb))
            return Verdict(replies.passed(rb, None), (target,))
        except Exception as error:
            return Verdict(replies.gate_broken(rb, error))

    # What several of them ask

    def _held(self, session: Session) -> ActiveContract:
        if session.session_id is None:
            raise NoSession
        return active_contract(self._contracts, session.session_id)

    def _contract(
        self, held: ActiveContract, operation: str, targets: Sequence[Target], words: Answers
    ) -> Iterator[Failure]:
        """Contract, expiry, operation and target, in this order."""
        path = targets[0].path if targets else None
        yield from held.failure(operation, path)
        if held.contract is not None:
            yield from scope_failures(held.contract, operation, targets, words)

    def _opened(self, rb: ReplyBuilder, verdict: Verdict) -> Verdict:
        """The verdict with a token for its first target, or the reply that none is left."""
        if not verdict.allowed:
            return verdict
        first = minted(self._world, verdict.targets[0], rb)
        if isinstance(first, Reply):
            return Verdict(first)
        return replace(verdict, targets=(first, *verdict.targets[1:]))

    def _approval(self, question: Approval) -> Iterator[Failure]:
        """The word of a person, asked for only where one is needed."""
        if not self._approved(question):
            data = {"reason": "approval_missing", "operation": question.operation}
            data |= {"path": question.path} if question.path else {}
            yield Failure(codes.EN_GATE_D_003, "approval_missing", data)
