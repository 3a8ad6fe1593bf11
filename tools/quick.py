"""Run the checks that a change affects: static checks of its files, and tests that execute it.

    python tools/quick.py [--workers N]

pytest-testmon records the code that each test executes, in `build/quick`, which git ignores. The
first run traces every test that is not marked `slow`. Later runs trace the test files with a test
that executes changed code. A change is the difference to the last completed run, or to the last
commit if there was no such run.

testmon sees Python functions that run in the process of the tests. `READ_BY` names the tests for
all other files: data, new modules, and modules of which no test executes a function.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if not __package__:  # started as a file: the path has the folder `tools`, but not its parent
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from tools.affected import Known, affected, unread
from tools.quick_record import ROOT, Record, Stopped, changes, file_of, project_files, say

BIN = Path(sys.executable).parent
PACKAGES = ("runtime", "devtools", "codegen", "generated", "registry", "schema")
SOURCES = (*PACKAGES, "tests", "tools", "bench")

PATIENCE = 600
"""Seconds for one static check."""

LONG = 60
"""Seconds of traced tests above which they run on every core."""


@dataclass(frozen=True)
class Check:
    """One static check. It runs if a matching file has changed.

    Attributes:
        folders: Folders of the files that it checks.
        endings: Endings of these files.
        of_files: True if the changed files are added to the command.
    """

    name: str
    command: Sequence[str]
    folders: Sequence[str]
    endings: tuple[str, ...] = (".py", ".pyi")
    of_files: bool = True


_DATA = ("registry", "devtools", "codegen", "schema")
CHECKS = (
    Check("ruff", ["ruff", "check", "--quiet", "--force-exclude"], SOURCES),
    Check("format", ["ruff", "format", "--check", "--quiet", "--force-exclude"], SOURCES),
    Check("replies", ["replybook", "lint"], SOURCES, (".py",)),
    Check("registry", ["replybook", "check"], _DATA, ("",), of_files=False),
    Check(
        "drift",
        ["replybook", "generate", "--check"],
        (*_DATA, "generated", "docs/reference", "tests/generated"),
        ("",),
        of_files=False,
    ),
    Check("layers", ["lint-imports"], PACKAGES, of_files=False),
    Check("types", ["mypy"], PACKAGES, of_files=False),
)
LEFT_TO_CHECK = "pyright, audit, interop, browser and wheel"
"""The targets of `make check` that no quick run replaces."""


def main() -> int:
    """Run the checks, then the tests; return 1 if one fails, 2 if the run is not completed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, help="processes for the tests (default: as needed)")
    words = parser.parse_args()
    os.chdir(ROOT)  # testmon asks git about the current folder
    begun = time.monotonic()
    try:
        record, files = Record.opened(), project_files()
        checks = _checked(record, files)
        ran = _tested(record, files, words.workers)
    except Stopped as stopped:
        print(f"quick: stopped: {stopped}")
        return 2
    return _end(record, checks, ran, time.monotonic() - begun)


# Static checks


def _checked(record: Record, files: Mapping[str, str]) -> dict[str, bool]:
    """Run the checks that the changes need; return for each if it passed."""
    changed = changes(files, record.checked)
    since = "the last commit" if record.checked is None else "the checks last passed"
    say(f"{_count(len(changed), 'file')} changed since {since}{_shown(changed)}")
    ended: dict[str, bool] = {}
    for check in CHECKS:
        folders = tuple(f"{folder}/" for folder in check.folders)
        meant = [n for n in changed if n.startswith(folders) and n.endswith(check.endings)]
        there = [name for name in meant if name in files]
        if there or (meant and not check.of_files):
            ended[check.name] = _passes(check, there)
    if all(ended.values()):
        record.keep(checked=files)
    return ended


