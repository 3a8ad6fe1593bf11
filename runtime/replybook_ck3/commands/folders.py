"""What is a folder on the command line, and which file of a mod names it.

Source: decision 7.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from replybook_devtools.console.exit_code import UsageError

__all__ = ["DESCRIPTOR", "folder_of"]

DESCRIPTOR: Final = "descriptor.mod"
"""The file of a mod that says what it is called."""


def folder_of(text: str) -> Path:
    """Return the folder that is named; `UsageError` where there is none."""
    folder = Path(text)
    if not text.strip():
        raise UsageError("the name of a folder is empty; name one, or . for this one")
    if not folder.is_dir():
        what = "is a file" if folder.is_file() else "is not there"
        raise UsageError(f"{text!r} {what}; name a folder")
    return folder
