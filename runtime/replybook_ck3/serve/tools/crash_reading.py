"""The crashes of the game for `ck3_logs`: the list of crash folders, and the report of one."""

from __future__ import annotations

from itertools import islice
from typing import BinaryIO, Final

from replybook_ck3.ask.logs.crash_reports import CrashReport, crash_report
from replybook_ck3.ask.logs.fault_log import FaultLog
from replybook_ck3.ask.logs.log_report import log_view
from replybook_ck3.serve.session.game_logs import GameLogs
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.log_faults import first_names, masked
from replybook_ck3.serve.tools.paging import Page, fitting
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_MOST_META: Final = 30
_HEADS: Final = 20
"""Maximum number of crashes whose files are read for one page of the list."""


def crashes_reply(work: SessionContext, rb: ReplyBuilder, logs: GameLogs, page: Page) -> Reply:
    """Return the crash folders, the newest first.

    Args:
        rb: Builder of the call.
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
    return rb.success(codes.WA_LOG_S_001, data=masked(work, data))


def crash_reply(work: SessionContext, rb: ReplyBuilder, logs: GameLogs, crash_id: str) -> Reply:
    """Return the report of a crash, compared with the crash before it and with the playset.

    Args:
        rb: Builder of the call.
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
        "faults": [view.told(fault) for fault in report.faults],
        "last_lines": {name: list(lines) for name, lines in report.last_lines.items()},
        "meta": dict(islice(report.meta.items(), _MOST_META)),
        "missing": list(report.missing),
    }
    return rb.success(codes.WA_LOG_S_001, data=masked(work, data))


def _report(logs: GameLogs, crash_id: str, *, with_logs: bool = True) -> CrashReport:
    def opened(path: str) -> BinaryIO | None:
        return logs.opened_in_crash(crash_id, path)

    return crash_report(crash_id, opened, with_logs=with_logs)


def _head(report: CrashReport) -> dict[str, object]:
    return {
        "crash_id": report.crash_id,
        "at": report.at,
        "version": report.version,
        "exception": report.exception,
    }


def _against_playset(work: SessionContext, report: CrashReport) -> dict[str, object]:
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


def _against(report: CrashReport, before: CrashReport) -> dict[str, object]:
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
