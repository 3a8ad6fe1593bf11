"""Run what a change affects: static checks of the changed files, and the tests that execute changed code.

    python tools/quick.py [--workers N]

pytest-testmon records which code each test executes, in `build/quick`, which git ignores. The first run traces
every test that is not marked `slow`. Later runs trace the test files with a test that executes changed code. A
change is what differs from the last run that came to its end, or from the last commit if there was no such run.

testmon sees Python functions that run in the process of the tests. `READ_BY` names the tests for all other
files: data, new modules, and modules of which no test executes a function.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
HOME = ROOT / "build" / "quick"
PACKAGES = ("runtime", "codegen", "generated", "registry", "schema")
SOURCES = (*PACKAGES, "tests", "tools", "bench")

OWN_FOLDER = "the tests of the same folder below tests, or of the nearest folder above with tests"
READ_BY = {
    "registry/*": ("tests/registry", "tests/generated", "tests/codegen/test_drift.py"),
    "generated/*": ("tests/generated", "tests/codegen", "tests/specification/test_codes.py"),
    "codegen/*": ("tests/codegen", "tests/generated"),
    "schema/*": ("tests/schema", "tests/registry"),
    "runtime/replybook/cli/demo_files/*": ("tests/runtime/cli/test_demo_world.py",),
    "runtime/replybook/cli/new_project/*": ("tests/runtime/cli/test_init.py",),
    "runtime/replybook/cli/*_report/*": ("tests/runtime/cli/reports",),
    "runtime/*": (OWN_FOLDER,),
    "tests/golden/*": ("tests/codegen/test_generated_golden.py",),
    "tests/*": (OWN_FOLDER,),
    "docs/*": ("tests/docs/test_links.py",),
    "README.md": ("tests/docs/test_readme.py",),
    "pyproject.toml": (
        "tests/architecture/test_automation.py",
        "tests/architecture/test_layers.py",
    ),
    "requirements.lock": ("tests/architecture/test_automation.py",),
    "Makefile": ("tests/architecture/test_automation.py",),
    ".github/*": ("tests/architecture/test_automation.py",),
}
"""Pattern of a path -> the tests that read the file. The first row that fits counts."""

READ_EVERY_FILE = ("tests/architecture/test_tree.py", "tests/architecture/test_words.py")
"""The tests that read the project as text: they run after each change."""

PATIENCE = 600
"""Seconds for one static check."""

LONG = 60
"""Seconds of traced tests. More than that run on every core."""


@dataclass(frozen=True)
class Check:
    """One static check: it runs when a file with one of these endings has changed in one of these folders."""

    name: str
    command: Sequence[str]
    folders: Sequence[str]
    endings: tuple[str, ...] = (".py", ".pyi")
    of_files: bool = True
    """Whether the changed files are added to the command."""


_DATA = ("registry", "codegen", "schema")
CHECKS = (
    Check("ruff", ["ruff", "check", "--quiet", "--force-exclude"], SOURCES),
    Check("black", ["black", "--check", "--quiet"], SOURCES),
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


class Stopped(Exception):  # it says what is missing, and that is no error of ours
    """Raised if something that a quick run needs is missing; the text says what to do."""


def main() -> int:
    """Run the checks, then the tests. Return 1 if one fails, 2 if the run does not come to its end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, help="processes for the tests (default: as needed)")
    words = parser.parse_args()
    os.chdir(ROOT)  # testmon asks git about the current folder
    begun = time.monotonic()
    try:
        record, files = Record.opened(), project_files()
        failed, ran = _checked(record, files), _tested(record, files, words.workers)
    except Stopped as stopped:
        print(f"quick: stopped: {stopped}")
        return 2
    return _end(record, failed, ran, time.monotonic() - begun)


def project_files() -> dict[str, str]:
    """Return the digest of each file that is or would be checked in."""
    names = _git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return {name: _digest(ROOT / name) for name in names if (ROOT / name).is_file()}


def changes(files: Mapping[str, str], before: Mapping[str, str] | None) -> list[str]:
    """Return the files that are new, changed or gone. Compare with the last commit if `before` is None."""
    if before is not None:
        return sorted({name for name, _ in files.items() ^ before.items()})
    untracked = _git("ls-files", "-z", "--others", "--exclude-standard")
    return sorted({*_git("diff", "-z", "--name-only", "HEAD"), *untracked})


def _git(*words: str) -> set[str]:
    try:
        done = subprocess.run(["git", *words], capture_output=True, timeout=PATIENCE)
    except OSError as error:
        raise Stopped("git is not installed, and tells what has changed") from error
    if done.returncode:
        raise Stopped(f"git {words[0]}: {done.stderr.decode('utf-8', 'replace').strip()}")
    return set(filter(None, done.stdout.decode("utf-8").split("\0")))


def _digest(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=12).hexdigest()


