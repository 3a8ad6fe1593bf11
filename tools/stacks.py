"""Run our tests with the lowest and the newest versions of both server stacks, and with the first line of the SDK.

    python tools/stacks.py [--quick] [words for pytest]

Each set of versions is installed in a folder of its own below `.interop`, which git ignores, and put in
front of what `.venv` holds; `.venv` stays as it is. The lowest versions are the floors of the extras in
`pyproject.toml`, so what is promised there is what is tried here. `--quick` runs a slice with the lowest,
and where something cannot be installed it says so and is no failure; without it that is one.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".interop" / "stacks"
SERVING = ("tests/runtime/mcp", "tests/stacks", "tests/clients/test_sdk_session.py")
WHOLE = (
    *SERVING,
    "tests/runtime/safety",
    "tests/runtime/testing",
    "tests/specification",
    "tests/clients",
)
FIRST_LINE = ("mcp<2",)
EVERY_CORE = ("-n", "logical", "--dist", "loadgroup", "--max-worker-restart=0")
"""As in the Makefile."""

PATIENCE = 900
"""Seconds for one installation."""

LONGEST = 5400
"""Seconds for the tests with one set of versions: no measure, but they must not run for ever."""


class Missing(Exception):  # it says what is missing, and that is no error of ours
    """Versions that cannot be had here."""


class Stacks(NamedTuple):
    """Versions that are installed together, and the tests that run with them."""

    name: str
    wanted: Sequence[str]
    tests: Sequence[str]


def main() -> int:
    """Install what is not there and run the tests; 1 if some fail, 2 if something is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    words, rest = parser.parse_known_args()
    worst = 0
    for stacks in plan(_extras(), quick=words.quick):
        try:
            folder = _installed(stacks)
        except Missing as missing:
            print(f"stacks: {'skipped' if words.quick else 'stopped'}: {missing}")
            worst = worst if words.quick else 2
            continue
        worst = max(worst, _test(stacks, folder, rest))
    return worst


def plan(extras: Sequence[str], *, quick: bool) -> Iterator[Stacks]:
    """Yield which versions are tried; `extras` are the requirements, such as `mcp>=2.0,<3`."""
    floors = [re.sub(r">=([\w.]+),.*", r"==\1", extra) for extra in extras]
    yield Stacks("lowest", floors, SERVING if quick else WHOLE)
    yield Stacks("first-line", FIRST_LINE, ("tests/stacks", "tests/clients/test_sdk_session.py"))
    if not quick:  # the lock file holds the newest that could be had when it was made
        yield Stacks("newest", extras, WHOLE)


def _extras() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [project["optional-dependencies"][name][0] for name in ("mcp", "fastmcp")]


def _installed(stacks: Stacks) -> Path:
    """Return the folder with these versions; a second run installs nothing, but the newest are asked for."""
    folder, stamp = HOME / stacks.name, HOME / f"{stacks.name}.txt"
    wanted = "\n".join(stacks.wanted)
    if stamp.exists() and stamp.read_text("utf-8") == wanted and stacks.name != "newest":
        return folder
    stamp.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    HOME.mkdir(parents=True, exist_ok=True)
    print(f"stacks: installing {', '.join(stacks.wanted)} in .interop", flush=True)
    python = getattr(sys, "_base_executable", sys.executable)  # .venv itself has no pip
    command = [python, "-m", "pip", "install", "--quiet", f"--target={folder}", *stacks.wanted]
    log = HOME / "install.log"
    try:
        with log.open("wb") as said:
            done = subprocess.run(command, cwd=ROOT, stdout=said, stderr=said, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"pip could not install {wanted!r}: {type(error).__name__}") from error
    if done.returncode:
        raise Missing(f"pip could not install {wanted!r}; see {log.relative_to(ROOT).as_posix()}")
    stamp.write_text(wanted, "utf-8")
    return folder


def _test(stacks: Stacks, folder: Path, rest: Sequence[str]) -> int:
    print(f"stacks: {stacks.name}: {_spoken(folder)}", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", *EVERY_CORE, *stacks.tests, *rest]
    settings = {"PYTHONPATH": str(folder), "REPLYBOOK_STACKS": stacks.name}
    try:
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        print(f"stacks: {stacks.name}: the tests did not end within {LONGEST} seconds", flush=True)
        return 1
    return done.returncode


def _spoken(folder: Path) -> str:
    """The versions that are really there."""
    found = (re.match(r"(mcp|fastmcp)-(.+)\.dist-info$", path.name) for path in folder.iterdir())
    return ", ".join(sorted(f"{name[1]} {name[2]}" for name in found if name))


if __name__ == "__main__":
    sys.exit(main())
