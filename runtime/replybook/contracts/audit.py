"""The audit of a contract: changed files compared with the declared targets and the disk.

Changed files are collected from three sources: the successful calls of tools that the registry tags
`mutation`, or `changing` if the result has `written: true`; such calls that began but have no end;
and the real changes of program runs. Their current state is read from the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Final, cast

from replybook.contracts.contract import Contract
from replybook.contracts.disk_state import DiskState, FileState
from replybook.contracts.runs import RunsOf
from replybook.trace.unfinished import BEGUN
from replybook.world.address import BadAddress, parse
from replybook_schema.active import ACTIVE
from replybook_schema.tools import tool_of

Event = Mapping[str, object]
"""One call, as a line of the trace."""

Tags = Callable[[str], frozenset[str]]
"""Returns the tags of a tool by the name under which it was called."""

MOST_LISTED: Final = 200
"""Maximum number of addresses in each list of an audit.

The counts beside the lists are exact.
"""

_NOTHING: Final[Mapping[str, object]] = {}


def registered_tags() -> Tags:
    """Return a function for the tags of a tool in the active registry."""
    tools = ACTIVE.tools()
    known: dict[str, frozenset[str]] = {}

    def tags(name: str) -> frozenset[str]:
        if name not in known:
            tool = tool_of(tools, name)
            known[name] = frozenset(() if tool is None else tool.tags)
        return known[name]

    return tags


@dataclass(frozen=True, slots=True)
class Mutation:
    """One call that changed files.

    Attributes:
        trace_id: The trace id of the call.
        deletes: True if the call deleted them.
        sha256: The SHA-256 of each written content.
        is_unfinished: True if the call began but has no recorded end, so it may have changed the
            files.
        is_free_text: True if the agent wrote the content, so that it has to be validated. A tool
            that is only tagged `changing` writes its own files.
    """

    trace_id: object
    addresses: tuple[str, ...]
    deletes: bool
    sha256: frozenset[str]
    is_unfinished: bool = False
    is_free_text: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """The result of one audit.

    Attributes:
        files: All files that were changed.
        undeclared: Those outside of the declared targets.
        differing: Those whose state differs from the trace: gone, restored, or with other content.
        unused_targets: Targets without a changed file.
        to_validate: Written files that exist and whose format has a validator.
        changed_by_runs: One address of each file that a program run changed.
        unfinished_calls: Number of calls without a recorded end.
        unfinished_runs: Number of runs without a reported end.
        unseen_runs: Number of runs that cannot be compared.
        unreadable: Number of calls and runs whose files are unknown.
    """

    files: tuple[str, ...]
    undeclared: tuple[str, ...]
    differing: tuple[str, ...]
    unused_targets: tuple[str, ...]
    to_validate: tuple[str, ...]
    changed_by_runs: frozenset[str]
    calls: int
    mutations: tuple[Mutation, ...]
    unfinished_calls: int
    runs: int
    unfinished_runs: int
    unseen_runs: int
    unreadable: int
    duration_ms: int

    def to_dict(self) -> dict[str, object]:
        """Return the audit as it is stored and shown."""
        return {
            "files": list(self.files[:MOST_LISTED]),
            "file_count": len(self.files),
            "undeclared": list(self.undeclared[:MOST_LISTED]),
            "undeclared_count": len(self.undeclared),
            "differing": list(self.differing[:MOST_LISTED]),
            "differing_count": len(self.differing),
            "unused_targets": list(self.unused_targets),
            "calls": self.calls,
            "mutations": len(
                [mutation for mutation in self.mutations if not mutation.is_unfinished]
            ),
            "unfinished_calls": self.unfinished_calls,
            "runs": self.runs,
            "unfinished_runs": self.unfinished_runs,
            "unreadable": self.unreadable,
            "duration_ms": self.duration_ms,
        }


class Auditor:
    """Collects the audit of one contract, event by event."""

    def __init__(self, contract: Contract, tags: Tags) -> None:
        self._contract = contract
        self._tags = tags
        self._mutations: list[Mutation] = []
        self._calls = self._unfinished = self._unreadable = 0

    def feed(self, event: Event) -> None:
        """Add one event of the session. Events of other contracts are ignored."""
        tags = self._tags(str(event.get("tool")))
        if "contract" in tags or not is_under(self._contract, event):
            return
        if event.get("outcome") == BEGUN:
            self._take_unfinished(event, tags)
            return
        self._calls += 1
        if event.get("reply_type") == "S" and _is_change(event):
            if "delivery" in tags:
                self._take_delivered(event)
            elif "mutation" in tags or _says_written(event, tags):
                self._take(event, is_free_text="mutation" in tags)

    def audit(self, ended_at: datetime, runs: RunsOf, ground: DiskState) -> Audit:
        """Return the audit of a contract that ends at `ended_at`.

        Raises:
            WorldBroken: If the world adapter fails.
        """
        contract = self._contract
        last = self._last_of_each()
        by_runs = {path for run in runs.changes for path in (*run.created, *run.changed)}
        gone_by_runs = {path for run in runs.changes for path in run.deleted}
        files = tuple(_one_name_each((*last, *sorted(by_runs | gone_by_runs)), ground))
        of_runs = frozenset(ground.at(path).spot for path in by_runs | gone_by_runs)
        written = [path for path, one in last.items() if one.is_free_text and not one.deletes]
        lasted = (ended_at - contract.opened_at).total_seconds()
        return Audit(
            files=files,
            undeclared=tuple(path for path in files if not _is_covered(contract, ground.at(path))),
            differing=tuple(
                path
                for path, mutation in last.items()
                if ground.at(path).spot not in of_runs and not _is_as_left(mutation, path, ground)
            ),
            unused_targets=tuple(
                str(pattern)
                for pattern in contract.terms.targets.patterns
                if not any(
                    pattern.matches(name) for path in files for name in ground.at(path).names
                )
            ),
            to_validate=tuple(_to_validate((*written, *sorted(by_runs)), ground)),
            changed_by_runs=of_runs,
            calls=self._calls,
            mutations=tuple(self._mutations),
            unfinished_calls=self._unfinished,
            runs=len(runs.changes) + runs.unreadable,
            unfinished_runs=runs.unfinished,
            unseen_runs=runs.unreadable,
            unreadable=self._unreadable + runs.unreadable,
            duration_ms=max(0, round(lasted * 1000)),
        )

    def _take(
        self, event: Event, *, is_unfinished: bool = False, is_free_text: bool = True
    ) -> None:
        """Record the files that a call changed."""
        addresses = tuple(_addresses(event))
        self._unreadable += not addresses
        args = _member(event, "args")
        deletes = args.get("command") == "delete"
        digests = frozenset[str]() if deletes else sha256_of(event)
        self._mutations.append(
            Mutation(
                event.get("trace_id"), addresses, deletes, digests, is_unfinished, is_free_text
            )
        )

    def _take_unfinished(self, event: Event, tags: frozenset[str]) -> None:
        """Record the files that an unfinished call may have changed.

        A program run is left out, since its changes are read from its folders.
        """
        if not _is_change(event):
            return
        self._unfinished += 1
        if "mutation" in tags:
            self._take(event, is_unfinished=True)
        else:
            self._unreadable += "exec" not in tags

    def _take_delivered(self, event: Event) -> None:
        """Record the files that a delivery wrote, each with the digest of its bytes."""
        result = _member(event, "result")
        if result.get("written") is not True:
            return
        files = _member(result, "files")
        self._unreadable += not files or "_cut" in files or "_cut" in result
        for address, digest in files.items():
            if isinstance(digest, str) and address != "_cut":
                digests = sha256_of(event) | {digest}
                self._mutations.append(Mutation(event.get("trace_id"), (address,), False, digests))

    def _last_of_each(self) -> dict[str, Mutation]:
        """Return the last change of each file, in the order of the first changes."""
        last: dict[str, Mutation] = {}
        for mutation in self._mutations:
            for number, address in enumerate(mutation.addresses):
                # the old name of a renamed file is gone
                is_left = number < len(mutation.addresses) - 1
                last[address] = replace(mutation, deletes=True) if is_left else mutation
        return last


def _one_name_each(addresses: Iterable[str], ground: DiskState) -> Iterator[str]:
    """Yield the addresses without repeated files."""
    seen = set[str]()
    for address in addresses:
        spot = ground.at(address).spot
        if spot not in seen:
            seen.add(spot)
            yield address


def _is_covered(contract: Contract, file_state: FileState) -> bool:
    """Return True if the real place is in a target and none of its addresses is excluded."""
    terms = contract.terms
    covered = any(map(terms.targets.matches, file_state.names))
    return covered and not any(map(terms.exclude.matches, file_state.names))


def _is_as_left(mutation: Mutation, address: str, ground: DiskState) -> bool:
    # the call may have changed the file or not, so both states are right
    if mutation.is_unfinished:
        return True
    exists = ground.at(address).exists
    if mutation.deletes or not exists:
        return mutation.deletes and exists is False
    return not mutation.sha256 or not mutation.sha256.isdisjoint(ground.digests(address))


def _to_validate(addresses: Iterable[str], ground: DiskState) -> Iterator[str]:
    formats = (one for one in ACTIVE.vocabulary().formats if one.validator is not None)
    validated = {suffix for one in formats for suffix in one.suffixes}
    for address in _one_name_each(addresses, ground):
        is_gone = ground.at(address).exists is False  # a file that is not visible may exist
        if PurePosixPath(address).suffix.lower() in validated and not is_gone:
            yield address


# Lines of the trace


def is_under(contract: Contract, event: Event) -> bool:
    """Return True if a call was made under a contract: by its contract id, or by its time."""
    if event.get("session_id") not in (None, contract.session_id):
        return False
    named = event.get("contract_id")
    if named is not None:
        return named == contract.contract_id
    moment = _moment(event.get("ts"))
    return moment is not None and moment >= contract.opened_at


def sha256_of(event: Event) -> frozenset[str]:
    """Return the SHA-256 of each content that was passed to a call, as far as traced."""
    kept = _member(event, "args").get("sha256")
    texts = cast("list[object]", kept) if isinstance(kept, list) else [kept]
    return frozenset(text for text in texts if isinstance(text, str))


def _is_change(event: Event) -> bool:
    """Return True if a call really changed something: it was not a dry run."""
    is_trial = _member(event, "args").get("dry_run") is True
    return not is_trial and _member(event, "result").get("written") is not False


def _says_written(event: Event, tags: frozenset[str]) -> bool:
    """Return True if a tool that may change something says that it wrote a file."""
    return "changing" in tags and _member(event, "result").get("written") is True


def _addresses(event: Event) -> Iterator[str]:
    """Yield the canonical addresses in the result of a call, or in its arguments."""
    result, args = _member(event, "result"), _member(event, "args")
    for name in ("path", "new_path"):
        address = result.get(name, args.get(name))
        if isinstance(address, str):
            try:
                yield str(parse(address))
            except BadAddress:
                continue


def _member(event: Event, name: str) -> Mapping[str, object]:
    member = event.get(name)
    return cast("Mapping[str, object]", member) if isinstance(member, Mapping) else _NOTHING


def _moment(value: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        return None
    if not isinstance(moment, datetime):
        return None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
