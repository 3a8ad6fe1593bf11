"""List the `raise` and `except` lines of the packages that no test runs, with the reason of each.

    python tools/unrun.py [--tests WORDS] [--map FILE] [--keep-map]

Each `raise` counts, and the first line of each `except` body. `unrun_reasons.toml` has the reasons.
The exit code is 1 if a line has no reason, or a reason no line.

What the tests run comes from the map of `tools/mutants.py`. The map sees every process that finds
the packages in the tree. It does not see a copy of a package, such as an installed wheel. Only new
and changed test files are mapped again, and those that may run a line of a changed source. Remove
`build/mutants/map.jsonl` to map everything.
"""

from __future__ import annotations

import argparse
import ast
import shlex
import signal
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

if not __package__:  # started as a file: Python looks beside it, and not where `tools` is
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from tools.block_map import (
    MAP,
    PACKAGES,
    MappedFile,
    is_stale,
    make_map,
    ran_otherwise,
    read_map,
    test_files,
)
from tools.mutants import words_of
from tools.refusals import refusals_of
from tools.trial_tree import ROOT, trial_tree

REASONS = ROOT / "tools/unrun_reasons.toml"
FIRST_BATCH = 8
"""Test files in the first run for changed sources; each further run has four times more."""

Reasons = Mapping[str, Mapping[str, str]]
"""Source -> name of a line -> why no test runs it."""


@dataclass(frozen=True)
class Line:
    """One line that raises or handles an exception."""

    package: str
    path: str
    number: int
    name: str


def main() -> int:
    """Print the lines and a sum."""
    words = _parser().parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the copy is removed then too
    reasons = tomllib.loads(REASONS.read_text("utf-8"))
    lines, names, known = list(lines_of(ROOT, PACKAGES)), test_files(ROOT), read_map(words.map)
    if not words.keep_map:
        stale = [name for name in names if is_stale(ROOT, known, name)]
        _map_again(stale, known, words)
        _look_again(
            [line for line in unrun(lines, known) if not _reason(line, reasons)], known, words
        )
    mapped = {name: known[name] for name in names if name in known}
    for test in mapped.values():
        if test.failed:
            print(f"unrun: failed while it was mapped: {test.failed}")
    printed, sound = told(lines, unrun(lines, mapped), reasons)
    print("\n".join(printed))
    return 0 if sound else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tests", default='-m "not slow"', help="more words for pytest")
    parser.add_argument("--map", type=Path, default=MAP, help="file of the map")
    parser.add_argument("--keep-map", action="store_true", help="do not map changed test files")
    return parser


def _map_again(
    names: Sequence[str], known: dict[str, MappedFile], words: argparse.Namespace
) -> None:
    if names:
        with trial_tree() as tree:
            make_map(tree, names, known, words.map, shlex.split(words.tests))


def _look_again(
    lines: Sequence[Line], known: dict[str, MappedFile], words: argparse.Namespace
) -> None:
    """Map tests that may run changed lines, near ones first, until each line is run."""
    may_run = {line: outdated(ROOT, line, known) for line in lines}
    done: set[str] = set()
    size = FIRST_BATCH
    while left := {name: line for line in unrun(lines, known) for name in may_run[line]}:
        waiting = [name for name in left if name not in done]
        if not waiting:
            return
        near = {name: len(words_of(name) & words_of(left[name].path)) for name in waiting}
        waiting.sort(key=lambda name: (-near[name], known[name].seconds))
        _map_again(waiting[:size], known, words)
        done.update(waiting[:size])
        size *= 4


def lines_of(tree: Path, packages: Sequence[str]) -> Iterator[Line]:
    """Yield every line of some packages that raises or handles an exception."""
    for package in packages:
        for path in sorted((tree / package).rglob("*.py")):
            text = path.read_text("utf-8")
            name = path.relative_to(tree).as_posix()
            for refusal in refusals_of(ast.parse(text), text):
                yield Line(package, name, refusal.line, refusal.name)


def unrun(lines: Sequence[Line], known: Mapping[str, MappedFile]) -> list[Line]:
    """Return the lines that no mapped test file runs."""
    ran = {
        (path, name)
        for test in known.values()
        for path, names in test.ran.items()
        for name in names
    }
    return [line for line in lines if (line.path, line.name) not in ran]


def outdated(tree: Path, line: Line, known: Mapping[str, MappedFile]) -> list[str]:
    """Return the test files that ran the function of a line before its source changed.

    Where no test ran a function of this name, they are all that ran something of its source. For a
    new source, they are those with the most similar names.
    """
    if not any(line.path in test.ran for test in known.values()):
        shared = {name: len(words_of(name) & words_of(line.path)) for name in known}
        most = max(shared.values(), default=0)
        return [name for name, count in shared.items() if count == most > 0]
    function = _function(line.name)
    changed = [name for name, test in known.items() if ran_otherwise(tree, test, line.path)]
    near = [name for name in changed if function in map(_function, known[name].ran[line.path])]
    return near or changed


def _function(place: str) -> str:
    return place.partition(":")[0]


def told(lines: Sequence[Line], left: Sequence[Line], reasons: Reasons) -> tuple[list[str], bool]:
    """Return what is printed about the lines that no test runs, and True if nothing is wrong.

    Args:
        lines: every line.
        left: those that no test runs.
        reasons: what is known of them.

    """
    printed: list[str] = []
    for package in dict.fromkeys(line.package for line in lines):
        of_package = [line for line in left if line.package == package]
        whole = sum(line.package == package for line in lines)
        printed.append(f"{package}: {len(of_package)} of {whole} lines are run by no test")
        for line in of_package:
            reason = _reason(line, reasons) or "NO REASON"
            printed.append(f"  {line.path}:{line.number}: {line.name}\n    {reason}")
    there, not_run = ({(line.path, line.name) for line in each} for each in (lines, left))
    noted = [(path, name) for path, names in reasons.items() for name in names]
    lost = [place for place in noted if place not in there]
    printed += [f"a reason without its line: {path}: {name}" for path, name in lost]
    run_now = [place for place in noted if place in there and place not in not_run]
    printed += [f"has a reason, and a test runs it: {path}: {name}" for path, name in run_now]
    bare = sum(not _reason(line, reasons) for line in left)
    printed.append(
        f"unrun: {len(left)} of {len(lines)} lines are run by no test, {bare} without a reason"
    )
    return printed, not bare and not lost


def _reason(line: Line, reasons: Reasons) -> str:
    return reasons.get(line.path, {}).get(line.name, "")


if __name__ == "__main__":
    sys.exit(main())
