"""An independent judge: where a descriptor opened by the path really leads, and what it may be.

It asks the kernel (`readlink` of /proc/self/fd) and nothing of ours; a target that is missing is
judged by the deepest folder above it that is there. Source: specification 17 and 19.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

__all__ = ["final_place", "outside"]


def final_place(path: Path) -> str:
    """The place of what is opened by a path, or of the deepest thing above it that is there."""
    text = os.fspath(path)
    while True:
        try:
            descriptor = os.open(text, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            text, _ = os.path.split(text)
            continue
        try:
            return str(Path(f"/proc/self/fd/{descriptor}").readlink())
        finally:
            os.close(descriptor)


def outside(place: str, folders: Sequence[str]) -> bool:
    """Return True if a place is in none of the folders."""
    return not any(place == folder or place.startswith(folder + "/") for folder in folders)
