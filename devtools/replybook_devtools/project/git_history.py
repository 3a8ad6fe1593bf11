"""The git history of a project: changed files, their older text, and the dates of lines.

Files are compared with the work tree, not the index. Nothing is ever written.
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

_PATIENCE_S: Final = 120
_QUIET: Final = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
_BLAMED: Final = re.compile(rb"^([0-9a-f]{40,64}) \d+ (\d+)")
_NOT_COMMITTED: Final = b"0" * 40


@dataclass(frozen=True, slots=True)
class ChangedLines:
    """A file that differs from a commit.

    Attributes:
        before: Its path in the commit, or None for a new file.
    """

    path: Path
    before: str | None


def changed_since(folder: Path, ref: str, option: str = "--since") -> tuple[ChangedLines, ...]:
    """Return the files that changed since a commit, including new and untracked ones.

    Args:
        folder: A folder in the repository.
        ref: The commit, as a tag, a branch or an id.
        option: The option that names the commit, for error messages.

    Raises:
        UsageError: Git is not installed, or the repository or the commit does not exist.
    """
    commit = _commit(folder, ref, option)
    top = Path(
        _ask_git(folder, "rev-parse", "--show-toplevel").decode("utf-8", "surrogateescape")[:-1]
    )
    listed = _ask_git(top, "diff", "--name-status", "-z", "-M", "--no-ext-diff", commit, "--")
    fresh = _names(_ask_git(top, "ls-files", "-z", "--others", "--exclude-standard"))
    found = {one.path: one for one in _parse_status(top, _names(listed))}
    found.update({top / name: ChangedLines(top / name, None) for name in fresh})
    return tuple(found[path] for path in sorted(found))


def text_at(folder: Path, ref: str, path: str) -> bytes:
    """Return the bytes of a file in a commit.

    Args:
        folder: A folder in the repository.
        path: Path of the file, from the top of the repository.
    """
    return _ask_git(folder, "cat-file", "blob", f"{_commit(folder, ref)}:{path}")


def days_of_lines(root: Path, path: str, lines: Collection[int]) -> Mapping[int, date]:
    """Return the day on which each of these lines got its present text.

    Lines that git does not know are left out.

    Args:
        path: Path of the file, from `root`.
    """
    if not lines:
        return {}
    spans = [word for line in sorted(set(lines)) for word in ("-L", f"{line},{line}")]
    done = _run(root, "blame", "--incremental", "-w", *spans, "--", path)
    return _days(done.stdout) if done is not None and done.returncode == 0 else {}


def _days(blamed: bytes) -> dict[int, date]:
    """Parse the output of `git blame --incremental`."""
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


def _parse_status(top: Path, words: list[str]) -> list[ChangedLines]:
    """Parse `git diff --name-status -z`: a status and one name, or two names for a rename."""
    found: list[ChangedLines] = []
    rest = iter(words)
    for status in rest:
        before = next(rest)
        name = next(rest) if status[0] in "RC" else before
        if status[0] != "D":
            found.append(ChangedLines(top / name, None if status[0] == "A" else before))
    return found


def _names(listed: bytes) -> list[str]:
    return listed.decode("utf-8", "surrogateescape").split("\0")[:-1]


def _commit(folder: Path, ref: str, option: str = "--since") -> str:
    if not ref or ref.startswith("-") or not ref.isprintable():
        raise UsageError(f"{ref!r} is not the name of a commit; name a tag, a branch or a commit")
    inside = _run(folder, "rev-parse", "--git-dir")
    if inside is None:
        raise UsageError(f"git is not installed or does not answer; leave {option} out")
    if inside.returncode != 0:
        raise UsageError(f"there is no git repository here; leave {option} out, or use --baseline")
    found = _run(folder, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")
    if found is None or found.returncode != 0:
        raise UsageError(
            f"git knows no commit {ref!r}; name a tag, a branch or a commit, or fetch it"
        )
    return found.stdout.decode().strip()


def _ask_git(folder: Path, *words: str) -> bytes:
    done = _run(folder, *words)
    if done is None or done.returncode != 0:
        raise UsageError(f"git {words[0]} failed; run git status here, then try again")
    return done.stdout


def _run(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes] | None:
    """Run git in a folder. Return None if git is not installed or does not answer in time."""
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
class GitHead:
    """The commit that is checked out.

    Attributes:
        day: Its UTC date.
        dirty: Tracked files differ from it.
    """

    commit: str
    day: date | None
    dirty: bool


def head_of(folder: Path) -> GitHead | None:
    """Return the commit that is checked out, or None without git, repository or commit."""
    done = _run(folder, "show", "--no-patch", "--format=%H %ct", "HEAD")
    if done is None or done.returncode != 0:
        return None
    commit, _, moment = done.stdout.decode("ascii", "replace").strip().partition(" ")
    changed = _run(folder, "status", "--porcelain", "--untracked-files=no")
    day = datetime.fromtimestamp(int(moment), UTC).date() if moment.isdecimal() else None
    return GitHead(commit, day, dirty=changed is None or bool(changed.stdout.strip()))
