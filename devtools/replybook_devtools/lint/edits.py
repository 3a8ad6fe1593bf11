"""Edits of a text, and atomic writing of files."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.lint.finding import Edit


class Overlap(ValueError):
    """Two edits that touch the same characters."""


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with all edits applied. Equal edits count once.

    Args:
        text: The text.
        edits: Edits with offsets in `text`.

    Raises:
        Overlap: Two edits overlap.
        ValueError: An edit is outside of the text.
    """
    parts: list[str] = []
    done = 0
    for edit in sorted(set(edits)):
        if not 0 <= edit.start <= edit.end <= len(text):
            raise ValueError(f"an edit of {edit.start} to {edit.end} lies outside the text")
        if edit.start < done:
            raise Overlap(f"two edits touch character {edit.start}")
        parts += (text[done : edit.start], edit.text)
        done = edit.end
    return "".join([*parts, text[done:]])


def write_atomically(path: Path | str, data: bytes) -> None:
    """Replace the content of a file atomically, keeping its mode.

    Raises:
        OSError: The file cannot be written.
    """
    target = os.path.realpath(path)
    folder, sign, name = target.rpartition(os.sep)
    beside = f"{folder}{sign}.{name}.{os.getpid()}-{time.monotonic_ns():x}"
    try:
        with open(beside, "xb") as file:
            file.write(data)
        with suppress(OSError):
            os.chmod(beside, os.stat(target).st_mode & 0o7777)
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
