"""The folder arguments of commands, and the descriptor file of a mod."""

from __future__ import annotations

from pathlib import Path

from replybook_devtools.console.exit_code import UsageError


def folder_of(text: str) -> Path:
    """Return the folder that a text names.

    Raises:
        UsageError: The folder does not exist.
    """
    folder = Path(text)
    if not text.strip():
        raise UsageError("the name of a folder is empty; name one, or . for this one")
    if not folder.is_dir():
        what = "is a file" if folder.is_file() else "is not there"
        raise UsageError(f"{text!r} {what}; name a folder")
    return folder
