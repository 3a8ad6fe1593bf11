"""The tool `ck3_logs`: what the logs and crashes of the game tell, and the session's own calls.

The journal comes from the trace, which no tool can read. It holds neither arguments nor results.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import BinaryIO, Final, Literal, TypeAlias

from replybook.safety.text_limits import Cursor
from replybook.trace.line import Line
from replybook.trace.reader import newest_of
from replybook.world.containment import NotInside
from replybook.world.display import safe_text
from replybook_ck3.ask.logs.crash_reports import GameCrash, crash_report
from replybook_ck3.ask.logs.fault_log import FaultLog
from replybook_ck3.ask.logs.log_entries import NoLogText
from replybook_ck3.ask.logs.log_report import FaultFilter, log_view
from replybook_ck3.serve.session.game_logs import GameLogs
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.log_faults import (
    AskedFaults,
    faults_reply,
    first_names,
    mask_data,
    system_reply,
)
from replybook_ck3.serve.tools.paging import Page, fitting, page_of
from replybook_ck3.serve.tools.shown_text import shown_line
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_NO_TEXT: Final = (
    "the log has NUL bytes, so it is damaged or in an unknown encoding, and nothing can be said about its"
    " faults; ask the user to start the game again, which writes it new"
)
_JOURNAL: Final = "journal"
_CRASHES: Final = "crashes"
_SHOWN: Final = 5
_DEFAULT: Final = 50
_MOST: Final = 500
_NEW_LOG: Final = "the game has begun a new log; leave it out to begin again"
MOST_LINES: Final = 64_000
"""Maximum number of calls that are searched."""


Command: TypeAlias = Literal[
    "lines", "summary", "faults", "cascades", "compare", "system", "markdown"
]
_MOST_META: Final = 30
_HEADS: Final = 20
"""Maximum number of crashes whose files are read for one page of the list."""


def ck3_logs(
    work: SessionContext,
    log: str,
    command: Command = "lines",
    query: str | None = None,
    category: str | None = None,
    priority: int | None = None,
    owner: str | None = None,
    before: str | None = None,
    limit: int | None = None,
    cursor: Cursor | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Tell what is broken in the game, by logs and crashes.

    `log`: error, game, debug, ..., `crashes` (a list), one crash, its copy `<crash>/error`, or
    journal (your calls with trace ids, the evidence of claims and contracts).
    `command`: begin with `summary`. `faults` groups equal entries, with priority (1 worst), places
    and owner; a fault's key as `query` shows all of it. `cascades`: faults that explain others.
    `compare`: new since the log `before`. `system`: the mods that the game loaded.
    """
    question: dict[str, object] = {"tool": "ck3_logs", "log": log, "query": query}
    question |= {"command": command, "category": category, "priority": priority}
    question |= {"owner": owner, "before": before}
    page = page_of(rb, cursor, question, limit, default=_DEFAULT, most=_MOST)
    if isinstance(page, Reply):
        return page
    wanted = log.strip().lower().removesuffix(".log")
    try:
        if wanted == _JOURNAL:
            return _journal(work, rb, query, page)
        with closing(GameLogs(work.roots)) as logs:
            faults = FaultFilter(category, priority, owner, query, command == "markdown")
            asked = AskedFaults(command, wanted, faults, before)
            return _of_logs(work, rb, logs, log, asked, page)
    except NoLogText:
        return wrong_argument(rb, "log", "format", reason=_NO_TEXT)
    except (OSError, ValueError, NotInside) as error:
        return rb.error(codes.WA_LOG_E_001, data={"error_type": type(error).__name__})


def _of_logs(
    work: SessionContext, rb: ReplyBuilder, logs: GameLogs, log: str, asked: AskedFaults, page: Page
) -> Reply:
    """Answer from the logs and crash folders of the game."""
    if asked.log == _CRASHES:
        return _crashes_reply(work, rb, logs, page)
    names, crashes = logs.names(), logs.crashes()
    crash, slash, _ = asked.log.partition("/")
    if crash in crashes and not slash:
        return _crash_reply(work, rb, logs, crash)
    name = next((each for each in names if each.lower() == asked.log), None)
    if name is None and not (slash and crash in crashes):
        known = [*names, *([_CRASHES, *crashes[:_SHOWN]] if crashes else [])]
        return _unknown(work, rb, log, known)
    if asked.command == "lines" and name is not None:
        return _of_game(work, rb, logs, name, asked.wanted.query, page)
    if asked.command == "compare":
        copies = [f"{one}/{asked.log.rpartition('/')[2]}" for one in crashes[:_SHOWN]]
        asked = replace(asked, earlier=[copy for copy in copies if copy != asked.log])
    if asked.command == "system":
        return system_reply(work, rb, partial(_open_log, logs))
    return faults_reply(work, rb, partial(_open_log, logs), asked, page)


