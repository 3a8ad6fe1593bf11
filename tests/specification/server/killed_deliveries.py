"""Delivery sessions whose server is killed, and what has to stand afterwards.

One round: start the server on what the last one left, look at what is there, begin a new session
that delivers the next version of all files, and kill the server at a random moment of a random
step. What a server acknowledged before it died is kept in `Round.answers`, so that it can be asked
for afterwards. Source: specification 43, 56; decision 18: only the end of a trace may be unsealed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tests.ck3.server.serving import command
from tests.specification.server.ground import FAR, PLAYSET, Ground
from tests.specification.server.wire import PATIENCE, Gone, Wire

__all__ = ["FILES", "Deliveries", "Round", "content_of"]

FILES: Final = [f"common/traits/killed_{nth}.txt" for nth in range(6)]
_FOLDER: Final = "common/traits"
_UNITS: Final = [f"trait:killed_{nth}" for nth in range(len(FILES))]
_LONG: Final = 150_000
"""Bytes of the first file: long enough that a write of it could be cut in two."""


@dataclass
class Round:
    """One delivery session, and what it was told before its server died."""

    version: int
    session: str = ""
    contract: str = ""
    writes: bool = True
    """True if the gate writes the files, all or none. Else each has a call of its own."""
    stopped_in: str = ""
    answers: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def told(self, step: str) -> dict[str, Any] | None:
        """The envelope that this step got, None if the server was gone before."""
        return next((envelope for name, envelope in self.answers if name == step), None)

    def succeeded(self, step: str) -> bool:
        """Return True if a step was acknowledged as a success."""
        told = self.told(step)
        return told is not None and told["reply_type"] == "S"


class Deliveries:
    """Rounds on one ground; `rounds` says what happened in each."""

    def __init__(self, ground: Ground, seed: int) -> None:
        self.ground = ground
        self.rounds: list[Round] = []
        self._random = random.Random(seed)
        self._took = {"deliver": 0.1}
        (ground.far / _FOLDER).mkdir(parents=True, exist_ok=True)
        for nth, path in enumerate(FILES):
            (ground.far / path).write_bytes(content_of(0, nth).encode())

    def standing(self) -> list[int | str]:
        """The version that each file is of; a part of its text where it is of none."""
        return [self._version(nth, path) for nth, path in enumerate(FILES)]

    def strays(self) -> list[str]:
        """Files of the mod's folder that no round ever named: what a writer left behind."""
        folder = self.ground.far / _FOLDER
        return sorted(
            {place.name for place in folder.iterdir()} - {f.split("/")[-1] for f in FILES}
        )

    @contextmanager
    def restarted(self) -> Iterator[Wire]:
        """A server on what is there; killed at the end of the block, whatever happened in it."""
        wire = Wire(*self.ground.options("--index"), start=command)
        try:
            yield wire.greet()
        finally:
            wire.kill()
            wire.close()

    def index(self) -> None:
        """Have the playset indexed once; the names in the files never change."""
        with self.restarted() as wire:
            opened = wire.call("ck3_playset", command="switch", playset=PLAYSET)
            session, end = opened["data"]["session"], time.monotonic() + PATIENCE
            while not wire.call("ck3_get_db_status", session=session)["data"]["is_complete"]:
                assert time.monotonic() < end, "the index was not built"
                time.sleep(0.1)

    def play(self, wire: Wire) -> Round:
        """Play one round until the server is gone; steps and moment are drawn."""
        now = Round(len(self.rounds) + 1, writes=self._random.random() < 0.7)
        self.rounds.append(now)
        steps = list(self._steps(now))
        fatal = self._fatal([name for name, _, _ in steps])
        for name, tool, arguments in steps:
            now.stopped_in = name
            begun = time.monotonic()
            if name == fatal:
                wire.kill_after(self._random.uniform(0, 1.2) * self._took.get(name, 0.05))
            try:
                envelope = wire.call(tool, **self._filled(now, arguments))
            except Gone:
                return now
            self._took[name] = time.monotonic() - begun
            self._keep(now, name, envelope)
            if name == fatal:
                wire.process.wait(timeout=PATIENCE)
                return now
        raise AssertionError(f"round {now.version} outlived its end")

    def _fatal(self, names: list[str]) -> str:
        """Half of them in the delivery, the others anywhere."""
        return "deliver" if self._random.random() < 0.5 else self._random.choice(names)

    def _keep(self, now: Round, name: str, envelope: dict[str, Any]) -> None:
        now.answers.append((name, envelope))
        now.session = now.session or str(envelope["data"].get("session", ""))
        if name == "open":
            now.contract = str(envelope["data"].get("contract_id", ""))

    def _filled(self, now: Round, arguments: dict[str, Any]) -> dict[str, Any]:
        if arguments.get("evidence"):
            told = [e["meta"]["trace_id"] for name, e in now.answers if name in _EVIDENCE]
            arguments = {**arguments, "evidence": told}
        return {**arguments, "session": now.session} if now.session else arguments

    def _steps(self, now: Round) -> Iterator[tuple[str, str, dict[str, Any]]]:
        bundle = _bundle(now.version)
        yield "switch", "ck3_playset", {"command": "switch", "playset": PLAYSET}
        yield "get", "ck3_playset", {"command": "get"}
        yield "open", "ck3_contract", _opened()
        for nth, path in enumerate([] if now.writes else FILES):
            content = content_of(now.version, nth)
            written = {"command": "write", "path": f"{FAR}/{path}", "content": content}
            yield f"write {nth}", "ck3_file", written
        yield "conflicts", "ck3_conflicts", {"command": "symbols", "units": _UNITS}
        yield "validate", "ck3_validate_artifact_bundle", {"artifact_bundle": bundle}
        yield "deliver", "ck3_deliver", {"artifact_bundle": bundle, "write": now.writes}
        yield "close", "ck3_contract", {"command": "close", "evidence": ["those of the round"]}
        yield "after", "ck3_playset", {"command": "get"}

    def _version(self, nth: int, path: str) -> int | str:
        text = (self.ground.far / path).read_bytes().decode("utf-8", "replace")
        for version in range(len(self.rounds), -1, -1):
            if text == content_of(version, nth):
                return version
        return text[:60]


_EVIDENCE: Final = {"validate", "deliver", *(f"write {nth}" for nth in range(len(FILES)))}


def content_of(version: int, nth: int) -> str:
    """The text of a file in a version.

    Its version stands at both ends, and nothing between is like another.
    """
    filler = f"# {version} {nth}\n" * (_LONG // 8 if nth == 0 else 20)
    trait = f"killed_{nth} = {{\n\tcategory = health\n\tprowess = {version}\n}}\n"
    return f"\ufeff# version {version}\n{trait}{filler}# end of {version}\n"


def _bundle(version: int) -> dict[str, Any]:
    artifacts = [
        {
            "path": path,
            "format": "ck3_script",
            "ck3_file_model": "D",
            "content": content_of(version, nth),
        }
        for nth, path in enumerate(FILES)
    ]
    return {"target": FAR, "artifacts": artifacts, "touched_units": _UNITS}


def _opened() -> dict[str, Any]:
    return {
        "command": "open",
        "intent": "Raise the prowess of six traits.",
        "operations": ["write"],
        "targets": [f"{FAR}/{_FOLDER}/**"],
        "limits": {"max_files": 20, "max_bytes": 4_000_000},
        "expires_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
    }
