"""What is said of a file or folder that is not there: its name as it was written, and what was meant.

Source: decision 7.
"""

from __future__ import annotations

from pathlib import Path

from replybook_devtools.console.exit_code import UsageError

__all__ = ["missing_path"]


def missing_path(text: str, *, what: str = "file or folder") -> UsageError:
    """Return the error to raise; a name beside it that is spelt like it is offered."""
    import difflib  # only a mistake pays for it

    path = Path(text)
    try:
        beside = [found.name for found in path.parent.iterdir()]
    except OSError:
        beside = []
    near = difflib.get_close_matches(path.name, beside, 1)
    meant = (path.parent / near[0]).as_posix() if near else ""
    hint = f"did you mean {meant!r}?" if near else "name one that is there"
    return UsageError(f"there is no {what} {text!r}; {hint}")
