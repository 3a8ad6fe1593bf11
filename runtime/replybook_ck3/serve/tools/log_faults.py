"""The commands of `ck3_logs` that answer with faults, or with what the game loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO, Final, TypeAlias, cast

from replybook_ck3.ask.logs import CATEGORIES, MOST_FROM_START, FaultLog, faults_in
from replybook_ck3.ask.logs.indexed_files import IndexedFiles
from replybook_ck3.ask.logs.log_comparison import compare_logs
from replybook_ck3.ask.logs.log_lines import report_lines
from replybook_ck3.ask.logs.log_report import FaultFilter, LogView, log_view
from replybook_ck3.ask.logs.system_facts import LoadedMod, SystemFacts, system_facts
from replybook_ck3.serve.session.playset_session import Mod
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.call_time import Deadline
from replybook_ck3.serve.tools.paging import Page, fitting
from replybook_ck3.serve.tools.shown_text import shown_line
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_ck3.world.alike_names import alike_names
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_Data: TypeAlias = dict[str, object]

_ONLY_ERRORS: Final = frozenset({"game", "debug", "system", "setup"})
"""Logs in which only entries of the level E are faults."""

_MOST_IN_SUMMARY: Final = 10
_MOST_NAMES: Final = 200
_MOST_OWNERS: Final = 20
_MOST_S: Final = 20.0
"""Seconds in which the logs of a call are read."""
_MOST_IN_TEXT: Final = 60
_LONGEST_ENTRY: Final = 4_000

Logs: TypeAlias = Callable[[str], BinaryIO | None]
"""Opens a log by its name, such as `error` or `ck3_20261120_203015/error`; None without one."""


@dataclass(frozen=True, slots=True)
class AskedFaults:
    """The command, log and filters of a call.

    Attributes:
        command: `summary`, `faults`, `cascades`, `compare` or `markdown`.
        before: Name of the log of an earlier run, for `compare`.
        earlier: Names of logs of earlier runs, for `before`.
    """

    command: str
    log: str
    wanted: FaultFilter
    before: str | None
    earlier: Sequence[str] = ()


def faults_reply(
    work: SessionContext, rb: ReplyBuilder, logs: Logs, asked: AskedFaults, page: Page
) -> Reply:
    """Return the faults of a log.

    Args:
        asked: What the call asks for.

    Raises:
        OSError: A log cannot be read.
        NoText: A log is not text.
    """
    wrong = _wrong_category(rb, asked.wanted.category) or _wrong_owner(work, rb, asked.wanted.owner)
    if wrong is not None:
        return wrong
    deadline = Deadline(work, _MOST_S)
    log = _faults(logs, asked.log, deadline)
    if log is None:
        return _no_log(rb, "log", asked.log, ())
    view = log_view(log, _files(work)).with_notes(work.notes())
    if asked.command == "compare":
        if asked.before is None:
            reason = "name the log of an earlier run, such as the copy of a crash: <crash>/error"
            expected = list(asked.earlier) or "string"
            return wrong_argument(rb, "before", "missing", expected=expected, reason=reason)
        before = _faults(logs, asked.before, deadline)
        if before is None:
            return _no_log(rb, "before", asked.before, asked.earlier)
        left = view.left_of(compare_logs(before, log))
        told = _page_entries(view.changes(left), page, "changes")
        data: _Data = {"log": asked.log, "before": asked.before, "numbers": left.numbers(), **told}
        data |= {**view.ignored_numbers(), **_left_out(before, log)}
        return rb.success(codes.WA_LOG_S_001, data=mask_data(work, data))
    data = {"log": asked.log, "command": asked.command, **view.ignored_numbers(), **_left_out(log)}
    if asked.command == "summary":
        worst = view.chosen(asked.wanted)[:_MOST_IN_SUMMARY]
        data |= {"summary": view.numbers(), "worst": [view.describe_fault(one) for one in worst]}
        data |= _compare_loaded_mods(work, logs)
    elif asked.command == "cascades":
        data |= _page_entries(
            [partial(view.told_cascade, cascade) for cascade in view.cascades], page, "cascades"
        )
    elif asked.command == "markdown":
        data |= {"markdown": _markdown(view, asked.wanted)}
    else:
        data |= _list_faults(view, asked.wanted, page)
    return rb.success(codes.WA_LOG_S_001, data=mask_data(work, data))


def _left_out(*logs: FaultLog) -> _Data:
    """Return the number of bytes at the ends of logs that were not read; {} for none."""
    left_out = sum(log.left_out for log in logs)
    return {"bytes_left_out": left_out} if left_out else {}


def system_reply(work: SessionContext, rb: ReplyBuilder, logs: Logs) -> Reply:
    """Return what debug.log tells: the machine, and the mods that the game loaded."""
    facts = _system(logs)
    if facts is None:
        reason = "`system` reads debug.log, whatever `log` is, and the game has written none"
        return wrong_argument(rb, "log", "enum", reason=reason)
    data: _Data = {
        "log": "debug",
        "architecture": facts.architecture,
        "gpu": facts.gpu,
        "gpu_memory_mb": facts.gpu_memory_mb,
        "worker_threads": facts.worker_threads,
        "dlcs": [dlc.name for dlc in facts.dlcs if dlc.is_enabled],
        **first_names("mods", [mod.name for mod in facts.mods if mod.is_enabled]),
        **first_names("mods_disabled", [one.name for one in facts.mods if not one.is_enabled]),
        **_difference(work, facts),
    }
    return rb.success(codes.WA_LOG_S_001, data=mask_data(work, data))


def first_names(key: str, names: Sequence[str]) -> _Data:
    """Return the first names under a key, and their number if there are more."""
    more = {f"{key}_total": len(names)} if len(names) > _MOST_NAMES else {}
    return {key: list(names[:_MOST_NAMES]), **more}


def mask_data(work: SessionContext, data: Mapping[str, object]) -> _Data:
    """Return data whose texts show no path of this machine."""
    return cast("_Data", _mask_value(work, data))


def _mask_value(work: SessionContext, value: object) -> object:
    if isinstance(value, str):
        return "\n".join(shown_line(line, work.world.leaks) for line in value.split("\n"))
    if isinstance(value, Mapping):
        found = cast("Mapping[str, object]", value)
        return {key: _mask_value(work, each) for key, each in found.items()}
    if isinstance(value, list):
        return [_mask_value(work, each) for each in cast("list[object]", value)]
    return value


def _faults(logs: Logs, name: str, deadline: Deadline) -> FaultLog | None:
    stream = logs(name)
    if stream is None:
        return None
    levels = frozenset("E") if name.rpartition("/")[2] in _ONLY_ERRORS else None
    with stream:
        return faults_in(stream, levels, lambda: deadline.is_over, most_bytes=MOST_FROM_START)


def _no_log(rb: ReplyBuilder, argument: str, name: str, known: Sequence[str]) -> Reply:
    reason = "there is no such log; name one of this folder, or the copy of a crash: <crash>/error"
    near = alike_names(name, known, 1)
    meant = near[0] if near else None
    expected = list(known) or None
    return wrong_argument(
        rb, argument, "enum", expected=expected, did_you_mean=meant, reason=reason
    )


def _wrong_category(rb: ReplyBuilder, category: str | None) -> Reply | None:
    known = sorted({one.name for one in CATEGORIES} | {"other"})
    if category is None or category in known:
        return None
    word = category.lower()
    near = [one for one in known if word in one]
    near = near or _nearest(word, known)
    meant = near[0] if near else None
    return wrong_argument(rb, "category", "enum", expected=known, did_you_mean=meant)


def _nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return the categories that are spelt alike, or whose first word is."""
    firsts = {one.partition("_")[0]: one for one in known}
    return alike_names(word, known, 1) or [firsts[name] for name in alike_names(word, firsts, 1)]


