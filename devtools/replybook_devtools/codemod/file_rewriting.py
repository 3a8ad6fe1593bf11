"""Files, rewritten together: all are worked out first, then each is replaced whole.

Encoding, byte order mark and line ends stay.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from replybook_devtools.codemod.text_rewriting import RewrittenText, rewrite_text
from replybook_devtools.lint.edits import write_atomically
from replybook_devtools.lint.source.discovery import shown_path
from replybook_devtools.lint.source.source_text import NotText, decode_source
from replybook_devtools.lint.vocabulary import LintVocabulary

_HEAD = 80
"""Bytes of a first line that tell whether a file is generated."""


class CannotRewrite(OSError):
    """A file could not be written; files written before it have their old bytes."""


class RewrittenFile(NamedTuple):
    """A file before and after rewriting.

    Attributes:
        shown: The name of the file in messages.
        before: The bytes of the file.
        data: The new bytes. None if the file stays as it is.
        old_text: The text of the file before rewriting.
    """

    path: Path
    shown: str
    before: bytes
    data: bytes | None
    old_text: str
    result: RewrittenText


def rewrite_files(
    paths: Sequence[Path],
    *,
    root: Path,
    vocabulary: LintVocabulary,
    package: str = "replybook",
    progress: Callable[[int, int], object] | None = None,
) -> list[RewrittenFile]:
    """Return what becomes of files; write nothing.

    Generated files are left out: they are made anew, and hold old ids as data.

    Args:
        paths: The files.
        root: The root of the project. Messages name files from there.
        vocabulary: The words of the registry.
        package: The generated package whose `codes` the files import.
        progress: Called after each file with the number done and the number of all.

    Raises:
        OSError: A file cannot be read.
    """
    done: list[RewrittenFile] = []
    once = [path for path in _each_once(paths) if not _is_generated(path)]
    for path in once:
        done.append(_rewritten(path, shown_path(str(path), root), vocabulary, package))
        if progress is not None:
            progress(len(done), len(once))
    return done


def write_files(files: Sequence[RewrittenFile]) -> int:
    """Write the changed files, all or none; return their number.

    If anything ends this before the last file, an interrupt included, the written files get their
    old bytes back.

    Raises:
        CannotRewrite: A file cannot be written. The message names it.
    """
    changed = [file for file in files if file.data is not None]
    for file in changed:
        _hold_writable(file)
    written: list[RewrittenFile] = []
    try:
        for file in changed:
            written.append(file)
            _write(file)
    except BaseException as error:
        lost = _undo(written)
        if isinstance(error, OSError):
            end = f"rewritten and not undone: {', '.join(lost)}" if lost else "no file was changed"
            reason = str(error) if isinstance(error, CannotRewrite) else error.strerror
            raise CannotRewrite(f"{written[-1].shown} {reason}; {end}") from error
        raise
    return len(written)


def _hold_writable(file: RewrittenFile) -> None:
    """Refuse a read-only file.

    The file could be replaced in spite of its mode, but somebody set that mode.
    """
    if file.path.exists() and not file.path.stat().st_mode & 0o222:
        raise CannotRewrite(f"{file.shown} is read-only; no file was changed")


def _write(file: RewrittenFile) -> None:
    if file.path.read_bytes() != file.before:
        raise CannotRewrite("was changed meanwhile, run it again")
    write_atomically(file.path, file.data or b"")


def _undo(written: Sequence[RewrittenFile]) -> list[str]:
    """Give written files their old bytes; return the names of files where that failed."""
    lost: list[str] = []
    for file in reversed(written):
        try:
            if file.path.read_bytes() == file.data:
                write_atomically(file.path, file.before)
        except OSError:
            lost.append(file.shown)
    return lost


def _is_generated(path: Path) -> bool:
    with path.open("rb") as file:
        return file.readline(_HEAD).startswith(b"# @generated ")


def _each_once(paths: Sequence[Path]) -> list[Path]:
    """Return paths without links to a file that is also there under its own name."""
    found: dict[str, Path] = {}
    for path in paths:
        real = os.path.realpath(path)
        if real not in found or not path.is_symlink():
            found[real] = path
    return list(found.values())


def _rewritten(path: Path, shown: str, vocabulary: LintVocabulary, package: str) -> RewrittenFile:
    before = path.read_bytes()
    try:
        source = decode_source(before)
    except NotText as error:
        return RewrittenFile(path, shown, before, None, "", RewrittenText("", unparsed=str(error)))
    if source.encode_text(source.text) != before:
        why = f"its bytes are not what {source.encoding} makes of its text"
        return RewrittenFile(path, shown, before, None, "", RewrittenText("", unparsed=why))
    result = rewrite_text(source.text, shown, vocabulary, package=package)
    changed = result.text != source.text
    data = source.encode_text(result.text) if changed else None
    return RewrittenFile(path, shown, before, data, source.text, result)
