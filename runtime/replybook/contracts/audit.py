"""The audit of a contract: what was touched under it against what it declared, and the evidence cited.

Both read the trace once and forget each event; files come from the successful calls of tools that the
registry tags `mutation`. Source: specification 35 (files touched against targets, from the trace).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Final, cast

from replybook.contracts.contract import Contract
from replybook.world.address import BadAddress, parse
from replybook_schema.active import ACTIVE

__all__ = [
    "CHANGES",
    "VALIDATION",
    "Audit",
    "Auditor",
    "Event",
    "Evidence",
    "Tags",
    "registered_tags",
]

Event = Mapping[str, object]
"""One call as its line in the trace has it."""

Tags = Callable[[str], frozenset[str]]
"""The tags of a tool by the name under which it was called."""

MOST_LISTED: Final = 200
"""Addresses that an audit lists; the counts beside the lists are exact."""

_NOTHING: Final[Mapping[str, object]] = {}


def registered_tags() -> Tags:
    """Return the tags by tool name of the active registry, families of tools by their prefix."""
    tools = ACTIVE.tools()
    families = [tool for tool in tools.values() if tool.prefix]
    known: dict[str, frozenset[str]] = {}

    def tags(name: str) -> frozenset[str]:
        if name not in known:
            own = tools[name].tags if name in tools else ()
            members = (f.tags for f in families if name.startswith(f.name))
            known[name] = frozenset(own).union(*members)
        return known[name]

    return tags


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What happened under one contract."""

    files: tuple[str, ...]
    undeclared: tuple[str, ...]
    unused_targets: tuple[str, ...]
    calls: int
    mutations: int
    unreadable: int
    duration_ms: int
    needs_validation: bool

    def to_dict(self) -> dict[str, object]:
        """Return it as it is stored and shown."""
        return {
            "files": list(self.files[:MOST_LISTED]),
            "file_count": len(self.files),
            "undeclared": list(self.undeclared[:MOST_LISTED]),
            "undeclared_count": len(self.undeclared),
            "unused_targets": list(self.unused_targets),
            "calls": self.calls,
            "mutations": self.mutations,
            "unreadable": self.unreadable,
            "duration_ms": self.duration_ms,
        }


class Auditor:
    """Collects the audit of one contract, event by event."""

    def __init__(self, contract: Contract, tags: Tags) -> None:
        self._contract = contract
        self._tags = tags
        self._files: dict[str, bool] = {}  # in the order of the trace; whether content was written
        self._calls = self._unreadable = 0
        self.mutations: Final[set[str]] = set()
        """The trace ids of the calls that changed files."""

    def feed(self, event: Event) -> None:
        """Take one event of the session; those of other times and contracts are left out."""
        tags = self._tags(str(event.get("tool")))
        if "contract" in tags or not self._is_ours(event):
            return
        self._calls += 1
        if "mutation" in tags and event.get("reply_type") == "S" and _happened(event):
            self.mutations.add(str(event.get("trace_id")))
            self._take(event)

    def audit(self, ended_at: datetime) -> Audit:
        """Return the audit of a contract that ends at `ended_at`."""
        contract, files = self._contract, tuple(self._files)
        lasted = (ended_at - contract.opened_at).total_seconds()
        formats = (one for one in ACTIVE.vocabulary().formats if one.validator is not None)
        validated = {suffix for one in formats for suffix in one.suffixes}
        return Audit(
            files=files,
            undeclared=tuple(file for file in files if not contract.covers(file)),
            unused_targets=tuple(
                str(pattern)
                for pattern in contract.terms.targets.patterns
                if not any(map(pattern.matches, files))
            ),
            calls=self._calls,
            mutations=len(self.mutations),
            unreadable=self._unreadable,
            duration_ms=max(0, round(lasted * 1000)),
            needs_validation=any(
                is_written and PurePosixPath(file).suffix in validated
                for file, is_written in self._files.items()
            ),
        )

    def _is_ours(self, event: Event) -> bool:
        """By the contract that the line names, or by its time where it names none."""
        if event.get("session_id") not in (None, self._contract.session_id):
            return False
        named = event.get("contract_id")
        if named is not None:
            return named == self._contract.contract_id
        moment = _moment(event.get("ts"))
        return moment is not None and moment >= self._contract.opened_at

    def _take(self, event: Event) -> None:
        addresses = list(_addresses(event))
        self._unreadable += not addresses
        is_written = _member(event, "args").get("command") != "delete"
        for address in addresses:
            self._files[address] = self._files.get(address, False) or is_written


def _happened(event: Event) -> bool:
    """Whether the call did what it says: not when it only asked."""
    is_trial = _member(event, "args").get("dry_run") is True
    return not is_trial and _member(event, "result").get("written") is not False


def _addresses(event: Event) -> Iterator[str]:
    """The canonical addresses of a call: those of its result, else those of its arguments."""
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


# Evidence

CHANGES: Final = "the trace id of a call that changed a file under this contract"
VALIDATION: Final = "validation of the files written"


class Evidence:
    """Trace ids that an agent cites, looked up event by event."""

    def __init__(self, cited: Sequence[str], tags: Tags) -> None:
        self._cited: Final = tuple(dict.fromkeys(cited))
        self._tags = tags
        self._found: set[str] = set()
        self._validations: set[str] = set()

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids, each once."""
        return self._cited

    def feed(self, event: Event) -> None:
        """Take one event of the session."""
        trace_id = event.get("trace_id")
        if not isinstance(trace_id, str) or trace_id not in self._cited:
            return
        self._found.add(trace_id)
        if event.get("reply_type") == "S" and "validation" in self._tags(str(event.get("tool"))):
            self._validations.add(trace_id)

    def missing(self, audit: Audit, mutations: set[str]) -> list[str]:
        """Return what a close still needs, in words; empty if nothing."""
        missing = [
            f"a trace id of this session in place of evidence.{index}"
            for index, trace_id in enumerate(self._cited)
            if trace_id not in self._found
        ]
        if mutations and mutations.isdisjoint(self._cited):
            missing.append(CHANGES)
        if audit.needs_validation and not self._validations:
            missing.append(VALIDATION)
        return missing
