"""The report of `replybook ck3 check`: the new findings, their counts, and what is not reported."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping
from typing import Final

from replybook_ck3.check.findings.found import findings_by_folder, findings_by_rule, group_findings
from replybook_ck3.check.findings.ignore_comments import Ignored
from replybook_ck3_devtools.accepted_files import KnownFindings
from replybook_ck3_devtools.check_scope import CheckScope
from replybook_ck3_devtools.file_lines import FileLines
from replybook_ck3_devtools.noted_files import Noted
from replybook_devtools.console.exit_code import Exit
from replybook_devtools.console.terminal_text import has_colour
from replybook_devtools.reports.formats import written
from replybook_devtools.reports.formats.report_input import Kept, Told

_BESIDE: Final = {
    "ignored": "ignored by comments",
    "ignored_by_notes": "ignored by notes of the playset",
    "in_baseline": "accepted by the baseline",
    "gone_from_baseline": "gone from the baseline (--write-baseline forgets them)",
    "tiger_elsewhere": "of the report in other files",
    "tiger_changed": "of the report on lines that changed (run ck3-tiger again)",
}
"""The words for numbers of problems that are not reported."""


def print_report(
    options: argparse.Namespace,
    scope: CheckScope,
    judged: Ignored,
    held: KnownFindings,
    by_state: Mapping[str, int],
    hint: str = "",
    noted: Noted | None = None,
) -> int:
    """Print the report, and return the exit code.

    Args:
        options: The options of the command line.
        scope: Files and settings of the check.
        judged: The problems, divided by comments.
        held: The problems, divided by baselines.
        by_state: Further numbers for the summary.
        hint: A line before the last line of a text report, or empty.
        noted: The problems, divided by notes of a playset; None without a playset.
    """
    findings = group_findings(held.new, every_place=options.every_place)
    failing = sum(map(scope.fails.fails, findings))
    if options.format == "github":  # GitHub shows only ten
        findings.sort(key=lambda one: (not scope.fails.fails(one), one.severity != "error"))
    summary = {
        "files": len(scope.paths),
        **by_state,
        "places": len(held.new),
        "ignored": len(judged.ignored),
        "ignored_by_notes": 0 if noted is None else noted.ignored,
        **({"notes": dict(noted.by)} if noted is not None and noted.by else {}),
        "in_baseline": len(held.known),
        "gone_from_baseline": len(held.gone),
        "failing": failing,
        "by_rule": findings_by_rule(findings),
        "by_folder": findings_by_folder(held.new, every_place=options.every_place),
    }
    is_text = options.format == "text"  # whose last line has these numbers in words
    why = f"accepted by {', '.join(held.names)}"
    told = Told(
        findings,
        {key: value for key, value in summary.items() if not (is_text and _is_closing(key))},
        kept=[
            *(Kept(one.finding(), "external", why) for one in held.known),
            *(Kept(one.finding(), "inSource", comment.reason) for one, comment in judged.ignored),
        ],
        text_of=lambda path: "\n".join(FileLines(scope.by_path)(path)),
        has_baseline=bool(held.names),
        colour=has_colour(),
        closing=_closing(len(findings), summary, () if noted is None else noted.by),
        only_counts=options.statistics,
        hint=hint,
    )
    print(written(options.format, told))
    return Exit.FINDINGS if failing and not options.exit_zero else Exit.FINE


def _is_closing(key: str) -> bool:
    """Return True if a number is in the last line of a text report, in words."""
    return key in _BESIDE or key == "notes"


def _closing(findings: int, summary: Mapping[str, object], notes: Collection[str]) -> str:
    """Return the words after the number of findings: places, known problems, failures."""
    numbers = {key: value for key, value in summary.items() if isinstance(value, int)}
    places, failing = numbers["places"], numbers["failing"]
    words = [f" in {places:,} places" if places > findings else ""]
    beside = {**_BESIDE, "ignored_by_notes": f"ignored by the notes {', '.join(notes)}"}
    words += [f"{numbers[key]:,} {said}" for key, said in beside.items() if numbers.get(key)]
    if findings:
        some = f"{failing:,} of them" if failing else "none of them"
        words.append(f"{some} {'fails' if failing == 1 else 'fail'}")
    return "; ".join(words)