def _open_log(logs: GameLogs, name: str) -> BinaryIO | None:
    """Open a log, or the copy of one in a crash folder, by its name; None if there is none."""
    wanted = name.strip().lower().removesuffix(".log")
    crash, slash, copy = wanted.partition("/")
    if slash:
        paths = (f"logs/{copy}.log", f"{copy}.log")
        found = (logs.opened_in_crash(crash, path) for path in paths)
        return next((stream for stream in found if stream is not None), None)
    named = next((each for each in logs.names() if each.lower() == wanted), None)
    return None if named is None else logs.open_log(named)


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
    wanted = [_describe_call(line) for line in newest[: page.limit]]
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
    return wanted in " ".join(map(str, _describe_call(line).values())).casefold()


def _describe_call(line: Line) -> dict[str, object]:
    body = line.body
    return {
        "at": body["ts"],
        "tool": body["tool"],
        "code": body["code"],
        "trace_id": body["trace_id"],
    }


def _crashes_reply(work: SessionContext, rb: ReplyBuilder, logs: GameLogs, page: Page) -> Reply:
    """Return the crash folders, the newest first.

    Args:
        logs: The logs and crash folders.
    """
    names = logs.crashes()
    asked = names[page.start : page.start + min(page.limit, _HEADS)]
    heads = [_head(_report(logs, name, with_logs=False)) for name in asked]
    shown = heads[: fitting(heads)]
    end = page.start + len(shown)
    data: dict[str, object] = {
        "log": "crashes",
        "crashes": shown,
        "count": len(shown),
        "total": len(names),
    }
    if end < len(names):
        data |= page.next([end])
    return rb.success(codes.WA_LOG_S_001, data=mask_data(work, data))


def _crash_reply(work: SessionContext, rb: ReplyBuilder, logs: GameLogs, crash_id: str) -> Reply:
    """Return the report of a crash, compared with the crash before it and with the playset.

    Args:
        logs: The logs and crash folders.
        crash_id: Name of a crash folder that exists.
    """
    report = _report(logs, crash_id)
    names = logs.crashes()
    at = names.index(crash_id)
    before = _report(logs, names[at + 1]) if at + 1 < len(names) else None
    view = log_view(FaultLog({fault.key: fault for fault in report.faults}))
    data: dict[str, object] = {
        "log": crash_id,
        **_head(report),
        "address": report.address,
        "hint": report.hint,
        "stack": list(report.stack),
        **first_names("mods", report.mods),
        **_against_playset(work, report),
        **({} if before is None else _against(report, before)),
        "worst_fault": report.faults[0].message if report.faults else None,
        "faults": [view.describe_fault(fault) for fault in report.faults],
        "last_lines": {name: list(lines) for name, lines in report.last_lines.items()},
        "meta": dict(islice(report.meta.items(), _MOST_META)),
        "missing": list(report.missing),
    }
    return rb.success(codes.WA_LOG_S_001, data=mask_data(work, data))


def _report(logs: GameLogs, crash_id: str, *, with_logs: bool = True) -> GameCrash:
    def open_copy(path: str) -> BinaryIO | None:
        return logs.opened_in_crash(crash_id, path)

    return crash_report(crash_id, open_copy, with_logs=with_logs)


def _head(report: GameCrash) -> dict[str, object]:
    return {
        "crash_id": report.crash_id,
        "at": report.at,
        "version": report.version,
        "exception": report.exception,
    }


def _against_playset(work: SessionContext, report: GameCrash) -> dict[str, object]:
    """Return the mods of the crash that the playset lacks, and the other way round."""
    if work.playset is None or not report.mods:
        return {}
    own = {mod.name.casefold(): mod.name for mod in work.playset.mods}
    loaded = {name.casefold(): name for name in report.mods}
    return {
        **first_names(
            "loaded_but_not_in_playset", [loaded[key] for key in loaded if key not in own]
        ),
        **first_names("in_playset_but_not_loaded", [own[key] for key in own if key not in loaded]),
    }


def _against(report: GameCrash, before: GameCrash) -> dict[str, object]:
    """Return what is new since the crash before."""
    old = {fault.key for fault in before.faults}
    return {
        "before": {
            "crash_id": before.crash_id,
            "same_exception": before.exception == report.exception,
            "same_version": before.version == report.version,
            **first_names("mods_added", sorted(set(report.mods) - set(before.mods))),
            **first_names("mods_removed", sorted(set(before.mods) - set(report.mods))),
            "new_faults": [one.message for one in report.faults if one.key not in old],
        }
    }