def _passes(check: Check, there: Sequence[str]) -> bool:
    program, *words = check.command
    words += there if check.of_files else _typed() if program == "mypy" else ()
    begun = time.monotonic()
    try:
        done = subprocess.run(
            [BIN / program, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Stopped(f"{program}: {error}; run: make setup") from error
    what = _count(len(there), "file") if check.of_files else "the project"
    end = "failed" if done.returncode else "passed"
    say(f"{check.name:<9} {end} in {time.monotonic() - begun:.1f} s ({what})")
    if done.returncode:
        print(done.stdout.decode("utf-8", "replace").rstrip(), flush=True)
        if check.name in ("format", "drift"):
            print("run: make fix", flush=True)
    return not done.returncode


def _typed() -> list[str]:
    """Return the words that name our packages to mypy, as the target `types` has them."""
    paths = [path for folder in PACKAGES for path in sorted((ROOT / folder).glob("*"))]
    packages = [f"-p{path.name}" for path in paths if (path / "__init__.py").exists()]
    return [*packages, *(f"-m{path.stem}" for path in paths if path.suffix == ".py")]


# Tests


@dataclass
class Ran:
    """One run of the tests.

    Attributes:
        files: Number of test files.
        code: Exit code of pytest.
        complete: True if the run came to its end.
        unread: Changed files that no test is known to read.
    """

    tests: int = 0
    files: int = 0
    code: int = 0
    complete: bool = True
    unread: Sequence[str] = ()


def _tested(record: Record, files: Mapping[str, str], workers: int | None) -> Ran:
    """Run the tests that the changes affect."""
    if record.tested == files and not record.failed and record.database.exists():
        say("tests     none: no file has changed since they passed")
        return Ran()
    if not record.database.exists():
        say(
            "tests     there is no record yet of the code that each test executes. This first run traces\n"
            "          every test that is not slow: about three times as long as `make test`. You can stop\n"
            "          it with Ctrl+C; the next run goes on."
        )
        record.keep(tested=None, asked=[])
    known = Known.read(record)
    changed = changes(files, record.tested)
    wanted = affected(changed, files, known, record)
    ran = Ran(files=len({file_of(name) for name in wanted}), unread=unread(changed, files, known))
    if not wanted:
        say("tests     none: no test executes or reads what has changed")
        record.keep(tested=files, failed=False)
        return ran
    seconds = known.seconds_of(set(wanted))
    new = sum(1 for name in wanted if "::" not in name and name not in known.traced_files)
    about = f"about {seconds:.0f} s" + (f" and {_count(new, 'file')} never traced" if new else "")
    say(f"tests     of {_count(ran.files, 'file')}, {about}")
    cores = workers if workers is not None else _workers(seconds, new)
    run = _pytest(record, wanted, cores)
    ran.tests, ran.code = run["ran"], run["code"]
    ran.complete = run["complete"] and ran.code in (0, 1, 5)
    record.learn(run, (name for name in wanted if "::" not in name))
    if ran.complete:
        record.keep(tested=dict(files), failed=ran.code == 1)
    return ran


def _workers(seconds: float, new: int) -> int:
    """Return the number of processes for the tests.

    Forked workers must save more time than they cost.
    """
    forked = hasattr(os, "fork") and (ROOT / "tests/forked_workers.py").exists()
    return (os.cpu_count() or 1) if forked and (seconds > LONG or new > 10) else 0


def _pytest(record: Record, wanted: Sequence[str], workers: int) -> dict[str, Any]:
    """Run pytest on test files and tests; return the notes of the plugin `tools.tracing`."""
    asked, noted = record.folder / "wanted.json", record.folder / "run.json"
    asked.write_text(json.dumps(wanted), "utf-8")
    noted.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", "--testmon-noselect"]
    command += ["--continue-on-collection-errors"]
    command += ["-p", "tools.tracing", f"--wanted={asked}", f"--noted={noted}"]
    if workers > 1:
        command += ["-p", "tests.forked_workers", f"--workers={workers}"]
    settings = {"TESTMON_DATAFILE": str(record.database), "COVERAGE_CORE": "ctrace"}
    with subprocess.Popen(command, env={**os.environ, **settings}) as process:
        try:
            code = process.wait()
        except KeyboardInterrupt:  # pytest gets it too, and writes its notes
            code = process.wait() or 2
    nothing = {"ran": 0, "collected": [], "left_out": [], "starting": [], "complete": False}
    run = json.loads(noted.read_text("utf-8")) if noted.exists() else nothing
    return {**run, "code": code}


# The end


def _end(record: Record, checks: Mapping[str, bool], ran: Ran, seconds: float) -> int:
    """Print the summary and the changes that no test covers; return the exit code."""
    if not ran.complete:
        say("the tests did not come to their end; the next run goes on where this one stopped")
    faults = [name for name, passed in checks.items() if not passed]
    faults += ["tests"] if ran.code == 1 else []
    end = f"failed: {', '.join(faults)}" if faults else "passed" if ran.complete else "broken off"
    what = f"{_count(len(checks), 'check')}, {_count(ran.tests, 'test')} of {_count(ran.files, 'file')}"
    say(f"{what} in {seconds:.0f} s: {end}")
    print("not seen:")
    print(f"  - code that runs in other processes: {_starting(record)}")
    print("  - results that a cache or a session fixture keeps from an earlier test file")
    print("  - changed constants, in tests that execute no function of their module")
    print(
        f"  - {_count(len(record.left_out), 'test')} marked slow; {LEFT_TO_CHECK} of `make check`"
    )
    if ran.unread:
        print(f"  - changed files that no test is known to read{_shown(ran.unread)}")
    print("run `make test` before you push.", flush=True)
    return 1 if faults else 0 if ran.complete else 2


def _starting(record: Record) -> str:
    """Return the number of tests that start a process.

    A process that a shared fixture starts counts for all tests of its file.
    """
    files = {name for name in record.starting if "::" not in name}
    tests = [name for name in record.starting if "::" in name and file_of(name) not in files]
    text = f"{_count(len(tests), 'test')} {'starts' if len(tests) == 1 else 'start'} some"
    return text + (f", and so do {_count(len(files), 'test file')} as a whole" if files else "")


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _shown(names: Sequence[str]) -> str:
    if not names:
        return ""
    more = f" and {len(names) - 3:,} more" if len(names) > 3 else ""
    return f": {', '.join(names[:3])}{more}"


if __name__ == "__main__":
    sys.exit(main())
