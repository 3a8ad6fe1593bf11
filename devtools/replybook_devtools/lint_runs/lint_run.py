"""One run of `lint`: find, fix, divide into new and known findings, print.

Modules are imported only if an option needs them, since a commit hook starts this for every commit.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.missing_path import missing_path
from replybook_devtools.console.progress import Progress
from replybook_devtools.console.terminal_text import has_colour, printable
from replybook_devtools.lint.lint_report import LintReport
from replybook_devtools.lint.linting import lint_files, lint_text
from replybook_devtools.lint_runs.kept_settings import CACHE
from replybook_devtools.lint_runs.known_findings import KnownFindings, known_findings
from replybook_devtools.lint_runs.lint_scope import LintScope, scope_of
from replybook_devtools.lint_runs.severities import reaches
from replybook_devtools.reports.formats import written
from replybook_devtools.reports.formats.summary_line import nothing_found

if TYPE_CHECKING:
    import argparse

    from replybook_devtools.lint.baseline import AcceptedFindings, Divided
    from replybook_devtools.lint.source.source_text import SourceText
    from replybook_devtools.lint_runs.lint_fixes import Mended
    from replybook_devtools.reports.formats.report_input import KeptInput


class LintRun(NamedTuple):
    """One lint run.

    Attributes:
        options: The options of the command line.
        scope: Root, settings and vocabulary of the project.
        known: Findings that fail no run.
        starts: The files and folders to lint.
        standard_input: The text to lint instead, or None.
    """

    options: argparse.Namespace
    scope: LintScope
    known: KnownFindings
    starts: Sequence[Path]
    standard_input: SourceText | None = None

    def lint_all(self, timings: dict[str, float] | None = None) -> LintReport:
        """Lint all files once, and add the time of each rule to `timings`."""
        scope = self.scope
        if self.standard_input is not None:
            text, name = self.standard_input.text, scope.show_path(self.starts[0])
            told = (text, name, scope.vocabulary, scope.settings, timings)
            return LintReport((lint_text(*told, is_named=True, root=scope.root),))
        with Progress("linting") as progress:
            return lint_files(
                self.starts,
                root=scope.root,
                vocabulary=scope.vocabulary,
                settings=scope.settings,
                cache=(
                    None if self.options.no_cache or self.options.isolated else scope.root / CACHE
                ),
                jobs=self.options.jobs,
                progress=progress,
                timings=timings,
            )

    def divide_findings(self, report: LintReport) -> Divided:
        """Divide findings into new and known ones, and find stale entries of the baseline."""
        return self.known.divide(report.findings, {file.path for file in report.files})


def lint_as_told(options: argparse.Namespace) -> int:
    """Run the linter with these options and return the exit code."""
    run = _run(options)
    timings: dict[str, float] | None = {} if options.timing else None
    report = run.lint_all(timings)
    if timings is not None:
        _tell_timings(timings)
    if options.suppressions:
        return _list_suppressions(run, report)
    if options.write_baseline:
        return _accept(run, report)
    if options.fix or options.diff:
        return _mend(run, report)
    return _tell(run, report)


def _run(options: argparse.Namespace) -> LintRun:
    scope = scope_of(options)
    if "-" in options.paths or options.stdin_filename is not None:
        return _of_standard_input(options, scope)
    starts = [Path(path) for path in options.paths or ["."]]
    for start in starts:
        if not start.exists():
            raise missing_path(str(start))
    known = _read_known_findings(options, scope)
    if options.since is None:
        return LintRun(options, scope, known, starts)
    from replybook_devtools.lint_runs.changed_files import changed_starts, earlier_findings

    changed = changed_starts(scope, options.since, starts)
    earlier = earlier_findings(scope, options.since, changed)
    return LintRun(options, scope, known._replace(earlier=earlier), [one.path for one in changed])


def _of_standard_input(options: argparse.Namespace, scope: LintScope) -> LintRun:
    from replybook_devtools.lint.source.source_text import NotText, decode_source

    try:
        source = decode_source(sys.stdin.buffer.read())
    except NotText as error:
        raise UsageError(f"standard input is no Python: {error}") from error
    name = Path(options.stdin_filename or "stdin.py")
    return LintRun(options, scope, _read_known_findings(options, scope), [name], source)


def _read_known_findings(options: argparse.Namespace, scope: LintScope) -> KnownFindings:
    """Return the known findings.

    With `--isolated`, a baseline is read only if the command line names it.
    """
    is_left_out = options.isolated and not options.baseline
    return KnownFindings() if is_left_out else known_findings(scope, options.baseline)


def _tell(run: LintRun, report: LintReport) -> int:

    held = run.divide_findings(report)
    _print_report(run.options, run.scope, run.known, report, held)
    stale = _tell_stale(held.stale, run.known.file) if run.options.strict_baseline else 0
    return _choose_exit_code(run, held, fails=stale > 0)


def _choose_exit_code(run: LintRun, held: Divided, *, fails: bool) -> int:
    if run.options.exit_zero:
        return Exit.FINE
    level = run.scope.settings.fail_on
    is_bad = fails or any(reaches(one, level) for one in held.new)
    return Exit.FINDINGS if is_bad else Exit.FINE


def _mend(run: LintRun, report: LintReport) -> int:
    """Fix files and lint again, or print the fixes as a diff."""
    from replybook_devtools.lint_runs.lint_fixes import difference, write_mended

    changes = _changes(run, report)
    if run.options.diff:
        print("".join(line for change in changes for line in difference(change)), end="")
        return _choose_exit_code(run, run.divide_findings(report), fails=bool(changes))
    written = [change for change in changes if write_mended(change, run.scope.file(change.path))]
    ended = _tell(run, run.lint_all() if written else report)
    for one in written:
        print(f"mended {one.places} in {printable(one.path)}", file=sys.stderr)
    return ended


def _changes(run: LintRun, report: LintReport) -> list[Mended]:
    from replybook_devtools.lint_runs.lint_fixes import mended_files, mended_text

    unsafe = run.options.unsafe_fixes
    if run.standard_input is None:
        found = run.divide_findings(report).new
        return [*mended_files(found, run.scope, run.known, unsafe=unsafe)]
    name = run.scope.show_path(run.starts[0])
    one = mended_text(name, run.standard_input, run.scope, run.known, unsafe=unsafe)
    return [one] if one.places else []


def _accept(run: LintRun, report: LintReport) -> int:
    from replybook_devtools.lint_runs.known_findings import write_baseline

    print(write_baseline(run.scope, run.options.baseline, report.findings))
    return Exit.FINE


def _list_suppressions(run: LintRun, report: LintReport) -> int:
    from replybook_devtools.lint_runs.suppression_list import suppression_list

    print(suppression_list(report, run.scope, run.options.format))
    return Exit.FINE


def _tell_timings(timings: dict[str, float]) -> None:
    for rule, seconds in sorted(timings.items(), key=lambda pair: -pair[1]):
        print(f"{seconds * 1000:9.1f} ms  {rule}", file=sys.stderr)


def _print_report(
    options: argparse.Namespace,
    scope: LintScope,
    known: KnownFindings,
    report: LintReport,
    held: Divided,
) -> None:
    """Print the new findings in the format of `--format`.

    Args:
        options: The options of the command line.
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


def _tell_stale(stale: Sequence[AcceptedFindings], file: str) -> int:
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
    known: KnownFindings,
    report: LintReport,
    held: Divided,
    summary: dict[str, object],
) -> str:
    from replybook_devtools.reports.formats.report_input import Told

    told = Told(
        held.new,
        summary,
        kept=_list_kept_findings(report, held, known.file),
        text_of=lambda path: _text(scope.file(path)),
        has_baseline=bool(known.file),
        colour=has_colour(),
        folder=scope.root,
        notes=report.notes,
    )
    return written(options.format, told)


def _text(file: Path) -> str | None:
    """Return the text of a file, or None if it cannot be read any more."""
    from replybook_devtools.lint.source.source_text import NotText, decode_source

    try:
        return decode_source(file.read_bytes()).text
    except (OSError, NotText):
        return None


def _list_kept_findings(report: LintReport, held: Divided, file: str) -> list[KeptInput]:
    from replybook_devtools.reports.formats.report_input import KeptInput

    why = f"accepted by {file}" if file else "was there before"
    known = [KeptInput(one, "external", why) for one in held.known]
    return [*known, *(KeptInput(one.finding, "inSource", one.reason) for one in report.suppressed)]
