"""One run of `replybook tools sync`: compare, show or write, then generate."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NamedTuple

from replybook_codegen.edit import Edit, write
from replybook_devtools.console.byte_diff import print_unchanged
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.project.generating import generate_chain
from replybook_devtools.registry_edits.editing import EditedRegistry, new_findings
from replybook_devtools.registry_edits.tools_sync import FILE, compare_tools, read_tools
from replybook_devtools.reports.formats import report
from replybook_devtools.running.running_tools import running_source
from replybook_schema import Finding


def sync_tools(edited: EditedRegistry, options: argparse.Namespace) -> Exit:
    """Bring tools.yaml in line with the code, as the options say, and print the result."""
    running = running_source(options, edited.files.shown(FILE))
    if running is not None and options.paths:
        raise UsageError("--from-running takes no PATH of the source; leave one of the two out")
    source = running or read_tools(edited, options.paths)
    run = _Run(edited, options, len(source.tools))
    inspection = edited.inspect()
    if inspection.registry is None:
        print(report(options.format, inspection.findings, {}, edited.project.root))
        return Exit.FINDINGS
    found = compare_tools(edited, source, inspection.registry, options.from_tests)
    if options.check:
        return run.ended(found.drift)
    edit, left = found.edit(prune=options.prune), found.left(prune=options.prune)
    if options.diff:
        print_unchanged(edit.diff() if edit is not None else "")
        if left:
            print(report("text", sorted(left), {}), file=sys.stderr)
        return Exit.FINDINGS if edit is not None else _exit_of(left)
    return run.ended(left) if edit is None else run.written(edit, left)


class _Run(NamedTuple):
    """One run of `tools sync`.

    Attributes:
        edited: The registry.
        options: The options of the command line.
        tools: Number of tools in the code.
    """

    edited: EditedRegistry
    options: argparse.Namespace
    tools: int

    def written(self, edit: Edit, left: Sequence[Finding]) -> Exit:
        """Write an edit that adds no errors, then generate. Otherwise write nothing."""
        form, project = self.options.format, self.edited.project
        fresh, after = new_findings(self.edited, [edit])
        if fresh:
            print(report(form, fresh, {}, project.root))
            print("nothing was written", file=sys.stderr)
            return Exit.FINDINGS
        write([edit])
        if form == "text":
            print(f"wrote {edit.shown}")
        ended = self.ended(left)
        if self.options.no_generate or project.output is None:
            return ended
        if after is None or form != "text":
            print("not regenerated; run: replybook check && replybook generate", file=sys.stderr)
            return ended
        generated, lines = generate_chain(project, after)
        print(*lines, sep="\n", end="\n" if lines else "")
        return max(ended, generated)

    def ended(self, findings: Sequence[Finding]) -> Exit:
        """Print the findings, and return the exit code for them."""
        form, count = self.options.format, self.tools
        if findings or form != "text":
            root = self.edited.project.root
            print(report(form, sorted(findings), {"tools": count}, root))
        else:
            print(f"in step ({count} {'tool' if count == 1 else 'tools'})")
        return _exit_of(findings)


def _exit_of(findings: Sequence[Finding]) -> Exit:
    errors = any(finding.severity == "error" for finding in findings)
    return Exit.FINDINGS if errors else Exit.FINE
