"""Decisions: all checks that fail, in the order of the specification, and their reply.

The first failure is the reply. The others are part of it as `would_also_fail`, so that the agent
can fix all of them at once. Texts of exceptions are left out, since they may contain host paths.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from replybook import codes
from replybook.contracts.busy import WAITED, store_is_busy, store_was_free
from replybook.contracts.contract import Contract
from replybook.enforcement.commands import Command
from replybook.enforcement.target import Target
from replybook.store.store_file import StoreBusy
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import ReplyCode
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_generated.params import ProgramBroke, ProgramRefused

# Requests


class Session(Protocol):
    """The calling session, such as `replybook.call.SessionInfo`."""

    @property
    def session_id(self) -> str | None:
        """The id of the session."""
        ...

    @property
    def mode(self) -> str | None:
        """The agent mode."""
        ...


class Approval(NamedTuple):
    """The question for a person. A yes is valid only for exactly this question.

    Attributes:
        path: The canonical address. For a command, its working folder.
        command: The program and the words of the agent.
        size: The number of bytes to write.
        statement: The text of a query.
    """

    session_id: str | None
    operation: str
    path: str | None = None
    command: tuple[str, ...] = ()
    size: int | None = None
    statement: str | None = None


def nobody(_approval: Approval) -> bool:
    """Approve nothing: the default of a server that cannot ask a person."""
    return False


class NoSession(Exception):
    """A contract is needed, but the call has no session (EN-GATE-E-001)."""


class ScopeBroken(Exception):
    """Checking the scope of a contract failed (EN-GATE-E-002)."""

    def __init__(self, contract_id: str, cause: Exception) -> None:
        super().__init__(f"the scope of {contract_id} cannot be checked: {type(cause).__name__}")
        self.contract_id = contract_id
        self.cause = cause


# Failures, and the verdict

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_NO_VARIABLES: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed check.

    Attributes:
        code: The code of the reply.
        data: The data of the reply.
    """

    code: ReplyCode
    reason: str
    data: Mapping[str, object] = field(default_factory=lambda: _NOTHING)

    def short(self) -> dict[str, object]:
        """Return the form for `would_also_fail`: code, reason, and path if there is one."""
        data: dict[str, object] = {"code": str(self.code), "reason": self.reason}
        return data | ({"path": self.data["path"]} if "path" in self.data else {})


class _Denies(Protocol):
    def denied(self, code: object, /, *, data: Mapping[str, object]) -> Reply: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """All failures in order. Without a failure the request is allowed."""

    failures: Sequence[Failure] = ()

    @property
    def allowed(self) -> bool:
        """True if no check failed."""
        return not self.failures

    @property
    def would_also_fail(self) -> list[dict[str, object]]:
        """All failures after the first."""
        return [failure.short() for failure in self.failures[1:]]

    def denied(self, rb: ReplyBuilder) -> Reply:
        """Return the first failure as a D reply, with the others in its data."""
        first, rest = self.failures[0], self.would_also_fail
        data = {**first.data, "would_also_fail": rest} if rest else first.data
        anything = cast("_Denies", rb)  # the type of the code was checked when the failure was made
        return anything.denied(first.code, data=data)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reply about a request. If it is allowed, also its targets and its command.

    A dry run has no command, environment, contract and run id.

    Attributes:
        targets: The file, or the working folder of a command and its files. The `ref` of the first
            one opens it. The files of a command cannot be opened.
        environment: The environment variables of the command.
        contract: The contract of the command.
        run_id: The run that began with this verdict, so that its changes are always compared.
    """

    reply: Reply
    targets: Sequence[Target] = ()
    command: Command | None = None
    environment: Mapping[str, str] = field(default_factory=lambda: _NO_VARIABLES)
    contract: Contract | None = None
    run_id: str | None = None

    @property
    def allowed(self) -> bool:
        """True if the request is allowed."""
        return self.reply.reply_type == "S"


# Allowed


def reply_pass(rb: ReplyBuilder, contract_id: str | None) -> Reply:
    """Return EN-GATE-S-001, or EN-GATE-S-002 under a contract."""
    if contract_id is None:
        return rb.success(codes.EN_GATE_S_001)
    if WAITED.counts:
        store_was_free()
    return rb.success(codes.EN_GATE_S_002, data={"contract_id": contract_id})


def may_write(
    rb: ReplyBuilder, path: str, operation: str, contract_id: str | None, *, dry_run: bool
) -> Reply:
    """Return EN-WRITE-S-001 for a file that may be written now, EN-GATE-S-002 for a dry run.

    Args:
        rb: The builder of the call.
        operation: `write` or `delete`.
        dry_run: True if the agent only asked.
    """
    if WAITED.counts:
        store_was_free()
    data = {"path": path, "operation": operation, "contract_id": contract_id}
    if dry_run:
        return rb.success(codes.EN_GATE_S_002, data=data)
    return rb.success(codes.EN_WRITE_S_001, data={**data, "written": False})


def written(rb: ReplyBuilder, allowed: Reply, data: Mapping[str, object] | None = None) -> Reply:
    """Return EN-WRITE-S-001 for an allowed file that is stored now.

    Args:
        rb: The builder of the call.
        allowed: The reply that allowed it.
        data: More data for the reply.
    """
    merged = {**allowed.data, **(data or {}), "written": True}
    return rb.success(codes.EN_WRITE_S_001, data=merged)


def may_run(rb: ReplyBuilder, contract_id: str | None, *, dry_run: bool) -> Reply:
    """Return the reply for a command: EN-EXEC-S-002 for a dry run, or `reply_pass`."""
    return rb.success(codes.EN_EXEC_S_002) if dry_run else reply_pass(rb, contract_id)


def command_ran(
    rb: ReplyBuilder,
    exit_code: int,
    data: Mapping[str, object] | None = None,
    *,
    answers: Collection[int] = (),
) -> Reply:
    """Return the reply for a command that has ended.

    EN-EXEC-S-001 if it succeeded, WA-EXEC-I-001 if it failed, WA-EXEC-E-001 if a signal ended it.

    Args:
        rb: The builder of the call.
        exit_code: The exit code.
        data: The output and other data for the reply.
        answers: Exit codes other than 0 that mean success.
    """
    told = {**(data or {}), "exit_code": exit_code}
    if exit_code == 0 or exit_code in answers:
        return rb.success(codes.EN_EXEC_S_001, data=told)
    if exit_code < 0:
        broke: ProgramBroke = {"reason": "signal", "started": True}
        return rb.error(codes.WA_EXEC_E_001, data=broke)
    changes = {name: told[name] for name in _CHANGES if name in told}
    said = {"exit_code": exit_code, "last_lines": _last(told)}
    return rb.invalid(codes.WA_EXEC_I_001, data=cast("ProgramRefused", {**said, **changes}))


_CHANGES: Final = ("created", "changed", "deleted", "changes_count")


MOST_LINES: Final = 20
"""Maximum number of output lines in the reply about a failed program."""


def _last(data: Mapping[str, object]) -> list[str]:
    """Return the last lines of a program's errors, or of its output if there are none."""
    for name in ("errors", "output"):
        lines = [line for line in str(data.get(name) or "").splitlines() if line.strip()]
        if lines:
            return lines[-MOST_LINES:]
    return []


