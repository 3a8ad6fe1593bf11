"""A decision: every check that fails, in the order of the specification, and the reply that it becomes.

The first failure is the reply; the others travel in it as `would_also_fail`, so that the agent asks
once. Texts of exceptions stay behind: they may hold host paths. Source: specification 7, 11 and 35
(the first failure is the reply).
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

__all__ = [
    "Approval",
    "Decision",
    "Failure",
    "NoSession",
    "ScopeBroken",
    "Session",
    "Verdict",
    "changed_outside",
    "command_broken",
    "command_ran",
    "gate_broken",
    "may_run",
    "may_write",
    "no_session",
    "nobody",
    "passed",
    "program_broke",
    "scope_broken",
    "write_broken",
    "written",
]

# What a request is about


class Session(Protocol):
    """What enforcement must know of the session that asks; `replybook.call.SessionInfo` has it."""

    @property
    def session_id(self) -> str | None:
        """Its id."""
        ...

    @property
    def mode(self) -> str | None:
        """The agent mode."""
        ...


class Approval(NamedTuple):
    """What a person is asked about, whole: a yes to one is no yes to another.

    `path` is the canonical address (for a command its folder), `command` the program and the words
    that the agent gave it, `size` the bytes to write, `statement` the text of a query; each where
    there is one.
    """

    session_id: str | None
    operation: str
    path: str | None = None
    command: tuple[str, ...] = ()
    size: int | None = None
    statement: str | None = None


def nobody(_approval: Approval) -> bool:
    """Approve nothing: what holds where a server names nobody to ask."""
    return False


class NoSession(Exception):
    """A contract is needed and no session is going on (EN-GATE-E-001)."""


class ScopeBroken(Exception):
    """The scope of a contract could not be checked (EN-GATE-E-002)."""

    def __init__(self, contract_id: str, cause: Exception) -> None:
        super().__init__(f"the scope of {contract_id} cannot be checked: {type(cause).__name__}")
        self.contract_id = contract_id
        self.cause = cause


# Failures, and the verdict

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_NO_VARIABLES: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Failure:
    """One check that fails: the code it would be answered with, why, and what the reply says of it."""

    code: ReplyCode
    reason: str
    data: Mapping[str, object] = field(default_factory=lambda: _NOTHING)

    def short(self) -> dict[str, object]:
        """Return it as it stands in `would_also_fail`: code, reason, and the path where there is one."""
        data: dict[str, object] = {"code": str(self.code), "reason": self.reason}
        return data | ({"path": self.data["path"]} if "path" in self.data else {})


class _Denies(Protocol):
    def denied(self, code: object, /, *, data: Mapping[str, object]) -> Reply: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """All failures, first things first; none means yes."""

    failures: Sequence[Failure] = ()

    @property
    def allowed(self) -> bool:
        """True if nothing fails."""
        return not self.failures

    @property
    def would_also_fail(self) -> list[dict[str, object]]:
        """What fails beside the first."""
        return [failure.short() for failure in self.failures[1:]]

    def denied(self, rb: ReplyBuilder) -> Reply:
        """Return the first failure as a D reply, with the rest in it."""
        first, rest = self.failures[0], self.would_also_fail
        data = {**first.data, "would_also_fail": rest} if rest else first.data
        anything = cast("_Denies", rb)  # the type of a failure's code is known when it is made
        return anything.denied(first.code, data=data)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reply, and for what is allowed the targets and the command.

    `targets` are what the request names: the file, or the folder of a command and its files. The
    `ref` of the first opens it; files are for the command, and theirs open nothing. `environment` are
    the variables that the command gets, `contract` is what it runs under and `run_id` the run that began
    with this verdict, so that nobody can run it unseen; a dry run gives none of them.
    """

    reply: Reply
    targets: Sequence[Target] = ()
    command: Command | None = None
    environment: Mapping[str, str] = field(default_factory=lambda: _NO_VARIABLES)
    contract: Contract | None = None
    run_id: str | None = None

    @property
    def allowed(self) -> bool:
        """True if it may happen."""
        return self.reply.reply_type == "S"


# Allowed


def passed(rb: ReplyBuilder, contract_id: str | None) -> Reply:
    """EN-GATE-S-001, or under a contract EN-GATE-S-002."""
    if contract_id is None:
        return rb.success(codes.EN_GATE_S_001)
    if WAITED.counts:
        store_was_free()
    return rb.success(codes.EN_GATE_S_002, data={"contract_id": contract_id})


