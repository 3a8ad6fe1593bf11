"""The options of `replybook trace report`, and the file that it writes.

Source: specification 29, decision 7.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from replybook.trace.verify import Verification
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.registries import open_registries
from replybook_devtools.reports.html.markup import counted
from replybook_devtools.reports.session.raw_answers import shown
from replybook_devtools.reports.session.report_page import page
from replybook_devtools.reports.session.session_calls import RecordedSession, read_session

__all__ = ["configure", "write_report"]

_FILE: Final = "trace-report.html"
_NAMED: Final = 5
"""Other sessions that are named."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options, beside the path of the trace."""
    parser.add_argument(
        "--session", metavar="ID", help="the session (default: that of the last call)"
    )
    parser.add_argument(
        "-o",
        metavar="FILE",
        dest="output",
        default=_FILE,
        help=f"the page (default: {_FILE}; -: print it)",
    )


def write_report(path: Path, options: argparse.Namespace, verified: Verification) -> int:
    """Write the page of one session; 0 also where the trace does not hold, which the page says."""
    open_registries()  # the messages are made from what is known of each code
    with Elapsed("reading"):
        session = _session(path, options.session)
    html = page(session, verified)
    if options.output == "-":
        sys.stdout.write(html)
        return Exit.FINE
    target = Path(options.output)
    try:
        target.write_text(html, "utf-8")
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
        raise UsageError(
            f"{options.output!r} is no place for a file; name one in a folder that is there"
        ) from error
    print(f"wrote {options.output}: {_told(session)}")
    return Exit.FINE


def _session(path: Path, session_id: str | None) -> RecordedSession:
    try:
        return read_session(path, session_id)
    except KeyError as error:
        known = [name for name in read_session(path).sessions if name is not None]
        near = difflib.get_close_matches(str(session_id), known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {len(known)}{_names(known)}"
        raise UsageError(f"no call is of the session {session_id!r}; {hint}") from error


def _told(session: RecordedSession) -> str:
    named = "no session" if session.session_id is None else f"session {shown(session.session_id)}"
    others = [name for name in session.sessions if name is not None and name != session.session_id]
    more = f"; {len(others)} more in this trace{_names(others)}" if others else ""
    return f"{named}, {counted(session.total, 'call')}{more}"


def _names(names: Sequence[str]) -> str:
    if not names:
        return ""
    rest = ", ..." if len(names) > _NAMED else ""
    return f": {', '.join(shown(name) for name in names[:_NAMED])}{rest}"