def _wrong_owner(work: SessionContext, rb: ReplyBuilder, owner: str | None) -> Reply | None:
    """Return MCP-SYS-I-001 for an owner that is not a source of the playset."""
    known = [*work.sources, "none"]
    if owner is None or work.playset is None or owner in known:
        return None
    near = alike_names(owner, known, 1) or alike_names(f"mod:{owner}", known, 1)
    meant = near[0] if near else None
    return wrong_argument(rb, "owner", "enum", expected=known[:_MOST_OWNERS], did_you_mean=meant)


def _files(work: SessionContext) -> IndexedFiles | None:
    view = work.view()
    if view is None:
        return None
    mods = () if work.playset is None else work.playset.mods
    return IndexedFiles(view, {key: f"mod:{mod.name}" for mod in mods for key in _descriptors(mod)})


def _descriptors(mod: Mod) -> Sequence[str]:
    """Return the names that the launcher gives to the descriptor of a mod."""
    names = [mod.path.name, *([f"ugc_{mod.remote_file_id}"] if mod.remote_file_id else [])]
    return [f"mod/{name}.mod".lower() for name in names]


def _list_faults(view: LogView, wanted: FaultFilter, page: Page) -> _Data:
    whole = view.log.faults.get(wanted.query or "")
    if whole is not None:  # the query is the key of a fault
        told = view.describe_fault(whole, is_whole=True)
        told["entry"] = whole.example[:_LONGEST_ENTRY]
        return {"faults": [told], "count": 1, "total": 1}
    return _page_entries(
        [partial(view.describe_fault, one) for one in view.chosen(wanted)], page, "faults"
    )


