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
from replybook_ck3.session.game_logs import GameLogs
from replybook_ck3.session.work import SessionContext
from replybook_ck3.tools.paging import Page, fitting, page_of
from replybook_ck3.tools.shown_text import shown_line
from replybook_ck3.tools.wrong_words import wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["ck3_logs"]

_JOURNAL: Final = "journal"
_DEFAULT: Final = 50
_MOST: Final = 500
_NEW_LOG: Final = "the game has begun a new log; leave it out to begin again"
MOST_LINES: Final = 64_000
"""Maximum number of calls that are searched."""


def ck3_logs(
    work: SessionContext,
    log: str,
    query: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Read the end of a log of the game (error, game, debug, ...) or this session's journal.

    `query` selects lines that contain this text in any case. The newest lines come first, page by
    page, and each page is in order. The game starts new logs at each start, so check `changed_at`.
    The journal has time, tool, code and trace id of each call: trace ids are the evidence of claims
    and contracts.

    A success has `lines` (for the journal `entries`), oldest first, and `count`; an empty log is a
    success with count 0. WA-LOG-I-001: there is no such log, `available` lists the others.
    """
    question = {"tool": "ck3_logs", "log": log, "query": query}
    page = page_of(rb, cursor, question, limit, default=_DEFAULT, most=_MOST)
    if isinstance(page, Reply):
        return page
    wanted = log.strip().lower().removesuffix(".log")
    try:
        if wanted == _JOURNAL:
            return _journal(work, rb, query, page)
        with closing(GameLogs(work.roots)) as logs:
            names = logs.names()
            name = next((each for each in names if each.lower() == wanted), None)
            if name is None:
                return _unknown(work, rb, log, names)
            return _of_game(work, rb, logs, name, query, page)
    except (OSError, ValueError, NotInside) as error:
        return rb.error(codes.WA_LOG_E_001, data={"error_type": type(error).__name__})


def _unknown(work: SessionContext, rb: ReplyBuilder, log: str, names: Iterable[str]) -> Reply:
    leaks = work.world.leaks
    available = [*(safe_text(name, leaks) for name in names), _JOURNAL]
    return rb.invalid(
        codes.WA_LOG_I_001, data={"log": safe_text(log, leaks), "available": available}
    )


def _of_game(
    work: SessionContext, rb: ReplyBuilder, logs: GameLogs, name: str, query: str | None, page: Page
) -> Reply:
    size, shown = page.counts(2)
    tail = logs.tail(name, query, page.limit, end=size or None, skip=shown)
    if tail.size < size:
        return wrong_argument(rb, "cursor", "format", reason=_NEW_LOG)
    newest = [shown_line(line, work.world.leaks) for line in reversed(tail.lines)]
    lines = newest[: fitting(newest)]
    has_more = tail.is_cut or len(lines) < len(newest)
    data: dict[str, object] = {
        "log": name,
        "lines": lines[::-1],
        "count": len(lines),
        "truncated": has_more,
        "size": tail.size,
        "changed_at": tail.changed_at.isoformat(timespec="seconds"),
    }
    if has_more and lines:
        data |= page.next([size or tail.size, shown + len(lines)])
    return rb.success(codes.WA_LOG_S_001, data=data)


def _journal(work: SessionContext, rb: ReplyBuilder, query: str | None, page: Page) -> Reply:
    newest, is_cut = _calls(work, (query or "").casefold())
    if page.at:
        ids = [str(line.body["trace_id"]) for line in newest]
        newest = newest[ids.index(str(page.at[0])) + 1 :] if page.at[0] in ids else []
    wanted = [_told(line) for line in newest[: page.limit]]
    entries = wanted[: fitting(wanted)]
    has_more = len(entries) < len(newest)
    data: dict[str, object] = {
        "log": _JOURNAL,
        "entries": entries[::-1],
        "count": len(entries),
        "truncated": has_more or is_cut,
    }
    if has_more and entries:
        data |= page.next([str(entries[-1]["trace_id"])])
    return rb.success(codes.WA_LOG_S_001, data=data)


def _calls(work: SessionContext, wanted: str) -> tuple[list[Line], bool]:
    """Return the calls of the session with a text, newest first.

    The second value is True if there may be more.
    """
    folder = work.server.log.folder
    if not folder.is_dir():  # the log creates it with its first line
        return [], False
    lines = newest_of(folder, work.handle, MOST_LINES)
    own = [line for line in reversed(lines) if _holds(line, wanted)]
    return own, len(lines) == MOST_LINES


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
