"""The HTML page of one session, built and written to a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from replybook.trace.verify import Verification
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.reports.html.markup import count_noun
from replybook_devtools.reports.session.raw_answers import escape_text
from replybook_devtools.reports.session.report_page import page
from replybook_devtools.reports.session.session_calls import RecordedSession, read_session
from replybook_schema.near import did_you_mean

_NAMED: Final = 5
"""Number of other sessions that a message names."""


def session_page(path: Path, session_id: str | None, checked: Verification) -> tuple[str, str]:
    """Return the page of a session, and one line that describes the session.

    The page warns if the trace was edited. Messages come from the active registries.

    Args:
        path: Trace file or folder.
        session_id: The session; None for the newest one.
        checked: The result of verifying the trace.
    """
    with Elapsed("reading"):
        session = _session(path, session_id)
    return page(session, checked), _describe_session(session)


def write_page(html: str, output: str) -> None:
    """Write a page.

    Args:
        html: The page.
        output: Path of the file.

    Raises:
        UsageError: The folder of the file does not exist.
    """
    try:
        Path(output).write_text(html, "utf-8")
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
        raise UsageError(
            f"{output!r} is no place for a file; name one in a folder that is there"
        ) from error


def _session(path: Path, session_id: str | None) -> RecordedSession:
    try:
        return read_session(path, session_id)
    except KeyError as error:
        known = [name for name in read_session(path).sessions if name is not None]
        hint = did_you_mean(str(session_id), known, f"there are {len(known)}{_names(known)}")
        raise UsageError(f"no call is of the session {session_id!r}; {hint}") from error


def _describe_session(session: RecordedSession) -> str:
    named = (
        "no session" if session.session_id is None else f"session {escape_text(session.session_id)}"
    )
    others = [name for name in session.sessions if name is not None and name != session.session_id]
    more = f"; {len(others)} more in this trace{_names(others)}" if others else ""
    return f"{named}, {count_noun(session.total, 'call')}{more}"


def _names(names: Sequence[str]) -> str:
    if not names:
        return ""
    rest = ", ..." if len(names) > _NAMED else ""
    return f": {', '.join(escape_text(name) for name in names[:_NAMED])}{rest}"
