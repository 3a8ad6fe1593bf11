"""The real path of a file or folder, also where a link or a folder's rights are odd."""

from __future__ import annotations

import os
from pathlib import Path


def real_path(path: Path, *, strict: bool = False) -> Path:
    """Return a path without links. A link that leads to itself is left as it is.

    `Path.resolve` raises `RuntimeError` for such a link before Python 3.13.

    Args:
        strict: True to raise for a path that leads to nothing.

    Raises:
        OSError: With `strict`, nothing can be found there.
    """
    return Path(os.path.realpath(path, strict=strict))


def is_folder(path: Path) -> bool:
    """Return True if a path leads to a folder that can be reached.

    `Path.is_dir` raises `PermissionError` below a closed folder before Python 3.14.
    """
    return os.path.isdir(path)  # noqa: PTH112
