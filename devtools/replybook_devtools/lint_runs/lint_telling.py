"""The output of `lint`: the report, counts of rules, stale entries."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from replybook_devtools.console.terminal_text import has_colour, printable
from replybook_devtools.reports.formats import written
from replybook_devtools.reports.formats.summary_line import nothing_found

if TYPE_CHECKING:
    import argparse

    from replybook_devtools.lint.baseline import Accepted, Divided
    from replybook_devtools.lint.lint_report import LintReport
    from replybook_devtools.lint_runs.known_findings import Known
    from replybook_devtools.lint_runs.lint_scope import LintScope
    from replybook_devtools.reports.formats.report_input import Kept


def tell(
    options: argparse.Namespace,
    scope: LintScope,
    known: Known,
    report: LintReport,
    held: Divided,
) -> None:
    """Print the new findings in the format of `--format`.

    Args:
        options: The options of the command line.
        scope: Root, settings and vocabulary.
        known: Findings that fail no run.
        report: The report of all files.
        held: The findings of the report, divided into new and known.
    """
    summary: dict[str, object] = {
        "files": report.judged,
        "known_findings": len(held.known),
        "suppressed_findings": len(report.suppressed),
    }
    if options.format == "text" and not held.new:
        print(nothing_found(summary, report.notes))
        return
    summary |= {
        "skipped_files": len(report.not_judged),
        "tools_without_replybook": report.bare_tools,
        "notes": list(report.notes),
    }
    if options.statistics and options.format == "text":
        print(_table(_counts(held)))
        return
    counted = {"rules": _counts(held)} if options.statistics else {}
    text = _written(options, scope, known, report, held, summary | counted)
    if text:
        print(text)


def tell_stale(stale: Sequence[Accepted], file: str) -> int:
    """Report baseline entries that match no finding, on standard error, and return their number."""
    for one in stale:
        print(
            f"{file}: {one.rule} in {printable(one.path)} is gone ({one.fingerprint})",
            file=sys.stderr,
        )
    if stale:
        print("replybook: run: replybook lint --write-baseline, to forget them", file=sys.stderr)
    return len(stale)


def _counts(held: Divided) -> dict[str, int]:
    rules = sorted(one.rule for one in held.new)
    return {rule: rules.count(rule) for rule in dict.fromkeys(rules)}


def _table(counts: dict[str, int]) -> str:
    """Return one line per rule, the most frequent first."""
    from replybook_devtools.lint.rule_list import lint_rule

    rows: list[str] = []
    for rule, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        known = lint_rule(rule)
        title = known.page.partition("\n")[0].removeprefix(f"{rule}: ") if known else ""
        rows.append(f"{count:6}  {rule}  {title}".rstrip())
    return "\n".join(rows)


def _written(
    options: argparse.Namespace,
    scope: LintScope,
    known: Known,
    report: LintReport,
    held: Divided,
    summary: dict[str, object],
) -> str:
    from replybook_devtools.reports.formats.report_input import Told

    told = Told(
        held.new,
        summary,
        kept=_kept(report, held, known.file),
        text_of=lambda path: _text(scope.file(path)),
        has_baseline=bool(known.file),
        colour=has_colour(),
        folder=scope.root,
        notes=report.notes,
    )
    return written(options.format, told)


def _text(file: Path) -> str | None:
    """Return the text of a file, or None if it cannot be read any more."""
    from replybook_devtools.lint.source.source_text import NotText, decoded

    try:
        return decoded(file.read_bytes()).text
    except (OSError, NotText):
        return None


def _kept(report: LintReport, held: Divided, file: str) -> list[Kept]:
    from replybook_devtools.reports.formats.report_input import Kept

    why = f"accepted by {file}" if file else "was there before"
    known = [Kept(one, "external", why) for one in held.known]
    return [*known, *(Kept(one.finding, "inSource", one.reason) for one in report.suppressed)]
