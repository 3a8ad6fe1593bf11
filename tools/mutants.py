"""Plant random faults in the packages, and report for each if a test finds it.

    python tools/mutants.py [--seed N] [--count N] [--packages ...] [--kinds ...] [-o FILE]

Each fault is planted in a copy of the tree. The test files that execute the changed block run
there, the quickest first, until one fails. A run of the tool maps blocks to test files and keeps
the map in `build/mutants`. A later run maps only new and changed test files.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shlex
import signal
import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

if not __package__:  # started as a file: the path has the folder `tools`, but not its parent
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from tools.block_map import (
    LONGEST,
    MAP,
    PACKAGES,
    MappedFile,
    is_stale,
    make_map,
    read_map,
    test_files,
)
from tools.faults import KINDS, Fault, faults_of, is_sound
from tools.trial_tree import Run, TrialTree, trial_tree

PATIENCE = 60
"""Seconds that a run may take in addition to ten times its duration in the map."""

FIRST_BATCH = 4
"""Seconds of tests in the first run for a fault; each further run has four times as many."""

_TOO_COMMON = {"runtime", "replybook", "tests", "test", "init", "of", "and", "the", "py"}


@dataclass
class Result:
    """The outcome of one fault.

    Attributes:
        path: File of the fault.
        outcome: Outcome in a word or two.
        by: Test that found it.
        executed_by: Number of test files that execute its block.
        not_run: Test files that could not be run.
        seconds: Duration of the search.
    """

    path: str
    fault: Fault
    outcome: str = "not tried"
    by: str = ""
    executed_by: int = 0
    not_run: list[str] = field(default_factory=list)
    seconds: float = 0

    @property
    def line(self) -> str:
        """Return the result as one line of the report."""
        old, new = (re.sub(r"\s+", " ", text)[:40] for text in (self.fault.old, self.fault.new))
        by = f" by {self.by}" if self.by else ""
        return (
            f"{self.outcome}{by}: {self.path}:{self.fault.line}: {self.fault.kind}: {old} -> {new}"
        )


def main() -> int:
    """Plant the faults; print one line for each and a summary."""
    words = _parser().parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the copies are removed
    options = shlex.split(words.tests)
    known = read_map(words.map)
    with trial_tree(words.at) as trial:
        names = test_files(trial.folder)
        if words.again:
            results = _survivors(words.again, trial.folder)
        else:
            results = chosen_faults(
                trial.folder, words.packages, words.count, words.seed, words.kinds
            )
        stale = [name for name in names if is_stale(trial.folder, known, name)]
        if stale and not words.keep_map:
            with trial_tree(words.at) as instrumented_tree:
                make_map(instrumented_tree, stale, known, words.map, options)
        tried = Trial(trial, {name: known.get(name, MappedFile(name)) for name in names}, options)
        for number, result in enumerate(results, 1):
            tried.try_fault(result, words.limit)
            print(f"{number:3} {result.line}", flush=True)
            if words.output:
                _write(words.output, results)
    print("\n".join(summary(results, words.seed)))
    return 0


def summary(results: Sequence[Result], seed: int) -> list[str]:
    """Return a line with the number of faults that were found, after a line for each kind."""
    counts = {
        kind: [each.outcome == "found" for each in results if each.fault.kind == kind]
        for kind in KINDS
    }
    lines = [
        f"{kind}: {sum(found)} of {len(found)} found" for kind, found in counts.items() if found
    ]
    whole = sum(map(sum, counts.values()))
    return [*lines, f"mutants: {whole} of {len(results)} found (seed {seed})"]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="seed of the choice (default: 1)")
    parser.add_argument("--count", type=int, default=50, help="number of faults (default: 50)")
    parser.add_argument(
        "--packages", nargs="+", default=PACKAGES, help="folders to plant faults in"
    )
    parser.add_argument(
        "--kinds",
        nargs="+",
        default=list(KINDS),
        choices=KINDS,
        metavar="KIND",
        help=f"kinds of faults: {', '.join(KINDS)}",
    )
    parser.add_argument("--tests", default='-m "not slow"', help="more words for pytest")
    parser.add_argument("--limit", type=float, default=600, help="seconds for one fault")
    parser.add_argument("--at", metavar="REVISION", help="a commit instead of the working tree")
    parser.add_argument("--again", type=Path, metavar="FILE", help="the survivors of an earlier -o")
    parser.add_argument("--map", type=Path, default=MAP, help="file of the map")
    parser.add_argument("--keep-map", action="store_true", help="do not map changed test files")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write the results as JSON"
    )
    return parser


def chosen_faults(
    tree: Path, packages: Sequence[str], count: int, seed: int, only: Collection[str] = tuple(KINDS)
) -> list[Result]:
    """Choose faults at random.

    A larger package gets more of them. The kinds are equally frequent as far as the source has
    them. The other packages do not change what is chosen in one, and each starts with other kinds.

    Args:
        packages: Packages to choose from.
        count: Number of faults.
        only: Kinds to choose from.
    """
    places: dict[str, dict[str, list[Result]]] = {}
    for package in packages:
        kinds = places[package] = {kind: [] for kind in KINDS if kind in only}
        for path in sorted((tree / package).rglob("*.py")):
            name = path.relative_to(tree).as_posix()
            for fault in faults_of(path.read_text("utf-8")):
                if fault.kind in kinds:
                    kinds[fault.kind].append(Result(name, fault))
    found: list[Result] = []
    for package, share in _shares(places, count).items():
        kinds = places[package]
        chance = random.Random(f"{seed} {package}")
        turn: list[str] = []
        while share and any(kinds.values()):
            turn = turn or chance.sample(list(kinds), len(kinds))
            if left := kinds[turn.pop()]:
                result = left.pop(chance.randrange(len(left)))
                if is_sound(result.fault, (tree / result.path).read_text("utf-8")):
                    found.append(result)
                    share -= 1
    return found


def _shares(places: dict[str, dict[str, list[Result]]], count: int) -> dict[str, int]:
    """Divide a number among packages by the square root of their sizes."""
    weights = {name: sum(map(len, kinds.values())) ** 0.5 for name, kinds in places.items()}
    whole = sum(weights.values()) or 1
    shares = {name: int(count * weight / whole) for name, weight in weights.items()}
    for name in sorted(weights, key=lambda name: shares[name] - count * weights[name] / whole):
        if sum(shares.values()) < count:
            shares[name] += 1
    return shares


class Trial:
    """Faults planted in a tree one after the other, and the tests run for each."""

    def __init__(
        self, tree: TrialTree, tests: dict[str, MappedFile], options: Sequence[str]
    ) -> None:
        self._tree = tree
        self._tests = tests
        self._options = options
        self._sound: dict[str, bool] = {}
        self._writes = 0

    def try_fault(self, result: Result, limit: float) -> None:
        """Plant a fault, run the tests that execute it, and restore the source."""
        path = self._tree.folder / result.path
        text = path.read_text("utf-8")
        kept = path.stat()
        waiting = in_order(self._tests.values(), result)
        result.executed_by = len(waiting)
        size = float(FIRST_BATCH)
        result.outcome = "survived" if waiting else "not executed"
        while waiting and result.outcome == "survived" and result.seconds < limit:
            batch = _batch(waiting, size)
            self._write(path, result.fault.planted(text))
            try:
                run = self._run(batch)
            finally:
                path.write_text(text, "utf-8")
                os.utime(path, ns=(kept.st_atime_ns, kept.st_mtime_ns))
            result.seconds = round(result.seconds + run.seconds, 1)
            if run.passed:
                del waiting[: len(batch)]
                size *= 4
            elif self._is_sound(run.culprit):
                result.outcome, result.by = "found", run.culprit
        if result.outcome == "survived":
            result.not_run = [test.name for test in waiting]

    def _run(self, batch: Sequence[MappedFile]) -> Run:
        left_out = [f"--deselect={name}" for name, sound in self._sound.items() if not sound]
        names = [test.name for test in batch]
        limit = PATIENCE + 10 * sum(test.seconds for test in batch)
        return self._tree.run(["-x", "-q", *self._options, *left_out, *names], limit)

    def _is_sound(self, culprit: str) -> bool:
        """Return True if a test passes without a fault; otherwise leave it out from now on."""
        if not culprit.startswith("tests/"):
            return True
        if culprit not in self._sound:
            run = self._tree.run(["-x", "-q", *self._options, culprit], LONGEST)
            self._sound[culprit] = run.passed
        return self._sound[culprit]

    def _write(self, path: Path, text: str) -> None:
        """Write a source with a new time. Python would use a compiled file of the same time."""
        self._writes += 1
        path.write_text(text, "utf-8")
        os.utime(path, (1_000_000_000 + self._writes,) * 2)


def in_order(tests: Iterable[MappedFile], result: Result) -> list[MappedFile]:
    """Return the test files that execute a fault: first quick ones and ones of a similar name.

    Files with a similar name that are not in the map come last.

    Args:
        tests: Mapped test files.
        result: The fault.
    """
    words = words_of(result.path)

    def place(test: MappedFile) -> tuple[bool, float, str]:
        near = len(words & words_of(test.name))
        return not test.digest, test.seconds / (1 + 3 * near**2), test.name

    def may_execute(test: MappedFile) -> bool:
        if not test.digest:
            return bool(words & words_of(test.name))
        return result.fault.block in test.ran.get(result.path, ())

    return sorted(filter(may_execute, tests), key=place)


def words_of(path: str) -> set[str]:
    """Return the words of a path that say what it is about."""
    return set(re.findall(r"[a-z0-9]+", path)) - _TOO_COMMON


def _batch(waiting: Sequence[MappedFile], size: float) -> list[MappedFile]:
    found: list[MappedFile] = []
    for test in waiting:
        if found and sum(each.seconds for each in (*found, test)) > size:
            break
        found.append(test)
    return found


def _survivors(path: Path, tree: Path) -> list[Result]:
    """Read the undetected faults of an earlier run, and locate them in the current sources."""
    found = []
    for record in json.loads(path.read_text("utf-8")):
        if record["outcome"] != "found":
            fault = Fault(**record["fault"])
            now = tree / record["path"]
            same = [
                each
                for each in (faults_of(now.read_text("utf-8")) if now.exists() else ())
                if (each.kind, each.block, each.old, each.new)
                == (fault.kind, fault.block, fault.old, fault.new)
            ]
            if same:
                nearest = min(same, key=lambda each: abs(each.line - fault.line))
                found.append(Result(record["path"], nearest))
            else:
                print(f"mutants: no longer there: {Result(record['path'], fault).line}")
    return found


def _write(path: Path, results: Sequence[Result]) -> None:
    path.write_text(json.dumps([asdict(result) for result in results], indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
