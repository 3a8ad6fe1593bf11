"""Files that a command of git writes because a commit has them: of a branch, a merge or a stash.

Git is asked before the command runs, so that a contract can cover the files by name.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Final

from replybook.enforcement.commands import Command
from replybook.enforcement.named_files import MOST_FILES
from replybook.enforcement.repository import Git, Objection

_DIFF: Final = (
    *("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames"),
    *("--no-ext-diff", "--no-textconv", "--ignore-submodules=none"),
)
_FILES: Final = ("100644", "100755")
_GONE: Final = "000000"


def files_of_revision(
    command: Command, folder: str, environment: Mapping[str, str], left_out: Sequence[str]
) -> Mapping[str, int | None]:
    """Return the sizes of the files that a command writes, by path below its working folder.

    A deleted file has size 0, and what is not a file, such as a link, has None. A commit that does
    not exist has no files: git itself refuses the command.

    Args:
        command: The command. Its operand, or the word that the registry adds, is the commit.
        folder: The real working folder, in a repository that names no program.
        environment: The environment of the command.
        left_out: The pathspecs that leave out the closed files.

    Raises:
        Objection: The commit is not one word, or a file is closed or outside of the folder; or
            there are too many.
    """
    git = Git((command.spec.program, *command.spec.prefix), environment, folder)
    words = command.names or command.form.last
    if len(words) != 1:
        raise Objection("revision_unclear")
    blobs = dict[str, str | None]()
    for before, after in _pairs(git, command.form.words[0], words[0]):
        every = _blobs(git, before, after)
        if left_out and _blobs(git, before, after, *left_out) != every:
            raise Objection("protected")
        blobs |= every
    if len(blobs) > MOST_FILES:
        raise Objection("too_many_files")
    top = os.fsdecode(git.said("rev-parse", "--show-prefix")).rstrip("\n")
    if not all(name.startswith(top) for name in blobs):
        raise Objection("repository_outside")
    sizes = _sizes(git, {blob for blob in blobs.values() if blob})
    return {
        name[len(top) :]: blob if blob is None else sizes.get(blob, 0)
        for name, blob in sorted(blobs.items())
    }


def _pairs(git: Git, verb: str, word: str) -> Sequence[tuple[str, str]]:
    """Return the pairs of commits whose difference is written."""
    if verb != "stash":  # `switch` takes a branch, whatever else has its name
        there = _commit(git, f"refs/heads/{word}" if verb == "switch" else word)
        here = _commit(git, "HEAD")
        if here is None and there is not None:
            raise Objection("no_commit")
        return () if here is None or there is None else ((here, there),)
    kept = _commit(git, word)
    before = kept and _commit(git, f"{kept}^1")
    if kept is None or before is None:
        return ()
    if _commit(git, f"{kept}^3") is not None:  # files that git did not know
        raise Objection("files_unnamed")
    return ((before, kept),)


def _commit(git: Git, word: str) -> str | None:
    """Return the id of a commit, or None if there is none."""
    try:
        said = git.said(
            "rev-parse", "--verify", "--quiet", "--end-of-options", f"{word}^{{commit}}"
        )
    except Objection:
        return None
    return said.decode("ascii").strip()


def _blobs(git: Git, before: str, after: str, *pathspecs: str) -> dict[str, str | None]:
    """Return the id of the new content by path: empty if deleted, None if it is not a file."""
    said = os.fsdecode(git.said(*_DIFF, before, after, "--", *pathspecs)).split("\0")[:-1]
    found: dict[str, str | None] = {}
    for fields, path in zip(said[::2], said[1::2], strict=True):
        _, mode, _, blob, _ = fields.split(" ")
        found[path] = blob if mode in _FILES else "" if mode == _GONE else None
    return found


def _sizes(git: Git, blobs: set[str]) -> Mapping[str, int]:
    """Return the sizes of contents by id."""
    given = "".join(f"{blob}\n" for blob in sorted(blobs)).encode("ascii")
    said = git.said("cat-file", "--batch-check=%(objectname) %(objectsize)", given=given)
    lines = (line.split() for line in said.decode("ascii").splitlines())
    return {blob: int(size) for blob, size in lines}
