"""Compression of closed trace files, and the setting aside of broken ones.

Readers read compressed files like others, and leave out the folder `aside`.
"""

from __future__ import annotations

import gzip
import os
import shutil
from pathlib import Path

from replybook.trace.reader import ASIDE, PACKED, last_lines, trace_files


def is_closed(file: Path) -> bool:
    """Return True if the file has its closing line, so that nothing more is written."""
    last = last_lines(file, 1)
    return bool(last) and last[0].kind == "closing"


def compress(path: Path) -> list[Path]:
    """Compress every closed file of a folder, or one file, and return the new files.

    Open files, and files of a killed process, stay unchanged.
    """
    plain = (file for file in trace_files(path) if not file.name.endswith(PACKED))
    return [_compress_file(file) for file in plain if is_closed(file)]


def set_aside(file: Path) -> Path:
    """Move a file to the folder `aside` beside it, and return its new path.

    A file that is gone leaves an empty file there, which says that it is not missed.
    """
    folder = file.parent / ASIDE
    folder.mkdir(mode=0o700, exist_ok=True)
    target = folder / file.name
    if file.exists():
        file.replace(target)
    else:
        target.touch(mode=0o600)
    return target


def _compress_file(file: Path) -> Path:
    """Write a draft, rename it, then remove the original, so that one is always whole."""
    packed = file.with_name(file.name + PACKED)
    draft = file.with_name(f".{packed.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with file.open("rb") as source, os.fdopen(descriptor, "wb") as target:
        with gzip.GzipFile("", "wb", fileobj=target, mtime=0) as stream:
            shutil.copyfileobj(source, stream)
        target.flush()
        os.fsync(target.fileno())
    draft.replace(packed)
    file.unlink()
    return packed
