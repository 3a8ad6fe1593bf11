"""Measure the cost of one write decision and of its steps; print JSON.

The session has mode ck3raven-dev, a repository on disk and an open, stored, signed contract.
`write` is the whole decision with its reply. `resolve`, `check` and `covers` are three of its steps
alone: the address, the stored copy and the expiry of the contract, and its targets.

    python -m bench.deciding FOLDER [ROUNDS]
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import process_time

import replybook_ck3_generated  # noqa: F401  # registers the CK3 world
from replybook import Reply, ReplyBuilder
from replybook.contracts import ContractStore
from replybook.contracts.contract import Contract
from replybook.contracts.system import ContractSystem
from replybook.enforcement import Enforcement
from replybook.world.adapter import WorldAdapterV2
from replybook.world.session import Session

ROUNDS, CALLS = 21, 100
"""All decisions of a process stay below the 10,000 tokens of an adapter."""

TARGET = "root:repo/src/part_1/deep/reader.py"
OUTSIDE = "root:repo/docs/reader.md"


@dataclass(frozen=True, slots=True)
class _Asker:
    session_id: str = "bench-session"
    mode: str = "ck3raven-dev"
    policy_digest: str | None = None


class Office:
    """A world, its contracts and the enforcement over both."""

    def __init__(self, base: Path) -> None:
        roots = {"repo": base / "repo", "ck3raven_data": base / "data"}
        for folder in (base / "repo/src/part_1/deep", base / "repo/docs", base / "data/contracts"):
            folder.mkdir(parents=True, exist_ok=True)
        (base / "repo/src/part_1/deep/reader.py").write_text("pass\n", "utf-8")
        asker = _Asker()
        session = Session(session_id=asker.session_id, mode=asker.mode)
        self.world = WorldAdapterV2(session=session, roots=roots, get_mode=lambda: asker.mode)
        self.contracts = ContractSystem(
            ContractStore(base / "data/contracts"),
            world=self.world,
            key=b"k" * 32,
            session=lambda: asker,
            trace=lambda _session_id: (),
        )
        self._enforcement = Enforcement(self.world, self.contracts, session=lambda: asker)
        self.contract = self._opened(asker.session_id)

    def _opened(self, session_id: str) -> Contract:
        request = {
            "intent": "Mend the reader.",
            "operations": ["write", "delete"],
            "targets": ["root:repo/src/**", "root:repo/tests/*/test_*.py"],
            "exclude": ["root:repo/src/vendor/**"],
            "expires_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
        }
        reply = self.contracts.open(ReplyBuilder("ck3_contract"), request)
        contract = self.contracts.active(session_id)
        if contract is None:
            raise RuntimeError(f"no contract was opened: {reply.code} {reply.data}")
        return contract

    def write(self, address: str = TARGET) -> Reply:
        """Return the decision about one write."""
        return self._enforcement.decide_write(ReplyBuilder("ck3_file"), address)


def main(argv: Sequence[str]) -> int:
    """Measure and print seconds by name."""
    office, rounds = Office(Path(argv[0])), int(argv[1]) if len(argv) > 1 else ROUNDS
    with office.world:
        print(json.dumps(_figures(office, rounds)))
    return 0


def _figures(office: Office, rounds: int) -> Mapping[str, float]:
    if not (_is(office.write(), "S") and _is(office.write(OUTSIDE), "D")):
        raise SystemExit(f"the decisions are wrong: {office.write()}, {office.write(OUTSIDE)}")
    actions: Mapping[str, Callable[[], object]] = {
        "write": office.write,
        "denied": lambda: office.write(OUTSIDE),
        "resolve": lambda: office.world.resolve(TARGET, require_exists=False),
        "check": lambda: office.contracts.check(office.contract),
        "covers": lambda: office.contract.covers(TARGET),
    }
    times: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, action in actions.items():
            times.setdefault(name, []).append(_timed(action))
    return {name: median(row) for name, row in times.items()}


def _is(reply: Reply, reply_type: str) -> bool:
    return reply.reply_type == reply_type


def _timed(action: Callable[[], object]) -> float:
    gc.collect()
    start = process_time()
    for _ in range(CALLS):
        action()
    return (process_time() - start) / CALLS


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