@dataclass
class Record:
    """The folder that belongs to one Python and one lock file, and the notes of earlier runs in it."""

    folder: Path
    checked: dict[str, str] | None = None
    """Path -> digest of all files when the static checks last passed."""
    tested: dict[str, str] | None = None
    """Path -> digest of all files when the tests last came to their end."""
    failed: bool = True
    """Whether one of those tests failed."""
    asked: list[str] = field(default_factory=list)
    """Test files that pytest was asked to collect."""
    left_out: list[str] = field(default_factory=list)
    """Tests that are marked `slow`."""
    starting: list[str] = field(default_factory=list)
    """Tests that start or ask another process; a file if its fixtures do."""

    @classmethod
    def opened(cls) -> Record:
        """Open the folder; remove what this Python recorded with another lock file, and a broken database."""
        python, lock = (
            f"python{sys.version_info[0]}.{sys.version_info[1]}",
            ROOT / "requirements.lock",
        )
        folder = HOME / f"{python}-{_digest(lock) if lock.exists() else 'no-lock'}"
        for old in HOME.glob(f"{python}-*"):
            if old != folder:
                shutil.rmtree(old)
                say("requirements.lock has changed: the record of the tests is made anew")
        if (fault := _fault(folder / "testmondata")) is not None:
            shutil.rmtree(folder)
            say(f"the database of the tests is broken ({fault}): it is made anew")
        folder.mkdir(parents=True, exist_ok=True)
        try:
            notes = json.loads((folder / "notes.json").read_text("utf-8"))
            return cls(folder, **notes)
        except (OSError, ValueError, TypeError):
            return cls(folder)

    @property
    def database(self) -> Path:
        """The database of testmon."""
        return self.folder / "testmondata"

    def keep(self, **notes: Any) -> None:
        """Set these notes and write all of them."""
        vars(self).update(notes)
        known = {name: value for name, value in vars(self).items() if name != "folder"}
        new = self.folder / "notes.new"
        new.write_text(json.dumps(known), "utf-8")
        new.replace(self.folder / "notes.json")

    def learn(self, run: Mapping[str, Any], asked: Iterable[str]) -> None:
        """Take over what a run of pytest saw in the files that it collected."""
        collected = set(run["collected"])
        for name in ("left_out", "starting"):
            kept = {test for test in getattr(self, name) if _file(test) not in collected}
            setattr(self, name, sorted(kept.union(run[name])))
        self.keep(asked=sorted({*self.asked, *asked}))


def _fault(database: Path) -> str | None:
    """Return what is wrong with a database, None if nothing is or there is none."""
    if not database.exists():
        return None
    try:
        connection = sqlite3.connect(database)
        try:
            said = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        finally:
            connection.close()
    except sqlite3.Error as error:
        said = str(error)
    return None if said == "ok" else said


# Static checks


def _checked(record: Record, files: Mapping[str, str]) -> list[str]:
    """Run the checks that the changes need; return the names of those that fail."""
    changed = changes(files, record.checked)
    since = "the last commit" if record.checked is None else "the checks last passed"
    say(f"{_count(len(changed), 'file')} changed since {since}{_shown(changed)}")
    failed = [check.name for check in CHECKS if not _passes(check, changed, files)]
    if not failed:
        record.keep(checked=files)
    return failed


def _passes(check: Check, changed: Sequence[str], files: Mapping[str, str]) -> bool:
    folders = tuple(f"{folder}/" for folder in check.folders)
    meant = [name for name in changed if name.startswith(folders) and name.endswith(check.endings)]
    there = [name for name in meant if name in files]
    if not meant or (check.of_files and not there):
        return True
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
        if check.name in ("black", "drift"):
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
    """One run of the tests: how many of how many files, the exit code of pytest, and if it came to its end."""

    tests: int = 0
    files: int = 0
    code: int = 0
    complete: bool = True
    unread: Sequence[str] = ()
    """Changed files that no test is known to read."""


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
    ran = Ran(files=len({_file(name) for name in wanted}), unread=_unread(changed, files, known))
    if not wanted:
        say("tests     none: no test executes or reads what has changed")
        record.keep(tested=files, failed=False)
        return ran
    seconds = sum(known.seconds.get(test, 0) for test in _tests_in(wanted, known))
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


@dataclass
class Known:
    """What the database says: the seconds of each test, the files that tests execute, what a change affects."""

    seconds: dict[str, float]
    executed: set[str]
    affected: set[str]

    @property
    def traced_files(self) -> set[str]:
        """The files of the tests that ran."""
        return {_file(test) for test in self.seconds}

    @classmethod
    def read(cls, record: Record) -> Known:
        """Ask testmon, which compares the code of each test with the files as they are now."""
        from testmon.testmon_core import TestmonData  # type: ignore[import-untyped]  # after main: it takes a third of a second

        os.environ["TESTMON_DATAFILE"] = str(record.database)
        data = TestmonData.for_local_run(rootdir=str(ROOT))
        if data.system_packages_change:
            say("tests     installed packages have changed: every test is traced again")
            record.keep(tested=None)
        data.determine_stable()
        ended = {name: one["duration"] for name, one in data.all_tests.items()}
        data.db.con.close()
        return cls(
            {name: seconds for name, seconds in ended.items() if seconds is not None},
            data.all_files,
            {*data.unstable_test_names, *data.failing_tests},
        )


