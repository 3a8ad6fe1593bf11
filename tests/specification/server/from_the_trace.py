"""The conditions of any trace of the server, judged from its lines: its faults, as sentences.

The lines of one session are replayed: its playset, its home, its contract. A line that could not
have come from a server that keeps the rules is a fault. Source: 001 §4, specification 4, 9, 22, 29,
35, 43, 56, 57.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

import yaml
from tests.project_tree import ROOT
from tests.specification.server.ground import FOLDERS

__all__ = ["canonical", "declared_codes", "faults_in", "is_covered"]

Line = Mapping[str, Any]

_TYPES: Final = {"WA": "SIE", "EN": "SDE", "CT": "SIE", "MCP": "SIE"}
_OF_THE_WRAPPER: Final = {
    *(f"MCP-SYS-I-00{nth}" for nth in (1, 2, 4, 5)),
    *(f"MCP-SYS-E-00{nth}" for nth in (1, 2, 3, 4, 5, 7)),
    "EN-GATE-D-001",
}
"""Specification 9, 28, 50, 53: what the wrapper may say for every tool."""

_WRITES: Final = {"write": "write", "edit": "write", "delete": "delete", "rename": "delete"}
"""The operation that a change of `path` needs; the new path of a rename needs `write`."""


@cache
def declared_codes() -> Mapping[str, frozenset[str]]:
    """The codes of each tool, as its row in the YAML has them."""
    file = ROOT / "registry" / "replybook_ck3_registry" / "tools.yaml"
    rows = yaml.safe_load(file.read_text("utf-8"))["tools"]
    return {row["name"]: frozenset(row["codes"]) | _OF_THE_WRAPPER for row in rows if row["codes"]}


def faults_in(lines: Sequence[Line]) -> Iterator[str]:
    """Everything that is wrong in the calls of a trace, oldest first."""
    ids = Counter(line["trace_id"] for line in lines)
    yield from (f"{one}: {count} lines for one call" for one, count in ids.items() if count > 1)
    sessions: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        yield from (f"{line['trace_id']} {line['tool']}: {one}" for one in _of_line(line))
        sessions[_session_of(line)].append(line)
    for handle, own in sessions.items():
        if handle:
            replayed = _Replayed()
            for line in own:
                for fault in replayed.faults(line):
                    yield f"{handle} {line['trace_id']} {line['tool']} {line['code']}: {fault}"


def is_covered(address: str, contract: Mapping[str, Any]) -> bool:
    """Return True if a target of a contract holds an address, and no exclusion does."""
    address = canonical(address)
    held = any(_matches(address, glob) for glob in contract.get("targets", ()))
    return held and not any(_matches(address, glob) for glob in contract.get("exclude") or ())


def canonical(address: str) -> str:
    """The address of a file of a mod as a mod address.

    One file has one decision (specification 20).
    """
    for name, folder in FOLDERS.items():
        if address == folder or address.startswith(f"{folder}/"):
            return f"mod:{name}{address.removeprefix(folder)}"
    return address


def _of_line(line: Line) -> Iterator[str]:
    layer, _, reply_type, _ = line["code"].split("-")
    if reply_type != line["reply_type"] or reply_type not in _TYPES[layer]:
        yield f"{line['code']} cannot be of type {line['reply_type']}"
    if line["code"] not in declared_codes()[line["tool"]]:
        yield f"{line['code']} is not declared for this tool"
    if line["reply_type"] == "E":
        yield f"{line['code']}, though nothing was broken: {line['result']}"
    asked = line["args"].get("session")
    if asked is not None and line["session_id"] not in (asked, None):
        yield f"asked for session {asked}, and ran in {line['session_id']}"


def _session_of(line: Line) -> str:
    return str(
        line["session_id"] or line["args"].get("session") or line["result"].get("session", "")
    )


@dataclass
class _Replayed:
    """The state of a session after the lines so far."""

    playset: str | None = None
    home: str = "root:ck3raven_data"
    contract: Mapping[str, Any] | None = None

    def faults(self, line: Line) -> Iterator[str]:
        """Yield what one more line says that cannot be, given the lines before."""
        follow = {
            "ck3_playset": self._playset,
            "ck3_dir": self._home,
            "ck3_contract": self._contract,
            "ck3_file": self._change,
            "ck3_deliver": self._delivery,
        }.get(line["tool"])
        if follow is not None and line["reply_type"] == "S":
            yield from follow(line)

    def _playset(self, line: Line) -> Iterator[str]:
        if line["args"]["command"] == "switch":
            if self._is_active(line) is True and line["result"]["playset"] != self.playset:
                yield "the playset was switched under an open contract"
            self.playset = line["result"]["playset"]
        if line["args"]["command"] == "get" and line["result"]["playset"] != self.playset:
            yield f"the playset is {line['result']['playset']}, and {self.playset} was switched to"

    def _home(self, line: Line) -> Iterator[str]:
        command, home = line["args"]["command"], line["result"].get("home")
        if command == "cd":
            self.home = str(home)
        if command == "pwd" and home != self.home:
            yield f"home is {home}, and {self.home} was set"

    def _contract(self, line: Line) -> Iterator[str]:
        if line["code"] == "CT-GATE-S-001":
            if self._is_active(line) is True:
                yield "opened while another is open"
            self.contract = {**line["args"], "contract_id": line["result"]["contract_id"]}
        if line["code"] in ("CT-GATE-S-002", "CT-GATE-S-003"):
            if self.contract is None:
                yield "ended a contract that is not open"
            self.contract = None
        if line["args"]["command"] == "status":
            told, active = line["result"]["has_active_contract"], self._is_active(line)
            if active is not None and told != active:
                yield f"status says {told}, and a contract {'is' if active else 'is not'} open"

    def _is_active(self, line: Line) -> bool | None:
        """Return True if a contract is open; None where it ended by time while this call ran."""
        if self.contract is None:
            return False
        ends, (begun, ended) = datetime.fromisoformat(self.contract["expires_at"]), _span(line)
        return True if ended < ends else False if begun > ends else None

    def _change(self, line: Line) -> Iterator[str]:
        if line["code"] != "EN-WRITE-S-001" or line["args"].get("dry_run"):
            return
        command = line["args"]["command"]
        yield from self._write(line, line["result"]["path"], _WRITES[command])
        if command == "rename":
            yield from self._write(line, line["args"]["new_path"], "write")

    def _delivery(self, line: Line) -> Iterator[str]:
        if line["args"].get("write"):
            for address in line["result"]["files"]:
                yield from self._write(line, address, "write")

    def _write(self, line: Line, address: str, operation: str) -> Iterator[str]:
        if self.contract is None:
            yield f"wrote {address} without a contract"
            return
        if operation not in self.contract["operations"]:
            yield f"did {operation} to {address} under {self.contract['operations']}"
        if not is_covered(address, self.contract):
            yield f"wrote {address} outside of {self.contract['targets']}"
        if self._is_active(line) is False:
            yield f"wrote {address} at {line['ts']}, after {self.contract['expires_at']}"
        if line["contract_id"] not in (None, self.contract["contract_id"]):
            yield f"wrote under {line['contract_id']}, and {self.contract['contract_id']} is open"


def _span(line: Line) -> tuple[datetime, datetime]:
    """Return when a call began and ended; a line has the moment of its end."""
    end = datetime.fromisoformat(line["ts"])
    return end - timedelta(milliseconds=line["duration_ms"]), end


def _matches(address: str, glob: str) -> bool:
    """Return True if a glob of a contract holds an address.

    `**` any path, `*` any text in one name.
    """
    parts = re.split(r"(\*\*|\*)", glob)
    pattern = "".join({"**": ".*", "*": "[^/]*"}.get(part, re.escape(part)) for part in parts)
    return re.fullmatch(pattern, address, re.DOTALL) is not None
