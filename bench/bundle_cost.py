"""Measure the cost of a delivery of twenty CK3 files beside parsing them; print JSON.

An index of the game is loaded. The files replace files of that game: every name is looked up, and
there are no errors. `stages` applies only the rules of the three stages that judge content, with a
validator that has read nothing yet. `whole` applies all rules. `parsing` only reads the files. They
take turns, and the best run of each counts.

    python -m bench.bundle_cost FOLDER MEGABYTES
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Final, TypeVar

from bench.script_corpus import generate
from replybook import ReplyBuilder
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook_ck3 import CK3_FACTS, Session, ck3_validators
from replybook_ck3.index import Source, SymbolIndex, build_index
from replybook_ck3.index.playset_world import PlaysetWorld
from replybook_ck3.serve.session import Mod
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.units import parse_file, read_units
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec
from replybook_schema.reply import Reply

FILES: Final = 20
SIZE: Final = 20_000
RUNS: Final = 5
KEY: Final = b"k" * 32
SEED: Final = 12
VERSION: Final = "1.18"

_STAGES: Final = ("artifact_bundle_validator", "ck3_validator", "symbol_manifest_check")
_Result = TypeVar("_Result")

_TAKEN: Final = {"events/": 10, "common/scripted_effects/": 4, "localization/english/": 6}
"""Folder -> number of files taken from it."""


def bundle_files(corpus: Mapping[str, str]) -> dict[str, str]:
    """Return files of about the same size; longer ones are cut between two items."""
    found: dict[str, str] = {}
    for folder, number in _TAKEN.items():
        large = [path for path in corpus if path.startswith(folder) and len(corpus[path]) > SIZE]
        for path in large[:number]:
            found[path] = _cut(corpus[path], "\n" if path.endswith(".yml") else "\n}\n")
    if len(found) != FILES:
        raise SystemExit(f"the corpus has {len(found)} files that are large enough")
    return found


def _cut(text: str, end: str) -> str:
    return text[: text.rindex(end, 0, SIZE) + len(end)]


def _parted(corpus: Mapping[str, str], files: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the files of the game; the end that was cut off a file becomes a file beside it."""
    for path, text in files.items():
        folder, _, name = path.rpartition("/")
        first = text.partition("\n")[0]
        head = first if first.endswith(":") or "namespace" in first else "\ufeff"
        yield path, text
        yield f"{folder}/rest_{name}", f"{head}\n{corpus[path][len(text) :]}"


class Bundle:
    """A game on disk with its index, and a delivery that replaces twenty files."""

    def __init__(self, folder: Path, size: int) -> None:
        corpus = {path: data.decode() for path, data in generate(SEED, size)}
        self.files = bundle_files(corpus)
        corpus |= dict(_parted(corpus, self.files))
        corpus |= _rest_of_the_game(corpus)
        game, patch = folder / "game", folder / "patch"
        if not (folder / "world.db").exists():
            _index(folder / "world.db", game, patch, corpus)
        self.index = SymbolIndex(folder / "world.db")
        self._world = PlaysetWorld(self.index.view())
        self._session = self._world.session(_session(game, patch))
        self._data = {path: text.encode() for path, text in self.files.items()}
        self._units = _units(self.files)
        self._policy = _content_stages()
        self._trace = list(_calls(self.files, self._units))

    def judge(self) -> Reply:
        """Judge the bundle with a new gate that has only the rules of the content stages."""
        gate = _gate(self._policy)
        return gate.ask(ReplyBuilder("ck3_validate_policy"), self._asked(units=()))

    def deliver(self) -> Reply:
        """Pass the bundle through a new gate with all rules."""
        return _gate(None).deliver(ReplyBuilder("ck3_deliver"), self._asked(units=self._units))

    def parse(self) -> object:
        """Parse the files and nothing more."""
        table = DomainTable(VERSION)
        return [parse_file(path, data, table) for path, data in self._data.items()]

    def _asked(self, *, units: Sequence[str]) -> DeliveryRequest:
        return DeliveryRequest(
            mode="ck3lens",
            session=self._session,
            trace=self._trace,
            bundle={
                "target": "mod:Patch",
                "artifacts": [_artifact(path, text) for path, text in self.files.items()],
                "touched_units": list(units),
            },
            facts=self._world.facts(),
        )


