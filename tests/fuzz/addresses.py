"""Resolve addresses by the million: no exception, no way out, and what the reference says.

    python -m tests.fuzz.addresses --count 1000000 --seed 1

Every address goes through every containment backend, with the mode and the flag chosen by chance.
What resolves is opened a second time by its path, and the kernel says where that is. Exit code 1 if
anything was found. Source: specification 15 to 20, issue "1,000,000 generated addresses".
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.conformance.world.containment_backends import NAMES, backend_named
from tests.conformance.world.long_chain import BACK, LONG, make_long_chain
from tests.conformance.world.made_world import MODES, MadeWorld, make_world, read
from tests.fuzz.hostile import Hostile
from tests.fuzz.judge import final_place, outside
from tests.fuzz.reference import UNDECIDED, Reference

from replybook import Reply, VisibilityRef, WorldAdapterV2

__all__ = ["Findings", "Fuzz", "main", "make_fuzz_world"]

RENEWED_AFTER = 9_000
"""Resolutions until an adapter is replaced, since its registry of tokens holds 10,000."""

READ_ONE_IN = 10


@dataclass
class Findings:
    """The counts, and the first hundred faults with their addresses."""

    seen: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, str]] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")

    def fault(self, kind: str, text: str) -> None:
        self.kinds[kind] += 1
        if len(self.faults) < 100:
            self.faults.append((kind, text))

    def lines(self) -> Iterator[str]:
        """A report to print."""
        for name, count in sorted(self.seen.items()):
            yield f"  {name:34} {count:>12,}"
        for kind in ("exception", "outside", "host path in a reply", "another reply"):
            self.kinds.setdefault(kind, 0)
        for kind, count in sorted(self.kinds.items()):
            yield f"  FAULTS {kind:27} {count:>12,}"
        yield f"  slowest resolve: {self.slowest[0] * 1000:.1f} ms, {self.slowest[1][:200]}"
        for kind, text in self.faults:
            yield f"    {kind}: {text}"


class Fuzz:
    """One world, one reference per mode, one adapter per mode and backend."""

    def __init__(self, world: MadeWorld, seed: int, names: Sequence[str] = NAMES) -> None:
        self.world = world
        self.backends = tuple(names)
        self.source = Hostile(seed, list(good_addresses(world)), names_of(world))
        self.references = {mode: Reference(world, mode) for mode in MODES}
        self.findings = Findings()
        self._adapters = dict[tuple[str, str], WorldAdapterV2]()
        self._used = Counter[tuple[str, str]]()
        self._open = ExitStack()

    def run(self, count: int) -> Findings:
        """Yield so many addresses from the source."""
        with self._open:
            for address in self.source.addresses(count):
                mode = self.source.random.choice(MODES)
                self.one(address, mode, must=self.source.random.random() < 0.5)
        return self.findings

    def one(self, address: str, mode: str, *, must: bool) -> None:
        """One address by every backend, in one mode, with one flag."""
        self.findings.seen["addresses"] += 1
        expected = self.references[mode].says(address, must=must)
        self.findings.seen["left open by the reference"] += expected == UNDECIDED
        given = [self._by(name, mode, address, must, expected) for name in self.backends]
        if len(set(given)) > 1:
            self.findings.fault("backends disagree", f"{address!a} {mode} {must} {given}")

    def _by(
        self, name: str, mode: str, address: str, must: bool, expected: str | None
    ) -> str | None:
        adapter = self._adapter(name, mode)
        told = f"{address!a} {name} {mode} must={must}"
        try:
            started = time.perf_counter()
            reply, ref = adapter.resolve(address, require_exists=must)
            took = (time.perf_counter() - started, told)
            self.findings.slowest = max(self.findings.slowest, took)
            if ref is not None:
                self._used[name, mode] += 1
                self._judge(adapter, ref, mode, told)
        except BaseException as error:
            self.findings.fault("exception", f"{told} {error!r}")
            return "exception"
        self._look_at(reply, ref, told)
        canonical = ref.session_abs if ref else None
        if expected not in (UNDECIDED, canonical):
            self.findings.fault("reference", f"{told} gave {canonical!r} and not {expected!r}")
        return canonical

    def _look_at(self, reply: Reply, ref: VisibilityRef | None, told: str) -> None:
        code = "WA-RES-I-001" if ref is None else "WA-RES-S-001"
        self.findings.seen["refused" if ref is None else "resolved"] += 1
        if reply.code != code:
            self.findings.fault("another reply", f"{told} {reply.code} {dict(reply.data)}")
        if str(self.world.base) in repr((dict(reply.data), ref)):
            self.findings.fault("host path in a reply", told)

    def _judge(self, adapter: WorldAdapterV2, ref: VisibilityRef, mode: str, told: str) -> None:
        path = adapter.host_path(ref)
        if path is None:
            self.findings.fault("no path", told)
            return
        self.findings.seen["judged by the kernel"] += 1
        place = final_place(path)
        if outside(place, self._allowed(ref.session_abs, mode)):
            self.findings.fault("outside", f"{told} is at {place}")
        there = os.path.exists(path)  # noqa: PTH110  Path.exists raises for a long path
        if there and path.is_file() and self.source.random.randrange(READ_ONE_IN) == 0:
            self._read(adapter, ref, path, told)

    def _read(self, adapter: WorldAdapterV2, ref: VisibilityRef, path: Path, told: str) -> None:
        with adapter.open_read(ref) as file:
            same = os.path.samestat(os.fstat(file.fileno()), path.stat())
            text = file.read()
        self.findings.seen["read"] += 1
        if not same or text.startswith((b"outside", b"repo2")):
            self.findings.fault("outside", f"{told} reads {text!r}")

    def _allowed(self, canonical: str, mode: str) -> list[str]:
        """The real folders that a canonical address may lead into."""
        namespace, _, rest = canonical.partition(":")
        key = rest.partition("/")[0]
        reference = self.references[mode]
        if namespace == "mod":
            mods = [m.path for m in self.world.mods if key in (m.name, m.mod_id)]
            return [os.path.realpath(path) for path in mods]
        if key in reference.hiding:
            return [os.path.realpath(path) for path in reference.mods]
        return [os.path.realpath(self.world.roots[key])]

    def _adapter(self, name: str, mode: str) -> WorldAdapterV2:
        place = name, mode
        if place in self._adapters and self._used[place] < RENEWED_AFTER:
            return self._adapters[place]
        if place in self._adapters:
            self._adapters[place].close()
        self._used[place] = 0
        made = self.world.adapter(mode, backend_named(name))
        self._adapters[place] = self._open.enter_context(made)
        return made


def make_fuzz_world(base: Path) -> MadeWorld:
    """The world of the tables, and the long chain that fools `realpath`, twice."""
    world = make_world(base)
    make_long_chain(base / "repo", "outside/secret.txt")
    make_long_chain(base / "user_docs" / "mod" / "my_patch", "unloaded/common/x.txt")
    return world


def good_addresses(world: MadeWorld) -> Iterator[str]:
    """An address for each thing in the tree, by its root and by its mod."""
    for line in read("world.yaml")["tree"]:
        place = world.base / line.partition(" -> ")[0]
        for key, root in world.roots.items():
            if root in (place, *place.parents):
                yield f"root:{key}/{place.relative_to(root).as_posix()}"
        for mod in world.mods:
            if mod.path in (place, *place.parents):
                yield f"mod:{mod.name}/{place.relative_to(mod.path).as_posix()}"
                yield f"mod:{mod.mod_id or mod.name}:/{place.relative_to(mod.path).as_posix()}"


def names_of(world: MadeWorld) -> list[str]:
    """Every name in the tree, and those of the chain."""
    lines = [line.partition(" -> ")[0] for line in read("world.yaml")["tree"]]
    names = {part for line in lines for part in line.split("/") if part}
    return sorted(names | {"a", "b", "c", "escape", BACK, LONG, "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p"})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it and print the report; 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--backend", action="append", choices=NAMES)
    words = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        started = time.process_time()
        fuzz = Fuzz(make_fuzz_world(Path(folder)), words.seed, words.backend or NAMES)
        findings = fuzz.run(words.count)
    print(f"seed {words.seed}, backends {', '.join(fuzz.backends)}:")
    print("\n".join(findings.lines()))
    print(f"  {time.process_time() - started:.0f} s of CPU time")
    return 1 if findings.faults else 0


if __name__ == "__main__":
    sys.exit(main())
