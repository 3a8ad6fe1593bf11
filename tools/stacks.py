"""Run our tests with the lowest and newest versions of both server stacks, and an SDK below 2.

    python tools/stacks.py [--quick] [words for pytest]

Each set of versions is installed in its own folder below `.interop`, which git ignores, and takes
precedence over the packages of `.venv`. `.venv` stays as it is. The lowest versions are the floors
of the extras in `pyproject.toml`, so the promised versions are tested.

`--quick` runs a part of the tests with the lowest versions: all but LEFT_OUT.
tests/stacks/reached_lines.py ensures that this part still uses everything that the adapters take
from the stacks. If a file that depends on the stacks differs from the base, nothing is left out.
The base is the commit in REPLYBOOK_BASE. Without that variable it is origin/main, but under CI
there is no base. If something cannot be installed, a quick run still succeeds, and a full run
fails.
"""

import argparse
import json
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
SERVING = (
    *("tests/runtime/mcp", "tests/stacks", "tests/clients/test_sdk_session.py"),
    "tests/specification/test_untouched_successes.py",
    "tests/real_servers/test_real_servers.py",
)
WHOLE = (
    *SERVING,
    "tests/runtime/safety",
    "tests/runtime/testing",
    "tests/specification",
    "tests/differential",
    "tests/clients",
)
FIRST_LINE = ("mcp<2",)
EVERY_CORE = ("-p", "tests.forked_workers", "--workers", "logical")
"""As in the Makefile. A quick run uses one core: `make check` runs the tests on the other."""

_MATRIX = "tests/runtime/mcp/test_fault_matrix.py::test_"
_MOVED = "tests/runtime/mcp/test_what_migration_does.py::test_"
LEFT_OUT = (
    *(
        f"{_MATRIX}{test}[{stack}-{transport}"
        for test in ("matrix", "the_trace_has_one_line_for_every_envelope")
        for stack in ("sdk", "fastmcp")
        for transport in ("stdio", "http")
    ),
    *(f"{_MOVED}a_{server}_server_" for server in ("bare", "strict")),
    "tests/runtime/mcp/test_bytes_sent.py",
    "tests/runtime/mcp/test_crash_on_stderr.py",
    "tests/runtime/mcp/test_author_messages_in_migration.py",
)
"""Prefixes of the node ids that a part leaves out.

They repeat calls over pipes and HTTP, or test only words and bytes. A new test is never left out.
"""

_REAL = "tests/real_servers/test_real_servers.py::test_the_tests_of_an_author_pass_but_for_what_the_pages_list"
OF_OTHERS = tuple(
    f"{_REAL}[{server}-{way}]"
    for server in ("booking_desk", "parcel_depot", "newsroom")
    for way in ("bare", "migration")
)
"""Tests that every quick run leaves out: servers without replybook, and half migrated ones."""

DEPENDENT = (
    *("runtime/replybook/mcp", "runtime/replybook/safety", "runtime/replybook/client"),
    *("tests/runtime/mcp", "tests/stacks", "tests/clients", "tools/stacks.py"),
    *("pyproject.toml", "requirements.lock"),
)
"""Files that depend on the stacks. If one differs from the base, all tests run."""

PATIENCE = 900
"""Seconds for one installation."""

LONGEST = 5400
"""Seconds after which the tests with one set of versions are stopped; far more than they need."""


class Missing(Exception):  # a report to the user, not a fault
    """Raised if versions of a stack cannot be installed here."""


class Stacks(NamedTuple):
    """Versions that are installed together, and the tests that run with them.

    Attributes:
        wanted: Requirements to install.
        words: Arguments of pytest: the tests, and further options.
    """

    name: str
    wanted: Sequence[str]
    words: Sequence[str]


