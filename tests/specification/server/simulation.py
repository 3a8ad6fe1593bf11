"""Random sessions against running servers: several at a time, two processes, one data folder.

The same seed draws the same moves. What is kept of each call is its envelope, and what changed in
the world while it ran; everything else is judged from the trace (`from_the_trace.py`).
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final

from tests.specification.server.ground import FAR, PLAYSET, SHORES, Ground
from tests.specification.server.moves import MOVES, TRAITS, Memory, bundle_of
from tests.specification.server.wire import PATIENCE, Wire

__all__ = ["Played", "Simulation"]

_AT_ONCE: Final = 5
_CALLS: Final = (6, 22)
_RESTARTS: Final = 20
"""About how often one of the servers is ended and started anew, in a long run.

No more often than each 200th call.
"""


@dataclass(frozen=True)
class Played:
    """One call: what was asked, what came, and which files of the world differ since."""

    tool: str
    arguments: dict[str, Any]
    envelope: dict[str, Any]
    changed: frozenset[str]


@dataclass
class Simulation:
    """Plays sessions; `played` holds every call in order."""

    ground: Ground
    seed: int
    played: list[Played] = field(default_factory=list)
    sessions: int = 0
    restarts: int = 0

    def run(self, sessions: int) -> None:
        """Play this many sessions to their ends."""
        self.sessions += sessions
        self._prepare()
        draw = random.Random(self.seed)
        with ExitStack() as open_ones:
            wires = [self._served(open_ones) for _ in range(2)]
            self._indexed(wires[0])
            waiting = iter([self._session(f"{self.seed}/{nth}") for nth in range(sessions)])
            going = [next(waiting) for _ in range(min(_AT_ONCE, sessions))]
            tree = self.ground.tree()
            between = max(200, sessions * sum(_CALLS) // 2 // _RESTARTS)
            while going:
                if draw.random() < 1 / between:
                    wires.pop(0).close()
                    wires.append(self._served(open_ones))
                    self.restarts += 1
                chosen = draw.choice(going)
                tree, ended = self._step(chosen, draw.choice(wires), tree)
                if ended:
                    going.remove(chosen)
                    going += [one for one in [next(waiting, None)] if one is not None]

    def _step(
        self, session: _Session, wire: Wire, before: dict[str, str]
    ) -> tuple[dict[str, str], bool]:
        tool, arguments = session.next_call()
        envelope = wire.call(tool, **arguments)
        after = self.ground.tree()
        changed = {place for place in before | after if before.get(place) != after.get(place)}
        self.played.append(Played(tool, arguments, envelope, frozenset(changed)))
        session.learn(envelope)
        return after, session.left == 0

    def _session(self, seed: str) -> _Session:
        return _Session(random.Random(seed))

    def _served(self, open_ones: ExitStack) -> Wire:
        wire = Wire(*self.ground.options("--index"))
        open_ones.callback(wire.close)
        return wire.greet()

    def _prepare(self) -> None:
        """Write the files that the deliveries replace, so that the index knows their symbols."""
        for file in bundle_of(range(6), 0)["artifacts"]:
            place = self.ground.far / file["path"]
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file["content"].encode())

    def _indexed(self, wire: Wire) -> None:
        for name in (PLAYSET, SHORES):
            opened = {"command": "switch", "playset": name}
            session = self._quiet(wire, "ck3_playset", opened)["data"]["session"]
            end = time.monotonic() + PATIENCE
            status: dict[str, Any] = {}
            while not status.get("is_complete"):
                assert time.monotonic() < end, f"the index of {name} was not built: {status}"
                time.sleep(0.1)
                status = self._quiet(wire, "ck3_get_db_status", {"session": session})["data"]

    def _quiet(self, wire: Wire, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        envelope = wire.call(tool, **arguments)
        self.played.append(Played(tool, arguments, envelope, frozenset()))
        return envelope

    def texts(self) -> Iterator[str]:
        """Every envelope as it travelled."""
        for one in self.played:
            yield json.dumps(one.envelope, ensure_ascii=False)


class _Session:
    """One agent: first it gets a handle, then it draws moves; now and then it goes by the book."""

    def __init__(self, draw: random.Random) -> None:
        self._draw = draw
        self._memory = Memory()
        self._planned: list[tuple[str, dict[str, Any]]] = []
        self.left = draw.randint(*_CALLS)

    def next_call(self) -> tuple[str, dict[str, Any]]:
        """The next tool with its arguments."""
        self.left -= 1 if not self._planned else 0
        if not self._memory.session:
            return "ck3_playset", {
                "command": "switch",
                "playset": self._draw.choice([PLAYSET, SHORES]),
            }
        if not self._planned and self._draw.random() < 0.05:
            self._planned = list(self._by_the_book())
        tool, arguments = self._planned.pop(0) if self._planned else self._drawn()
        if arguments.get("command") == "close":
            arguments = {**arguments, "evidence": self._memory.evidence(self._draw)}
        return tool, {**arguments, "session": self._memory.session}

    def learn(self, envelope: dict[str, Any]) -> None:
        """Remember the handle and what may serve as evidence."""
        self._memory.session = self._memory.session or envelope["data"].get("session", "")
        self._memory.trace_ids.append(envelope["meta"]["trace_id"])
        if envelope["code"] == "CT-GATE-S-001":  # older calls are no evidence of this contract
            self._memory.trace_ids.clear()
        opened = {"CT-GATE-S-001": True, "CT-GATE-I-002": True}
        ended = dict.fromkeys(("CT-GATE-S-002", "CT-GATE-S-003", "EN-GATE-D-002"), False)
        self._memory.has_contract = {**opened, **ended}.get(
            envelope["code"], self._memory.has_contract
        )

    def _drawn(self) -> tuple[str, dict[str, Any]]:
        weights = [weight for weight, _ in MOVES]
        _, move = self._draw.choices(MOVES, weights)[0]
        return move(self._draw, self._memory)

    def _by_the_book(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """A valid delivery, if the session has no contract and the files exist."""
        which = self._draw.sample(range(6), 2)
        self._memory.version += 1
        bundle = bundle_of(which, self._memory.version)
        yield "ck3_playset", {"command": "get"}
        yield "ck3_contract", {"command": "cancel"}
        opened = MOVES[3][1](random.Random(1), self._memory)[1]
        targets = {"targets": [f"{FAR}/{TRAITS}/**"], "operations": ["write"]}
        yield "ck3_contract", {**opened, **targets}
        yield "ck3_conflicts", {"command": "symbols", "units": bundle["touched_units"]}
        yield "ck3_validate_artifact_bundle", {"artifact_bundle": bundle}
        yield "ck3_deliver", {"artifact_bundle": bundle, "write": True}
        yield "ck3_contract", {"command": "close"}