def affected(
    changed: Collection[str], files: Collection[str], known: Known, record: Record
) -> list[str]:
    """Return the test files to run, and single tests of other files whose id names a changed file.

    Whole files, since the tests of a file share fixtures: testmon sees the code of a fixture in the first only.
    """
    there = {name for name in files if fnmatchcase(name, "tests/*test_*.py") and _is_test(name)}
    wanted = {_file(test) for test in known.affected.difference(record.left_out)}
    wanted |= there - {*record.asked, *known.traced_files} | there.intersection(changed)
    if changed:
        wanted |= _files_of(READ_EVERY_FILE, there)
    for name in changed:
        if not _seen(name, known):
            wanted |= readers(name, there)
    wanted &= there
    named = {test for test in known.seconds if _names(test, changed)}
    return sorted(wanted | {test for test in named if _file(test) not in wanted})


def _seen(name: str, known: Known) -> bool:
    """Return True if testmon sees a change of this file: it is a test, or tests execute functions of it."""
    return name.endswith(".py") and (_is_test(name) or name in known.executed)


def readers(name: str, there: Collection[str]) -> set[str]:
    """Return the test files that `READ_BY` has for a file."""
    tests = next((tests for row, tests in READ_BY.items() if fnmatchcase(name, row)), ())
    if OWN_FOLDER not in tests:
        return _files_of(tests, there)
    top, *parts = PurePosixPath(name).parts
    mirrored = [top, *parts] if top == "tests" else ["tests", top, *parts[1:]]
    beside = (
        {test for test in there if PurePosixPath(test).parent == folder}
        for folder in PurePosixPath(*mirrored).parents
    )
    return next(filter(None, beside), set())


def _files_of(tests: Iterable[str], there: Collection[str]) -> set[str]:
    starts = tuple(tests)
    return {
        name
        for name in there
        if name in starts or name.startswith(tuple(f"{start}/" for start in starts))
    }


def _names(test: str, changed: Collection[str]) -> bool:
    """Return True if the id of a test names a changed file, as `test_links[docs/index.md]` does."""
    _, bracket, parameters = test.partition("[")
    return bool(bracket) and any(
        word in changed for word in re.findall(r"[\w./-]*\w", parameters) if "." in word
    )


def _is_test(name: str) -> bool:
    return PurePosixPath(name).name.startswith("test_")


def _tests_in(wanted: Collection[str], known: Known) -> list[str]:
    chosen = set(wanted)
    return [test for test in known.seconds if test in chosen or _file(test) in chosen]


def _unread(changed: Iterable[str], files: Collection[str], known: Known) -> list[str]:
    there = [name for name in files if name.startswith("tests/") and _is_test(name)]
    return [
        name
        for name in changed
        if not _seen(name, known)
        and not readers(name, there)
        and not any(_names(test, [name]) for test in known.seconds)
    ]


def _workers(seconds: float, new: int) -> int:
    """Return how many processes the tests get: forked workers must pay for themselves."""
    forked = hasattr(os, "fork") and (ROOT / "tests/forked_workers.py").exists()
    return (os.cpu_count() or 1) if forked and (seconds > LONG or new > 10) else 0


def _pytest(record: Record, wanted: Sequence[str], workers: int) -> dict[str, Any]:
    """Run pytest on these test files and tests; return what the plugin `tools.tracing` noted."""
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
        except KeyboardInterrupt:  # pytest got it too, and writes what it knows
            code = process.wait() or 2
    nothing = {"ran": 0, "collected": [], "left_out": [], "starting": [], "complete": False}
    run = json.loads(noted.read_text("utf-8")) if noted.exists() else nothing
    return {**run, "code": code}


# The end


def _end(record: Record, failed: Sequence[str], ran: Ran, seconds: float) -> int:
    """Print the summary and what was not seen; return the exit code."""
    if not ran.complete:
        say("the tests did not come to their end; the next run goes on where this one stopped")
    faults = [*failed, *(["tests"] if ran.code == 1 else [])]
    end = f"failed: {', '.join(faults)}" if faults else "passed" if ran.complete else "broken off"
    tests = f"{_count(ran.tests, 'test')} of {_count(ran.files, 'file')}"
    say(f"the checks above and {tests} in {seconds:.0f} s: {end}")
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
    """Return how many tests start a process. One that a shared fixture starts counts for all tests of its file."""
    files = {name for name in record.starting if "::" not in name}
    tests = [name for name in record.starting if "::" in name and _file(name) not in files]
    said = f"{_count(len(tests), 'test')} {'starts' if len(tests) == 1 else 'start'} some"
    return said + (f", and so do {_count(len(files), 'test file')} as a whole" if files else "")


def say(line: str) -> None:
    """Print a line at once: other programs print between ours."""
    print(f"quick: {line}", flush=True)


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _shown(names: Sequence[str]) -> str:
    if not names:
        return ""
    more = f" and {len(names) - 3:,} more" if len(names) > 3 else ""
    return f": {', '.join(names[:3])}{more}"


def _file(test: str) -> str:
    return test.partition("::")[0]


if __name__ == "__main__":
    sys.exit(main())