def _index(file: Path, game: Path, patch: Path, corpus: Mapping[str, str]) -> None:
    for path, text in corpus.items():
        (game / path).parent.mkdir(parents=True, exist_ok=True)
        (game / path).write_bytes(text.encode())
    patch.mkdir()
    sources = [Source("root:game", game), Source("mod:Patch", patch)]
    build_index(file, sources, game_version=VERSION)


def _rest_of_the_game(corpus: Mapping[str, str]) -> dict[str, str]:
    """Return files that define names that the corpus uses, such as backgrounds of its events."""
    table = DomainTable(VERSION)
    read = [read_units(path, parse_file(path, text, table), table) for path, text in corpus.items()]
    defined = {(kind, name) for units in read for kind, name, *_ in units.definitions}
    lacking = {(kind, name) for units in read for kind, name, _ in units.references} - defined
    found: dict[str, str] = {}
    for kind, name in sorted(lacking):
        path = f"{table.folders_of(kind)[0]}/game.txt"
        found[path] = f"{found.get(path, '')}{name} = {{ }}\n"
    return found


def _session(game: Path, patch: Path) -> Session:
    return Session(
        session_id="bench",
        mode="ck3lens",
        playset_id="p-1",
        vanilla_version_id=VERSION,
        mods=[Mod("Patch", patch)],
        roots={"game": game},
    )


def _artifact(path: str, text: str) -> dict[str, object]:
    form = "localization_yml" if path.endswith(".yml") else "ck3_script"
    return {"path": path, "format": form, "content": text, "ck3_file_model": "D"}


def _units(files: Mapping[str, str]) -> list[str]:
    table, found = DomainTable(VERSION), dict[str, None]()
    for path, text in files.items():
        units = read_units(path, parse_file(path, text, table), table)
        found |= dict.fromkeys(f"{kind}:{name}" for kind, name, *_ in units.definitions)
    return list(found)


def _calls(files: Mapping[str, str], units: Sequence[str]) -> Iterator[dict[str, object]]:
    """Yield the earlier calls of the session: it read the playset, the conflicts and every file."""
    yield _call("ck3_playset", "WA-VIS-S-001", {"command": "get"})
    scope = {"playset_id": "p-1", "vanilla_version_id": VERSION}
    yield _call("ck3_conflicts", "WA-READ-S-001", {"units": units, **scope})
    for text in files.values():
        digest = sha256(text.encode()).hexdigest()
        yield _call("ck3_parse_content", "WA-PARSE-S-001", {"sha256": digest})


def _call(tool: str, code: str, args: Mapping[str, object]) -> dict[str, object]:
    marks = json.dumps([tool, args]).encode()
    return {
        "trace_id": sha256(marks).hexdigest()[:32],
        "ts": "2026-11-20T10:00:00Z",
        "tool": tool,
        "args": args,
        "reply_type": "S",
        "code": code,
        "result": {},
    }


@dataclass(slots=True)
class _Best:
    seconds: float = float("inf")

    def take(self, act: Callable[[], _Result]) -> _Result:
        gc.collect()
        begun = process_time()
        result = act()
        self.seconds = min(self.seconds, process_time() - begun)
        return result


def _gate(policy: PolicySpec | None) -> DeliveryGate:
    return DeliveryGate(KEY, policy=policy, providers=CK3_FACTS, validators=ck3_validators())


def _content_stages() -> PolicySpec:
    """Return the policy with the rules that judge content."""
    policy = ACTIVE.policy()
    return replace(policy, rules=tuple(rule for rule in policy.rules if rule.stage in _STAGES))


def figures(bundle: Bundle, runs: int = RUNS) -> Mapping[str, float]:
    """Return the seconds of the content stages, of the whole delivery, and of parsing."""
    parsing, stages, whole = _Best(), _Best(), _Best()
    for _ in range(runs):
        parsing.take(bundle.parse)
        _accepted(stages.take(bundle.judge))
        _accepted(whole.take(bundle.deliver))
    return {"stages": stages.seconds, "whole": whole.seconds, "parsing": parsing.seconds}


def _accepted(reply: Reply) -> None:
    if reply.reply_type != "S" or reply.data.get("deliverable") is False:
        raise SystemExit(f"the delivery was refused: {reply.code} {reply.data}"[:2_000])


def main(argv: Sequence[str]) -> int:
    """Measure and print."""
    bundle = Bundle(Path(argv[0]), int(argv[1]) * 1_000_000)
    print(json.dumps(figures(bundle)))
    bundle.index.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
