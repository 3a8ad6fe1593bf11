"""The audit of a contract: what was touched under it, held against what it declared and what is there.

Files come from the successful calls of tools that the registry tags `mutation`, from those that began and
have no end, and from what runs really changed; how they are now is seen on the disk.
Source: specification 35, 42 and 64, decision 28.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Final, cast

from replybook.contracts.contract import Contract
from replybook.contracts.ground import Found, Ground
from replybook.contracts.runs import RunsOf
from replybook.trace.unfinished import BEGUN
from replybook.world.address import BadAddress, parse
from replybook_schema.active import ACTIVE
from replybook_schema.tools import tool_of

__all__ = [
    "Audit",
    "Auditor",
    "Event",
    "Mutation",
    "Tags",
    "is_under",
    "registered_tags",
    "sha256_of",
]

Event = Mapping[str, object]
"""One call as its line in the trace has it."""

Tags = Callable[[str], frozenset[str]]
"""The tags of a tool by the name under which it was called."""

MOST_LISTED: Final = 200
"""Addresses that an audit lists; the counts beside the lists are exact."""

_NOTHING: Final[Mapping[str, object]] = {}


def registered_tags() -> Tags:
    """Return the tags by tool name of the active registry, as the policy and the trace find a tool."""
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
    """One call that changed files: where, whether it took them away, and the SHA-256 that it wrote.

    With `is_unfinished` it may have: the call began, and no line says how it ended.
    """

    trace_id: object
    addresses: tuple[str, ...]
    deletes: bool
    sha256: frozenset[str]
    is_unfinished: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What happened under one contract.

    `differing` are the files that are not as the trace left them: gone, put back, or of other content.
    `to_validate` are those that were written, are not gone, and have a format that a tool can validate;
    `changed_by_runs` holds one address of each place that a run changed.
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
        """Return it as it is stored and shown."""
        return {
            "files": list(self.files[:MOST_LISTED]),
            "file_count": len(self.files),
            "undeclared": list(self.undeclared[:MOST_LISTED]),
            "undeclared_count": len(self.undeclared),
            "differing": list(self.differing[:MOST_LISTED]),
            "differing_count": len(self.differing),
            "unused_targets": list(self.unused_targets),
            "calls": self.calls,
            "mutations": len([one for one in self.mutations if not one.is_unfinished]),
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
        """Take one event of the session; those of other times and contracts are left out."""
        tags = self._tags(str(event.get("tool")))
        if "contract" in tags or not is_under(self._contract, event):
            return
        if event.get("outcome") == BEGUN:
            self._take_unfinished(event, tags)
            return
        self._calls += 1
        if event.get("reply_type") == "S" and _happened(event):
            if "mutation" in tags:
                self._take(event)
            elif "delivery" in tags:
                self._take_delivered(event)

    def audit(self, ended_at: datetime, runs: RunsOf, ground: Ground) -> Audit:
        """Return the audit of a contract that ends at `ended_at`; `WorldBroken` if the world fails."""
        contract = self._contract
        last = self._last_of_each()
        by_runs = {path for run in runs.changes for path in (*run.created, *run.changed)}
        gone_by_runs = {path for run in runs.changes for path in run.deleted}
        files = tuple(_one_name_each((*last, *sorted(by_runs | gone_by_runs)), ground))
        of_runs = frozenset(ground.at(path).spot for path in by_runs | gone_by_runs)
        written = [path for path, mutation in last.items() if not mutation.deletes]
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

    def _take(self, event: Event, *, is_unfinished: bool = False) -> None:
        """Note where a call changed files."""
        addresses = tuple(_addresses(event))
        self._unreadable += not addresses
        args = _member(event, "args")
        deletes = args.get("command") == "delete"
        digests = frozenset[str]() if deletes else sha256_of(event)
        self._mutations.append(
            Mutation(event.get("trace_id"), addresses, deletes, digests, is_unfinished)
        )

    def _take_unfinished(self, event: Event, tags: frozenset[str]) -> None:
        """Note where a call may have changed files; what a run changed is seen in its folders."""
        if not _happened(event):
            return
        self._unfinished += 1
        if "mutation" in tags:
            self._take(event, is_unfinished=True)
        else:
            self._unreadable += "exec" not in tags

    def _take_delivered(self, event: Event) -> None:
        """Note the files that a delivery wrote, each with the bytes that it has since."""
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
        """Return what was done last to each file, in the order in which they were touched first."""
        last: dict[str, Mutation] = {}
        for mutation in self._mutations:
            for number, address in enumerate(mutation.addresses):
                is_left = number < len(mutation.addresses) - 1  # a file that was renamed is gone
                last[address] = replace(mutation, deletes=True) if is_left else mutation
        return last


def _one_name_each(addresses: Iterable[str], ground: Ground) -> Iterator[str]:
    """Yield the addresses without those of a file that was named before."""
    seen = set[str]()
    for address in addresses:
        spot = ground.at(address).spot
        if spot not in seen:
            seen.add(spot)
            yield address


def _is_covered(contract: Contract, found: Found) -> bool:
    """Return where it really is must be covered, and no address of it may be excluded."""
    terms = contract.terms
    covered = any(map(terms.targets.matches, found.names))
    return covered and not any(map(terms.exclude.matches, found.names))


def _is_as_left(mutation: Mutation, address: str, ground: Ground) -> bool:
    if mutation.is_unfinished:  # either is right: what was there, and what it would have left
        return True
    exists = ground.at(address).exists
    if mutation.deletes or not exists:
        return mutation.deletes and exists is False
    return not mutation.sha256 or not mutation.sha256.isdisjoint(ground.digests(address))


def _to_validate(addresses: Iterable[str], ground: Ground) -> Iterator[str]:
    formats = (one for one in ACTIVE.vocabulary().formats if one.validator is not None)
    validated = {suffix for one in formats for suffix in one.suffixes}
    for address in _one_name_each(addresses, ground):
        is_gone = ground.at(address).exists is False  # what is not to be seen may be there
        if PurePosixPath(address).suffix.lower() in validated and not is_gone:
            yield address


# Lines of the trace


def is_under(contract: Contract, event: Event) -> bool:
    """Return True if a call was made under a contract: by the contract that it names, else by its time."""
    if event.get("session_id") not in (None, contract.session_id):
        return False
    named = event.get("contract_id")
    if named is not None:
        return named == contract.contract_id
    moment = _moment(event.get("ts"))
    return moment is not None and moment >= contract.opened_at


def sha256_of(event: Event) -> frozenset[str]:
    """Return the SHA-256 of each content that a call was handed in, as far as the trace keeps them."""
    kept = _member(event, "args").get("sha256")
    texts = cast("list[object]", kept) if isinstance(kept, list) else [kept]
    return frozenset(text for text in texts if isinstance(text, str))


def _happened(event: Event) -> bool:
    """Return True if the call did what it says: not when it only asked."""
    is_trial = _member(event, "args").get("dry_run") is True
    return not is_trial and _member(event, "result").get("written") is not False


def _addresses(event: Event) -> Iterator[str]:
    """Yield the canonical addresses of a call: those of its result, else those of its arguments."""
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
