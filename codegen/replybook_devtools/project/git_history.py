"""What git knows of files: which changed since a commit, their text there, and how old a line is.

The work tree counts, not the index; nothing is ever written. Source: specification 13.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from replybook_devtools.console.exit_code import UsageError

__all__ = ["Changed", "Head", "changed_since", "days_of_lines", "head_of", "text_at"]

_PATIENCE_S: Final = 120
_QUIET: Final = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
_BLAMED: Final = re.compile(rb"^([0-9a-f]{40,64}) \d+ (\d+)")
_NOT_COMMITTED: Final = b"0" * 40


@dataclass(frozen=True, slots=True)
class Changed:
    """A file that differs from a commit: where it is, and where it was; None if it is new."""

    path: Path
    before: str | None


def changed_since(folder: Path, ref: str) -> tuple[Changed, ...]:
    """Return the files of the repository of `folder` that changed since `ref`, new and untracked ones too.

    `UsageError` where there is no git, no repository or no such commit: never "nothing changed".
    """
    commit = _commit(folder, ref)
    top = Path(
        _asked(folder, "rev-parse", "--show-toplevel").decode("utf-8", "surrogateescape")[:-1]
    )
    listed = _asked(top, "diff", "--name-status", "-z", "-M", "--no-ext-diff", commit, "--")
    fresh = _names(_asked(top, "ls-files", "-z", "--others", "--exclude-standard"))
    found = {one.path: one for one in _compared(top, _names(listed))}
    found.update({top / name: Changed(top / name, None) for name in fresh})
    return tuple(found[path] for path in sorted(found))


def text_at(folder: Path, ref: str, path: str) -> bytes:
    """Return the bytes of a file, named from the top of the repository, as they were in `ref`."""
    return _asked(folder, "cat-file", "blob", f"{_commit(folder, ref)}:{path}")


def days_of_lines(root: Path, path: str, lines: Collection[int]) -> Mapping[int, date]:
    """Return the day on which each of these lines got its present text; without one that git does not know."""
    if not lines:
        return {}
    spans = [word for line in sorted(set(lines)) for word in ("-L", f"{line},{line}")]
    done = _run(root, "blame", "--incremental", "-w", *spans, "--", path)
    return _days(done.stdout) if done is not None and done.returncode == 0 else {}


def _days(blamed: bytes) -> dict[int, date]:
    """Read the output of `git blame --incremental`: blocks that begin with a commit and its lines."""
    days: dict[int, date] = {}
    times: dict[bytes, int] = {}
    commit, first, count = b"", 0, 0
    for row in blamed.splitlines():
        words = row.split()
        if _BLAMED.match(row) and len(words) == 4:
            commit, first, count = words[0], int(words[2]), int(words[3])
        elif row.startswith(b"author-time "):
            times[commit] = int(words[1])
        elif row.startswith(b"filename ") and not commit.startswith(_NOT_COMMITTED):
            day = datetime.fromtimestamp(times[commit], UTC).date()
            days.update(dict.fromkeys(range(first, first + count), day))
    return days


def _compared(top: Path, words: list[str]) -> list[Changed]:
    """Read `--name-status -z`: a status and a name, or a status and two names of a rename."""
    found: list[Changed] = []
    rest = iter(words)
    for status in rest:
        before = next(rest)
        name = next(rest) if status[0] in "RC" else before
        if status[0] != "D":
            found.append(Changed(top / name, None if status[0] == "A" else before))
    return found


def _names(listed: bytes) -> list[str]:
    return listed.decode("utf-8", "surrogateescape").split("\0")[:-1]


def _commit(folder: Path, ref: str) -> str:
    if not ref or ref.startswith("-") or not ref.isprintable():
        raise UsageError(f"{ref!r} is not the name of a commit; name a tag, a branch or a commit")
    inside = _run(folder, "rev-parse", "--git-dir")
    if inside is None:
        raise UsageError("git is not installed or does not answer; leave --since out")
    if inside.returncode != 0:
        raise UsageError("there is no git repository here; leave --since out, or use --baseline")
    found = _run(folder, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")
    if found is None or found.returncode != 0:
        raise UsageError(
            f"git knows no commit {ref!r}; name a tag, a branch or a commit, or fetch it"
        )
    return found.stdout.decode().strip()


def _asked(folder: Path, *words: str) -> bytes:
    done = _run(folder, *words)
    if done is None or done.returncode != 0:
        raise UsageError(f"git {words[0]} failed; run git status here, then try again")
    return done.stdout


def _run(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes] | None:
    """Ask git about the repository that `folder` lies in; None if it cannot be asked."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    command = ["git", "-C", str(folder), *words]
    try:
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**kept, **_QUIET},
            check=False,
            timeout=_PATIENCE_S,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None


@dataclass(frozen=True, slots=True)
class Head:
    """The commit that is checked out: its id, its day in UTC, and whether tracked files differ from it."""

    commit: str
    day: date | None
    dirty: bool


def head_of(folder: Path) -> Head | None:
    """Return the commit that is checked out; None where there is no git, no repository or no commit."""
    done = _run(folder, "show", "--no-patch", "--format=%H %ct", "HEAD")
    if done is None or done.returncode != 0:
        return None
    commit, _, moment = done.stdout.decode("ascii", "replace").strip().partition(" ")
    changed = _run(folder, "status", "--porcelain", "--untracked-files=no")
    day = datetime.fromtimestamp(int(moment), UTC).date() if moment.isdecimal() else None
    return Head(commit, day, dirty=changed is None or bool(changed.stdout.strip()))
