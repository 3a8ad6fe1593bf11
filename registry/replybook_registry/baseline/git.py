"""A git commit as the baseline, read only from git objects.

Work tree, index and refs are not touched. It therefore works with uncommitted changes, in a
sub-directory, and in a bare or shallow clone. A commit that cannot be read is an error and never
means "no changes": a shallow clone without the tag must not look like a release without changes.
"""

from __future__ import annotations

import os
import posixpath
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from replybook_registry.baseline.errors import BadBaseline, is_registry_file
from replybook_registry.files import MAX_BYTES
from replybook_schema.near import did_you_mean

_OF_THE_REPOSITORY = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_NAMESPACE",
)
"""Variables that git sets in hooks.

They are removed, since the repository of the project counts.
"""

_PATIENCE_S = 600
"""Timeout in seconds. A partial clone may wait for a network that is not there."""

_QUIET = {
    "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_LITERAL_PATHSPECS": "1",
}


class _Blob(NamedTuple):
    """One entry of a tree."""

    mode: str
    oid: str
    path: str


class GitPast:
    """The project in one commit."""

    def __init__(self, root: Path, ref: str) -> None:
        self._root = root
        self._ref = ref
        self._commit = self._resolve()
        self._prefix = self._git("rev-parse", "--show-prefix").decode().removesuffix("\n")

    def folder(self, source: str) -> Mapping[str, bytes]:
        """Return the YAML files below `source`, which is relative to the project."""
        where = self._inside(source)
        below = f"{where}/" if where else ""
        blobs = [blob for blob in self._tree(where) if is_registry_file(blob.path[len(below) :])]
        contents = self._contents(blobs)
        return {blob.path[len(below) :]: contents[blob.oid] for blob in blobs}

    def file(self, path: str) -> bytes | None:
        """Return a file of the project."""
        where = self._inside(path)
        blobs = [blob for blob in self._tree(where) if blob.path == where]
        return self._contents(blobs)[blobs[0].oid] if blobs else None

    def _resolve(self) -> str:
        ref = self._ref
        if not ref or ref.startswith("-") or not ref.isprintable():
            raise BadBaseline(f"{ref!r} is not the name of a commit; name a tag, e.g. v1.0.0")
        if self._run("rev-parse", "--git-dir").returncode != 0:
            raise BadBaseline(self._no_repository())
        found = self._run("rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")
        if found.returncode != 0:
            raise BadBaseline(self._unknown())
        return found.stdout.decode().strip()

    def _no_repository(self) -> str:
        if b"dubious ownership" in self._run("rev-parse", "--git-dir").stderr:
            return (
                "git does not trust this repository because somebody else owns it;"
                " run git status here and follow its advice"
            )
        return (
            f"{self._ref!r} cannot be looked up because the project is in no git repository;"
            " name a folder or a wheel instead"
        )

    def _unknown(self) -> str:
        ref = self._ref
        if self._run("rev-parse", "--is-shallow-repository").stdout.strip() == b"true":
            return (
                f"this shallow clone does not hold {ref!r};"
                f" run: git fetch --depth 1 origin tag {ref}"
            )
        listed = self._run("for-each-ref", "--format=%(refname:short)").stdout
        known = listed.decode("utf-8", "replace").split()
        hint = did_you_mean(ref, known, "name a tag, a branch or a commit")
        return f"git knows no commit {ref!r}; {hint}"

    def _inside(self, source: str) -> str:
        where = posixpath.normpath(posixpath.join(self._prefix, source))
        if where.startswith(("../", "/")) or where == "..":
            raise BadBaseline(f"{source!r} is not inside the repository; name a folder or a wheel")
        return "" if where == "." else where

    def _tree(self, where: str) -> Iterator[_Blob]:
        paths = ["--", where] if where else []
        listing = self._git("ls-tree", "-r", "-z", "--full-tree", self._commit, *paths)
        for entry in listing.decode("utf-8", "surrogateescape").split("\0")[:-1]:
            facts, _, path = entry.partition("\t")
            mode, _, oid = facts.split(" ")
            blob = _Blob(mode, oid, path)
            if path == where or is_registry_file(path):
                self._refuse_links(blob)
            yield blob

    def _refuse_links(self, blob: _Blob) -> None:
        what = {"120000": "a symbolic link", "160000": "a submodule"}.get(blob.mode)
        if what is not None:
            raise BadBaseline(
                f"{blob.path!r} is {what} in {self._ref!r}; check it out and name the folder"
            )

    def _contents(self, blobs: Sequence[_Blob]) -> dict[str, bytes]:
        wanted = "".join(f"{blob.oid}\n" for blob in blobs).encode()
        facts = self._git("cat-file", "--batch-check", wanted=wanted).splitlines()
        for blob, line in zip(blobs, facts, strict=True):
            self._refuse_size(blob, line)
        stream = self._git("cat-file", "--batch", wanted=wanted)
        found: dict[str, bytes] = {}
        start = 0
        for blob in blobs:
            end_of_line = stream.index(b"\n", start)
            size = int(stream[start:end_of_line].split()[2])
            found[blob.oid] = stream[end_of_line + 1 : end_of_line + 1 + size]
            start = end_of_line + size + 2
        return found

    def _refuse_size(self, blob: _Blob, line: bytes) -> None:
        facts = line.split()
        if len(facts) != 3:
            raise BadBaseline(
                f"{blob.path!r} of {self._ref!r} is not in this clone; run: git fetch --refetch"
            )
        if int(facts[2]) > MAX_BYTES:
            raise BadBaseline(
                f"{blob.path!r} of {self._ref!r} is larger than 32 MB; name another baseline"
            )

    def _git(self, *words: str, wanted: bytes = b"") -> bytes:
        done = self._run(*words, wanted=wanted)
        if done.returncode != 0:
            raise BadBaseline(f"git cannot read {self._ref!r}; run: git fsck")
        return done.stdout

    def _run(self, *words: str, wanted: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        kept = {k: v for k, v in os.environ.items() if k not in _OF_THE_REPOSITORY}
        command = ["git", "-C", str(self._root), *words]
        try:
            return subprocess.run(
                command,
                input=wanted,
                capture_output=True,
                env={**kept, **_QUIET},
                check=False,
                timeout=_PATIENCE_S,
            )
        except subprocess.TimeoutExpired as error:
            raise BadBaseline(
                f"git did not answer within {_PATIENCE_S} seconds; run: git fetch, then try again"
            ) from error
        except OSError as error:
            raise BadBaseline(
                "git is not installed; install it, or name a folder or a wheel"
            ) from error
