"""`replybook ck3 logs`: the faults of a log of the game, and what is new since another run."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from replybook_ck3.ask.logs import CATEGORIES, FaultLog, faults_in
from replybook_ck3.ask.logs.indexed_files import IndexedFiles
from replybook_ck3.ask.logs.log_comparison import compare_logs
from replybook_ck3.ask.logs.log_entries import NoLogText
from replybook_ck3.ask.logs.log_lines import report_lines
from replybook_ck3.ask.logs.log_report import FaultFilter, LogView, log_view
from replybook_ck3_devtools.opening import open_index
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_schema.near import near

_ONLY_ERRORS: Final = frozenset({"game", "debug", "system", "setup"})
"""Logs in which only entries of the level E are faults."""


def run(options: argparse.Namespace) -> int:
    """Print the faults. Return 1 if one has a priority up to `--fail-on`."""
    log = _faults(options.log)
    with ExitStack() as stack:
        index = stack.enter_context(open_index(options.db)) if options.db else None
        _refuse_unknown(options, () if index is None else index.sources)
        view = log_view(log, None if index is None else IndexedFiles(index))
        report = _report(view, options)
    if options.format == "json":
        print(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        print("\n".join(report_lines(report, is_markdown=options.format == "markdown")))
    worst = min((fault.category.priority for fault in log.faults.values()), default=9)
    return Exit.FINDINGS if options.fail_on and worst <= options.fail_on else Exit.FINE


def _refuse_unknown(options: argparse.Namespace, sources: Sequence[str]) -> None:
    """Raise a UsageError for a category, or a source beside an index, that does not exist."""
    categories = sorted({one.name for one in CATEGORIES} | {"other"})
    known = {"category": categories, "owner": [*sources, "none"] if sources else []}
    for option, words in known.items():
        word: str | None = getattr(options, option)
        if word is None or not words or word in words:
            continue
        parts = [one for one in words if word.lower() in one.lower()]
        alike = parts or near(word, words)
        meant = f", did you mean {alike[0]!r}?" if alike else f"; known: {', '.join(words)}"
        raise UsageError(f"there is no {option} {word!r}{meant}")


def _report(view: LogView, options: argparse.Namespace) -> dict[str, Any]:
    limit = options.limit
    report: dict[str, Any] = {"summary": view.numbers()}
    if options.compare:
        found = compare_logs(_faults(options.compare), view.log)
        return report | view.told_difference(found, limit)
    wanted = FaultFilter(
        options.category, options.priority, options.owner, options.query, options.all
    )
    report["faults"] = [view.describe_fault(one) for one in view.chosen(wanted)[:limit]]
    report["cascades"] = [view.told_cascade(cascade) for cascade in view.cascades[:limit]]
    return report


def _faults(text: str) -> FaultLog:
    file = Path(text)
    if file.is_dir():
        inside = (file / name for name in ("logs/error.log", "error.log"))
        found = next((one for one in inside if one.is_file()), None)
        if found is None:
            raise UsageError(f"the folder {text!r} has no logs/error.log; name a log")
        file = found
    levels = frozenset("E") if file.stem.lower() in _ONLY_ERRORS else None
    try:
        with file.open("rb") as stream:
            return faults_in(stream, levels)
    except NoLogText:
        raise UsageError(f"{text!r} is no log: it holds NUL bytes; name a text file") from None
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"the log {text!r} cannot be read: {why}") from error
