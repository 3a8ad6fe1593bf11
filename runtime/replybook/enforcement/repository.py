"""A repository as git sees it: its top, its settings, and old names of files.

Git is called with the same words and variables as the command, so that it reads the same data:
included settings, settings of a worktree, the target of a `.git` file, and anything outside of the
repository. These calls run no other program: the settings are listed before any file is read, and a
setting that the registry does not call harmless stops the check.

A `.git` file, a link, `commondir` or an alternate may point anywhere, and git would read and write
there. All these places are compared with the repository.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Protocol

from replybook_schema.enforcement import RepositorySpec

_MOST_ENTRIES: Final = 200_000
"""Maximum number of entries in the folders of git. A larger repository is refused."""

_MOST_ALTERNATES: Final = 20
_MOST_BYTES_OF_ALTERNATES: Final = 100_000


class AsksGit(Protocol):
    """Calls git for the repository of a folder."""

    @property
    def folder(self) -> str:
        """The working folder of git."""
        ...

    def said(self, *words: str) -> bytes:
        """Return the output of a git command."""
        ...


_PATIENCE: Final = 30
"""Timeout in seconds of a call to git. After a timeout the command is denied."""

_MOST_ATTRIBUTE_FILES: Final = 1000
_MOST_NAMES: Final = 1000
"""Maximum number of names to leave out. With more names the command is denied."""

_MOST_BYTES: Final = 1_000_000
_RAW: Final = (
    "--raw",
    "-z",
    "--no-abbrev",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules=all",
)
_SEEN: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_BLANK: Final = re.compile(r"[ \t\r]+")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\[abfnrtv"\\]|\\[0-3][0-7]{2})*"')
_EMPTY: Final = (
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
)
"""The ids of an empty file, for both kinds of digest. An empty file is no secret."""


class Objection(Exception):
    """A repository on which no command may run.

    Attributes:
        key: The setting or attribute, if one is the reason.
    """

    def __init__(self, reason: str, key: str | None = None) -> None:
        super().__init__(reason)
        self.reason: Final = reason
        self.key: Final = key


@dataclass(frozen=True, slots=True)
class Git:
    """Git in one folder, with the words and variables of the command."""

    words: Sequence[str]
    environment: Mapping[str, str]
    folder: str

    def said(self, *words: str, given: bytes = b"") -> bytes:
        """Return the output of git. If git fails, raise `Objection`."""
        done = self._done(words, given)
        if done.returncode != 0:
            raise Objection("repository_unreadable")
        return done.stdout

    def is_in_none(self) -> bool:
        """Return True without a repository."""
        done = self._done(("rev-parse", "--git-dir"), b"")
        return done.returncode != 0 and b"not a git repository (or any" in done.stderr

    def _done(self, words: Sequence[str], given: bytes) -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(
                [*self.words, *words],
                cwd=self.folder,
                env=dict(self.environment),
                input=given,
                capture_output=True,
                timeout=_PATIENCE,
                check=False,
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise Objection("repository_unreadable") from error


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository that names no program.

    Attributes:
        git: Git in the working folder.
        top: The real folder of the repository.
        inside: The path from `top` to the working folder.
    """

    git: Git
    top: str
    inside: str

    def other_names(
        self, closed: Sequence[str], left_out: Sequence[str], named: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """Return other names of closed content, current or old.

        A name counts if its file was renamed or copied from or to a closed file, or if it has the
        same content as one. This is checked for the index and all commits that a name leads to.

        Args:
            closed: The pathspecs of closed files.
            left_out: The pathspecs that leave them out.
            named: The commits that the command names.
        """
        if not closed:
            return ()
        everywhere = ("--ignore-missing", "--all", "--reflog", "--full-history", *named)
        commits = self.git.said("rev-list", *everywhere, "--", *closed)
        staged = _fields(self.git.said("ls-files", "--stage", "-z", "--", *closed))
        objects = {line.split(" ")[1] for line in staged}
        if not (commits or objects):
            return ()
        log = ("log", *everywhere, "-m", "--format=", "--no-renames", *_RAW)
        for change, _ in _pairs(self.git.said(*log, "--", *closed)):
            objects.update(change.split(" ")[2:4])
        names = set(self._alike(commits))
        if objects := {each for each in objects if each.strip("0") and each not in _EMPTY}:
            wanted = (f"--find-object={each}" for each in sorted(objects))
            kept = self.git.said(*log, *wanted, "--", *left_out)
            names.update(name for _, name in _pairs(kept))
        if len(names) > _MOST_NAMES:
            raise Objection("too_many_names")
        return tuple(sorted(names))

    def _alike(self, commits: bytes) -> Iterator[str]:
        """Yield the names of renamed or copied files in these commits and in the index."""
        renames = ("-M", "-C", "-l10000", "--no-rename-empty", "--diff-filter=RC", *_RAW)
        tree = ("diff-tree", "--stdin", "--no-commit-id", "--root", "-r", "-m")
        said = self.git.said(*tree, *renames, given=commits)
        said += self.git.said("diff", "--cached", *renames)
        fields = _fields(said)
        for change, before, after in zip(fields[::3], fields[1::3], fields[2::3], strict=True):
            if not change.startswith(":"):
                raise Objection("repository_unreadable")
            yield from (before, after)


def repository_at(git: Git, harmless: RepositorySpec, root: str | None) -> Repository | None:
    """Return the repository for the working folder of git, or None.

    Args:
        git: Git in the working folder.
        root: The real folder of the requested root.

    Raises:
        Objection: If the repository has other settings, cannot be read, or is partly outside of
            `root`.
    """
    if git.is_in_none():
        return None
    if root is None or leaves(git, root):
        raise Objection("repository_outside")
    for key in _settings(git):
        if not _is_harmless(key, harmless.settings):
            raise Objection("repository_setting", _shown_key(key))
    said = git.said(
        *("rev-parse", "--is-inside-work-tree", "--show-prefix", "--show-toplevel"),
        *("--git-path", "info/attributes"),
    )
    lines = os.fsdecode(said).split("\n")
    if len(lines) != 5 or lines[0] != "true":
        raise Objection("repository_unreadable")
    inside, top = lines[1].rstrip("/"), os.path.realpath(lines[2])
    if os.path.realpath(git.folder) != os.path.normpath(os.path.join(top, inside)):  # noqa: PTH118
        raise Objection("repository_outside")
    for text in _attribute_files(git, top, Path(git.folder, lines[3])):
        for attribute in _attributes(text):
            if not _is_harmless(attribute, harmless.attributes):
                raise Objection("repository_attribute", _shown_attribute(attribute))
    return Repository(git, top, inside)


# Settings


def _settings(git: Git) -> Iterator[str]:
    """Yield the keys of all valid settings, except for those of the command line."""
    fields = _fields(git.said("config", "--list", "--includes", "--show-scope", "-z"))
    for scope, entry in zip(fields[::2], fields[1::2], strict=True):
        if scope != "command":
            yield entry.partition("\n")[0]


def _is_harmless(said: str, harmless: tuple[str, ...]) -> bool:
    return _expression(harmless).fullmatch(said) is not None


@cache
def _expression(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Return one regular expression for all patterns. Letter case is ignored.

    Git ignores case only at the two ends of a key, but the middle of a key is not a secret.
    """
    each = (".*".join(map(re.escape, pattern.split("*"))) for pattern in patterns)
    return re.compile("|".join(each) or "(?!)", re.IGNORECASE | re.DOTALL)


def _shown_key(key: str) -> str:
    """Return a key for a message. Its middle may be an address with a password and is masked."""
    section, _, rest = key.partition(".")
    middle, _, name = rest.rpartition(".")
    shown = middle if _SEEN.fullmatch(middle) else "*"
    return f"{section}.{shown}.{name}" if middle else key


# Attributes


def _attribute_files(git: Git, top: str, own: Path) -> Iterator[str]:
    """Yield all attribute texts that git reads, at every level, on disk and staged."""
    yield _text(own)
    at = ":(top,icase,glob)**/.gitattributes"
    there = _fields(git.said("ls-files", "-z", "--full-name", "--cached", "--others", "--", at))
    if len(there) > _MOST_ATTRIBUTE_FILES:
        raise Objection("repository_unreadable")
    for name in there:
        yield _text(Path(top, name))
    for line in _fields(git.said("ls-files", "-z", "--stage", "--", at)):
        blob = git.said("cat-file", "blob", line.split(" ")[1])
        yield blob.decode("utf-8", "surrogateescape")


def _text(path: Path) -> str:
    """Return the text of a file, or "" if it is missing.

    Raises `Objection` if it cannot be read completely.
    """
    try:
        with open(path, "rb", opener=_open_file) as file:
            data = file.read(_MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        raise Objection("repository_unreadable") from error
    if len(data) > _MOST_BYTES:
        raise Objection("repository_unreadable")
    return data.decode("utf-8", "surrogateescape")


def _open_file(path: str, flags: int) -> int:
    """Open a file like git does: no link, and without waiting for a pipe."""
    careful = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.open(path, flags | careful)


def _attributes(text: str) -> Iterator[str]:
    """Yield every attribute that a text sets, as `name` or `name=value`."""
    for line in text.removeprefix("\ufeff").split("\n"):
        rest = line.strip(" \t\r")
        if not rest or rest.startswith("#"):
            continue
        quoted = _QUOTED.match(rest)
        said = rest[quoted.end() :] if quoted else _BLANK.split(f"{rest} ", maxsplit=1)[1]
        for attribute in filter(None, _BLANK.split(said)):
            if attribute[0] not in "-!":
                yield attribute


def _shown_attribute(attribute: str) -> str:
    name, equals, value = attribute.partition("=")
    told = (part if _SEEN.fullmatch(part) else "*" for part in (name, value))
    return equals.join(told) if equals else next(told)


def _pairs(said: bytes) -> Iterator[tuple[str, str]]:
    """Yield each change in raw output of git, with its name."""
    fields = _fields(said)
    for change, name in zip(fields[::2], fields[1::2], strict=True):
        if not change.startswith(":"):
            raise Objection("repository_unreadable")
        yield change, name


def _fields(said: bytes) -> list[str]:
    return os.fsdecode(said).split("\0")[:-1]


def leaves(git: AsksGit, root: str) -> bool:
    """Return True if any part of the repository is outside of `root`, a real folder."""
    said = git.said(
        *("rev-parse", "--show-toplevel", "--git-dir", "--git-common-dir"),
        *("--git-path", "objects", "--git-path", "index"),
    )
    places = [Path(git.folder, line) for line in os.fsdecode(said).split("\n")[:-1]]
    if len(places) != 5:
        return True
    _, own, common, objects, _ = places
    every = [*places, *_alternates(objects)]
    if not all(_is_below(place, root) for place in every):
        return True
    books = {os.path.realpath(place) for place in (own, common, objects)}
    return any(not _is_below(link, root) for link in _links(books))


def _is_below(place: Path, root: str) -> bool:
    real = os.path.realpath(place)
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)


def _links(folders: Iterable[str]) -> Iterator[Path]:
    """Yield the links in the folders of git.

    Too many entries yield a path outside of any root.
    """
    waiting, count = list(folders), 0
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    count += 1
                    if entry.is_symlink():
                        yield Path(entry.path)
                    elif entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
        except OSError:
            yield Path(os.sep)
            return
        if count > _MOST_ENTRIES:
            yield Path(os.sep)
            return


def _alternates(objects: Path) -> Iterator[Path]:
    """Yield the object folders that an object folder names, directly or indirectly."""
    waiting, seen = [objects], set[str]()
    while waiting:
        at = waiting.pop()
        for line in _lines(at / "info" / "alternates"):
            other = at / line
            real = os.path.realpath(other)
            if real in seen:
                continue
            if len(seen) >= _MOST_ALTERNATES:
                yield Path(os.sep)
                return
            seen.add(real)
            yield other
            waiting.append(other)


def _lines(file: Path) -> list[str]:
    try:
        with file.open("rb") as stream:
            data = stream.read(_MOST_BYTES_OF_ALTERNATES)
    except OSError:
        return []
    lines = (line.strip() for line in os.fsdecode(data).splitlines())
    return [_unquote_path(line) for line in lines if line and not line.startswith("#")]


def _unquote_path(line: str) -> str:
    """Return a path as git reads it.

    A quoted path with an escape is treated as a path outside of any root.
    """
    if not line.startswith('"'):
        return line
    return os.sep if "\\" in line else line.strip('"')
