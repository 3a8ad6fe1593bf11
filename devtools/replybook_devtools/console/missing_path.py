"""The error for a path that does not exist, with a suggestion."""

from __future__ import annotations

from pathlib import Path

from replybook_devtools.console.exit_code import UsageError
from replybook_schema.near import near


def missing_path(text: str, *, what: str = "file or folder") -> UsageError:
    """Return a `UsageError` for a path that does not exist.

    Args:
        text: The path as the user wrote it.
        what: The kind of thing, for the message.

    Returns:
        The error to raise. It suggests a name in the same folder that is spelled alike.
    """
    path = Path(text)
    if path.is_symlink():
        return UsageError(f"{text!r} is a link to a {what} that is not there; name another")
    try:
        beside = [found.name for found in path.parent.iterdir() if found.exists()]
    except OSError:
        beside = []
    alike = near(path.name, beside)
    meant = (path.parent / alike[0]).as_posix() if alike else ""
    hint = f"did you mean {meant!r}?" if alike else "name one that exists"
    return UsageError(f"there is no {what} {text!r}; {hint}")
