"""A contract system on a small world on disk: two mods, a repository, a trace by the test."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import replybook_ck3_generated  # noqa: F401  its roots and mods are spoken of, in fresh processes too
from replybook import ReplyBuilder, codes
from replybook.call import SessionInfo
from replybook.contracts import Ceilings, ContractStore, ContractSystem
from replybook.encoding import instant
from replybook.testing.fakes import FrozenClock
from replybook.world.adapter import WorldAdapterV2
from replybook.world.leak_guard import LeakGuard
from replybook.world.location import Location
from replybook_schema.reply import Reply

KEY = b"k" * 32
MODS = ("My Patch", "Other")
TARGET = "mod:My Patch/common/traits/*.txt"
FILE = "mod:My Patch/common/traits/brave.txt"
SCRIPT = "brave = { index = 1 }\n"


class SmallWorld:
    """The real world on small folders, with failures to switch on.

    Knows the mods `My Patch` and `Other`.
    """

    def __init__(self, machine: Path) -> None:
        self.folders = {"root:repo": machine / "repo"}
        self.folders |= {f"mod:{name}": machine / "mods" / name for name in MODS}
        for folder in self.folders.values():
            folder.mkdir(parents=True, exist_ok=True)
        mods = [SimpleNamespace(name=name, path=self.folders[f"mod:{name}"]) for name in MODS]
        self._adapter = WorldAdapterV2(
            session=SimpleNamespace(mods=mods),
            roots={"repo": machine / "repo"},
            get_mode=lambda: "ck3lens",
        )
        self.leaks = LeakGuard([machine])
        self.failure: Exception | None = None
        self.is_full = False

    def look(
        self, address: str, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, Location | None]:
        if self.failure is not None:
            raise self.failure
        if self.is_full:
            return (rb or ReplyBuilder("resolve")).error(codes.WA_RES_E_001), None
        return self._adapter.look(address, require_exists=require_exists, rb=rb)

    def path(self, address: str) -> Path:
        """Return where an address lies."""
        head, _, rest = address.partition("/")
        return self.folders[head] / rest


class WanderingClock(FrozenClock):
    """A clock whose time of day can be set without touching the other one."""

    __slots__ = ("offset",)

    def __init__(self) -> None:
        super().__init__()
        self.offset = timedelta()

    def now(self):  # type: ignore[no-untyped-def]
        return super().now() + self.offset


@dataclass
class Desk:
    """Everything that a contract system is made of, and calls in one line each."""

    folder: Path
    clock: WanderingClock = field(default_factory=WanderingClock)
    events: list[dict[str, object]] = field(default_factory=list)
    session: SessionInfo = field(
        default_factory=lambda: SessionInfo("s-1", mode="ck3lens", policy_digest="sha256:abc")
    )
    trace_failure: Exception | None = None
    limits: Ceilings | None = None

    def __post_init__(self) -> None:
        self.world = SmallWorld(self.folder / "machine")
        self._ids = 0
        self.restart()

    def restart(self) -> None:
        """A new process: the same store, clock and trace, and nothing in memory."""
        self.store = ContractStore(self.folder / "contracts")
        self.system = self.another(self.store)

    def another(self, store: ContractStore | None = None) -> ContractSystem:
        """One more system on the same file."""
        return ContractSystem(
            store or ContractStore(self.folder / "contracts"),
            world=self.world,
            clock=self.clock,
            key=KEY,
            session=lambda: self.session,
            trace=self._trace,
            limits=self.limits,
            new_id=self._new_id,
        )

    def _new_id(self) -> str:
        self._ids += 1
        return f"ct-{self._ids}"

    def _trace(self, session_id: str) -> Iterable[Mapping[str, object]]:
        if self.trace_failure is not None:
            raise self.trace_failure
        return (event for event in self.events if event["session_id"] in (None, session_id))

    # Requests

    def request(self, **changes: object) -> dict[str, object]:
        return {
            "intent": "Add a brave variant.",
            "operations": ["write"],
            "targets": [TARGET],
            "expires_at": self.at(hours=1),
            **changes,
        }

    def at(self, **ahead: float) -> str:
        return instant(self.clock.now() + timedelta(**ahead))

    def open(self, *, dry_run: bool = False, **changes: object) -> Reply:
        return self.system.open(self.rb(), self.request(**changes), dry_run=dry_run)

    def opened(self, **changes: object) -> str:
        reply = self.open(**changes)
        assert "CT-GATE-S-001" == reply.code, dict(reply.data)
        return str(reply.data["contract_id"])

    def status(self, contract_id: object = None) -> Reply:
        return self.system.status(self.rb(), contract_id)

    def list(self) -> Reply:
        return self.system.list(self.rb())

    def close(self, contract_id: object = None, evidence: object = None) -> Reply:
        return self.system.close(self.rb(), contract_id, evidence)

    def cancel(self, contract_id: object = None) -> Reply:
        return self.system.cancel(self.rb(), contract_id)

    def flush(self) -> Reply:
        return self.system.flush(self.rb())

    def rb(self) -> ReplyBuilder:
        return ReplyBuilder("ck3_contract")

    def state(self, contract_id: str) -> object:
        contract = self.status(contract_id).data["contract"]
        assert isinstance(contract, dict)
        return contract["state"]

    # What is stored

    @property
    def file(self) -> Path:
        return self.folder / "contracts/state.sqlite3"

    def sql(self, statement: str, *values: object) -> Sequence[Any]:
        """Do to the stored rows what somebody might who has no key."""
        with closing(sqlite3.connect(self.file, isolation_level=None)) as connection:
            return connection.execute(statement, values).fetchall()

    def stored(self, contract_id: str = "ct-1") -> dict[str, Any]:
        """The fields of a stored contract."""
        [(content,)] = self.sql("SELECT content FROM contract WHERE name = ?", contract_id)
        found = json.loads(content)
        assert isinstance(found, dict)
        return found

    # The trace

    def call(self, tool: str = "ck3_file", **changes: object) -> str:
        """Log one successful call and give its trace id."""
        trace_id = f"t-{len(self.events) + 1}"
        active = self.system.active("s-1")
        event: dict[str, object] = {
            "trace_id": trace_id,
            "ts": instant(self.clock.now()),
            "tool": tool,
            "args": {},
            "reply_type": "S",
            "code": "EN-WRITE-S-001",
            "result": {},
            "session_id": "s-1",
            "contract_id": active.contract_id if active else None,
        }
        self.events.append({**event, **changes})
        return trace_id

    def write(self, path: str, command: str = "write", content: str = SCRIPT) -> str:
        """Write or delete a file on the disk, and log it."""
        place = self.world.path(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        if command == "delete":
            place.unlink(missing_ok=True)
        else:
            place.write_bytes(content.encode())
        return self.logged_write(path, command, content)

    def logged_write(self, path: str, command: str = "write", content: str = SCRIPT) -> str:
        """Log it and do nothing."""
        args = {"command": command, "path": path}
        if command == "write":
            args["sha256"] = sha256(content.encode()).hexdigest()
        return self.call(args=args, result={"path": path, "written": True})

    def folder_at(self, address: str) -> Location:
        """Return what an address leads to, as whoever runs programs has it."""
        _, look = self.world.look(address)
        assert look is not None
        return look

    def validate(self, *contents: str) -> str:
        digests = [sha256(content.encode()).hexdigest() for content in contents or (SCRIPT,)]
        kept = digests if len(digests) > 1 else digests[0]
        return self.call("ck3_parse_content", code="WA-PARSE-S-001", args={"sha256": kept})


def findings(reply: Reply) -> list[tuple[str, str]]:
    found = reply.data["findings"]
    assert isinstance(found, list)
    return [(finding["loc"], finding["problem"]) for finding in found]
