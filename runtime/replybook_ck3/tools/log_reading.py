"""The tool `ck3_logs`: read the logs of the game, and the journal of the session's own calls.

The journal comes from the trace, which no tool can read. It holds neither arguments nor results.

Source: specification 10, 22 and 40.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from typing import Final

from replybook.trace.line import Line
from replybook.trace.reader import newest_of
from replybook.world.containment import NotInside
from replybook.world.display import safe_text
from replybook_ck3.session.game_logs import GameLogs, LogTail
from replybook_ck3.session.work import SessionContext
from replybook_ck3.tools.search_starts import limit_of
from replybook_ck3.tools.shown_text import shown_line
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["ck3_logs"]

_JOURNAL: Final = "journal"
_DEFAULT: Final = 50
_MOST: Final = 500
MOST_LINES: Final = 64_000
"""Maximum number of calls that are searched."""


def ck3_logs(
    work: SessionContext,
    log: str,
    query: str | None = None,
    limit: int | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Read the end of a log of the game (error, game, debug, ...) or this session's journal.

    `log` is the name of the log, with or without .log. `query` selects lines that contain this text
    in any case, and `limit` is the maximum number of lines from the end (default 50, at most 500).
    The game starts new logs at each start, so check `changed_at` first. The journal has time, tool,
    code and trace id of each call: trace ids are the evidence of claims and contracts.

    A success has `lines` (for the journal `entries`), oldest first, and `count`; an empty log is a
    success with count 0. `truncated` means that there are earlier ones. WA-LOG-I-001: there is no
    such log, `available` lists the others. Paths of this machine are masked.
    """
    most = limit_of(rb, limit, default=_DEFAULT, most=_MOST)
    if isinstance(most, Reply):
        return most
    wanted = log.strip().lower().removesuffix(".log")
    try:
        if wanted == _JOURNAL:
            return _journal(work, rb, query, most)
        with closing(GameLogs(work.roots)) as logs:
            names = logs.names()
            name = next((each for each in names if each.lower() == wanted), None)
            if name is None:
                return _unknown(work, rb, log, names)
            return _of_game(work, rb, name, logs.tail(name, query, most))
    except (OSError, ValueError, NotInside) as error:
        return rb.error(codes.WA_LOG_E_001, data={"error_type": type(error).__name__})


def _unknown(work: SessionContext, rb: ReplyBuilder, log: str, names: Iterable[str]) -> Reply:
    leaks = work.world.leaks
    available = [*(safe_text(name, leaks) for name in names), _JOURNAL]
    return rb.invalid(
        codes.WA_LOG_I_001, data={"log": safe_text(log, leaks), "available": available}
    )


def _of_game(work: SessionContext, rb: ReplyBuilder, name: str, tail: LogTail) -> Reply:
    lines = [shown_line(line, work.world.leaks) for line in tail.lines]
    data: dict[str, object] = {
        "log": name,
        "lines": lines,
        "count": len(lines),
        "truncated": tail.is_cut,
        "size": tail.size,
        "changed_at": tail.changed_at.isoformat(timespec="seconds"),
    }
    return rb.success(codes.WA_LOG_S_001, data=data)


def _journal(work: SessionContext, rb: ReplyBuilder, query: str | None, most: int) -> Reply:
    lines, is_cut = _calls(work, (query or "").casefold(), most)
    entries = [_told(line) for line in lines]
    data = {"log": _JOURNAL, "entries": entries, "count": len(entries), "truncated": is_cut}
    return rb.success(codes.WA_LOG_S_001, data=data)


def _calls(work: SessionContext, wanted: str, most: int) -> tuple[list[Line], bool]:
    """Return the newest calls of the session with a text, oldest first.

    The second value is True if there may be more.
    """
    folder = work.server.log.folder
    if not folder.is_dir():  # the log creates it with its first line
        return [], False
    lines = newest_of(folder, work.handle, MOST_LINES)
    own = [line for line in lines if _holds(line, wanted)]
    return own[-most:], len(own) > most or len(lines) == MOST_LINES


def _holds(line: Line, wanted: str) -> bool:
    return wanted in " ".join(map(str, _told(line).values())).casefold()


def _told(line: Line) -> dict[str, object]:
    body = line.body
    return {
        "at": body["ts"],
        "tool": body["tool"],
        "code": body["code"],
        "trace_id": body["trace_id"],
    }
