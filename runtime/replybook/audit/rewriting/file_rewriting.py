"""Files, rewritten together: all are worked out first, then each is replaced whole.

Encoding, byte order mark and line ends stay. Source: specification 12.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from replybook.audit.edits import write_atomically
from replybook.audit.rewriting.text_rewriting import RewrittenText, rewrite_text
from replybook.audit.source.discovery import shown_path
from replybook.audit.source.source_text import NotText, decoded
from replybook.audit.vocabulary import LintVocabulary

__all__ = ["CannotRewrite", "RewrittenFile", "rewrite_files", "write_files"]


class CannotRewrite(OSError):
    """A file could not be written; those that were written before are as they were."""


class RewrittenFile(NamedTuple):
    """A file before and after; `data` is None where it stays as it is."""

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
    """Work out what becomes of files; nothing is written. `OSError` for one that cannot be read."""
    done: list[RewrittenFile] = []
    for path in paths:
        done.append(_rewritten(path, shown_path(str(path), root), vocabulary, package))
        if progress is not None:
            progress(len(done), len(paths))
    return done


def write_files(files: Sequence[RewrittenFile]) -> int:
    """Write what changes, all or nothing; returns how many files that were. `CannotRewrite` says which failed."""
    written: list[RewrittenFile] = []
    for file in files:
        if file.data is None:
            continue
        try:
            if file.path.read_bytes() != file.before:
                raise CannotRewrite(f"{file.shown} was changed meanwhile; run it again")
            write_atomically(file.path, file.data)
        except OSError as error:
            for other in reversed(written):
                with suppress(OSError):
                    write_atomically(other.path, other.before)
            reason = str(error) if isinstance(error, CannotRewrite) else error.strerror
            raise CannotRewrite(f"{file.shown}: {reason}; no file was changed") from error
        written.append(file)
    return len(written)


def _rewritten(path: Path, shown: str, vocabulary: LintVocabulary, package: str) -> RewrittenFile:
    before = path.read_bytes()
    try:
        source = decoded(before)
    except NotText as error:
        return RewrittenFile(path, shown, before, None, "", RewrittenText("", unparsed=str(error)))
    result = rewrite_text(source.text, shown, vocabulary, package=package)
    changed = result.text != source.text
    data = source.encoded(result.text) if changed else None
    return RewrittenFile(path, shown, before, data, source.text, result)
