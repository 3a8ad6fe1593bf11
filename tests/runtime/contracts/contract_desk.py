"""A contract system on a small world: two mods, all roots, a trace that a test writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import replybook_ck3_generated  # noqa: F401  its roots and mods are spoken of, in fresh processes too
from replybook import ReplyBuilder, codes
from replybook.call import SessionInfo
from replybook.contracts import Ceilings, ContractStore, ContractSystem
from replybook.encoding import instant
from replybook.testing.clocks import FrozenClock
from replybook.world.address import BadAddress, parse
from replybook.world.leak_guard import LeakGuard
from replybook_schema.reply import Reply

KEY = b"k" * 32
MODS = ("My Patch", "Other")
TARGET = "mod:My Patch/common/traits/*.txt"
FILE = "mod:My Patch/common/traits/brave.txt"


class SmallWorld:
    """Resolves by the grammar alone; knows the mods `My Patch` and `Other`."""

    def __init__(self, hidden: Path) -> None:
        self.leaks = LeakGuard([hidden])
        self.failure: Exception | None = None
        self.is_full = False

    def look(
        self, address: str, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, object]:
        if self.failure is not None:
            raise self.failure
        assert not require_exists  # a contract may cover what is yet to be written
        rb = rb or ReplyBuilder("resolve")
        if self.is_full:
            return rb.error(codes.WA_RES_E_001), None
        try:
            found = parse(address)
        except BadAddress:
            return rb.invalid(codes.WA_RES_I_001, data={"path": "?"}), None
        key = found.key.removesuffix(":")  # the legacy spelling of a mod
        if found.namespace == "mod" and key not in MODS:
            return rb.invalid(codes.WA_RES_I_001, data={"path": "?"}), None
        resolved = "/".join((f"{found.namespace}:{key}", *found.parts))
        return rb.success(codes.WA_RES_S_001, data={"resolved": resolved}), object()


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
        self.system = self.another()

    def another(self) -> ContractSystem:
        """One more system on the same store."""
        return ContractSystem(
            ContractStore(self.folder / "contracts"),
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

    def file(self, contract_id: str) -> Path:
        file = self.folder / "contracts" / f"{contract_id}.json"
        return file if file.exists() else file.parent / "archived" / file.name

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

    def write(self, path: str, command: str = "write") -> str:
        return self.call(
            args={"command": command, "path": path}, result={"path": path, "written": True}
        )

    def validate(self) -> str:
        return self.call("ck3_parse_content", code="WA-PARSE-S-001")


def findings(reply: Reply) -> list[tuple[str, str]]:
    found = reply.data["findings"]
    assert isinstance(found, list)
    return [(finding["loc"], finding["problem"]) for finding in found]
