"""`replybook codes list | add | retire | freeze`: query and edit the reply codes of a registry."""

from __future__ import annotations

import argparse
import sys

from replybook_codegen.edit import BadEdit, write
from replybook_devtools.console.byte_diff import print_unchanged
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.project.generating import generate_chain
from replybook_devtools.registry_edits.code_edits import planned_edits
from replybook_devtools.registry_edits.code_list import (
    chosen_codes,
    codes_as_json,
    codes_as_text,
)
from replybook_devtools.registry_edits.code_options import declare_code_options
from replybook_devtools.registry_edits.editing import EditedRegistry, editing, new_findings
from replybook_devtools.reports.formats import report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    declare_code_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run one sub-command."""
    if options.action == "list":
        return _list(EditedRegistry.of(options.project), options)
    try:
        with editing(options.project) as registry:
            return _edit(registry, options)
    except BadEdit as error:
        raise UsageError(str(error)) from error


def _list(edited: EditedRegistry, options: argparse.Namespace) -> int:
    found = edited.inspect()
    if found.registry is None:
        print(report("text", found.findings, {}))
        return Exit.FINDINGS
    own, status = options.own, options.status
    chosen = chosen_codes(found.registry, options.pattern, status=status, only_own=own)
    print(codes_as_json(chosen) if options.format == "json" else codes_as_text(chosen))
    if found.errors:
        missing = "there are findings, so some may be missing; run: replybook check"
        print(f"replybook: {missing}", file=sys.stderr)
    return Exit.FINE


def _edit(edited: EditedRegistry, options: argparse.Namespace) -> int:
    said, edits = planned_edits(edited, options)
    fresh, registry = new_findings(edited, edits)
    if fresh:
        print(report("text", fresh, {}))
        print("nothing was written")
        return Exit.FINDINGS
    for edit in edits:
        print_unchanged(edit.diff())
    if options.dry_run:
        print(f"{said} (dry run: nothing was written)")
        return Exit.FINE
    write(edits)
    print(said)
    if options.no_generate or edited.project.output is None:
        return Exit.FINE
    if registry is None:
        print("not regenerated: the registry has other findings; run: replybook check")
        return Exit.FINDINGS
    ended, lines = generate_chain(edited.project, registry)
    print(*lines, sep="\n", end="\n" if lines else "")
    return ended
