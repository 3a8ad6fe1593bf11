"""A unified diff of bytes, which `patch` applies whatever the encoding and line ends are."""

from __future__ import annotations

import difflib
import io
import sys
from collections.abc import Iterable, Iterator


def byte_diff(before: bytes, after: bytes, path: str) -> Iterator[bytes]:
    """Yield the lines of the diff, each with its line end.

    Only a line feed ends a line, as in `patch`.
    """
    name = path.encode("utf-8", "surrogateescape") + (b"\t" if " " in path else b"")
    old, new = list(io.BytesIO(before)), list(io.BytesIO(after))
    for line in difflib.diff_bytes(difflib.unified_diff, old, new, name, name):
        yield line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"


def print_unchanged(text: str) -> None:
    """Write a text to standard output as UTF-8, with everything that a terminal obeys.

    For texts that are piped into files and programs, such as a diff.
    """
    print_bytes([text.encode("utf-8", "surrogateescape")])


def print_bytes(lines: Iterable[bytes]) -> None:
    """Write lines to standard output unchanged, after flushing earlier output."""
    sys.stdout.flush()
    sys.stdout.buffer.writelines(lines)
    sys.stdout.buffer.flush()