def main() -> int:
    """Install missing versions and run the tests.

    Returns:
        1 if some tests fail, 2 if versions are missing.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    words, rest = parser.parse_known_args()
    worst = 0
    for stacks in plan(
        _extras(), quick=words.quick, whole=words.quick and _differs_from_the_base()
    ):
        try:
            folder = _installed(stacks)
        except Missing as missing:
            print(f"stacks: {'skipped' if words.quick else 'stopped'}: {missing}")
            worst = worst if words.quick else 2
            continue
        worst = max(worst, _test(stacks, folder, rest))
    return worst


def plan(extras: Sequence[str], *, quick: bool, whole: bool = False) -> Iterator[Stacks]:
    """Yield the sets of versions to test.

    A quick run omits the newest versions, because the lock file holds the newest ones of its time.

    Args:
        extras: Requirements such as `mcp>=2.0,<3`.
        quick: If True, omit the newest versions, and run a part of the tests.
        whole: If True, a quick run has all tests.
    """
    floors = [re.sub(r">=([\w.]+),.*", r"==\1", extra) for extra in extras]
    part = ["-p", "tests.stacks.reached_lines", *(f"--deselect={node}" for node in LEFT_OUT)]
    quickly = [*SERVING, *(f"--deselect={node}" for node in OF_OTHERS), *(() if whole else part)]
    yield Stacks("lowest", floors, quickly if quick else [*EVERY_CORE, *WHOLE])
    yield Stacks("first-line", FIRST_LINE, ("tests/stacks", "tests/clients/test_sdk_session.py"))
    if not quick:  # the lock file has the newest versions of its time
        yield Stacks("newest", extras, [*EVERY_CORE, *WHOLE])


def _differs_from_the_base() -> bool:
    """Return True if a file of DEPENDENT differs from the base, or if no base is known."""
    base = os.environ.get("REPLYBOOK_BASE") or ("" if os.environ.get("CI") else "origin/main")
    since = _git("merge-base", base, "HEAD") if base else None
    changed = _git("status", "--porcelain", "--", *DEPENDENT)
    committed = (
        _git("diff", "--name-only", since.strip(), "HEAD", "--", *DEPENDENT) if since else None
    )
    return committed is None or changed is None or bool(committed + changed)


def _git(*words: str) -> str | None:
    """Return the output of git; None if it fails."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def _extras() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [project["optional-dependencies"][name][0] for name in ("mcp", "fastmcp")]


def _installed(stacks: Stacks) -> Path:
    """Return the folder with the versions, after installing them if necessary.

    The newest versions are installed in every run.
    """
    folder, stamp = HOME / stacks.name, HOME / f"{stacks.name}.txt"
    wanted = "\n".join(stacks.wanted)
    if stamp.exists() and stamp.read_text("utf-8") == wanted and stacks.name != "newest":
        return folder
    stamp.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    HOME.mkdir(parents=True, exist_ok=True)
    print(f"stacks: installing {', '.join(stacks.wanted)} in .interop", flush=True)
    into = ("--no-compile", f"--target={folder}")
    if stacks.name == "newest":
        _pip("install", *into, *stacks.wanted)
    else:
        _pip("install", *into, "--no-deps", *_lacking(stacks.wanted))
    stamp.write_text(wanted, "utf-8")
    return folder


def _lacking(wanted: Sequence[str]) -> list[str]:
    """Return the packages, with versions, that the requirements need and `.venv` does not have."""
    report = HOME / "lacking.json"
    own = f"--python={sys.executable}"
    _pip(own, "install", "--dry-run", f"--report={report}", *wanted)
    listed = json.loads(report.read_text("utf-8"))["install"]
    return [f"{one['metadata']['name']}=={one['metadata']['version']}" for one in listed]


def _pip(*words: str) -> None:
    python = getattr(sys, "_base_executable", sys.executable)  # .venv itself has no pip
    log = HOME / "install.log"
    try:
        with log.open("wb") as said:
            command = [python, "-m", "pip", "--quiet", *words]
            done = subprocess.run(command, cwd=ROOT, stdout=said, stderr=said, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"`pip {' '.join(words)}` failed: {type(error).__name__}") from error
    if done.returncode:
        raise Missing(f"`pip {' '.join(words)}` failed; see {log.relative_to(ROOT).as_posix()}")


def _test(stacks: Stacks, folder: Path, rest: Sequence[str]) -> int:
    print(f"stacks: {stacks.name}: {_spoken(folder)}", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", *stacks.words, *rest]
    settings = {"PYTHONPATH": str(folder), "REPLYBOOK_STACKS": stacks.name}
    try:
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        print(f"stacks: {stacks.name}: the tests did not end within {LONGEST} seconds", flush=True)
        return 1
    return done.returncode


def _spoken(folder: Path) -> str:
    """Return the versions that are installed in a folder."""
    found = (re.match(r"(mcp|fastmcp)-(.+)\.dist-info$", path.name) for path in folder.iterdir())
    return ", ".join(sorted(f"{name[1]} {name[2]}" for name in found if name))


if __name__ == "__main__":
    sys.exit(main())
