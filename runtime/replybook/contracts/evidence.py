"""Evidence for closing a contract: cited trace ids, checked against trace and disk.

A trace id counts if it is a call of this session, made after the contract was opened, and about the
content that is on disk now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from replybook.contracts.audit import Audit, Event, Mutation, Tags, is_under, sha256_of
from replybook.contracts.contract import Contract
from replybook.contracts.disk_state import DiskState

CHANGES: Final = "the trace id of a call under this contract whose change is still there"
VALIDATION: Final = "validation of the files written"
OLDER: Final = "a call of this session, made after the contract was opened, in place of evidence"
RUNS: Final = "every folder of every program run, of which one is not visible now"

_VALIDATING: Final = ("validation", "validated_delivery")
"""The tags of tools whose success means that the content is valid."""

MOST_NAMED: Final = 20
"""Maximum number of files in one refusal."""


class Evidence:
    """Trace ids cited by an agent, looked up event by event."""

    def __init__(self, contract: Contract, cited: Sequence[str], tags: Tags) -> None:
        self._contract: Final = contract
        self._cited: Final = tuple(dict.fromkeys(cited))
        self._tags: Final = tags
        self._found = set[str]()
        self._validated = set[str]()

    def feed(self, event: Event) -> None:
        """Add one event of the session."""
        trace_id = event.get("trace_id")
        if not isinstance(trace_id, str) or trace_id not in self._cited:
            return
        is_ours = event.get("session_id") == self._contract.session_id
        if not is_ours or not is_under(self._contract, event):
            return
        self._found.add(trace_id)
        tags = self._tags(str(event.get("tool")))
        if event.get("reply_type") == "S" and not tags.isdisjoint(_VALIDATING):
            self._validated |= sha256_of(event)

    def missing(self, audit: Audit, ground: DiskState) -> list[str]:
        """Return descriptions of the missing evidence. The list is empty if nothing is missing."""
        missing = [
            f"{OLDER}.{index}"
            for index, trace_id in enumerate(self._cited)
            if trace_id not in self._found
        ]
        changes = [mutation for mutation in audit.mutations if mutation.trace_id in self._cited]
        is_changed = any(not mutation.is_unfinished for mutation in audit.mutations)
        stands = any(_stands(change, audit, ground) for change in changes)
        if is_changed and not stands and not (changes and _all_gone(audit, ground)):
            missing.append(CHANGES)
        if audit.unseen_runs:
            missing.append(RUNS)
        return [*missing, *self._unvalidated(audit, ground)]

    def _unvalidated(self, audit: Audit, ground: DiskState) -> Iterator[str]:
        """Yield the files whose current content no cited validation has seen."""
        left = [
            address
            for address in audit.to_validate
            if self._validated.isdisjoint(ground.digests(address))
        ]
        for address in left[:MOST_NAMED]:
            yield f"{VALIDATION}: {address}"
        if len(left) > MOST_NAMED:
            yield f"{VALIDATION}: {len(left) - MOST_NAMED} more"


def _all_gone(audit: Audit, ground: DiskState) -> bool:
    """Return True if every changed file was deleted again, also according to the trace."""
    is_gone = all(ground.at(path).exists is False for path in audit.files)
    return bool(audit.files) and is_gone and not audit.differing


def _stands(mutation: Mutation, audit: Audit, ground: DiskState) -> bool:
    """Return True if the result of a call is still on disk, or a later run changed it."""
    if mutation.is_unfinished and not (mutation.addresses and mutation.sha256):
        return False  # nothing proves that the call did its work
    if not mutation.addresses:
        return True
    if not mutation.sha256:
        return not set(audit.differing).issuperset(mutation.addresses)
    return any(
        not mutation.sha256.isdisjoint(ground.digests(address))
        or ground.at(address).spot in audit.changed_by_runs
        for address in mutation.addresses
    )
