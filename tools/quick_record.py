"""The record of `make quick` in `build/quick`, and the changes since the last run.

Each Python and lock file has its own folder there, with the database of pytest-testmon and notes in
JSON.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "build" / "quick"
PATIENCE = 60
"""Seconds for git."""


class Stopped(Exception):  # a report to the user, not a fault
    """Raised if a requirement of a quick run is missing; the text gives a remedy."""


def project_files() -> dict[str, str]:
    """Return the digest of each file that is or would be checked in."""
    names = _git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return {name: _digest(ROOT / name) for name in names if (ROOT / name).is_file()}


def changes(files: Mapping[str, str], before: Mapping[str, str] | None) -> list[str]:
    """Return the files that are new, changed or removed.

    Args:
        files: Digests of the current files.
        before: Digests of an earlier run; None to compare with the last commit.
    """
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
    """The folder of one Python and one lock file, with the notes of earlier runs.

    Attributes:
        checked: Digests of all files when the static checks last passed.
        tested: Digests of all files when a test run was last completed.
        failed: True if a test of that run failed.
        asked: Test files that pytest was asked to collect.
        left_out: Tests that are marked `slow`.
        starting: Tests that start or ask another process; a file if its fixtures do.
    """

    folder: Path
    checked: dict[str, str] | None = None
    tested: dict[str, str] | None = None
    failed: bool = True
    asked: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    starting: list[str] = field(default_factory=list)

    @classmethod
    def opened(cls) -> Record:
        """Open the folder of this Python and lock file.

        A broken database is removed, and so are the records of this Python with another lock file.
        """
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
        """Take over the observations of a pytest run about the files that it collected."""
        collected = set(run["collected"])
        for name in ("left_out", "starting"):
            kept = {test for test in getattr(self, name) if file_of(test) not in collected}
            setattr(self, name, sorted(kept.union(run[name])))
        self.keep(asked=sorted({*self.asked, *asked}))


def _fault(database: Path) -> str | None:
    """Return the problem of a database; None if it has none or does not exist."""
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


def file_of(test: str) -> str:
    """Return the file of a test, given as its id."""
    return test.partition("::")[0]


def say(line: str) -> None:
    """Print a line and flush it, because other programs print in between."""
    print(f"quick: {line}", flush=True)