def _page_entries(entries: Sequence[Callable[[], _Data]], page: Page, name: str) -> _Data:
    """Return a page of entries, which are made only if they are shown."""
    asked = [make() for make in entries[page.start : page.start + page.limit]]
    shown = list(asked[: fitting(asked)])
    end = page.start + len(shown)
    data: _Data = {name: shown, "count": len(shown), "total": len(entries)}
    return data if end >= len(entries) else data | page.next([end])


def _markdown(view: LogView, wanted: FaultFilter) -> str:
    faults = [view.describe_fault(one) for one in view.chosen(wanted)[:_MOST_IN_TEXT]]
    report: Mapping[str, object] = {"summary": view.numbers(), "faults": faults}
    lines = list(report_lines(report, is_markdown=True))
    return "\n".join(lines[: fitting(lines)])


def _system(logs: Logs) -> SystemFacts | None:
    stream = logs("debug")
    if stream is None:
        return None
    with stream:
        return system_facts(stream, MOST_FROM_START)


def _compare_loaded_mods(work: SessionContext, logs: Logs) -> _Data:
    """Return how the mods that the game loaded differ from the playset; nothing if they agree."""
    facts = _system(logs)
    return {} if facts is None else _difference(work, facts)


def _difference(work: SessionContext, facts: SystemFacts) -> _Data:
    if work.playset is None or not facts.mods:
        return {}
    mods = work.playset.mods
    own = {key for mod in mods for key in (mod.name.casefold(), *_descriptors(mod))}
    loaded = [one for one in facts.mods if one.is_enabled]
    keys = {key for one in loaded for key in _keys(one)}
    others = [one.name for one in loaded if not own & set(_keys(one))]
    lacking = [one.name for one in mods if not keys & {one.name.casefold(), *_descriptors(one)}]
    if not others and not lacking:
        return {}
    return {
        **first_names("loaded_but_not_in_playset", others),
        **first_names("in_playset_but_not_loaded", lacking),
        "note": "the game ran with other mods than this playset, so owners may be wrong",
    }


def _keys(mod: LoadedMod) -> Sequence[str]:
    path = mod.path.replace("\\", "/").lower()
    return [mod.name.casefold(), f"mod/{path.rpartition('/')[2]}"]
