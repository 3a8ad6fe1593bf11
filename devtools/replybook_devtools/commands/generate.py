"""`replybook generate [DIR]`: write, verify (`--check`) or show (`--diff`) the generated files."""

from __future__ import annotations

import argparse

from replybook_codegen import Generated, Mode
from replybook_devtools.console.byte_diff import print_unchanged
from replybook_devtools.console.exit_code import Exit
from replybook_devtools.console.terminal_text import printable
from replybook_devtools.project.generating import GeneratedProject, check_and_generate, summary
from replybook_devtools.project.projects import add_folder, add_format, add_today, projects_of
from replybook_devtools.reports.formats import report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_folder(parser)
    add_format(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 on any drift")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")
    add_today(parser)


def run(options: argparse.Namespace) -> int:
    """Generate the files of every project. Return 1 on findings or drift.

    The format text is printed project by project. Every other format is one document for all
    projects.
    """
    mode: Mode = "diff" if options.diff else "check" if options.check else "write"
    parts: list[GeneratedProject] = []
    for project in projects_of(options.folder):  # a base comes before the projects that extend it
        part = check_and_generate(project, mode, options.today)
        parts.append(part)
        if mode == "diff" and part.done is not None:
            print_unchanged(part.done.diff())
        if options.format == "text":
            _print_text(part, mode)
        if part.ended is not Exit.FINE and mode == "write":
            break
    findings = [finding for part in parts for finding in part.findings]
    if options.format != "text" and (findings or mode != "diff"):
        print(report(options.format, findings, summary(parts), options.folder))
    return max(part.ended for part in parts)


def _print_text(part: GeneratedProject, mode: Mode) -> None:
    if part.done is not None and mode == "write":
        _print_written(part.done)
    if part.findings or part.done is None:
        print(report("text", part.findings, summary([part])))
    elif mode == "check":
        print(f"up to date ({len(part.done.plan.files)} files)")


def _print_written(done: Generated) -> None:
    written = done.written
    if written is None:
        return
    for path in written.changed:
        print(f"wrote {printable(str(path))}")
    for path in written.removed:
        print(f"removed {printable(str(path))}")
    same = len(done.plan.files) - len(written.changed)
    print(f"{len(written.changed)} written, {len(written.removed)} removed, {same} unchanged")