def changed_outside(rb: ReplyBuilder, exit_code: int, outside: Sequence[str]) -> Reply:
    """Return EN-EXEC-E-001 for a command that changed files outside of the contract."""
    return rb.error(
        codes.EN_EXEC_E_001,
        data={
            "started": True,
            "reason": "changed_outside",
            "exit_code": exit_code,
            "outside": list(outside[:MOST_TOLD]),
            "outside_count": len(outside),
        },
    )


MOST_TOLD: Final = 50
"""Maximum number of addresses in one list of a reply. The count beside it is exact."""

# Errors


def program_broke(rb: ReplyBuilder, error: BaseException, *, started: bool) -> Reply:
    """Return WA-EXEC-E-001: a program could not be started, or timed out."""
    broke: ProgramBroke = {
        "reason": "timeout" if started else "missing",
        "started": started,
        "error_type": type(error).__name__,
    }
    return rb.error(codes.WA_EXEC_E_001, data=broke)


def command_broken(rb: ReplyBuilder, error: BaseException, *, started: bool) -> Reply:
    """Return EN-EXEC-E-001 for an error around a command.

    If another process uses the store and nothing has started, the reply is EN-GATE-D-005.
    """
    if isinstance(error, StoreBusy) and not started:
        return store_is_busy(rb, error)
    return rb.error(
        codes.EN_EXEC_E_001, data={"started": started, "error_type": type(error).__name__}
    )


def write_broken(rb: ReplyBuilder, path: str | None, error: BaseException) -> Reply:
    """Return EN-WRITE-E-001 for an error while deciding about a write.

    This function and the following ones return EN-GATE-D-005 if another process uses the store of
    contracts.

    Args:
        rb: The builder of the call.
        path: The canonical address, or None if it is not known yet.
    """
    if isinstance(error, StoreBusy):
        return store_is_busy(rb, error)
    kind = type(error).__name__
    if path is None:
        return rb.error(codes.EN_WRITE_E_001, data={"error_type": kind})
    return rb.error(codes.EN_WRITE_E_001, data={"path": path, "error_type": kind})


def gate_broken(rb: ReplyBuilder, error: BaseException) -> Reply:
    """Return EN-GATE-E-001 for an error while deciding about a read or a query."""
    if isinstance(error, StoreBusy):
        return store_is_busy(rb, error)
    return rb.error(
        codes.EN_GATE_E_001, data={"reason": "check_broken", "error_type": type(error).__name__}
    )


def no_session(rb: ReplyBuilder) -> Reply:
    """Return EN-GATE-E-001: the call has no session, so it can have no contract."""
    return rb.error(codes.EN_GATE_E_001, data={"reason": "no_session_scope"})


def scope_broken(rb: ReplyBuilder, broken: ScopeBroken) -> Reply:
    """Return EN-GATE-E-002: checking the scope of the contract failed."""
    if isinstance(broken.cause, StoreBusy):
        return store_is_busy(rb, broken.cause)
    kind = type(broken.cause).__name__
    return rb.error(
        codes.EN_GATE_E_002, data={"contract_id": broken.contract_id, "error_type": kind}
    )
