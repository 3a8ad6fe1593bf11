"""Decisions about several writes and deletes: all are allowed and counted, or none.

Each change is checked in the order of specification 35. All changes together must also fit the
limits.

Source: specification 35, 42 and 56, decision 14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from replybook import codes
from replybook.enforcement import decision
from replybook.enforcement.decision import (
    Approval,
    Decision,
    Failure,
    NoSession,
    ScopeBroken,
    Session,
    Verdict,
)
from replybook.enforcement.rights import (
    ActiveContract,
    Contracts,
    WriteWording,
    active_contract,
    folder_failures,
    write_failures,
)
from replybook.enforcement.target import Protection, Target, World, target_of
from replybook_generated.builder import ReplyBuilder
from replybook_schema.enforcement import EnforcedModeSpec
from replybook_schema.reply import Reply

__all__ = ["FileChange", "FileChanges", "FileOperation"]

FileOperation: TypeAlias = Literal["write", "delete"]


class FileChange(NamedTuple):
    """One requested change. `size` is the number of bytes that a write stores."""

    address: str
    operation: FileOperation
    size: int = 0


class _Resolved(NamedTuple):
    """A change and its target."""

    change: FileChange
    target: Target

    @property
    def wording(self) -> WriteWording:
        return WriteWording(self.change.operation, self.target.path)


class FileChanges:
    """Decides about changes of files for one server. No input of an agent raises."""

    def __init__(
        self,
        world: World,
        protection: Protection,
        contracts: Contracts,
        modes: Mapping[str, EnforcedModeSpec],
        approved: Callable[[Approval], bool],
    ) -> None:
        self._world: Final = world
        self._protection: Final = protection
        self._contracts: Final = contracts
        self._modes: Final = modes
        self._approved: Final = approved

    def judged(
        self,
        rb: ReplyBuilder,
        session_of_call: Callable[[], Session],
        changes: Sequence[FileChange],
        *,
        dry_run: bool,
        asks: bool = True,
    ) -> Verdict:
        """Return EN-WRITE-S-001 (dry run: EN-GATE-S-002) about the first change, or a refusal.

        The targets have the order of the changes, and no token yet.

        Args:
            rb: The builder of the call.
            session_of_call: Returns the calling session.
            changes: The changes.
            dry_run: Only ask.
            asks: Ask a person if the mode requires that.

        Raises:
            ValueError: If there is no change.
        """
        if not changes:
            raise ValueError("changes must not be empty")
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
            active, failures = self._failures(session, found, asks=asks)
            contract = None if failures or dry_run else active.contract
            if contract and not self._contracts.take(contract, _places(found)):
                failures.append(found[0].wording.limit(contract))  # another request was faster
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
        self, session: Session, found: Sequence[_Resolved], *, asks: bool
    ) -> tuple[ActiveContract, list[Failure]]:
        mode = self._modes.get(session.mode or "")
        failures: list[Failure] = []
        active: ActiveContract | None = None
        for (_, operation, _), target in found:
            failures += write_failures(mode, self._protection, target, operation)
            active = active or active_contract(self._contracts, session)
            wording = WriteWording(operation, target.path)
            failures += active.failures(operation, (target,), wording)
            failures += folder_failures(self._world, target, operation, wording)
        assert active is not None, "there is a change"
        contract = active.contract
        if contract is not None and not self._contracts.fits(contract, _places(found)):
            failures.append(found[0].wording.limit(contract))
        if asks and mode is not None:
            failures += self._unapproved(session, mode, found)
        return active, failures

    def _unapproved(
        self, session: Session, mode: EnforcedModeSpec, found: Sequence[_Resolved]
    ) -> Iterator[Failure]:
        """Ask a person about each change that needs it; yield a failure if the answer is no."""
        for (_, operation, size), target in found:
            if operation in mode.approval:
                whole = size if operation == "write" else None
                question = Approval(session.session_id, operation, target.path, size=whole)
                if not self._approved(question):
                    data = {"reason": "approval_missing", "operation": operation}
                    data |= {"path": target.path}
                    yield Failure(codes.EN_GATE_D_003, "approval_missing", data)


def _places(found: Sequence[_Resolved]) -> Mapping[str, int]:
    """Return the bytes of each file. Different addresses of a file count as one."""
    places: dict[str, int] = {}
    for change, target in found:
        before = places.get(target.spot)
        places[target.spot] = change.size if before is None else before + change.size
    return places