def may_write(
    rb: ReplyBuilder, path: str, operation: str, contract_id: str | None, *, dry_run: bool
) -> Reply:
    """EN-WRITE-S-001 for what may be stored now; EN-GATE-S-002 for what was only asked."""
    if WAITED.counts:
        store_was_free()
    data = {"path": path, "operation": operation, "contract_id": contract_id}
    if dry_run:
        return rb.success(codes.EN_GATE_S_002, data=data)
    return rb.success(codes.EN_WRITE_S_001, data={**data, "written": False})


def written(rb: ReplyBuilder, allowed: Reply, data: Mapping[str, object] | None = None) -> Reply:
    """EN-WRITE-S-001 for what was allowed and is stored now; `data` goes beside what was decided."""
    merged = {**allowed.data, **(data or {}), "written": True}
    return rb.success(codes.EN_WRITE_S_001, data=merged)


def may_run(rb: ReplyBuilder, contract_id: str | None, *, dry_run: bool) -> Reply:
    """Return what may run: EN-EXEC-S-002 if it was only asked, else what `passed` says."""
    return rb.success(codes.EN_EXEC_S_002) if dry_run else passed(rb, contract_id)


def command_ran(
    rb: ReplyBuilder,
    exit_code: int,
    data: Mapping[str, object] | None = None,
    *,
    answers: Collection[int] = (),
) -> Reply:
    """EN-EXEC-S-001 for a command that did what it was asked, or whose exit code is one of its `answers`.

    WA-EXEC-I-001 for one that refused, WA-EXEC-E-001 where a signal ended it; `data` is its output.
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
"""Lines of a program that refused which its reply holds."""


def _last(data: Mapping[str, object]) -> list[str]:
    """Return the last lines that a program wrote, what it says of errors first."""
    for name in ("errors", "output"):
        lines = [line for line in str(data.get(name) or "").splitlines() if line.strip()]
        if lines:
            return lines[-MOST_LINES:]
    return []


def changed_outside(rb: ReplyBuilder, exit_code: int, outside: Sequence[str]) -> Reply:
    """EN-EXEC-E-001 for a command that came to its end and changed what the contract does not cover."""
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
"""Addresses in one list of a reply; the count beside it is exact."""

# What broke


def program_broke(rb: ReplyBuilder, error: BaseException, *, started: bool) -> Reply:
    """WA-EXEC-E-001: a program could not be started, or took too long."""
    broke: ProgramBroke = {
        "reason": "timeout" if started else "missing",
        "started": started,
        "error_type": type(error).__name__,
    }
    return rb.error(codes.WA_EXEC_E_001, data=broke)


def command_broken(rb: ReplyBuilder, error: BaseException, *, started: bool) -> Reply:
    """EN-EXEC-E-001: deciding about or running a command broke; EN-GATE-D-005 if it may be asked again."""
    if isinstance(error, StoreBusy) and not started:
        return store_is_busy(rb, error)
    return rb.error(
        codes.EN_EXEC_E_001, data={"started": started, "error_type": type(error).__name__}
    )


def write_broken(rb: ReplyBuilder, path: str | None, error: BaseException) -> Reply:
    """EN-WRITE-E-001: deciding about a write broke; `path` is canonical, None before it is known.

    Here and below, EN-GATE-D-005 where somebody else keeps the store of contracts.
    """
    if isinstance(error, StoreBusy):
        return store_is_busy(rb, error)
    kind = type(error).__name__
    if path is None:
        return rb.error(codes.EN_WRITE_E_001, data={"error_type": kind})
    return rb.error(codes.EN_WRITE_E_001, data={"path": path, "error_type": kind})


def gate_broken(rb: ReplyBuilder, error: BaseException) -> Reply:
    """EN-GATE-E-001: deciding about a read or a query broke."""
    if isinstance(error, StoreBusy):
        return store_is_busy(rb, error)
    return rb.error(
        codes.EN_GATE_E_001, data={"reason": "check_broken", "error_type": type(error).__name__}
    )


def no_session(rb: ReplyBuilder) -> Reply:
    """EN-GATE-E-001: no session is going on, so no contract can be asked for."""
    return rb.error(codes.EN_GATE_E_001, data={"reason": "no_session_scope"})


def scope_broken(rb: ReplyBuilder, broken: ScopeBroken) -> Reply:
    """EN-GATE-E-002: the scope of the contract could not be checked."""
    if isinstance(broken.cause, StoreBusy):
        return store_is_busy(rb, broken.cause)
    kind = type(broken.cause).__name__
    return rb.error(
        codes.EN_GATE_E_002, data={"contract_id": broken.contract_id, "error_type": kind}
    )
