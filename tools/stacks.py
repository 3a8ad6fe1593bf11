"""Run our tests with the lowest and the newest versions of both server stacks, and with the first line of the SDK.

    python tools/stacks.py [--quick] [words for pytest]

Each set of versions is installed in a folder of its own below `.interop`, which git ignores, and put in
front of what `.venv` holds; `.venv` stays as it is. The lowest versions are the floors of the extras in
`pyproject.toml`, so what is promised there is what is tried here.

`--quick` runs a part of the tests with the lowest versions: all but LEFT_OUT, and tests/stacks/reached_lines.py holds
that they still use whatever the adapters take from the stacks. If what depends on the stacks differs from the
base, nothing is left out. The base is REPLYBOOK_BASE, a commit; without that variable it is origin/main, but under CI
no base is assumed. With `--quick` it is no failure if something cannot be installed; without it that is one.
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
    "tests/specification/test_untouched.py",
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
"""As in the Makefile; a quick run keeps to one core, since `make check` has the tests beside it on the other."""

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
    "tests/runtime/mcp/test_words_of_authors.py",
)
"""How the nodes begin that a part leaves out: the same calls again, over pipes and HTTP, or about words and bytes.

A new test is never left out.
"""

_REAL = "tests/real_servers/test_real_servers.py::test_the_tests_of_an_author_pass_but_for_what_the_pages_list"
OF_OTHERS = tuple(
    f"{_REAL}[{server}-{way}]"
    for server in ("booking_desk", "parcel_depot", "newsroom")
    for way in ("bare", "migration")
)
"""What every quick run leaves out: servers of authors without us, and half way to us."""

DEPENDENT = (
    *("runtime/replybook/mcp", "runtime/replybook/safety", "runtime/replybook/client"),
    *("tests/runtime/mcp", "tests/stacks", "tests/clients", "tools/stacks.py"),
    *("pyproject.toml", "requirements.lock"),
)
"""What is tried whole with the lowest versions if it differs from the base."""

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
    words: Sequence[str]
    """What pytest is told: the tests, and what else it needs."""


def main() -> int:
    """Install what is not there and run the tests; 1 if some fail, 2 if something is missing."""
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
    """Yield which versions are tried; `extras` are the requirements, such as `mcp>=2.0,<3`.

    A quick run tries the newest versions never, and the lowest with a part of the tests, unless it is `whole`.
    """
    floors = [re.sub(r">=([\w.]+),.*", r"==\1", extra) for extra in extras]
    part = ["-p", "tests.stacks.reached_lines", *(f"--deselect={node}" for node in LEFT_OUT)]
    quickly = [*SERVING, *(f"--deselect={node}" for node in OF_OTHERS), *(() if whole else part)]
    yield Stacks("lowest", floors, quickly if quick else [*EVERY_CORE, *WHOLE])
    yield Stacks("first-line", FIRST_LINE, ("tests/stacks", "tests/clients/test_sdk_session.py"))
    if not quick:  # the lock file holds the newest that could be had when it was made
        yield Stacks("newest", extras, [*EVERY_CORE, *WHOLE])


def _differs_from_the_base() -> bool:
    """Return True if something of DEPENDENT differs from the base, or if no base is known."""
    base = os.environ.get("REPLYBOOK_BASE") or ("" if os.environ.get("CI") else "origin/main")
    since = _git("merge-base", base, "HEAD") if base else None
    changed = _git("status", "--porcelain", "--", *DEPENDENT)
    committed = (
        _git("diff", "--name-only", since.strip(), "HEAD", "--", *DEPENDENT) if since else None
    )
    return committed is None or changed is None or bool(committed + changed)


def _git(*words: str) -> str | None:
    """Return what git says; None if it fails."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


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
    into = ("--no-compile", f"--target={folder}")
    if stacks.name == "newest":
        _pip("install", *into, *stacks.wanted)
    else:
        _pip("install", *into, "--no-deps", *_lacking(stacks.wanted))
    stamp.write_text(wanted, "utf-8")
    return folder


def _lacking(wanted: Sequence[str]) -> list[str]:
    """Return the packages, with their versions, that these need and `.venv` has not."""
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
    """Return the versions that are really there."""
    found = (re.match(r"(mcp|fastmcp)-(.+)\.dist-info$", path.name) for path in folder.iterdir())
    return ", ".join(sorted(f"{name[1]} {name[2]}" for name in found if name))


if __name__ == "__main__":
    sys.exit(main())
